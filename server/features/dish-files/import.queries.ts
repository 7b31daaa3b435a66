import { and, asc, count, eq, isNotNull, sql } from "drizzle-orm";
import type { DbOrTx, Transaction } from "#server/database/db.ts";
import { storedReason } from "#server/lib/stored-reasons.ts";
import type { ImportReport } from "#shared/dish-files.api.ts";
import { lowerCase } from "#shared/fold.ts";
import { IMPORT_NOTES_SHOWN, type ImportState } from "#shared/limits.ts";
import { categories, dishes, importItems } from "#shared/schema/index.ts";

/** A recipe that waits, or that cannot be read. */
type Item = typeof importItems.$inferInsert;

/** Encoding tens of thousands of values for one statement would block the event loop. */
const VALUES_AT_ONCE = 1_000;

function* slicesOf<T>(values: T[]): Generator<T[]> {
  for (let start = 0; start < values.length; start += VALUES_AT_ONCE) {
    yield values.slice(start, start + VALUES_AT_ONCE);
  }
}

export async function listExistingKeys(db: DbOrTx, keys: string[]): Promise<Set<string | null>> {
  const existing = new Set<string | null>();
  for (const slice of slicesOf(keys)) {
    const rows = await db
      .select({ key: dishes.importKey })
      .from(dishes)
      .where(sql`${dishes.importKey} = any(${sql.param(slice)}::text[])`);
    for (const { key } of rows) existing.add(key);
  }
  return existing;
}

export async function listCategoryNames(db: DbOrTx): Promise<string[]> {
  const rows = await db.select({ name: categories.name }).from(categories).orderBy(asc(categories.id));
  return rows.map(({ name }) => name);
}

/** @returns the names among `names` that no category has, in any case */
export async function listNewCategories(db: DbOrTx, names: string[]): Promise<string[]> {
  const missing = new Map<string, string>();
  for (const slice of slicesOf(names)) {
    const { rows } = await db.execute<{ name: string }>(
      sql`select min(listed) as name from unnest(${sql.param(slice)}::text[]) as listed
        where not exists (select from ${categories} c where lower(c.name) = lower(listed))
        group by lower(listed) order by 1`,
    );
    for (const { name } of rows) if (!missing.has(lowerCase(name))) missing.set(lowerCase(name), name);
  }
  return [...missing.values()];
}

export async function insertImportItems(tx: Transaction, jobId: number, items: Omit<Item, "jobId">[]) {
  for (const slice of slicesOf(items)) {
    await tx.execute(sql`insert into import_items (job_id, position, title, state, message)
      select ${jobId}::integer, position, title, state, message
      from json_to_recordset(${JSON.stringify(slice)}::json) as item (position integer, title text, state text, message text)`);
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
    .select({
      title: importItems.title,
      state: importItems.state,
      message: sql<string>`${importItems.message}`,
    })
    .from(importItems)
    .where(and(eq(importItems.jobId, jobId), isNotNull(importItems.message)))
    .orderBy(asc(importItems.position))
    .limit(IMPORT_NOTES_SHOWN);
  return {
    created: countOf("created"),
    existing: countOf("existing"),
    failed: countOf("failed"),
    notes: notes.map((note) => ({ ...note, ...storedReason(note.message) })),
  };
}
