import { asc, eq, sql } from "drizzle-orm";
import { recipeView } from "#shared/dishes.api.ts";
import type { ConfirmedLabels } from "#shared/limits.ts";
import { dishes, inviteTokens, menus } from "#shared/schema/index.ts";
import type { Transaction } from "./db.ts";

/** A dish's labels that a member confirmed and that still hold. */
export const confirmedLabels = sql<ConfirmedLabels>`
  case when ${dishes.areLabelsOutdated} then '{}' else ${dishes.confirmedLabels} end`;

type RecipeField = keyof typeof recipeView;

/** The parts of a recipe. */
export const recipeColumns = Object.fromEntries(
  (Object.keys(recipeView) as RecipeField[]).map((field) => [field, dishes[field]]),
) as Pick<typeof dishes, RecipeField>;

/** A recipe as people without an account read it. */
export const readableRecipe = { ...recipeColumns, prepMinutes: dishes.prepMinutes };

/** The dishes of a menu in the order of `dishIds`, by id and title. Aliased, because Drizzle omits the table from column names in a select from one table. */
export const menuDishTitles = sql<{ id: number; title: string }[]>`(
  select coalesce(json_agg(json_build_object('id', dish.id, 'title', dish.title) order by listed.place), '[]')
  from unnest(${menus.dishIds}) with ordinality as listed (id, place) join ${dishes} dish on dish.id = listed.id
)`;

/**
 * Locks the group invitations of menus with a dish. Changes of answers lock the invitation first, then dishes, then the
 * menu; deleting a dish must use the same order.
 */
export async function lockInvitationsWith(tx: Transaction, dishId: number): Promise<void> {
  await tx
    .select({ id: inviteTokens.id })
    .from(inviteTokens)
    .innerJoin(menus, eq(menus.id, inviteTokens.menuId))
    .where(sql`${menus.dishIds} @> array[${dishId}::integer]`)
    .orderBy(asc(inviteTokens.id))
    .for("no key update", { of: inviteTokens });
}
