import type { Transaction } from "#server/database/db.ts";
import { recordChanges } from "#server/features/history/history.service.ts";
import { lockDishesIn, setCategory } from "./dishes.queries.ts";

/**
 * Gives the dishes of a category its new name, or none (null), each noted in the dish's history (decisions §5).
 * @param from the name until now, in any case
 */
export async function renameCategoryOnDishes(
  tx: Transaction,
  from: string,
  to: string | null,
  editedBy: string,
): Promise<void> {
  const affected = (await lockDishesIn(tx, from)).filter(({ category }) => category !== to);
  await setCategory(
    tx,
    affected.map(({ id }) => id),
    to,
  );
  await recordChanges(
    tx,
    affected.map(({ id, category }) => ({
      entityType: "dish",
      entityId: id,
      editedBy,
      fieldName: "category",
      oldValue: category,
      newValue: to,
    })),
  );
}
