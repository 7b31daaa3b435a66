import { t } from "@lingui/core/macro";
import { foodName } from "#client/lib/food-name.ts";
import { DIETS, type Allergen, type ConfirmedLabels, type Diet, type FoodLabel } from "#shared/limits.ts";

/** How a dish fits what a guest avoids. */
export interface FoodCheck {
  /** "contains nuts", "not vegan" */
  clashes: string[];
  /** Needs about which no member has said anything: "nuts", "vegan". */
  unknown: string[];
}

/** Foods that rule out a diet. */
export const RULED_OUT_BY: Partial<Record<Diet, Allergen[]>> = {
  vegetarian: ["fish", "crustaceans", "molluscs"],
  vegan: ["fish", "crustaceans", "molluscs", "milk", "eggs"],
};

/** Compares the confirmed labels of a dish with what a guest avoids. A missing label is unknown, never safe. */
export function checkFood(labels: ConfirmedLabels, needs: readonly FoodLabel[]): FoodCheck {
  const check: FoodCheck = { clashes: [], unknown: [] };
  for (const need of needs) {
    const name = foodName(need);
    if (!isDiet(need)) {
      const value = labels[need];
      if (value) check.clashes.push(value === "may" ? t`may contain ${name}` : t`contains ${name}`);
      else if (value === undefined) check.unknown.push(name);
      continue;
    }
    const suits = dietVerdict(labels, need);
    if (suits === false) check.clashes.push(t`not ${name}`);
    else if (suits === undefined) check.unknown.push(name);
  }
  return check;
}

function dietVerdict(labels: ConfirmedLabels, diet: Diet): boolean | undefined {
  if (labels[diet] !== undefined) return labels[diet] === true;
  if (diet === "vegetarian" && labels.vegan) return true;
  if (diet === "vegan" && labels.vegetarian === false) return false;
  return RULED_OUT_BY[diet]?.some((food) => labels[food] === true) ? false : undefined;
}

function isDiet(label: FoodLabel): label is Diet {
  return DIETS.some((diet) => diet === label);
}
