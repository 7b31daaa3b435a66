import { plural, t } from "@lingui/core/macro";
import { foodName } from "#client/lib/food-name.ts";
import { joinWords } from "#client/lib/format-lists.ts";
import { capitalize, formatDate } from "#client/lib/format.ts";
import { shownName } from "#client/lib/guest-name.ts";
import { isolate } from "#client/lib/i18n.tsx";
import type { ConfirmedLabels, FoodLabel } from "#shared/choices.ts";
import type { DishCheck } from "#shared/events.api.ts";
import { decidingLabel, isDiet } from "#shared/food-labels.ts";

/** How a dish fits a guest's needs. */
interface FoodFit {
  /** "contains nuts", "not vegan" */
  clashes: string[];
  /** Needs about which no member has said anything: "nuts", "vegan". */
  unknown: string[];
}

/** Compares the confirmed labels of a dish with a guest's needs. A missing label is unknown, never safe. */
export function checkFood(labels: ConfirmedLabels, needs: readonly FoodLabel[]): FoodFit {
  const check: FoodFit = { clashes: [], unknown: [] };
  for (const need of needs) {
    const name = foodName(need);
    const label = decidingLabel(labels, need);
    const value = label && labels[label];
    if (value === undefined) check.unknown.push(name);
    else if (isDiet(need)) {
      const suits = label === need ? value === true : label === "vegan";
      if (!suits) check.clashes.push(t`not ${name}`);
    } else if (value) check.clashes.push(value === "may" ? t`may contain ${name}` : t`contains ${name}`);
  }
  return check;
}

/** "No nuts: confirmed by Ada L., November 20", "Nuts: not confirmed yet" */
export function checkText(
  { id, labels }: { id: number; labels: ConfirmedLabels },
  need: FoodLabel,
  checks: readonly DishCheck[],
): string {
  const food = foodName(need);
  const { clashes, unknown } = checkFood(labels, [need]);
  if (unknown.length > 0) return capitalize(t`${food}: not confirmed yet`);
  const confirmation = checks.find((check) => check.dishId === id && check.need === need);
  const what = capitalize(clashes[0] ?? needText(need));
  const by = confirmation?.name
    ? t`${what}: confirmed by ${{ name: isolate(shownName(confirmation.name)) }}`
    : t`${what}: confirmed`;
  return joinWords([by, confirmation?.at && formatDate(confirmation.at, "longDate")]);
}

/** "vegan", "No nuts" */
export function needText(need: FoodLabel): string {
  const food = foodName(need);
  return isDiet(need) ? food : t`No ${{ name: food }}`;
}

/** "all 11 ingredients read" */
export const ingredientsText = ({ ingredients, areAllRead }: Pick<DishCheck, "ingredients" | "areAllRead">) =>
  areAllRead
    ? plural(ingredients, { one: "its ingredient recognized", other: "all # ingredients recognized" })
    : plural(ingredients, { 0: "no ingredients listed", other: "not all ingredients recognized" });
