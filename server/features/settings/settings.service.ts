import { sql } from "drizzle-orm";
import { type DbOrTx, oneRow, transact, type Transaction } from "#server/database/db.ts";
import { householdServings } from "#server/database/servings.sql.ts";
import type { Deps } from "#server/deps.ts";
import { badRequest, failure } from "#server/http/errors.ts";
import { type Language, languageOf } from "#shared/languages.ts";
import { settings } from "#shared/schema/index.ts";
import type { SettingsChanges } from "#shared/settings.api.ts";
import { canonicalTimeZone, wallClock } from "#shared/time-zone.ts";
import { withUsual } from "./usual-settings.ts";

const columns = {
  publicAccess: settings.publicAccess,
  householdName: settings.householdName,
  areRecipesPublic: settings.areRecipesPublic,
  areRecipesPerLink: settings.areRecipesPerLink,
  guestDataMonths: settings.guestDataMonths,
  photoQuality: settings.photoQuality,
  timeZone: settings.timeZone,
  language: settings.language,
  householdServings,
  climate: settings.climate,
  firstWeekday: settings.firstWeekday,
  allowsAssistants: settings.allowsAssistants,
  assistantsSeeNames: settings.assistantsSeeNames,
  serverTimeZone: sql<string>`current_setting('TimeZone')`,
};

export async function readSettings(db: DbOrTx) {
  return db.select(columns).from(settings).then(oneRow).then(withUsual);
}

export async function updateSettingsRow(tx: Transaction, values: Partial<typeof settings.$inferInsert>) {
  return tx
    .update(settings)
    .set({ ...values, updatedAt: sql`now()` })
    .returning(columns)
    .then(oneRow)
    .then(withUsual);
}

/** Notifies live streams; unlike the other topics, settings have no trigger, because their row also stores keys. */
export async function publishSettings(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_notify('sofra_changes', 'settings')`);
}

/** @throws 400 for an unknown time zone */
export async function updateSettings({ db }: Deps, changes: SettingsChanges) {
  const timeZone = changes.timeZone && (await findTimeZone(db, changes.timeZone));
  if (changes.timeZone && timeZone === undefined) throw badRequest("unknown_time_zone", "timeZone");
  return transact(db, async (tx) => {
    const changed = await updateSettingsRow(tx, { ...changes, timeZone });
    await publishSettings(tx);
    return changed;
  });
}

/** The settings of new households that differ from those of older ones. */
export const NEW_HOUSEHOLD = { areRecipesPerLink: true } as const;

/** Sets the time zone of a new household if it is known. */
export async function setTimeZone(tx: Transaction, name: string): Promise<void> {
  const timeZone = await findTimeZone(tx, name);
  if (timeZone !== undefined) await updateSettingsRow(tx, { timeZone });
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

/**
 * Returns the name of a time zone that PostgreSQL knows as well, which may differ from the browser's: "Asia/Kolkata"
 * for "Asia/Calcutta". Undefined for an unknown one.
 */
async function findTimeZone(db: DbOrTx, name: string): Promise<string | undefined> {
  const canonical = canonicalTimeZone(name);
  if (canonical === undefined) return undefined;
  const now = Date.now();
  const offset = (wallClock(now, name) - Math.floor(now / 1_000) * 1_000) / 1_000;
  // Reads only names of the same offset, because comparing all six hundred would block the event loop.
  const { rows } = await db.execute<{ name: string }>(
    sql`select name from pg_timezone_names
      where name !~ '^(posix|right)/' and (name = ${name} or utc_offset = make_interval(secs => ${offset}))
      order by name = ${name} desc, name`,
  );
  return rows.find((row) => row.name === name || canonicalTimeZone(row.name) === canonical)?.name;
}
