import type { FoodLabels } from "./dishes.api.ts";
import type { Allergen, Diet, FoodLabel } from "./limits.ts";

/** "free" if a member said so, or if all ingredients are known and none contains the allergen. */
export type AllergenState = "contains" | "may" | "free" | "unknown";

export function allergenState(labels: FoodLabels, allergen: Allergen): AllergenState {
  const said = saidLabel(labels, allergen);
  if (said !== undefined) return said ? "contains" : "free";
  const found = labels.found?.[allergen];
  if (found === "contains" || found === "may") return found;
  return labels.found?.ingredients === "known" ? "free" : "unknown";
}

/** Vegan dishes are vegetarian. */
export function suitsDiet(labels: FoodLabels, diet: Diet): boolean {
  const said = saidLabel(labels, diet);
  if (said !== undefined) return said;
  if (diet === "halal" || diet === "kosher") return false;
  return labels.found?.[diet] === "suits" || (diet === "vegetarian" && suitsDiet(labels, "vegan"));
}

/** @returns the word of a member about a label; undefined if no one said anything, or if the dish has changed since */
export function saidLabel(labels: FoodLabels, label: FoodLabel): boolean | undefined {
  return labels.areOutdated ? undefined : labels.confirmed?.[label];
}
