import type * as z from "zod/mini";
import { sqlStateOf, transact, type DbOrTx, type Transaction } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import { renameCategoryOnDishes } from "#server/features/dishes/dishes.service.ts";
import { changesBetween, recordChanges } from "#server/features/history/history.sql.ts";
import { failure, requireFound } from "#server/http/errors.ts";
import type { Member } from "#server/http/session/member.ts";
import type { categoryChanges, categoryInput } from "#shared/categories.api.ts";
import { suggestedColor } from "#shared/suggested-color.ts";
import {
  countDishesIn,
  deleteCategoryRow,
  insertCategories,
  listCategories,
  listColors,
  lockCategory,
  setPositions,
  updateCategoryRow,
  type CategoryRow,
} from "./categories.queries.ts";

/** @throws 409 if the name is taken, ignoring case */
export async function createCategory(deps: Deps, user: Member, input: z.output<typeof categoryInput>) {
  return transact(deps.db, async (tx) => {
    const [category] = await insertCategories(tx, [{ ...input, createdBy: user.id }]);
    if (!category) throw nameTaken();
    return withDishCount(tx, category);
  });
}

/** Adds the categories whose names are not taken, all or none; the first ones keep their order. @returns those that were added */
export async function createCategories(deps: Deps, user: Member, inputs: z.output<typeof categoryInput>[]) {
  return transact(deps.db, async (tx) => {
    const values = inputs.map((input, index) => ({ ...input, position: index + 1, createdBy: user.id }));
    const added = await insertCategories(tx, values);
    return Promise.all(added.map((category) => withDishCount(tx, category)));
  });
}

/** Sets the order; unknown ids, whose categories were deleted meanwhile, are ignored. @returns all categories */
export async function reorderCategories(deps: Deps, ids: number[]) {
  return transact(deps.db, async (tx) => {
    await setPositions(tx, ids);
    return listCategories(tx);
  });
}

/** Adds a category unless one has this name, in any case. */
export async function addMissingCategory(tx: Transaction, name: string, createdBy: string): Promise<void> {
  await insertCategories(tx, [{ name, color: suggestedColor(await listColors(tx)), createdBy }]);
}

/** A new name is also applied to the category's dishes. @throws 404; 409 if the name is taken */
export async function updateCategory(
  deps: Deps,
  user: Member,
  id: number,
  input: z.output<typeof categoryChanges>,
) {
  try {
    return await transact(deps.db, async (tx) => {
      const before = requireFound(await lockCategory(tx, id), "Category");
      const subject = { entityType: "category", entityId: id, editedBy: user.id } as const;
      const changes = changesBetween(subject, before, input);
      if (changes.length === 0) return withDishCount(tx, before);
      const category = await updateCategoryRow(tx, id, input);
      await recordChanges(tx, changes);
      if (category.name !== before.name)
        await renameCategoryOnDishes(tx, before.name, category.name, user.id);
      return withDishCount(tx, category);
    });
  } catch (error) {
    if (sqlStateOf(error) === "23505") throw nameTaken();
    throw error;
  }
}

/** The category's dishes become uncategorized. @throws 404 */
export async function deleteCategory(deps: Deps, user: Member, id: number): Promise<void> {
  await transact(deps.db, async (tx) => {
    const category = requireFound(await lockCategory(tx, id), "Category");
    await renameCategoryOnDishes(tx, category.name, null, user.id);
    await deleteCategoryRow(tx, id);
  });
}

async function withDishCount(db: DbOrTx, category: CategoryRow) {
  return { ...category, dishCount: await countDishesIn(db, category.name) };
}

const nameTaken = () => failure(409, "category_taken", { code: "conflict", path: "name" });
