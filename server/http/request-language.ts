import { parseCookie } from "cookie";
import type { Request } from "express";
import { LANGUAGE_CODES, LANGUAGE_COOKIE, languageOf, type Language } from "#shared/languages.ts";

/** Returns the language that the browser prefers, of those that Sofra speaks. */
export function deviceLanguage(req: Request): Language | undefined {
  // Without the header, Express returns the first one.
  const accepted = req.get("accept-language") ? req.acceptsLanguages(LANGUAGE_CODES) : false;
  return languageOf(accepted);
}

/** The headers that decide a visitor's language, for `Vary`. */
export const VISITOR_VARIES = "Accept-Language, Cookie";

/** Returns the language of the link, chosen on this device, or of the browser. */
export function chosenLanguage(req: Request): Language | undefined {
  const chosen = parseCookie(req.headers.cookie ?? "")[LANGUAGE_COOKIE];
  return languageOf(req.query.lang) ?? languageOf(chosen) ?? deviceLanguage(req);
}

/** Returns the language of a visitor, which is the household's if the visitor has chosen none. */
export function visitorLanguage(req: Request, household: Language): Language {
  return chosenLanguage(req) ?? household;
}
