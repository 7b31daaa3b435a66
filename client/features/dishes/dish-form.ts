import * as z from "zod/mini";
import { formSchema, formValues, type FormValues } from "#client/lib/form-schema.ts";
import { changedFields } from "#client/lib/merge-changes.ts";
import { dishChanges, dishInput, type Dish } from "#shared/dishes.api.ts";
import type { DishChanges } from "./dishes.data.ts";

const editedDish = z.omit(dishChanges, { expectedUpdatedAt: true, caloriesSource: true });
/** Spec §7: a dish is posted without calories; they are estimated afterwards or typed in Edit Dish. */
const postedDish = z.omit(dishInput, { estimatedCalories: true, caloriesSource: true });

/** A dish as a form holds it: everything is text, empty for "none", but photos, which may be data URLs not sent yet. */
export type DishFormValues = FormValues<typeof editedDish>;

/** A form that nobody has typed into yet. */
export const emptyDish = (category: string | null): DishFormValues => formValues(editedDish, { category });

/** A dish as its form shows it. */
export const valuesOf = (dish: Dish): DishFormValues => formValues(editedDish, dish);

export const createDishForm = formSchema<typeof postedDish, DishFormValues>(postedDish);
export const editDishForm = formSchema(editedDish);
export type EditedDish = z.output<typeof editDishForm>;

/** Only what was changed, so that a field somebody else edits meanwhile is left to them. */
export function changesTo(dish: Dish, edited: EditedDish): DishChanges {
  const fields = changedFields<EditedDish>(edited, dish);
  return Object.fromEntries(fields.map((field) => [field, edited[field]]));
}

/**
 * Whether nothing but an estimate came between two versions of a dish. Nobody's words are at stake then, and a new dish
 * gets its estimate while somebody may be editing it already.
 */
export function isOnlyEstimated(before: Dish, after: Dish): boolean {
  return (
    after.estimatedCalories !== null &&
    (after.caloriesSource === "ai" || after.caloriesSource === "reference") &&
    changedFields(valuesOf(before), valuesOf(after)).every((field) => field === "estimatedCalories")
  );
}
