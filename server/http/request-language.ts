import { parseCookie } from "cookie";
import type { Request } from "express";
import { LANGUAGE_CODES, LANGUAGE_COOKIE, languageOf, type Language } from "#shared/languages.ts";

/** Returns the language that the browser prefers, of those that Sofra speaks. */
export function deviceLanguage(req: Request): Language | undefined {
  // Without the header, Express returns the first one.
  const accepted = req.get("accept-language") ? req.acceptsLanguages(LANGUAGE_CODES) : false;
  return languageOf(accepted);
}

/** Returns the language of a visitor: that of the link, chosen on this device, of the browser, or of the household. */
export function visitorLanguage(req: Request, household: Language): Language {
  const chosen = parseCookie(req.headers.cookie ?? "")[LANGUAGE_COOKIE];
  return languageOf(req.query.lang) ?? languageOf(chosen) ?? deviceLanguage(req) ?? household;
}
