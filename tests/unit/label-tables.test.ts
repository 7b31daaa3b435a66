import { expect, test } from "vitest";
import { linesWithoutAllergen } from "#tests/setup/label-lines.ts";

test("no name of the tables loses an allergen by one of three notes", () => {
  expect(linesWithoutAllergen(3)).toEqual([]);
});
