import fc from "fast-check";
import { expect, test } from "vitest";
import { findLabels } from "#server/features/foods/labels.ts";
import {
  allergensIn,
  JOINERS,
  KNOWN_WITH_LESS,
  linesThatLose,
  linesWithoutAllergen,
  makesNameWithLess,
  MARKS,
  NAMES,
  namesIngredient,
  namesWithLess,
  NOTES,
  wordsThatExclude,
} from "#tests/setup/recipes/label-lines.ts";

test("no name of the tables loses an allergen by a note, a mark or as what looks like a heading", () => {
  expect(linesWithoutAllergen(1)).toEqual([]);
});

test("two foods with one joiner, mark or note between them keep their allergens and diets", () => {
  expect(linesThatLose(2)).toMatchObject({ lost: [], ownNames: [] });
});

test("only listed names lack an allergen of one of their words", async () => {
  await expect(`${namesWithLess().join("\n")}\n`).toMatchFileSnapshot(KNOWN_WITH_LESS);
});

test("only words of exclusions and diets take an allergen from a food", () => {
  expect(wordsThatExclude(101)).toEqual([]);
});

const line = fc
  .tuple(fc.constantFrom("", "200 g ", "2 "), fc.constantFrom(...NAMES.filter(namesIngredient)))
  .map((parts) => parts.join(""));
const addition = fc.oneof(
  fc.constantFrom(...MARKS, ":", ".", " !"),
  fc.constantFrom(...NOTES.map((note) => note("milk"))),
  fc
    .tuple(fc.constantFrom(...JOINERS), fc.constantFrom(...NAMES))
    .map(([joiner, name]) => ` ${joiner} ${name}`),
  fc
    .oneof(
      line,
      fc.constantFrom("For the sauce:", "# Vegan", "gluten-free", "no nuts", "20 minutes", "🥛", "..."),
    )
    .map((text) => `\n${text}`),
);

test("adding a mark, a joiner with a food, a note or a line never takes an allergen from a recipe", () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), fc.nat(3), addition, (lines, at, added) => {
      const index = at % lines.length;
      const changed = lines.with(index, `${lines[index]}${added}`);
      fc.pre(!makesNameWithLess(lines[index] ?? "", changed[index] ?? ""));
      const labelsOf = (ingredients: string[]) =>
        findLabels({ title: "", ingredients: ingredients.join("\n") });
      expect(allergensIn(labelsOf(changed))).toEqual(expect.arrayContaining(allergensIn(labelsOf(lines))));
    }),
    { numRuns: 300 },
  );
});
