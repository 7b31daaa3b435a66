import fc from "fast-check";
import { expect, test } from "vitest";
import { scaleIngredients } from "#client/features/recipes/scale-ingredients.ts";
import { readIngredientLine } from "#server/features/foods/amounts.ts";
import { splitLines } from "#server/features/foods/split-lines.ts";
import { groupIngredients, listIngredientsOf, sumLines } from "#server/features/shopping/shopping-lines.ts";
import { plainDigits, readNumber } from "#shared/recipe-text/numbers.ts";
import { dataRows } from "#tests/setup/data/data-rows.ts";
import { LINE_FILES, placesOf, scaledLines } from "#tests/setup/recipes/ingredient-lines.ts";

// The same lines in each run, so that a change is judged by its own effect.
fc.configureGlobal({ seed: 2026 });

const REAL = dataRows("real-life-lines.txt").map(([line = ""]) => line);
const WRITTEN = LINE_FILES.flatMap(({ blocks }) => blocks);
const LINES = [...REAL, ...WRITTEN.map(([line = ""]) => line)];
/** Without those that are known to be read wrong. */
const RIGHT = [...REAL, ...WRITTEN.filter((block) => block.length === 3).map(([line = ""]) => line)];

const scaled = (text: string, factor: number) =>
  scaledLines(text, factor, null)
    .map((line) => line.text)
    .join("\n");

const PARTS = `2|1/2|½|1,5|1.250|400|٣|one|half an|ein|kg|g|cups|EL|x|(|)|/|,|;|to|or|-|onion|flour|can|für|من|كوبان|\u0301|\u2067|%|plus|de`;
const lineParts = fc.constantFrom(...PARTS.split("|"));
const anyLine = fc.oneof(
  fc.constantFrom(...LINES),
  fc.array(lineParts, { maxLength: 12 }).map((parts) => parts.join(" ")),
  fc.string({ unit: "grapheme", maxLength: 60 }),
);

test("by one, every line is as written, letter by letter", () => {
  fc.assert(
    fc.property(anyLine, (line) => {
      const text = line.replaceAll("\n", " ");
      expect(scaled(text, 1)).toBe(
        scaleIngredients(text, undefined, 1)
          .map((one) => one.text)
          .join("\n"),
      );
    }),
    { numRuns: 300 },
  );
});

test("by two and then by half, a line has the same amounts, units and food", () => {
  const changed = RIGHT.filter((line) => {
    const [before, after] = [line, scaled(scaled(line, 2), 0.5)].map((text) => readIngredientLine(text));
    if (!before || before.amounts.some(({ value }) => value === null)) return false;
    const isSame = (a: number | null, b: number | null) =>
      a === b || Math.abs((a ?? 0) - (b ?? 0)) < 0.03 * (a ?? 0);
    return (
      !after ||
      after.unit !== before.unit ||
      !isSame(before.amount, after.amount) ||
      !isSame(before.grams, after.grams)
    );
  });
  // Known: plurals that are no unit.
  expect(changed).toEqual(["un chilo e mezzo di cozze", "1 noce di burro"]);
});

test("each number of a line is in its reading", () => {
  fc.assert(
    fc.property(anyLine, (line) => {
      for (const { text } of splitLines(line.slice(0, 150))) {
        const read = readIngredientLine(text);
        if (!read) continue;
        let rest = text.replace(/^(?:[^\p{L}\p{N}½¼¾⅓⅔(]*\d+[.)]\s+(?=\d))/u, "");
        const cut = text.length - rest.length;
        for (const { start, end } of read.amounts.toReversed())
          rest = rest.slice(0, Math.max(0, start - cut)) + rest.slice(Math.max(0, end - cut));
        expect(rest).not.toMatch(/\d/u);
      }
    }),
    { numRuns: 500 },
  );
});

test("places are in order, do not overlap and are inside of the text", () => {
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 6 }), (lines) => {
      const text = lines.join("\n");
      let last = 0;
      for (const { start, end, value, words = [] } of placesOf(text)) {
        expect(start).toBeGreaterThanOrEqual(last);
        expect(end).toBeGreaterThanOrEqual(start);
        expect(end).toBeLessThanOrEqual(text.length);
        for (const word of words) expect(text.slice(start, word.end)).not.toContain("\n");
        const number = plainDigits(text.slice(start, end));
        if (value !== null && /^\d+$/.test(number)) expect(value).toBe(readNumber(number));
        last = end;
      }
    }),
    { numRuns: 300 },
  );
});

test("the total of a list is the sum of its lines", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 6 }), (grams) => {
      const groups = new Map();
      const lines = grams.map((amount, index) =>
        index % 2 === 0 ? `${amount} g rice` : `${amount / 1000} kg rice`,
      );
      const ingredients = lines.join("\n");
      groupIngredients(groups, listIngredientsOf({ id: 1, servings: 4, ingredients }, 1));
      const [line] = sumLines(groups);
      const total = grams.reduce((sum, one) => sum + one, 0);
      const [amount] = line?.amounts ?? [];
      const shown = (amount?.amount ?? 0) * (amount?.unit === "kg" ? 1000 : 1);
      expect(shown).toBeGreaterThanOrEqual(total - 0.001);
      expect(shown).toBeLessThan(total + (total < 1000 ? 10 : 100));
    }),
    { numRuns: 100 },
  );
});

test("a list has every ingredient of its recipes", () => {
  const groups = new Map();
  const ingredients = LINES.map((line, id) => listIngredientsOf({ id, servings: 4, ingredients: line }, 1));
  for (const some of ingredients) groupIngredients(groups, some);
  const listed = [...groups.values()].flat();
  expect(listed).toHaveLength(ingredients.flat().length);
});

test("200 lines have no more places than words", () => {
  fc.assert(
    fc.property(fc.array(anyLine, { minLength: 200, maxLength: 200 }), (lines) => {
      const text = lines.join("\n");
      const numbersAndWords = text.match(/\p{N}+|\p{L}+|\S/gu) ?? [];
      const places = placesOf(text).flatMap(({ words = [] }) => [0, ...words]);
      expect(places.length).toBeLessThanOrEqual(numbersAndWords.length);
    }),
    { numRuns: 5 },
  );
});
