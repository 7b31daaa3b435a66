import type { Request } from "express";
import type { Env } from "#server/env.ts";
import { cookiesOf } from "#server/http/cookies.ts";
import { cookieOptions } from "#server/http/session/session-cookie.ts";
import { LANGUAGE_CODES, LANGUAGE_COOKIE, languageOf, type Language } from "#shared/languages.ts";

/** Returns the language that the browser prefers among the supported ones. */
export function acceptedLanguage(req: Request): Language | undefined {
  // Without the header, Express returns the first one.
  const accepted = req.get("accept-language") ? req.acceptsLanguages(LANGUAGE_CODES) : false;
  return languageOf(accepted);
}

/** The headers that decide a page's language, for `Vary`. */
export const LANGUAGE_VARIES = "Accept-Language, Cookie";

const languageCookie = (req: Request) => cookiesOf(req)[LANGUAGE_COOKIE];

/** Returns the language of the link, chosen on this device, or of the browser. */
export function chosenLanguage(req: Request): Language | undefined {
  return languageOf(req.query.lang) ?? requestLanguage(req);
}

/** Returns the language stored on this device (`rememberLanguage`), or that of the browser. */
export function requestLanguage(req: Request): Language | undefined {
  return languageOf(languageCookie(req)) ?? acceptedLanguage(req);
}

const YEAR_MS = 365 * 24 * 60 * 60_000;

/** Stores a member's language on this device, so that pages need not read the account; null removes that of another. */
export function rememberLanguage(env: Env, req: Request, stored: string | null): void {
  const language = languageOf(stored);
  if (languageCookie(req) === language) return;
  // The same options as in client/lib/device/language.ts, which reads and writes the cookie, too.
  const options = { ...cookieOptions(env), path: `${env.basePath}/`, httpOnly: false };
  if (language) req.res?.cookie(LANGUAGE_COOKIE, language, { ...options, maxAge: YEAR_MS });
  else req.res?.clearCookie(LANGUAGE_COOKIE, options);
}

/** Returns the language of a visitor, which is the household's if the visitor has chosen none. */
export function visitorLanguage(req: Request, household: Language): Language {
  return chosenLanguage(req) ?? household;
}
