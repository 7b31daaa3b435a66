import { expect, test } from "vitest";
import { scaleIngredients } from "#client/features/recipes/scale-ingredients.ts";
import { dataRows } from "#tests/setup/data/data-rows.ts";
import { placesOf, scaledLines } from "#tests/setup/recipes/ingredient-lines.ts";

/** The lines as the page shows them; "!" in front of a line that is not scaled. */
function scaled(ingredients: string, factor: number): string {
  return scaledLines(ingredients, factor)
    .map(({ text, isUnscaled }) => (isUnscaled ? `! ${text}` : text))
    .join("\n");
}

test.each([
  ...dataRows("scaled-lines.txt"),
  ["1\u202F500 ml water", "2", "3000 ml water"],
  ["1\u00A0250 g de farine", "2", "2500 g de farine"],
])("%s times %s is %s", (line = "", factor, expected) => {
  expect(scaled(line, Number(factor))).toBe(expected);
});

test.each([
  "2500 kg flour",
  "1000 onions",
  "2 cups water 1 onion",
  "8 servings pastry",
  "50g/13/4oz butter",
  "2 limes, for 2-4T of juice",
  "800 g de porc coupé en médaillons de 100 g (3 oz)",
])("a line with an amount that is not understood or not plausible says that it is not scaled: %s", (line) => {
  expect(scaled(line, 2)).toBe(`! ${line}`);
  expect(scaled(line, 1)).toBe(line);
});

test("headings and bullets, several ingredients on a line and marks of direction are scaled in their places", () => {
  const recipe = "For 2 layers:\n- 200 g flour\n\n• 2 eggs, 1 onion\n\u20672 كوب دقيق\u2069\ne\u0301 1 onion";
  expect(scaled(recipe, 2)).toBe(
    "For 2 layers:\n400 g flour\n4 eggs, 2 onions\n\u20674 أكواب دقيق\u2069\n! e\u0301 1 onion",
  );
});

test("the steps tell the language of a short list", () => {
  const doubled = (steps: string) => scaleIngredients("1 Orange", placesOf("1 Orange", 4, steps), 2)[0]?.text;
  expect(doubled("Die Orange schälen und mit dem Zucker mischen.")).toBe("2 Orangen");
  expect(doubled("Peel the orange and add the sugar.")).toBe("2 Oranges");
});

test("without places, the text is as written", () => {
  expect(scaleIngredients("200 g flour\nsalt", undefined, 2)).toEqual([
    { text: "200 g flour", isHeading: false, isUnscaled: true },
    { text: "salt", isHeading: false, isUnscaled: false },
  ]);
});

test("lines beyond the limit of a recipe say that they are not scaled", () => {
  const lines = scaled("1 egg\n".repeat(202), 2).split("\n");
  expect(lines.slice(198)).toEqual(["2 eggs", "2 eggs", "! 1 egg", "! 1 egg"]);
});

test.each(["1 g rice, ", "1 cup rice plus ", "1 egg, 1 onion\n", "flour, 1 ", "1 g\n"])(
  "a long text of '%s' has a bounded number of amounts and says what is not scaled",
  (part) => {
    const text = part.repeat(20_000 / part.length);
    expect(placesOf(text).length).toBeLessThan(1100);
    expect(scaledLines(text, 2).at(-1)).toMatchObject({ isUnscaled: true });
  },
);
