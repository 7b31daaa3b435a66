import type { DbOrTx } from "#server/database/db.ts";
import { loadLabels } from "#server/features/foods/load-compiled.ts";
import { listLabelChanges } from "#server/features/history/history.sql.ts";
import { getPlannedMenu } from "#server/features/menus/menus.service.ts";
import { shortName } from "#server/features/settings/public-names.ts";
import { readLanguage } from "#server/features/settings/settings.service.ts";
import { ownTurn } from "#server/lib/own-turn.ts";
import { FOOD_LABELS, type FoodLabel } from "#shared/choices.ts";
import { decidingLabel } from "#shared/food-labels.ts";
import { findGroupInvitation, listDishTexts, listNeeds, type GroupInvitationRow } from "./events.queries.ts";

const isToCome = ({ state }: GroupInvitationRow) => state !== "over" && state !== "archived";

/** Returns the dishes of a coming event by lines, and the members' confirmations for guests who come. @throws 404 */
export async function getFoodChecks(db: DbOrTx, menuId: number) {
  await getPlannedMenu(db, menuId);
  const event = await findGroupInvitation(db, { menuId });
  const avoided = event && isToCome(event) ? await listNeeds(db, event.invitationId) : [];
  const needs = FOOD_LABELS.filter((need) => avoided.includes(need));
  if (!event || needs.length === 0) return { dishes: [], checks: [] };
  const { findLabels, listIngredients } = await loadLabels();
  const dishes = [];
  for (const { id: dishId, updatedAt, ingredients } of await listDishTexts(db, event.dishIds)) {
    const lines = [];
    for (const text of listIngredients(ingredients)) {
      lines.push({ text, found: findLabels({ title: "", ingredients: text }) });
      // Other requests wait meanwhile.
      await ownTurn();
    }
    dishes.push({ dishId, updatedAt, lines });
  }
  return { dishes, checks: await listChecks(db, event, needs) };
}

/** Returns who said when whether the dishes of a coming event fit these needs; null if the history does not say. */
export async function listChecks(db: DbOrTx, event: GroupInvitationRow, needs: readonly FoodLabel[]) {
  if (needs.length === 0 || !isToCome(event)) return [];
  const { listIngredients } = await loadLabels();
  const language = await readLanguage(db);
  const changes = await listLabelChanges(db, event.dishIds);
  const changeOf = new Map(changes.map((change) => [`${change.entityId}:${change.fieldName}`, change]));
  return (await listDishTexts(db, event.dishIds)).flatMap(({ id: dishId, labels, ...dish }) =>
    needs.flatMap((need) => {
      const label = decidingLabel(labels, need);
      if (label === undefined) return [];
      const change = changeOf.get(`${dishId}:label:${label}`);
      const confirmed = change?.newValue === String(labels[label]) ? change : undefined;
      const name = confirmed?.by ? shortName(confirmed.by, undefined, language) : null;
      const ingredients = listIngredients(dish.ingredients).length;
      const areAllRead = dish.foundLabels.ingredients === "known";
      return { dishId, need, name, at: confirmed?.createdAt ?? null, ingredients, areAllRead };
    }),
  );
}
