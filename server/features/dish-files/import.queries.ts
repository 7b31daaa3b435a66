import { and, asc, count, eq, isNotNull, sql } from "drizzle-orm";
import type { DbOrTx, Transaction } from "#server/database/db.ts";
import type { JobKind } from "#server/features/jobs/jobs.service.ts";
import type { ImportState } from "#shared/choices.ts";
import type { ImportReport } from "#shared/dish-files.api.ts";
import { toStored } from "#shared/failures.ts";
import { IMPORT_NOTES_SHOWN } from "#shared/limits.ts";
import { categories, dishes, importItems } from "#shared/schema/index.ts";

/** A recipe that waits, or that cannot be read. */
type Item = typeof importItems.$inferInsert;

/** One task reads the file and imports its dishes in order (import-job.service.ts). */
export const dishImport: JobKind = {
  name: "import_dishes",
  items: importItems,
  isPending: eq(importItems.state, "waiting"),
  failed: (problem) => ({ state: "failed", problem }),
  active: "import_running",
  report: async (db, { id }) => ({ report: await getImportReport(db, id) }),
};

export async function listExistingKeys(db: DbOrTx, keys: string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ key: string }>(
    sql`select import_key as key from ${dishes} where import_key in (${textsOf(keys)})`,
  );
  return new Set(rows.map(({ key }) => key));
}

/** Passes texts as JSON, because a statement has at most 65,535 parameters, and an array takes long to encode. */
const textsOf = (texts: string[]) => sql`select json_array_elements_text(${JSON.stringify(texts)}::json)`;

export async function listCategoryNames(db: DbOrTx): Promise<string[]> {
  const rows = await db.select({ name: categories.name }).from(categories).orderBy(asc(categories.id));
  return rows.map(({ name }) => name);
}

/** Returns the names among `names` that no category has, in any case. */
export async function listNewCategories(db: DbOrTx, names: string[]): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select min(listed) as name from (${textsOf(names)}) as name (listed)
      where not exists (select from ${categories} c where lower(c.name) = lower(listed))
      group by lower(normalize(listed)) order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Encoding all at once would block the event loop. */
const ITEMS_AT_ONCE = 10_000;

export async function insertImportItems(tx: Transaction, jobId: number, items: Omit<Item, "jobId">[]) {
  for (let start = 0; start < items.length; start += ITEMS_AT_ONCE) {
    const slice = JSON.stringify(
      items
        .slice(start, start + ITEMS_AT_ONCE)
        .map(({ problem, ...item }) => ({ ...item, problem: problem && toStored(problem) })),
    );
    await tx.execute(sql`insert into import_items (job_id, position, title, state, problem)
      select ${jobId}::integer, position, title, state, problem
      from json_to_recordset(${slice}::json) as item (position integer, title text, state text, problem jsonb)`);
  }
}

export async function listWaiting(db: DbOrTx, jobId: number): Promise<number[]> {
  const rows = await db
    .select({ position: importItems.position })
    .from(importItems)
    .where(and(eq(importItems.jobId, jobId), eq(importItems.state, "waiting")))
    .orderBy(asc(importItems.position));
  return rows.map(({ position }) => position);
}

export async function getImportReport(db: DbOrTx, jobId: number): Promise<ImportReport> {
  const rows = await db
    .select({ state: importItems.state, count: count() })
    .from(importItems)
    .where(eq(importItems.jobId, jobId))
    .groupBy(importItems.state);
  const countOf = (state: ImportState) => rows.find((row) => row.state === state)?.count ?? 0;
  const notes = await db
    .select({ title: importItems.title, state: importItems.state, problem: importItems.problem })
    .from(importItems)
    .where(and(eq(importItems.jobId, jobId), isNotNull(importItems.problem)))
    .orderBy(asc(importItems.position))
    .limit(IMPORT_NOTES_SHOWN);
  return {
    created: countOf("created"),
    existing: countOf("existing"),
    failed: countOf("failed"),
    notes: notes.flatMap(({ problem, ...item }) => (problem ? { ...item, ...problem } : [])),
  };
}
