import { sql } from "drizzle-orm";
import type { DbOrTx, Transaction } from "#server/database/db.ts";
import { settings } from "#shared/schema/index.ts";
import { usualFirstWeekday } from "./first-weekday.ts";

const columns = {
  publicAccess: settings.publicAccess,
  householdName: settings.householdName,
  areRecipesPublic: settings.areRecipesPublic,
  guestDataMonths: settings.guestDataMonths,
  photoQuality: settings.photoQuality,
  timeZone: settings.timeZone,
  language: settings.language,
  firstWeekday: settings.firstWeekday,
  serverTimeZone: sql<string>`current_setting('TimeZone')`,
};

export async function readSettings(db: DbOrTx) {
  const [row] = await db.select(columns).from(settings);
  return withUsual(row);
}

export async function updateSettings(tx: Transaction, values: Partial<typeof settings.$inferInsert>) {
  const [row] = await tx
    .update(settings)
    .set({ ...values, updatedAt: sql`now()` })
    .returning(columns);
  return withUsual(row);
}

function withUsual<Row extends { timeZone: string | null; language: string | null }>(row: Row | undefined) {
  if (!row) throw new Error("the settings row is missing");
  return { ...row, usualFirstWeekday: usualFirstWeekday(row.timeZone, row.language) };
}

/** Notifies live streams; unlike the other topics, settings have no trigger, because their row also stores keys. */
export async function publishSettings(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_notify('sofra_changes', 'settings')`);
}
