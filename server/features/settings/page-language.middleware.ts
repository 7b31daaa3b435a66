import type { RequestHandler } from "express";
import type { Deps } from "#server/deps.ts";
import { asksForPage } from "#server/http/client/client-files.ts";
import { LANGUAGE_VARIES, requestLanguage } from "#server/http/request-language.ts";
import { visitorPageAt } from "#shared/visitor-paths.ts";
import { readLanguage } from "./settings.service.ts";

/** Chooses the language of the members' pages, the household's if neither member nor browser have a known one. */
export function pageLanguage({ db }: Deps): RequestHandler {
  return async (req, res, next) => {
    if (visitorPageAt(req.path) || !asksForPage(req)) return next();
    res.vary(LANGUAGE_VARIES);
    // Pages are also sent while the database is unavailable.
    res.locals.language = requestLanguage(req) ?? (await readLanguage(db).catch(() => "en" as const));
    next();
  };
}
