import { plural, t } from "@lingui/core/macro";
import { caloriesSourceName, cookingMethodName } from "#client/features/dish-data/dish-texts.ts";
import { fieldLabels } from "#client/features/dish-data/field-names.ts";
import { labelText } from "#client/features/food-labels/food-label-text.ts";
import { formatCalories } from "#client/lib/format-calories.ts";
import { isDiet } from "#shared/food-labels.ts";
import { CALORIES_SOURCES, COOKING_METHODS, FOOD_LABELS } from "#shared/limits.ts";

/** The history calls a label "label:milk". */
export const historyLabels = (): Record<string, string> => ({
  ...fieldLabels(),
  ...Object.fromEntries(
    FOOD_LABELS.map((label) => [`label:${label}`, isDiet(label) ? t`Diet` : t`Allergen`]),
  ),
});

/** Formats a value of a history or a form for display; undefined means it can be shown unchanged. */
export function formatHistoryValue(field: string, value: string): string | undefined {
  if (field === "images")
    return plural(value.split(", ").filter(Boolean).length, { one: "# photo", other: "# photos" });
  // A form may hold anything.
  if (field === "estimatedCalories") return /^\d+$/.test(value) ? formatCalories(Number(value)) : undefined;
  if (field === "caloriesSource") {
    const source = CALORIES_SOURCES.find((one) => one === value);
    return source && caloriesSourceName(source);
  }
  if (field === "cookingMethod") {
    const method = COOKING_METHODS.find((one) => one === value);
    return method && cookingMethodName(method);
  }
  const label = FOOD_LABELS.find((one) => field === `label:${one}`);
  return label && labelText(label, value === "may" ? value : value === "true");
}
