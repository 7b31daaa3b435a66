import { and, asc, count, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { DbOrTx, Transaction } from "#server/database/db.ts";
import type { ImportReport } from "#shared/dish-files.api.ts";
import { IMPORT_NOTES_SHOWN, type ImportState } from "#shared/limits.ts";
import { categories, dishes, importItems, jobs } from "#shared/schema/index.ts";

type Item = typeof importItems.$inferInsert;

const isActive = (jobId: number) => and(eq(jobs.id, jobId), inArray(jobs.status, ["queued", "running"]));
const isWaiting = (jobId: number) => and(eq(importItems.jobId, jobId), eq(importItems.state, "waiting"));

export async function listExistingKeys(db: DbOrTx, keys: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ key: dishes.importKey })
    .from(dishes)
    // One array, because a statement has at most 65,535 parameters.
    .where(sql`${dishes.importKey} = any(${sql.param(keys)}::text[])`);
  return new Set(rows.map(({ key }) => key));
}

/** @returns the names among `names` that no category has, in any case */
export async function listNewCategories(db: DbOrTx, names: string[]): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select min(listed) as name from unnest(${sql.param(names)}::text[]) as listed
      where not exists (select from ${categories} c where lower(c.name) = lower(listed))
      group by lower(listed) order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** The index `jobs_one_active_key` rejects a second active import. @returns the id */
export async function insertImport(
  tx: Transaction,
  createdBy: string,
  items: Omit<Item, "jobId">[],
): Promise<number> {
  const done = items.filter(({ state }) => state !== "waiting").length;
  const [job] = await tx
    .insert(jobs)
    .values({ kind: "import_dishes", createdBy, total: items.length, done })
    .returning({ id: jobs.id });
  if (!job) throw new Error("the job was not inserted");
  await tx.execute(sql`insert into import_items (job_id, position, title, state, message)
    select ${job.id}::integer, position, title, state, message
    from json_to_recordset(${JSON.stringify(items)}::json) as item (position integer, title text, state text, message text)`);
  return job.id;
}

/** @returns undefined if the import has ended */
export async function markImportRunning(db: DbOrTx, jobId: number) {
  const [job] = await db
    .update(jobs)
    .set({ status: "running", startedAt: sql`coalesce(${jobs.startedAt}, now())`, updatedAt: sql`now()` })
    .where(isActive(jobId))
    .returning({ createdBy: jobs.createdBy });
  return job;
}

export async function listWaiting(db: DbOrTx, jobId: number): Promise<number[]> {
  const rows = await db
    .select({ position: importItems.position })
    .from(importItems)
    .where(isWaiting(jobId))
    .orderBy(asc(importItems.position));
  return rows.map(({ position }) => position);
}

/** Saves the outcome of a recipe. @returns false if the import has ended */
export async function finishItem(
  tx: Transaction,
  { jobId, position, state, message = null }: Omit<Item, "title">,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(jobs)
    .set({ done: sql`${jobs.done} + 1`, updatedAt: sql`now()` })
    .where(isActive(jobId));
  if (rowCount === 0) return false;
  await tx
    .update(importItems)
    .set({ state, message })
    .where(and(isWaiting(jobId), eq(importItems.position, position)));
  return true;
}

/** Ends an import; with a reason, as failed. */
export async function endImport(tx: Transaction, jobId: number, reason: string | null): Promise<void> {
  const { rowCount } = await tx
    .update(jobs)
    .set({ status: reason === null ? "done" : "failed", finishedAt: sql`now()`, updatedAt: sql`now()` })
    .where(isActive(jobId));
  if (rowCount === 0 || reason === null) return;
  await tx.update(importItems).set({ state: "failed", message: reason }).where(isWaiting(jobId));
}

export async function getImportReport(db: DbOrTx, jobId: number): Promise<ImportReport> {
  const rows = await db
    .select({ state: importItems.state, count: count() })
    .from(importItems)
    .where(eq(importItems.jobId, jobId))
    .groupBy(importItems.state);
  const countOf = (state: ImportState) => rows.find((row) => row.state === state)?.count ?? 0;
  const notes = await db
    .select({
      title: importItems.title,
      state: importItems.state,
      message: sql<string>`${importItems.message}`,
    })
    .from(importItems)
    .where(and(eq(importItems.jobId, jobId), isNotNull(importItems.message)))
    .orderBy(asc(importItems.position))
    .limit(IMPORT_NOTES_SHOWN);
  return { created: countOf("created"), existing: countOf("existing"), failed: countOf("failed"), notes };
}
