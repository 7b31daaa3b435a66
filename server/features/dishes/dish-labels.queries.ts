import { asc, eq, getTableColumns, gt, inArray, sql } from "drizzle-orm";
import type { DbOrTx, Transaction } from "#server/database/db.ts";
import { eventBefore } from "#server/database/event-date.sql.ts";
import { foodLabels } from "#server/database/food-labels.sql.ts";
import { guestNeeds } from "#server/features/people/guest-book.sql.ts";
import type { FoodLabels } from "#shared/dishes.api.ts";
import { answers, dishes, inviteTokens, menus, settings } from "#shared/schema/index.ts";
import type { DishRow } from "./dishes.queries.ts";

export async function readLabels(db: DbOrTx, id: number): Promise<FoodLabels> {
  const [row] = await db.select({ labels: foodLabels }).from(dishes).where(eq(dishes.id, id));
  return row?.labels ?? {};
}

/** Returns JSON: the labels of all dishes that have any, by id. */
export async function listLabelsJson(db: DbOrTx): Promise<string> {
  const [row] = await db
    .select({ json: sql<string | null>`json_object_agg(id, ${foodLabels})::text` })
    .from(dishes)
    .where(sql`found_labels <> '{}' or confirmed_labels <> '{}'`);
  return row?.json ?? "{}";
}

/** Keeps `updatedAt`. */
export async function updateLabels(
  tx: Transaction,
  id: number,
  values: Partial<Pick<DishRow, "confirmedLabels" | "areLabelsOutdated">>,
): Promise<void> {
  await tx.update(dishes).set(values).where(eq(dishes.id, id));
}

/** Returns the coming events with a dish to which someone is coming who has one of these needs, and one such answer. */
export async function listEventsFor(tx: Transaction, dishId: number, needs: string[]) {
  return tx
    .select({ id: menus.id, title: menus.title, answerId: sql<number>`min(${answers.id})` })
    .from(menus)
    .innerJoin(inviteTokens, eq(inviteTokens.menuId, menus.id))
    .innerJoin(answers, eq(answers.inviteTokenId, inviteTokens.id))
    .where(
      sql`${menus.dishIds} @> array[${dishId}::integer] and not ${menus.isArchived} and not (${eventBefore(sql`now()`)})
        and ${answers.isComing} and ${guestNeeds} && ${sql.param(needs)}::text[]`,
    )
    .groupBy(menus.id);
}

const { id: dishId, title, description, ingredients, foundLabels, confirmedLabels } = getTableColumns(dishes);
const texts = { id: dishId, title, description, ingredients, foundLabels, confirmedLabels };

export async function listTextsAfter(db: DbOrTx, id: number, limit: number) {
  return db.select(texts).from(dishes).where(gt(dishId, id)).orderBy(asc(dishId)).limit(limit);
}

/** Locks dishes in the order of their ids. */
export async function lockTexts(tx: Transaction, ids: number[]) {
  return tx.select(texts).from(dishes).where(inArray(dishId, ids)).orderBy(asc(dishId)).for("no key update");
}

/** Keeps `updatedAt`. @param read the found labels, and the confirmed ones that stay */
export async function updateFoundLabels(
  tx: Transaction,
  read: Pick<DishRow, "id" | "foundLabels" | "confirmedLabels">[],
): Promise<void> {
  await tx
    .update(dishes)
    .set({ foundLabels: sql`read."foundLabels"`, confirmedLabels: sql`read."confirmedLabels"` })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(read)}::jsonb) as read (id integer, "foundLabels" jsonb, "confirmedLabels" jsonb)`,
    )
    .where(eq(dishes.id, sql`read.id`));
}

export async function readFoodDataVersion(db: DbOrTx): Promise<string | null> {
  const [row] = await db.select({ version: settings.foodDataVersion }).from(settings);
  return row?.version ?? null;
}

export async function saveFoodDataVersion(db: DbOrTx, foodDataVersion: string): Promise<void> {
  await db.update(settings).set({ foodDataVersion });
}
