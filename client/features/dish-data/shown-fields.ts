import { plural, t } from "@lingui/core/macro";
import { formatCalories } from "#client/lib/format-calories.ts";
import { CALORIES_SOURCES, COOKING_METHODS } from "#shared/choices.ts";
import { caloriesSourceName, cookingMethodName } from "./dish-texts.ts";

/**
 * The fields of a dish: `label`, `short` in the line "More: …", and `text`, which formats a value of the history or a
 * form unless it is shown as it is.
 */
export const shownFields = () => ({
  title: { label: t`Title` },
  description: { label: t`Description`, short: t`description` },
  category: { label: t`Category`, short: t`category` },
  cookingMethod: {
    label: t`Cooking Method`,
    short: t`method`,
    text: nameOf(COOKING_METHODS, cookingMethodName),
  },
  images: {
    label: t`Photos`,
    text: (value: string) =>
      plural(value.split(", ").filter(Boolean).length, { one: "# photo", other: "# photos" }),
  },
  servings: { label: t`Servings` },
  ingredients: { label: t`Ingredients` },
  instructions: { label: t`Instructions` },
  prepMinutes: { label: t`Minutes` },
  sourceUrl: { label: t`Source` },
  estimatedCalories: {
    label: t`Estimated calories`,
    short: t`calories`,
    // A form passes what was typed, which may be no number.
    text: (value: string) => (/^\d+$/.test(value) ? formatCalories(Number(value)) : value),
  },
  caloriesSource: { label: t`Calorie source`, text: nameOf(CALORIES_SOURCES, caloriesSourceName) },
});

const nameOf =
  <Choice extends string>(choices: readonly Choice[], name: (choice: Choice) => string) =>
  (value: string) => {
    const choice = choices.find((known) => known === value);
    return choice ? name(choice) : value;
  };
