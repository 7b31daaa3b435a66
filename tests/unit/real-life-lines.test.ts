import { expect, test } from "vitest";
import { readIngredients } from "#server/features/foods/amounts.ts";
import { isHeading } from "#shared/recipe-text/ingredient-heading.ts";
import { dataRows } from "#tests/setup/data/data-rows.ts";

const LINES = dataRows("real-life-lines.txt");

const rounded = (value: number) => (value >= 10 ? Math.round(value) : Math.round(value * 10) / 10);

/** The line in the form of the list, without amounts that differ by less than a hundredth. */
function read(line = ""): string[] {
  if (isHeading(line)) return ["heading"];
  const [found] = readIngredients(line);
  if (!found) return ["none"];
  const { amount, unit, grams, ml, name, note } = found;
  const weight = grams === null ? ml !== null && `${rounded(ml)} ml` : `${rounded(grams)} g`;
  return [
    amount === null ? "-" : String(Math.round(amount * 100) / 100),
    unit ?? "-",
    weight || "-",
    name,
    note ?? "-",
  ];
}

test.each(LINES)("reads '%s'", (line, ...expected) => {
  expect(read(line)).toEqual(expected);
});

test("reads each line of a recipe as one line", () => {
  const torn = LINES.map(([line = ""]) => line).filter((line) => readIngredients(line).length > 1);
  expect(torn).toEqual([]);
});
