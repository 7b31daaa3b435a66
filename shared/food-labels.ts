import type { FoodLabels } from "./dishes.api.ts";
import type { Allergen, ConfirmedLabels, Diet, FoodLabel } from "./limits.ts";

/** "free" if a member said so, or if all ingredients are known and none contains the allergen. */
export type AllergenState = "contains" | "may" | "free" | "unknown";

export function allergenState(labels: FoodLabels, allergen: Allergen): AllergenState {
  const said = saidLabel(labels, allergen);
  if (said !== undefined) return said === "may" ? said : said ? "contains" : "free";
  const found = labels.found?.[allergen];
  if (found === "contains" || found === "may") return found;
  return labels.found?.ingredients === "known" ? "free" : "unknown";
}

/** Vegan dishes are vegetarian. */
export function suitsDiet(labels: FoodLabels, diet: Diet): boolean {
  const said = saidLabel(labels, diet);
  if (said !== undefined) return said === true;
  if (diet === "halal" || diet === "kosher") return false;
  return labels.found?.[diet] === "suits" || (diet === "vegetarian" && suitsDiet(labels, "vegan"));
}

/** All labels as they are shown, for a member who confirms them at once. */
export function confirmAll({ found = {}, confirmed, areOutdated }: FoodLabels): ConfirmedLabels {
  const { ingredients: _, ...labels } = found;
  if (labels.vegan) delete labels.vegetarian;
  const shown = Object.entries(labels).map(([label, value]) => [label, value === "may" ? value : true]);
  return { ...Object.fromEntries(shown), ...(areOutdated ? {} : confirmed) };
}

/** @returns the confirmation of a label; undefined if there is none, or if the dish has changed since */
export function saidLabel(labels: FoodLabels, label: FoodLabel): ConfirmedLabels[FoodLabel] {
  return labels.areOutdated ? undefined : labels.confirmed?.[label];
}
