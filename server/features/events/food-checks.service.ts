import type { DbOrTx } from "#server/database/db.ts";
import { loadReader } from "#server/features/foods/load-reader.ts";
import { listLabelChanges } from "#server/features/history/history.sql.ts";
import { getPlannedMenu } from "#server/features/menus/menus.service.ts";
import { readLanguage } from "#server/features/settings/settings.service.ts";
import { shortName } from "#server/features/settings/short-name.ts";
import { ownTurn } from "#server/lib/own-turn.ts";
import { decidingLabel } from "#shared/food-labels.ts";
import { FOOD_LABELS, type FoodLabel } from "#shared/limits.ts";
import { findEvent, listAnswers, listDishTexts, type AnswerRow, type EventRow } from "./events.queries.ts";

const loadLabels = () => loadReader(() => import("#server/features/foods/labels.ts"));

/** Returns what to check in the dishes of a coming event for the guests who are coming. @throws 404 */
export async function getFoodChecks(db: DbOrTx, menuId: number) {
  await getPlannedMenu(db, menuId);
  const event = await findEvent(db, { menuId });
  if (!event) return [];
  const coming = (await listAnswers(db, event.invitationId)).filter(({ isComing }) => isComing);
  const needs = FOOD_LABELS.filter((need) => coming.some((answer) => answer.needs.includes(need)));
  const checks = [];
  const { findLabels } = await loadLabels();
  for (const { dish, lines, confirmations } of await listConfirmations(db, event, needs)) {
    const read = lines.map((text) => ({ text, found: findLabels({ title: "", ingredients: text }) }));
    checks.push({ dishId: dish.id, updatedAt: dish.updatedAt, lines: read, confirmations });
    // A hostile dish takes up to 20 ms, and other requests wait meanwhile.
    await ownTurn();
  }
  return checks;
}

/** Returns what members confirmed about what a guest avoids. */
export async function listGuestChecks(db: DbOrTx, event: EventRow, { isComing, needs }: AnswerRow) {
  const language = await readLanguage(db);
  const dishes = await listConfirmations(db, event, isComing ? needs : []);
  return dishes.flatMap(({ dish, lines, confirmations }) =>
    confirmations.map(({ need, by, at }) => ({
      dishId: dish.id,
      need,
      name: by && shortName(by, undefined, language),
      at,
      ingredients: lines.length,
      areAllRead: dish.foundLabels.ingredients === "known",
    })),
  );
}

/** Returns who said when whether the dishes of a coming event fit these needs; null if the history does not say. */
async function listConfirmations(db: DbOrTx, event: EventRow, needs: readonly FoodLabel[]) {
  if (needs.length === 0 || event.state === "over" || event.state === "archived") return [];
  const { listIngredients } = await loadLabels();
  const changes = new Map(
    (await listLabelChanges(db, event.dishIds)).map((change) => [
      `${change.entityId}:${change.fieldName}`,
      change,
    ]),
  );
  return (await listDishTexts(db, event.dishIds)).map((dish) => ({
    dish,
    lines: listIngredients(dish.ingredients),
    confirmations: needs.flatMap((need) => {
      const label = decidingLabel(dish.labels, need);
      if (label === undefined) return [];
      const change = changes.get(`${dish.id}:label:${label}`);
      const { by = null, createdAt: at = null } =
        change?.newValue === String(dish.labels[label]) ? change : {};
      return [{ need, by, at }];
    }),
  }));
}
