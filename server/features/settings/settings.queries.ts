import { sql } from "drizzle-orm";
import { type DbOrTx, oneRow, type Transaction } from "#server/database/db.ts";
import { householdServings } from "#server/database/servings.sql.ts";
import { settings } from "#shared/schema/index.ts";
import { canonicalTimeZone, wallClock } from "#shared/time-zone.ts";
import { usualFirstWeekday } from "./first-weekday.ts";
import { usualClimate } from "./usual-climate.ts";

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

export async function updateSettings(tx: Transaction, values: Partial<typeof settings.$inferInsert>) {
  return tx
    .update(settings)
    .set({ ...values, updatedAt: sql`now()` })
    .returning(columns)
    .then(oneRow)
    .then(withUsual);
}

const withUsual = <Row extends { timeZone: string | null; language: string | null }>(row: Row) => ({
  ...row,
  usualClimate: usualClimate(row.timeZone),
  usualFirstWeekday: usualFirstWeekday(row.timeZone, row.language),
});

/** Notifies live streams; unlike the other topics, settings have no trigger, because their row also stores keys. */
export async function publishSettings(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_notify('sofra_changes', 'settings')`);
}

/**
 * Returns the name of a time zone that PostgreSQL knows as well, which may differ from the browser's: "Asia/Kolkata" for
 * "Asia/Calcutta". Undefined for an unknown one.
 */
export async function findTimeZone(db: DbOrTx, name: string): Promise<string | undefined> {
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
