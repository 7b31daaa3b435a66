import * as z from "zod/mini";
import { changedFields } from "#client/lib/api/merge-changes.ts";
import { formSchema, formValues, type FormValues } from "#client/lib/form-schema.ts";
import { dishChanges, dishInput, type Dish, type DishWithRecipe } from "#shared/dishes.api.ts";
import { optionalCount } from "#shared/http/wire.ts";
import { MAX_CALORIES } from "#shared/limits.ts";

const editedDish = z.omit(dishChanges, { expectedUpdatedAt: true, caloriesSource: true });
const postedDish = z.omit(dishInput, { caloriesSource: true });

/** All values are text, empty for none, except photos, which may be data URLs that are not uploaded yet. */
export type DishFormValues = FormValues<typeof editedDish>;

export const emptyDish = (category: string | null): DishFormValues => formValues(editedDish, { category });

export const valuesOf = (dish: DishWithRecipe): DishFormValues => formValues(editedDish, dish);

export const createDishForm = formSchema<typeof postedDish, DishFormValues>(postedDish);
export const editDishForm = formSchema(editedDish);
/** For a dish with an estimate of 0, which is not sent unless it is edited; typed values are positive. */
const editZeroForm = formSchema(
  z.extend(editedDish, { estimatedCalories: optionalCount("Calories", MAX_CALORIES, 0) }),
);
export const editFormOf = ({ estimatedCalories }: Dish) =>
  estimatedCalories === 0 ? editZeroForm : editDishForm;
export type EditedDish = z.output<typeof editDishForm>;

/** Adds an empty recipe to a dish that has none; undefined if its recipe is not loaded. */
export function withEmptyRecipe(dish: Dish): DishWithRecipe | undefined {
  return dish.hasRecipe
    ? undefined
    : { ...dish, servings: null, ingredients: null, instructions: null, sourceUrl: null };
}

/**
 * Returns whether the only change between two versions is a calorie estimate. That is no conflict: the estimate of a
 * new dish often arrives while the dish is being edited.
 */
export function isOnlyEstimated(before: DishWithRecipe, after: DishWithRecipe): boolean {
  return (
    after.estimatedCalories !== null &&
    (after.caloriesSource === "ai" || after.caloriesSource === "reference") &&
    changedFields(valuesOf(before), valuesOf(after)).every((field) => field === "estimatedCalories")
  );
}
