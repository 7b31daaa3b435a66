import { expect, test } from "vitest";
import { guessCategory } from "#client/features/dishes/detail/guess-category.ts";

const CATEGORIES = [
  { name: "Soups", dishCount: 2 },
  { name: "Mains", dishCount: 5 },
  { name: "Kuchen", dishCount: 1 },
  { name: "حلويات", dishCount: 1 },
];
const DISHES = [
  { id: 1, title: "Ribollita with beans", category: "soups" },
  { id: 2, title: "Pasta with tomatoes", category: "Mains" },
  { id: 3, title: "Bean stew with beans", category: "Mains" },
  { id: 4, title: "Ribollita of the market", category: "Soups" },
  { id: 5, title: "بقلاوة بالفستق", category: "حلويات" },
  { id: 6, title: "Romaine", category: null },
];

test.each([
  ["Tomato soup", "Soups"],
  ["RIBOLLITA, the other one", "Soups"],
  ["Pasta of the house", "Mains"],
  ["Apfelkuchen", "Kuchen"],
  ["بقلاوه بالجوز", "حلويات"],
  // "Mains" does not name "romaine"; without a clue, it is the largest.
  ["Romaine", "Mains"],
  ["Qx", "Mains"],
])("the category of %s is %s", (title, category) => {
  expect(guessCategory({ id: 6, title }, DISHES, CATEGORIES)).toBe(category);
});

test("a household without categories has none to guess", () => {
  expect(guessCategory({ id: 1, title: "Soup" }, [], [])).toBeUndefined();
});
