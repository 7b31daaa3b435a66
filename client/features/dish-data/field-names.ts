import { t } from "@lingui/core/macro";

/** The names of a dish's fields, for its history and for two versions. */
export const fieldLabels = () => ({
  title: t`Title`,
  description: t`Description`,
  category: t`Category`,
  cookingMethod: t`Cooking Method`,
  images: t`Photos`,
  servings: t`Servings`,
  ingredients: t`Ingredients`,
  instructions: t`Instructions`,
  prepMinutes: t`Minutes`,
  sourceUrl: t`Source`,
  estimatedCalories: t`Estimated calories`,
  caloriesSource: t`Calorie source`,
});
