import { expect, test } from "vitest";
import { linesWithoutAllergen } from "#tests/setup/label-lines.ts";

test("no name of the tables loses an allergen, whatever a note says", () => {
  expect(linesWithoutAllergen()).toEqual([]);
});
