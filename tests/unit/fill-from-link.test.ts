import { expect, test } from "vitest";
import { emptyDish } from "#client/features/dishes/form/dish-form.ts";
import {
  asLink,
  emptyFieldsFilled,
  isLink,
  listFilled,
  sharedRecipe,
} from "#client/features/dishes/form/fill-from-recipe.ts";
import type { LinkedRecipe } from "#shared/recipe-links.api.ts";

const LINK = "https://recipes.example/soup";
const recipe: LinkedRecipe = {
  title: "Lentil soup",
  description: "With lemon.",
  photo: "data:image/jpeg;base64,AAAA",
  servings: 4,
  ingredients: "For the soup:\n250 g lentils\n1 onion",
  instructions: "Chop.\nSimmer.",
  prepMinutes: 35,
  estimatedCalories: 320,
  sourceUrl: LINK,
};

test.each([
  ["", undefined],
  ["Plum cake", undefined],
  [LINK, LINK],
  [`So good: ${LINK}?a=b).`, `${LINK}?a=b`],
  ["<a href='http://a.example/'>", "http://a.example/"],
  ["Soup\n250 g lentils\n1 onion\nChop.\nSimmer.", "Soup\n250 g lentils\n1 onion\nChop.\nSimmer."],
])("of the shared text %j, %j is offered to be read", (text, part) => {
  expect(sharedRecipe(text)).toBe(part);
});

test("one word is a link, several are a text", () => {
  expect([" recipes.example/soup ", "lentil soup", "lentils\nonions"].map(isLink)).toEqual([
    true,
    false,
    false,
  ]);
});

test.each([
  [" recipes.example/soup ", LINK],
  [LINK, LINK],
  ["recipes.example", "https://recipes.example"],
  ["lentil soup", "lentil soup"],
  ["ftp://recipes.example", "ftp://recipes.example"],
  ["javascript:alert(1)", "javascript:alert(1)"],
])("%j is read as %j", (text, link) => {
  expect(asLink(text)).toBe(link);
});

test("an empty form is filled in completely", () => {
  const filled = emptyFieldsFilled(emptyDish("Soups"), recipe, LINK);
  expect(filled).toEqual({
    title: "Lentil soup",
    description: "With lemon.",
    images: ["data:image/jpeg;base64,AAAA"],
    servings: "4",
    ingredients: recipe.ingredients,
    instructions: recipe.instructions,
    prepMinutes: "35",
    estimatedCalories: "320",
    sourceUrl: LINK,
  });
  expect(listFilled(filled)).toBe(
    "name, photo, description, 2 ingredients, 2 steps, servings, minutes, calories",
  );
});

test("filled fields are kept, except a description that is only the link", () => {
  const mine = { ...emptyDish(null), title: "My soup", images: ["/images/a.jpg"], description: LINK };
  const filled = emptyFieldsFilled(mine, { ...recipe, ingredients: null, instructions: "Simmer." }, LINK);
  expect(Object.keys(filled).toSorted()).toEqual(
    ["description", "estimatedCalories", "instructions", "prepMinutes", "servings", "sourceUrl"].toSorted(),
  );
  expect(listFilled(filled)).toBe("description, 1 step, servings, minutes, calories");
  expect(emptyFieldsFilled({ ...mine, description: "Ours" }, recipe, LINK)).not.toHaveProperty("description");
});

test("only the source is nothing worth mentioning", () => {
  expect(listFilled({ sourceUrl: LINK })).toBe("");
});
