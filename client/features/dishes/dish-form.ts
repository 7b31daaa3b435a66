import * as z from "zod/mini";
import { changedFields } from "#client/lib/merge-changes.ts";
import { dishChanges, dishInput, type Dish } from "#shared/dishes.api.ts";
import type { CookingMethod } from "#shared/limits.ts";
import type { DishChanges, DishInput } from "./dishes.data.ts";

/** A dish as a form holds it: everything is text, empty for "none". */
export interface DishFormValues {
  title: string;
  description: string;
  category: string;
  cookingMethod: CookingMethod | "";
  /** Addresses, or data URLs of photos that are not sent yet. */
  images: string[];
  estimatedCalories: string;
}

/** A form that nobody has typed into yet. */
export function emptyDish(category: string | null): DishFormValues {
  return {
    title: "",
    description: "",
    category: category ?? "",
    cookingMethod: "",
    images: [],
    estimatedCalories: "",
  };
}

/** A dish as its form shows it. */
export function valuesOf(dish: Dish): DishFormValues {
  return {
    title: dish.title,
    description: dish.description ?? "",
    category: dish.category ?? "",
    cookingMethod: dish.cookingMethod ?? "",
    images: dish.images,
    estimatedCalories: dish.estimatedCalories?.toString() ?? "",
  };
}

/** Spec §5: images are sent as null when empty; the same holds for every field that was left blank. */
function toFields({ title, description, category, cookingMethod, images }: DishFormValues): DishInput {
  return {
    title,
    description: description || null,
    category: category || null,
    cookingMethod: cookingMethod || null,
    images: images.length > 0 ? images : null,
  };
}

/** Spec §7: a dish is posted without calories; they are estimated afterwards or typed in Edit Dish. */
export const createDishForm = z.pipe(z.transform(toFields), dishInput);

const editedDish = z.omit(dishChanges, { expectedUpdatedAt: true, caloriesSource: true });

export const editDishForm = z.pipe(
  z.transform((values: DishFormValues): z.input<typeof editedDish> => {
    const calories = values.estimatedCalories.trim();
    return { ...toFields(values), estimatedCalories: calories ? Number(calories) : null };
  }),
  editedDish,
);

export type EditedDish = z.output<typeof editDishForm>;
export type EditedField = keyof EditedDish;

/** The fields that both the form and the dish have, in the order of the form. */
export const EDITED_FIELDS = [
  "title",
  "category",
  "cookingMethod",
  "description",
  "images",
  "estimatedCalories",
] as const satisfies EditedField[];

/** Whether two values of a field are the same to a reader: none is none, however it is written. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) || Array.isArray(other)) {
    const [a, b] = [one, other].map((value) => (Array.isArray(value) ? value : []));
    return a?.length === b?.length && Boolean(a?.every((item, index) => item === b?.[index]));
  }
  return (one ?? null) === (other ?? null);
}

/** Only what was changed, so that a field somebody else edits meanwhile is left to them. */
export function changesTo(dish: Dish, edited: EditedDish): DishChanges {
  return Object.fromEntries(
    EDITED_FIELDS.filter((field) => !isSame(dish[field], edited[field])).map((field) => [
      field,
      edited[field],
    ]),
  );
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
