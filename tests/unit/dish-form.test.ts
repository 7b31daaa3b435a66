import { describe, expect, test } from "vitest";
import {
  createDishForm,
  editDishForm,
  editFormOf,
  type EditedDish,
  emptyDish,
  valuesOf,
} from "#client/features/dishes/form/dish-form.ts";
import { changesTo } from "#client/lib/api/merge-changes.ts";
import { buildDish, detailOf } from "#tests/setup/data/views.ts";

const messages = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
  result.error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [];

describe("dish form", () => {
  test("sends blank fields as null, never as empty text or an empty list", () => {
    const sent = createDishForm.parse({ ...emptyDish(null), title: "  Menemen  ", description: "   " });
    expect(sent).toEqual({
      title: "Menemen",
      estimatedCalories: null,
      description: null,
      category: null,
      cookingMethod: null,
      images: null,
      servings: null,
      ingredients: null,
      instructions: null,
      prepMinutes: null,
      sourceUrl: null,
    });
  });

  test("rejects a dish without a name with each dialog's message", () => {
    expect(messages(createDishForm.safeParse({ ...emptyDish("Soups"), title: " " }))).toEqual([
      ["title", "Dish name is required"],
    ]);
    expect(messages(editDishForm.safeParse({ ...valuesOf(detailOf(buildDish())), title: "" }))).toEqual([
      ["title", "Title is required"],
    ]);
  });

  test.each(["12.5", "many", "1,200", "-"])("rejects '%s' as calories", (estimatedCalories) => {
    expect(
      messages(editDishForm.safeParse({ ...valuesOf(detailOf(buildDish())), estimatedCalories })),
    ).toEqual([["estimatedCalories", "Calories must be a whole number."]]);
  });

  test.each([
    ["0", "Calories must be at least 1."],
    ["100001", "Calories can be at most 100,000."],
  ])("rejects %s calories as out of range", (estimatedCalories, message) => {
    expect(
      messages(editDishForm.safeParse({ ...valuesOf(detailOf(buildDish())), estimatedCalories })),
    ).toEqual([["estimatedCalories", message]]);
  });

  test("sends no changes if nothing was edited", () => {
    const dish = detailOf(buildDish(), {
      description: "With mint.",
      category: "Soups",
      cookingMethod: "Baked",
      images: ["/images/a.jpg"],
      estimatedCalories: 320,
    });
    expect(changesTo<EditedDish>(dish, editDishForm.parse(valuesOf(dish)))).toEqual({});
    const empty = detailOf(buildDish());
    expect(changesTo<EditedDish>(empty, editDishForm.parse(valuesOf(empty)))).toEqual({});
  });

  test("sends only changed fields", () => {
    const dish = detailOf(buildDish(), {
      images: ["/images/a.jpg", "/images/b.jpg"],
      estimatedCalories: 320,
    });
    const edited = editDishForm.parse({
      ...valuesOf(dish),
      images: ["/images/b.jpg", "/images/a.jpg"],
      estimatedCalories: " ",
    });
    expect(changesTo<EditedDish>(dish, edited)).toEqual({
      images: ["/images/b.jpg", "/images/a.jpg"],
      estimatedCalories: null,
    });
  });

  test("an estimate of 0 may stay, and is cleared like any other", () => {
    const dish = detailOf(buildDish(), { estimatedCalories: 0 });
    const form = editFormOf(dish);
    expect(changesTo<EditedDish>(dish, form.parse({ ...valuesOf(dish), title: "Water" }))).toEqual({
      title: "Water",
    });
    expect(changesTo<EditedDish>(dish, form.parse({ ...valuesOf(dish), estimatedCalories: "" }))).toEqual({
      estimatedCalories: null,
    });
  });

  test("sends null if the last photo was removed", () => {
    const dish = detailOf(buildDish(), { images: ["/images/a.jpg"] });
    expect(changesTo<EditedDish>(dish, editDishForm.parse({ ...valuesOf(dish), images: [] }))).toEqual({
      images: null,
    });
  });
});
