import type { Transaction } from "#server/database/db.ts";
import { changesBetween, recordChanges } from "#server/features/history/history.sql.ts";
import { lockDishesIn, setCategory } from "./dishes.queries.ts";

/**
 * Moves dishes to the new name of their category and records it in their history.
 * @param from the old name, in any case
 * @param to null makes the dishes uncategorized
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
    affected.flatMap(({ id, category }) =>
      changesBetween({ entityType: "dish", entityId: id, editedBy }, { category }, { category: to }),
    ),
  );
}
