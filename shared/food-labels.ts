import { DIETS, type Allergen, type ConfirmedLabels, type Diet, type FoodLabel } from "./choices.ts";
import type { FoodLabels } from "./dishes.api.ts";

export function isDiet(label: FoodLabel): label is Diet {
  return DIETS.some((diet) => diet === label);
}

/** "free" if a member said so, or if all ingredients are known and none contains the allergen. */
export type AllergenState = "contains" | "may" | "free" | "unknown";

export function allergenState(labels: FoodLabels, allergen: Allergen): AllergenState {
  const confirmed = validLabels(labels)[allergen];
  if (confirmed !== undefined) return confirmed === "may" ? confirmed : confirmed ? "contains" : "free";
  const found = labels.found?.[allergen];
  if (found === "contains" || found === "may") return found;
  return labels.found?.ingredients === "known" ? "free" : "unknown";
}

/** Vegan dishes are vegetarian. */
export function suitsDiet(labels: FoodLabels, diet: Diet): boolean {
  const confirmed = validLabels(labels);
  const label = decidingLabel(confirmed, diet);
  if (label) return label === diet ? confirmed[diet] === true : label === "vegan";
  if (diet === "halal" || diet === "kosher") return false;
  return labels.found?.[diet] === "suits" || (diet === "vegetarian" && suitsDiet(labels, "vegan"));
}

/** All labels as shown, also for a member who confirms them at once; a vegan dish is vegetarian without saying so. */
export function confirmAll(labels: FoodLabels): ConfirmedLabels {
  const { ingredients: _, ...found } = labels.found ?? {};
  if (found.vegan) delete found.vegetarian;
  const shown = Object.entries(found).map(([label, value]) => [label, value === "may" ? value : true]);
  return { ...Object.fromEntries(shown), ...validLabels(labels) };
}

/** Foods that rule out a diet. */
export const RULED_OUT_BY: Partial<Record<FoodLabel, Allergen[]>> = {
  vegetarian: ["fish", "crustaceans", "molluscs"],
  vegan: ["fish", "crustaceans", "molluscs", "milk", "eggs"],
};

/** Returns the confirmed label that decides whether a dish fits a need; undefined if members have not confirmed it. */
export function decidingLabel(labels: ConfirmedLabels, need: FoodLabel): FoodLabel | undefined {
  if (labels[need] !== undefined) return need;
  if (need === "vegetarian" && labels.vegan === true) return "vegan";
  if (need === "vegan" && labels.vegetarian === false) return "vegetarian";
  return RULED_OUT_BY[need]?.find((food) => labels[food] === true);
}

/** Returns what members confirmed; nothing if the dish has changed since. */
export function validLabels({ confirmed = {}, areOutdated }: FoodLabels): ConfirmedLabels {
  return areOutdated ? {} : confirmed;
}
