import { and, asc, eq, isNull, lte, min, sql } from "drizzle-orm";
import type { DbOrTx } from "#server/database/db.ts";
import type { FailureText } from "#shared/failure-sentence.ts";
import { dashboardAlerts, dashboardConfig } from "#shared/schema/index.ts";

const KEPT_DAYS = 7;
const RETRY_DAYS = 3;

const waiting = and(isNull(dashboardAlerts.deliveredAt), isNull(dashboardAlerts.failedAt));
const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`;

/** Returns the only row; undefined before the dashboard is configured. */
export async function findConfig(db: DbOrTx) {
  const [row] = await db.select().from(dashboardConfig);
  return row;
}

/** Saves address and encrypted key, and turns alerts on. A new address clears the time of the last success. */
export async function saveConfig(
  db: DbOrTx,
  values: Pick<typeof dashboardConfig.$inferInsert, "dashboardUrl" | "apiKey">,
): Promise<void> {
  const lastSuccessAt = sql`case when ${dashboardConfig.dashboardUrl} = ${values.dashboardUrl}
    then ${dashboardConfig.lastSuccessAt} end`;
  const set = { ...values, enabled: true, problem: null, lastError: null };
  await db
    .insert(dashboardConfig)
    .values(set)
    .onConflictDoUpdate({
      target: dashboardConfig.id,
      set: { ...set, lastSuccessAt, updatedAt: sql`now()` },
    });
}

export async function setEnabled(db: DbOrTx, enabled: boolean) {
  const [row] = await db
    .update(dashboardConfig)
    .set({ enabled, updatedAt: sql`now()` })
    .returning();
  return row;
}

/**
 * Saves the outcome of sending, unless another address or key was saved in the meantime.
 * @param apiKey the encrypted key that was used
 */
export async function saveOutcome(db: DbOrTx, apiKey: string, problem: FailureText | null): Promise<void> {
  await db
    .update(dashboardConfig)
    .set({ problem, lastError: null, ...(!problem && { lastSuccessAt: sql`now()` }) })
    .where(eq(dashboardConfig.apiKey, apiKey));
}

export async function countWaiting(db: DbOrTx): Promise<number> {
  return db.$count(dashboardAlerts, waiting);
}

export async function findFirstWaiting(db: DbOrTx) {
  const [row] = await db
    .select()
    .from(dashboardAlerts)
    .where(waiting)
    .orderBy(asc(dashboardAlerts.id))
    .limit(1);
  return row;
}

export async function markDelivered(db: DbOrTx, id: number): Promise<void> {
  await db
    .update(dashboardAlerts)
    .set({ deliveredAt: sql`now()` })
    .where(eq(dashboardAlerts.id, id));
}

export async function giveUpOldAlerts(db: DbOrTx): Promise<void> {
  await db
    .update(dashboardAlerts)
    .set({ failedAt: sql`now()` })
    .where(and(waiting, lte(dashboardAlerts.createdAt, daysAgo(RETRY_DAYS))));
}

/**
 * Stores the attempts in the oldest waiting alert, including attempts for an alert that was given up.
 * @returns whether any alert is waiting
 */
export async function setAttempts(db: DbOrTx, attempts: number): Promise<boolean> {
  const first = db
    .select({ id: min(dashboardAlerts.id) })
    .from(dashboardAlerts)
    .where(waiting);
  const { rowCount } = await db
    .update(dashboardAlerts)
    .set({ attempts })
    .where(eq(dashboardAlerts.id, first));
  return rowCount !== 0;
}

export async function removeOldAlerts(db: DbOrTx): Promise<void> {
  await db
    .delete(dashboardAlerts)
    .where(sql`least(${dashboardAlerts.deliveredAt}, ${dashboardAlerts.failedAt}) < ${daysAgo(KEPT_DAYS)}`);
}
