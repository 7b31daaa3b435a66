import type { RequestHandler } from "express";
import type { Deps } from "#server/deps.ts";
import { asksForPage } from "#server/http/client/client-files.ts";
import { notFound } from "#server/http/errors.ts";
import { visitorPageAt } from "#shared/visitor-paths.ts";
import { hasAccounts } from "./accounts.sql.ts";

export function requireEmptyInstallation({ db }: Deps): RequestHandler {
  return async (_req, _res, next) => {
    if (await hasAccounts(db)) throw notFound("Page");
    next();
  };
}

const SETUP_PAGE = /^\/setup\/*$/i;

/**
 * Marks pages of an installation without users, so that the sign-in page points to setup, and sends the setup page with
 * 404 as soon as a user exists. Pages are still sent while the database is unavailable.
 */
export function markNewInstallation({ db, log }: Deps): RequestHandler {
  // The last administrator cannot be deleted, so this never becomes false again.
  let isInUse = false;
  return async (req, res, next) => {
    const isSetup = SETUP_PAGE.test(req.path);
    if ((isInUse && !isSetup) || visitorPageAt(req.path) || !asksForPage(req)) return next();
    try {
      isInUse = await hasAccounts(db);
      res.locals.hasNoAccounts = !isInUse;
      if (isInUse && isSetup) res.status(404);
    } catch (error) {
      log.warn({ err: error, reqId: req.id }, "could not check whether users exist; page sent anyway");
    }
    next();
  };
}
