import { expect, test, vi } from "vitest";
import { linesThatLose, linesWithoutAllergen, wordsThatExclude } from "#tests/setup/recipes/label-lines.ts";

vi.setConfig({ testTimeout: 600_000 });

test("no name of the tables loses an allergen, by no note or mark, and as no heading", () => {
  expect(linesWithoutAllergen()).toEqual([]);
});

test("two foods keep their allergens and diets with every joiner, marks and notes", () => {
  const { known, lost, ownNames } = linesThatLose();
  expect(lost).toEqual([]);
  expect(known).toBeGreaterThan(0.5);
  expect(ownNames).toEqual(["crème de soja", "latte di d'avena", "setas de ostra"]);
});

test("no other word takes an allergen from a food", () => {
  expect(wordsThatExclude()).toEqual([]);
});
