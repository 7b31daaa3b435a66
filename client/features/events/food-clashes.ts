import { plural, t } from "@lingui/core/macro";
import { foodName } from "#client/lib/food-name.ts";
import { joinWords } from "#client/lib/format-lists.ts";
import { formatDate } from "#client/lib/format.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { decidingLabel } from "#shared/food-labels.ts";
import { DIETS, type ConfirmedLabels, type Diet, type FoodLabel } from "#shared/limits.ts";

/** How a dish fits what a guest avoids. */
export interface FoodCheck {
  /** "contains nuts", "not vegan" */
  clashes: string[];
  /** Needs about which no member has said anything: "nuts", "vegan". */
  unknown: string[];
}

/** Compares the confirmed labels of a dish with what a guest avoids. A missing label is unknown, never safe. */
export function checkFood(labels: ConfirmedLabels, needs: readonly FoodLabel[]): FoodCheck {
  const check: FoodCheck = { clashes: [], unknown: [] };
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

interface Said {
  name?: string | null | undefined;
  at?: string | null | undefined;
  ingredients: number;
  areAllRead: boolean;
}

/** "No nuts: confirmed by Ada L., November 20, all 11 ingredients read", "nuts: not confirmed yet" */
export function checkText(labels: ConfirmedLabels, need: FoodLabel, said: Said | undefined): string {
  const food = foodName(need);
  const { clashes, unknown } = checkFood(labels, [need]);
  if (unknown.length > 0) return t`${food}: not confirmed yet`;
  const what = clashes[0] ?? (isDiet(need) ? food : t`No ${{ name: food }}`);
  const day = said?.at && formatDate(said.at, "longDate");
  const name = said?.name && isolate(said.name);
  return joinWords([
    name ? t`${what}: confirmed by ${name}` : t`${what}: confirmed`,
    day,
    said && ingredientsText(said),
  ]);
}

/** "all 11 ingredients read" */
export const ingredientsText = ({ ingredients, areAllRead }: Pick<Said, "ingredients" | "areAllRead">) =>
  areAllRead
    ? plural(ingredients, { one: "its ingredient read", other: "all # ingredients read" })
    : plural(ingredients, { 0: "no ingredients written down", other: "not all ingredients read" });

function isDiet(label: FoodLabel): label is Diet {
  return DIETS.some((diet) => diet === label);
}
