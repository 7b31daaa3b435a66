import { asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { type DbOrTx, oneRow, type Transaction } from "#server/database/db.ts";
import { recipeColumns } from "#server/database/dish-columns.sql.ts";
import { largeImagesOf } from "#server/database/large-images.sql.ts";
import { nextUpdatedAt } from "#server/database/updated-at.sql.ts";
import type { CaloriesSource } from "#shared/choices.ts";
import { categories, dishes } from "#shared/schema/index.ts";

export type DishRow = typeof dishes.$inferSelect;

export async function listRecipes(db: DbOrTx, ids: number[]) {
  return db
    .select({ id: dishes.id, ...recipeColumns, largeImages: largeImagesOf(sql`${dishes.images}`) })
    .from(dishes)
    .where(inArray(dishes.id, ids));
}

/** @returns the id; undefined if there is a dish with this import key */
export async function insertDish(
  tx: Transaction,
  values: typeof dishes.$inferInsert,
): Promise<number | undefined> {
  const [row] = await tx
    .insert(dishes)
    .values(values)
    .onConflictDoNothing({ target: dishes.importKey })
    .returning({ id: dishes.id });
  return row?.id;
}

export async function updateDishRow(tx: Transaction, id: number, values: Partial<DishRow>): Promise<void> {
  await tx
    .update(dishes)
    .set({ ...values, updatedAt: nextUpdatedAt(dishes) })
    .where(eq(dishes.id, id));
}

export async function deleteDishRow(tx: Transaction, id: number): Promise<void> {
  await tx.delete(dishes).where(eq(dishes.id, id));
}

export async function lockDishesIn(tx: Transaction, category: string) {
  return tx
    .select({ id: dishes.id, category: dishes.category })
    .from(dishes)
    .where(inCategory(category))
    .orderBy(asc(dishes.id))
    .for("no key update");
}

export async function setCategory(tx: Transaction, ids: number[], category: string | null): Promise<void> {
  await tx
    .update(dishes)
    .set({ category, updatedAt: nextUpdatedAt(dishes) })
    // One array, because a statement has at most 65,535 parameters.
    .where(sql`${dishes.id} = any(${sql.param(ids)}::integer[])`);
}

/**
 * Returns the category's spelling of a name given in any case, or the name itself if there is no such category. Waits
 * for a concurrent rename, so that no dish keeps the old name.
 */
export async function lockCategorySpelling(tx: Transaction, name: string): Promise<string> {
  const [category] = await tx
    .select({ name: categories.name })
    .from(categories)
    .where(sql`lower(${categories.name}) = lower(${name})`)
    .for("share");
  return category?.name ?? name;
}

const countFrom = (source: CaloriesSource) =>
  sql<number>`(count(${dishes.estimatedCalories}) filter (where ${dishes.caloriesSource} = ${source}))::integer`;

export async function countDishes(db: DbOrTx) {
  return db
    .select({
      totalDishes: sql<number>`count(*)::integer`,
      dishesWithCalories: sql<number>`count(${dishes.estimatedCalories})::integer`,
      dishesWithoutCalories: sql<number>`(count(*) - count(${dishes.estimatedCalories}))::integer`,
      aiEstimated: countFrom("ai"),
      referenceEstimated: countFrom("reference"),
    })
    .from(dishes)
    .then(oneRow);
}

const inCategory = (category: string | null) =>
  category === null ? isNull(dishes.category) : sql`lower(${dishes.category}) = lower(${category})`;
