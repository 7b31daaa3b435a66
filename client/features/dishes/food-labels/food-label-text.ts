import type { FoodLabels } from "#shared/dishes.api.ts";
import { confirmAll, validLabels } from "#shared/food-labels.ts";
import {
  ALLERGENS,
  DIETS,
  type Allergen,
  type ConfirmedLabels,
  type Diet,
  type FoodLabel,
} from "#shared/limits.ts";

/** In American spelling. */
export const ALLERGEN_NAME: Record<Allergen, string> = {
  gluten: "gluten",
  crustaceans: "crustaceans",
  eggs: "eggs",
  fish: "fish",
  peanuts: "peanuts",
  soy: "soy",
  milk: "milk",
  nuts: "nuts",
  celery: "celery",
  mustard: "mustard",
  sesame: "sesame",
  sulphites: "sulfites",
  lupin: "lupin",
  molluscs: "mollusks",
};
export const DIET_NAME: Record<Diet, string> = {
  vegan: "Vegan",
  vegetarian: "Vegetarian",
  halal: "Halal",
  kosher: "Kosher",
};
const ORDER: readonly FoodLabel[] = ["vegan", "vegetarian", "halal", "kosher", ...ALLERGENS];

/** "Contains milk", "No milk", "Vegan", "Not vegan" */
export function labelText(label: FoodLabel, value: boolean | "may"): string {
  if (isDiet(label)) return value ? DIET_NAME[label] : `Not ${label}`;
  const name = ALLERGEN_NAME[label];
  return value === "may" ? `May contain ${name}` : value ? `Contains ${name}` : `No ${name}`;
}

/** "Vegan · May contain nuts": only labels that hold, because "No nuts" would read like a promise. */
export function confirmedText(labels: ConfirmedLabels): string {
  return ORDER.flatMap((label) => {
    const value = labels[label];
    return value ? [labelText(label, value)] : [];
  }).join(" · ");
}

export interface ShownLabel {
  label: FoodLabel;
  value: boolean | "may";
  /** True if a member confirmed or denied it. */
  isConfirmed: boolean;
}

/** Diets first. Omits vegetarian for vegan dishes, unless a member confirmed or denied it. */
export function listLabels(labels: FoodLabels): ShownLabel[] {
  const [shown, confirmed] = [confirmAll(labels), validLabels(labels)];
  return ORDER.flatMap((label): ShownLabel[] => {
    const value = shown[label];
    return value === undefined ? [] : [{ label, value, isConfirmed: confirmed[label] !== undefined }];
  });
}

/** The labels that members confirmed before the dish changed. */
export function listLapsed(labels: FoodLabels): string[] {
  const confirmed = (labels.areOutdated && labels.confirmed) || {};
  return ORDER.flatMap((label) => {
    const value = confirmed[label];
    return value === undefined ? [] : [labelText(label, value)];
  });
}

/** Labels to add: those not shown yet. */
export function listMissing(labels: FoodLabels): FoodLabel[] {
  const shown = new Set(listLabels(labels).map(({ label }) => label));
  return ORDER.filter((label) => !shown.has(label));
}

export function isDiet(label: FoodLabel): label is Diet {
  return DIETS.some((diet) => diet === label);
}
