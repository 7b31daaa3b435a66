import { cookingMethodName } from "#client/features/dishes/field-labels.ts";
import { shownFood, type FoodNames } from "#client/lib/food-names.ts";
import { formatNumber } from "#client/lib/format.ts";
import { isolate, tableText, textLanguage } from "#client/lib/i18n.tsx";
import { estimateDetails, type EstimateDetails } from "#shared/estimate-details.ts";
import { ENGLISH, ESTIMATE_TEXTS, estimateText, type EstimateWording } from "#shared/estimate-text.ts";
import { COOKING_METHODS } from "#shared/limits.ts";

/**
 * Words an estimate for the reader.
 * @param reasoning what is shown without details, which answers stored for offline use by 1.1.0 lack
 */
export function wordedEstimate(
  { reasoning, details }: { reasoning: string; details?: EstimateDetails | null | undefined },
  names: FoodNames = {},
): ReturnType<typeof estimateText> {
  const { data } = estimateDetails.safeParse(details);
  if (!data) return { before: "", items: [], after: reasoning };
  const worded = estimateText(data, textLanguage() === "en" ? ENGLISH : wordingWith(names));
  return { ...worded, items: worded.items.map((item) => ({ ...item, name: shownFood(item.name, names) })) };
}

const wordingWith = (names: FoodNames): EstimateWording => ({
  text: (key, values) => tableText(`estimates.${key}`, ESTIMATE_TEXTS[key], values),
  isolate,
  number: formatNumber,
  food: (name) => shownFood(name, names),
  method: (name) => {
    const method = COOKING_METHODS.find((known) => known === name);
    return method ? cookingMethodName(method) : name;
  },
});
