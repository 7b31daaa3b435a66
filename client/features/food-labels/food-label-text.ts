import { t } from "@lingui/core/macro";
import { foodName } from "#client/lib/food-name.ts";
import { capitalize } from "#client/lib/format.ts";
import { ALLERGENS, type ConfirmedLabels, type FoodLabel } from "#shared/choices.ts";
import type { FoodLabels } from "#shared/dishes.api.ts";
import { confirmAll, isDiet, validLabels } from "#shared/food-labels.ts";

const ORDER: readonly FoodLabel[] = ["vegan", "vegetarian", "halal", "kosher", ...ALLERGENS];

/** "Contains milk", "No milk", "Vegan", "Not vegan" */
export function labelText(label: FoodLabel, value: boolean | "may"): string {
  const name = foodName(label);
  if (isDiet(label)) return capitalize(value ? name : t`Not ${name}`);
  if (!value) return t`No ${name}`;
  return value === "may" ? t`May contain ${name}` : t`Contains ${name}`;
}

/** "Vegan · May contain nuts": only labels that apply, because "No nuts" would read like a guarantee. */
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
export function listShownLabels(labels: FoodLabels): ShownLabel[] {
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
  const shown = new Set(listShownLabels(labels).map(({ label }) => label));
  return ORDER.filter((label) => !shown.has(label));
}
