import { eq, getTableColumns, max, sql } from "drizzle-orm";
import { type DbOrTx, oneRow, type Transaction } from "#server/database/db.ts";
import { nextUpdatedAt } from "#server/database/updated-at.sql.ts";
import { categories, dishes } from "#shared/schema/index.ts";

export type CategoryRow = typeof categories.$inferSelect;

export async function listCategories(db: DbOrTx) {
  // One pass over the dishes instead of one count per category.
  const counts = db
    .select({
      name: sql<string>`lower(${dishes.category})`.as("counted_name"),
      dishCount: sql<number>`count(*)::integer`.as("dish_count"),
    })
    .from(dishes)
    .groupBy(sql`1`)
    .as("counts");
  return db
    .select({ ...getTableColumns(categories), dishCount: sql<number>`coalesce(${counts.dishCount}, 0)` })
    .from(categories)
    .leftJoin(counts, eq(counts.name, sql`lower(${categories.name})`))
    .orderBy(categories.position, sql`fold_text(${categories.name})`, categories.id);
}

export async function countDishesIn(db: DbOrTx, name: string): Promise<number> {
  return db.$count(dishes, sql`lower(${dishes.category}) = lower(${name})`);
}

export async function listColors(tx: Transaction) {
  return tx.select({ color: categories.color }).from(categories);
}

/** Adds categories, at the end of the order if there is one. Skips names that are taken. @returns the inserted categories */
export async function insertCategories(tx: Transaction, values: (typeof categories.$inferInsert)[]) {
  const [{ last } = { last: null }] = await tx.select({ last: max(categories.position) }).from(categories);
  const positioned = values.map((value, index) => ({
    ...value,
    position: last === null ? value.position : last && last + 1 + index,
  }));
  return tx.insert(categories).values(positioned).onConflictDoNothing().returning();
}

/** Gives categories the positions of their ids in a list, and the others the position after it. Locks them by id. */
export async function setPositions(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx.select({ id: categories.id }).from(categories).orderBy(categories.id).for("update");
  const position = sql`coalesce(array_position(${sql.param(ids)}::integer[], ${categories.id}), ${ids.length + 1})`;
  await tx.update(categories).set({ position });
}

export async function lockCategory(tx: Transaction, id: number): Promise<CategoryRow | undefined> {
  const [category] = await tx.select().from(categories).where(eq(categories.id, id)).for("update");
  return category;
}

export async function updateCategoryRow(tx: Transaction, id: number, values: Partial<CategoryRow>) {
  return tx
    .update(categories)
    .set({ ...values, updatedAt: nextUpdatedAt(categories) })
    .where(eq(categories.id, id))
    .returning()
    .then(oneRow);
}

export async function deleteCategoryRow(tx: Transaction, id: number): Promise<void> {
  await tx.delete(categories).where(eq(categories.id, id));
}
