import { cookingMethodName } from "#client/features/dish-data/dish-texts.ts";
import { shownFood, type FoodNames } from "#client/lib/food-names.ts";
import { tableText, textLanguage } from "#client/lib/i18n.tsx";
import { shownValues } from "#client/lib/shown-values.ts";
import { COOKING_METHODS } from "#shared/choices.ts";
import {
  ENGLISH,
  ESTIMATE_TEXTS,
  estimateDetails,
  estimateText,
  type EstimateDetails,
  type EstimateWording,
} from "#shared/estimate-text.ts";

/**
 * Words an estimate for the reader.
 * @param reasoning shown without details, which are missing in responses that 1.1.0 stored for offline use
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
  isEnglish: false,
  text: (key, values) => tableText(`estimates.${key}`, ESTIMATE_TEXTS[key], shownValues(values)),
  name: ({ kind, name }) => {
    const method = COOKING_METHODS.find((known) => known === name);
    if (kind === "word") return method ? cookingMethodName(method) : name;
    return shownFood(name, names);
  },
});
