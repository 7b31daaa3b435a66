import { eq, getTableColumns, max, sql } from "drizzle-orm";
import { oneRow, rejectDuplicates, transact, type DbOrTx, type Transaction } from "#server/database/db.ts";
import { nextUpdatedAt } from "#server/database/updated-at.sql.ts";
import type { Deps } from "#server/deps.ts";
import { renameCategoryOnDishes } from "#server/features/dishes/dishes.service.ts";
import { recordFieldChanges, subjectOf } from "#server/features/history/history.sql.ts";
import { failure, requireFound } from "#server/http/errors.ts";
import type { Member } from "#server/http/session/member.ts";
import type { CategoryChanges, CategoryInput } from "#shared/categories.api.ts";
import { categories, dishes } from "#shared/schema/index.ts";
import { suggestedColor } from "#shared/suggested-color.ts";

type CategoryRow = typeof categories.$inferSelect;

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

/** @throws 409 if the name is taken, ignoring case */
export async function createCategory({ db }: Deps, user: Member, input: CategoryInput) {
  return transact(db, async (tx) => {
    const [category] = await insertCategories(tx, [{ ...input, createdBy: user.id }]);
    if (!category) throw nameTaken();
    return withDishCount(tx, category);
  });
}

/** Adds categories, the first ones of a household in this order. Skips names that are taken. @returns those added */
export async function createCategories({ db }: Deps, user: Member, inputs: CategoryInput[]) {
  return transact(db, async (tx) => {
    const values = inputs.map((input, index) => ({ ...input, position: index + 1, createdBy: user.id }));
    const added = await insertCategories(tx, values);
    return Promise.all(added.map((category) => withDishCount(tx, category)));
  });
}

/**
 * Gives categories the positions of their ids in a list, and the others the position after it; unknown ids, whose
 * categories were deleted meanwhile, are ignored.
 * @returns all categories
 */
export async function reorderCategories({ db }: Deps, ids: number[]) {
  return transact(db, async (tx) => {
    await tx.select({ id: categories.id }).from(categories).orderBy(categories.id).for("update");
    const position = sql`coalesce(array_position(${sql.param(ids)}::integer[], ${categories.id}), ${ids.length + 1})`;
    await tx.update(categories).set({ position });
    return listCategories(tx);
  });
}

/** Adds categories, at the end of the order if there is one. Skips names that are taken. @returns those inserted */
async function insertCategories(tx: Transaction, values: (typeof categories.$inferInsert)[]) {
  const [{ last } = { last: null }] = await tx.select({ last: max(categories.position) }).from(categories);
  const positioned = values.map((value, index) => ({
    ...value,
    position: last === null ? value.position : last && last + 1 + index,
  }));
  return tx.insert(categories).values(positioned).onConflictDoNothing().returning();
}

/** Adds a category unless one has this name, in any case. */
export async function addMissingCategory(tx: Transaction, name: string, createdBy: string): Promise<void> {
  const colors = await tx.select({ color: categories.color }).from(categories);
  await insertCategories(tx, [{ name, color: suggestedColor(colors), createdBy }]);
}

/** A new name is also applied to the category's dishes. @throws 404; 409 if the name is taken */
export async function updateCategory({ db }: Deps, user: Member, id: number, input: CategoryChanges) {
  return transact(db, async (tx) => {
    const before = requireFound(await lockCategory(tx, id), "Category");
    if (!(await recordFieldChanges(tx, subjectOf("category", id, user.id), before, input)))
      return withDishCount(tx, before);
    const update = async () =>
      tx
        .update(categories)
        .set({ ...input, updatedAt: nextUpdatedAt(categories) })
        .where(eq(categories.id, id))
        .returning()
        .then(oneRow);
    const category = await rejectDuplicates(update, { categories_name_key: nameTaken });
    if (category.name !== before.name) await renameCategoryOnDishes(tx, before.name, category.name, user.id);
    return withDishCount(tx, category);
  });
}

/** The category's dishes become uncategorized. @throws 404 */
export async function deleteCategory({ db }: Deps, user: Member, id: number): Promise<void> {
  await transact(db, async (tx) => {
    const category = requireFound(await lockCategory(tx, id), "Category");
    await renameCategoryOnDishes(tx, category.name, null, user.id);
    await tx.delete(categories).where(eq(categories.id, id));
  });
}

async function lockCategory(tx: Transaction, id: number): Promise<CategoryRow | undefined> {
  const [category] = await tx.select().from(categories).where(eq(categories.id, id)).for("update");
  return category;
}

async function withDishCount(db: DbOrTx, category: CategoryRow) {
  const isIn = sql`lower(${dishes.category}) = lower(${category.name})`;
  return { ...category, dishCount: await db.$count(dishes, isIn) };
}

const nameTaken = () => failure(409, "category_taken", { code: "conflict", path: "name" });
