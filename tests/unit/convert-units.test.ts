import fc from "fast-check";
import { expect, test } from "vitest";
import {
  convertInstructions,
  scaleIngredients,
  type Units,
} from "#client/features/recipes/scale-ingredients.ts";
import { recipePlaces } from "#server/features/foods/ingredient-amounts.ts";
import { NUMBER, readNumber } from "#shared/recipe-text/numbers.ts";
import { dataRows } from "#tests/setup/data/data-rows.ts";

// The same lines in each run, so that a change is judged by its own effect.
fc.configureGlobal({ seed: 2026 });

const SYSTEMS = ["metric", "us"] as const;

function shown(text: string, system: Units["system"] | null, factor = 1): string {
  const isStep = text.startsWith("> ");
  const recipe = { ingredients: isStep ? null : text, instructions: isStep ? text : null, servings: 4 };
  const { ingredientAmounts, otherUnits } = recipePlaces(recipe);
  const units = otherUnits && system ? { ...otherUnits, system } : null;
  if (isStep) return convertInstructions(text, units);
  return scaleIngredients(text, ingredientAmounts, factor, units)
    .map((line) => line.text)
    .join("\n");
}

const ROWS = dataRows("units.txt");

test.each(ROWS)("%s is %s in metric and %s in American units", (written = "", metric = "", us = "") => {
  expect(SYSTEMS.map((system) => shown(written, system))).toEqual(
    [metric, us].map((text) =>
      text === "=" ? written : text.startsWith("> ") || !written.startsWith("> ") ? text : `> ${text}`,
    ),
  );
});

test("a recipe as written is so letter by letter, and in each system if there are no places", () => {
  const lines = [...ROWS, ...dataRows("real-life-lines.txt")].map(([line = ""]) => line);
  for (const line of lines) {
    expect(shown(line, null)).toBe(
      scaleIngredients(line, undefined, 1)
        .map(({ text }) => text)
        .join("\n"),
    );
  }
  expect(convertInstructions("Bake at 350°F.", null)).toBe("Bake at 350°F.");
});

/** Computed apart from the product: in grams or milliliters. */
const UNITS: Record<string, { g?: number; ml?: number }> = {
  cup: { ml: 236.6 },
  "fl oz": { ml: 29.57 },
  pint: { ml: 473.2 },
  quart: { ml: 946.4 },
  tbsp: { ml: 14.79 },
  tsp: { ml: 4.93 },
  ml: { ml: 1 },
  l: { ml: 1000 },
  oz: { g: 28.35 },
  lb: { g: 453.6 },
  g: { g: 1 },
  kg: { g: 1000 },
};
const METRIC = ["g", "kg", "ml", "l"];
/** Grams per milliliter. */
const FOODS = { flour: 0.53, sugar: 0.84, rice: 0.79, butter: 0.95, milk: 1.03, water: 1, "olive oil": 0.91 };
const PART = new RegExp(`(${NUMBER}) (${Object.keys(UNITS).join("|")})s?(?= |$)`, "gu");

/** The grams of all measures in a line. */
function gramsOf(text: string, perMl: number): number {
  return [...text.matchAll(PART)].reduce((sum, [, number = "", unit = ""]) => {
    const { g, ml = 0 } = UNITS[unit] ?? {};
    return sum + readNumber(number, false) * (g ?? ml * perMl);
  }, 0);
}

test("converted amounts are those of an independent computation, and no other unit is left", () => {
  const amount = fc.constantFrom("¼", "½", "1", "1½", "2", "2¾", "3", "5", "8", "12");
  const metricAmount = fc.constantFrom("25", "40", "65", "100", "130", "200", "275", "350", "480", "750");
  const line = fc.oneof(
    fc.tuple(
      amount,
      fc.constantFrom("cup", "fl oz", "pint", "quart", "oz", "lb"),
      fc.constant("metric" as const),
    ),
    fc.tuple(metricAmount, fc.constantFrom("g", "ml"), fc.constant("us" as const)),
  );
  fc.assert(
    fc.property(
      line,
      fc.constantFrom(...Object.entries(FOODS)),
      fc.constantFrom(0.5, 1, 3),
      (one, food, factor) => {
        const [number, unit, system] = one;
        const [name, perMl] = food;
        const written = `${number} ${unit} ${name}`;
        const text = shown(written, system, factor);
        const expected = gramsOf(written, perMl) * factor;
        // Rounded to fractions or by half of 5 g; a cup counts as 240 ml.
        const difference = Math.abs(gramsOf(text, perMl) - expected);
        expect(difference, `${written} × ${factor}: ${text}`).toBeLessThan(Math.max(2.6, expected * 0.09));
        const units = [...text.matchAll(PART)].map(([, , used = ""]) => METRIC.includes(used));
        expect(units.every((isMetric) => isMetric === (system === "metric"))).toBe(true);
        expect(text.endsWith(` ${name}`)).toBe(true);
      },
    ),
    { numRuns: 500 },
  );
});

test("ends of ranges are converted to the same unit, and scaled", () => {
  expect(shown("1-2 cups flour", "metric", 2)).toBe("250-500 g flour");
  expect(shown("100 g of 9\n350 g sugar", "us")).toBe("3½ oz of 9\n1¾ cups sugar");
  expect(shown("1 cup (240 ml) milk", "us", 2)).toBe("2 cups milk");
  expect(shown("250 g of the flour\n240 ml crème fraîche\nكوب", "us")).toBe(
    "2 cups of the flour\n1 cup crème fraîche\nكوب",
  );
  expect(shown("1 cup (240 ml) milk", "metric", 0.5)).toBe("120 ml milk");
});

test("hostile texts have a bounded number of places", () => {
  for (const part of ["1 cup (", "180°C/", "9x", "2 cups flour / ", "350 - ", "8 oz\n"]) {
    const text = part.repeat(20_000 / part.length);
    const { otherUnits } = recipePlaces({
      ingredients: text.slice(0, 10_000),
      instructions: text,
      servings: 4,
    });
    const edits = Object.values(otherUnits ?? {}).map((one) => (Array.isArray(one) ? one.length : 0));
    expect(Math.max(0, ...edits)).toBeLessThan(1000);
  }
});
