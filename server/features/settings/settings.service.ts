import type { RequestHandler } from "express";
import type * as z from "zod/mini";
import { type Database, type DbOrTx, transact, type Transaction } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import { asksForPage } from "#server/http/client/client-files.ts";
import { badRequest, failure } from "#server/http/errors.ts";
import { LANGUAGE_VARIES, requestLanguage } from "#server/http/request-language.ts";
import { type Language, languageOf } from "#shared/languages.ts";
import type { settingsChanges } from "#shared/settings.api.ts";
import { visitorPageAt } from "#shared/visitor-paths.ts";
import { findTimeZone, publishSettings, readSettings, updateSettings } from "./settings.queries.ts";

export { publishSettings, readSettings, updateSettings } from "./settings.queries.ts";

/** @throws 400 for an unknown time zone */
export async function changeSettings(db: Database, changes: z.output<typeof settingsChanges>) {
  const timeZone = changes.timeZone && (await requireTimeZone(db, changes.timeZone));
  return transact(db, async (tx) => {
    const settings = await updateSettings(tx, { ...changes, timeZone });
    await publishSettings(tx);
    return settings;
  });
}

async function requireTimeZone(db: DbOrTx, name: string): Promise<string> {
  const timeZone = await findTimeZone(db, name);
  if (timeZone === undefined) throw badRequest("unknown_time_zone", "timeZone");
  return timeZone;
}

/** The settings of new households that differ from those of older ones. */
export const NEW_HOUSEHOLD = { areRecipesPerLink: true } as const;

/** Sets the time zone of a new household if it is known. */
export async function startTimeZone(tx: Transaction, name: string): Promise<void> {
  const timeZone = await findTimeZone(tx, name);
  if (timeZone !== undefined) await updateSettings(tx, { timeZone });
}

/** Returns the household's language; English if it has chosen none. */
export async function readLanguage(db: DbOrTx): Promise<Language> {
  return languageOf((await readSettings(db)).language) ?? "en";
}

/** Returns whether people without an account need a shared link (sharing policy `links`). */
export async function isLinksOnly(db: DbOrTx): Promise<boolean> {
  return (await readSettings(db)).publicAccess === "links";
}

export async function requireOpenAccess(db: DbOrTx): Promise<void> {
  if (await isLinksOnly(db)) throw failure(403, "invitation_needed");
}

/** Chooses the language of the members' pages, which is the household's if neither member nor browser have a known one. */
export function pageLanguage({ db }: Pick<Deps, "db">): RequestHandler {
  return async (req, res, next) => {
    if (visitorPageAt(req.path) || !asksForPage(req)) return next();
    res.vary(LANGUAGE_VARIES);
    // Pages are also sent while the database is unavailable.
    res.locals.language = requestLanguage(req) ?? (await readLanguage(db).catch(() => "en" as const));
    next();
  };
}
