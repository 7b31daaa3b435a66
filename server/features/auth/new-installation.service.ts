import type { RequestHandler } from "express";
import type { Deps } from "#server/deps.ts";
import { asksForPage } from "#server/http/client-files.ts";
import { visitorPageAt } from "#shared/visitor-paths.ts";
import { hasAccounts } from "./auth.queries.ts";

const SETUP_PAGE = /^\/setup\/*$/i;

/**
 * Marks the pages of an installation without users, so that the sign-in page names the setup address. Once there is a
 * user, the setup page has the status 404, as its calls do. Without a database the pages are sent as they are.
 */
export function markNewInstallation({ db, log }: Pick<Deps, "db" | "log">): RequestHandler {
  // An installation keeps its last administrator, so other pages need not ask again.
  let isInUse = false;
  return async (req, res, next) => {
    const isSetup = SETUP_PAGE.test(req.path);
    if ((isInUse && !isSetup) || visitorPageAt(req.path) || !asksForPage(req)) return next();
    try {
      isInUse = await hasAccounts(db);
      res.locals.hasNoAccounts = !isInUse;
      if (isInUse && isSetup) res.status(404);
    } catch (error) {
      log.warn({ err: error, reqId: req.id }, "a page is sent without asking whether there are users");
    }
    next();
  };
}
