import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readIngredientLine, readIngredients } from "#server/features/foods/amounts.ts";
import { isHeading } from "#shared/recipe-text/ingredient-heading.ts";
import { readServings } from "#shared/recipe-text/servings.ts";
import { dataRows } from "#tests/setup/data/data-rows.ts";
import { fastest } from "#tests/setup/fastest.ts";

/** The amount, unit and name of a line, and its weight or volume. */
function read(line: string) {
  const found = readIngredientLine(line);
  if (!found) return null;
  const measure = found.grams === null ? found.ml && `${found.ml} ml` : `${Math.round(found.grams)} g`;
  return [found.amount, found.unit, measure, found.name];
}

describe("an ingredient line", () => {
  test.each([
    ...dataRows("line-amounts.txt"),
    ["\u200F2 كوب دقيق", "2", "cup", "480 ml", "دقيق"],
    ["\u20672 كوب دقيق\u2069", "2", "cup", "480 ml", "دقيق"],
    ["kg y media 2", "2", "kg", "2000 g", ""],
  ])("'%s' is %s %s (%s) of '%s'", (line = "", ...expected) => {
    expect(read(line)?.map((part) => String(part ?? "-"))).toEqual(expected);
  });

  test.each([
    ["2 large eggs", "large", "eggs"],
    ["2 medium zucchini", null, "zucchini"],
  ] as const)("'%s' has the size %s", (line, size, name) => {
    expect(readIngredientLine(line)).toMatchObject({ size, name });
  });

  test.each([
    "",
    "20 minutes in the oven",
    "180 °C",
    "4 servings",
    "1. Chop the onions",
    "2 hours",
    "30 dakika",
    "Kneten etwa 10 Minuten",
  ])("'%s' is none", (line) => {
    expect(readIngredientLine(line)).toBeNull();
  });
});

test("several ingredients on one line are separated by commas and 'and'", () => {
  const names = readIngredients("For 4: 500 g beef, 1,5 l broth, 2 onions, chopped and 3 eggs").map(
    ({ name }) => name,
  );
  expect(names).toEqual(["beef", "broth", "onions", "eggs"]);
  expect(readIngredients("200 g de harina y 2 huevos")).toMatchObject([
    { name: "harina" },
    { name: "huevos" },
  ]);
});

test.each([
  ["serves 4-6", 5],
  ["Servings: 8", 8],
  ["Serves: 2", 2],
  ["Lasagna for 6", 6],
  ["For 4\n600 g beef", 4],
  ["für 4 Personen", 4],
  ["4 Portionen", 4],
  ["4 kişilik", 4],
  ["pour 4 personnes", 4],
  ["تكفي لـ ٦ أشخاص", 6],
  ["عدد الحصص: ٤", 4],
  ["para 6 personas", 6],
  ["per 4 persone", 4],
  ["per 1 persona", 1],
  ["Porciones: 4", 4],
  ["Reicht für: 4", 4],
  ["Serves environ 4", 4],
])("'%s' serves %d", (text, count) => {
  expect(readServings(text)).toEqual({ count, isPieces: false });
});

test("a size to cut is no ingredient", () => {
  expect(readIngredients("2 lb chicken, 1-inch cubes (breast), 2-inch piece ginger")).toMatchObject([
    { name: "chicken", note: "breast, 1-inch cubes" },
    { name: "ginger" },
  ]);
});

test("'makes 24 cookies' is a number of pieces", () => {
  expect(readServings("makes 24 cookies")).toEqual({ count: 24, isPieces: true });
});

test.each(["cook for 20 minutes", "for 2 hours", "for 1 cup", "serves 0", "for 1000", "the best for me"])(
  "'%s' states no servings",
  (text) => {
    expect(readServings(text)).toBeNull();
  },
);

test("any text is read without errors, and amounts are finite and not negative", () => {
  const parts = fc.constantFrom(
    "2",
    "1/2",
    "1/0",
    "½",
    "400",
    "g",
    "x",
    "(",
    ")",
    ",",
    "cup",
    "for",
    "flour",
    "dozen",
    "juice of",
    "plus",
    "cm",
    "T",
    ".5",
    "\n",
    " ",
    ".",
  );
  const texts = fc.oneof(
    fc.string({ unit: "binary", maxLength: 2000 }),
    fc.array(parts, { maxLength: 40 }).map((words) => words.join(" ")),
  );
  fc.assert(
    fc.property(texts, (text) => {
      readServings(text);
      for (const { amount, grams, ml } of readIngredients(text)) {
        for (const value of [amount, grams, ml])
          if (value !== null) expect(value >= 0 && Number.isFinite(value)).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});

test.each([
  "x\n",
  "1 x\n",
  "juice of ",
  "1 g and 1",
  "1 lb 2 oz ",
  "1-",
  "(1",
  ", 1",
  "for the ",
  "a için ",
  "2 x ",
  "1cm ",
])("10,000 characters of '%s' are at most 200 lines", (part) => {
  const text = part.repeat(10_000).slice(0, 10_000);
  expect(readIngredients(text).length).toBeLessThanOrEqual(200);
  expect(text.split("\n").filter((line) => isHeading(line))).toEqual([]);
});

test.each([
  ["spaces", `serves${" ".repeat(9_000)}`],
  ["brackets", `for 2 1 ${"(".repeat(9_000)}`],
  ["lines", `serves 2\n${"12 1/2 cups of flour for x or y (1 g)\n".repeat(250)}`],
])("a long text of many %s is read in linear time", (_what, text) => {
  // Backtracking would take many seconds.
  expect(fastest(() => [readServings(text), readIngredients(text)])).toBeLessThan(500);
});
