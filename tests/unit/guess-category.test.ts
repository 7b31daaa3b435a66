import { expect, test } from "vitest";
import { guessCategory } from "#client/features/dishes/detail/guess-category.ts";

const CATEGORIES = [
  { name: "Mains" },
  { name: "Soups" },
  { name: "Tea" },
  { name: "Pies" },
  { name: "Brot und Kuchen" },
  { name: "الحلويات" },
];
const DISHES = [
  { id: 1, title: "Ribollita with beans", category: "soups" },
  { id: 2, title: "Pasta with tomatoes", category: "Mains" },
  { id: 3, title: "Bean stew with beans", category: "Mains" },
  { id: 4, title: "Ribollita of the market", category: "Soups" },
  { id: 5, title: "بقلاوة بالفستق", category: "الحلويات" },
  { id: 6, title: "Romaine", category: null },
];

test.each([
  ["Tomato soup", "Soups"],
  ["RIBOLLITA, the other one", "Soups"],
  ["Pasta of the house", "Mains"],
  ["Apfelkuchen", "Brot und Kuchen"],
  ["Apple pie", "Pies"],
  ["Mint tea", "Tea"],
  ["بقلاوه بالجوز", "الحلويات"],
  ["صينية حلويات", "الحلويات"],
  // "Mains" does not name "romaine", nor "Brot und Kuchen" these two.
  ["Romaine", undefined],
  ["Broccoli", undefined],
  ["Kartoffeln und Quark", undefined],
  ["Qx", undefined],
])("the category of %s is %s", (title, category) => {
  expect(guessCategory({ id: 6, title }, DISHES, CATEGORIES)).toBe(category);
});

test("a household without categories has none to guess", () => {
  expect(guessCategory({ id: 1, title: "Soup" }, [], [])).toBeUndefined();
});
