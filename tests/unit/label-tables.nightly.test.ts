import { expect, test, vi } from "vitest";
import {
  linesThatLose,
  linesWithoutAllergen,
  markedLinesThatLose,
  wordsThatExclude,
} from "#tests/setup/label-lines.ts";

vi.setConfig({ testTimeout: 600_000 });

test("no name of the tables loses an allergen, whatever a note says", () => {
  expect(linesWithoutAllergen()).toEqual([]);
});

test("two foods keep their allergens and diets with every joiner, marks and notes", () => {
  const { count, known, lost, ownNames } = linesThatLose();
  expect(lost).toEqual([]);
  expect(known).toBeGreaterThan(count / 2);
  expect(ownNames).toEqual(["crème de soja", "latte di d'avena", "setas de ostra"]);
});

test("every name keeps its allergens as every heading and with every mark", () => {
  expect(markedLinesThatLose()).toEqual([]);
});

test("no other word takes an allergen from a food", () => {
  expect(wordsThatExclude()).toEqual([]);
});
