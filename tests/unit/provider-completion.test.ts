import { describe, expect, test } from "vitest";
import { readReasoning } from "#server/database/stored-texts.sql.ts";
import {
  compareWithReference,
  parseCompletion,
} from "#server/features/calories/provider/provider-completion.ts";
import { readConfidence, readModelNumber } from "#server/features/calories/provider/provider-numbers.ts";

const beef = { name: "Beef", grams: 800, kcalPer100g: 200 };
const oil = { name: "Oil", grams: 40, kcalPer100g: 900 };
const ANSWER = {
  isFood: true,
  servings: 4,
  items: [oil, beef],
  low: 400,
  high: 600,
  confidence: 0.7,
  reasoning: "A stew.",
};
const REASONING = "Per serving: beef 200 g 400 · oil 10 g 90 kcal. A stew.";
const DETAILS = readReasoning(REASONING);
const FIGURES = { estimatedCalories: 490, low: 400, high: 600, confidence: 0.7 };
const ESTIMATE = { ...FIGURES, reasoning: REASONING, details: DETAILS };

const parse = (content: string, servings: number | null = null) =>
  parseCompletion({ choices: [{ message: { content } }] }, servings);
const answerOf = (parts: object) => parse(JSON.stringify({ ...ANSWER, ...parts }));
const json = JSON.stringify(ANSWER);

test.each<[number | string, number]>([
  [480, 480],
  ["480", 480],
  ["about 480", 480],
  ["~480 kcal", 480],
  ["480kcal per serving", 480],
  ["1,200", 1200],
  ["1.200 kcal", 1200],
  ["1 200", 1200],
  ["12,345,678", 12_345_678],
  ["0.85", 0.85],
  ["0,85", 0.85],
  ["0.850", 0.85],
  ["12.5 g", 12.5],
  ["350–450", NaN],
  ["7/10", NaN],
  ["-640", -640],
  ["4 tomatoes", 4],
  ["", NaN],
  ["NaN", NaN],
  ["none", NaN],
  ["9".repeat(1_000_000), Infinity],
])("the number %j is read as %d", (text, value) => {
  expect(readModelNumber(text)).toBe(value);
});

test.each<[number | string, number]>([
  [0, 0],
  [0.7, 0.7],
  [1, 1],
  [70, 0.7],
  [100, 1],
  ["70 %", 0.7],
  ["70%", 0.7],
  ["1 %", 0.01],
  ["0.7", 0.7],
  ["7/10", NaN],
  ["high", NaN],
  [101, NaN],
  [-1, NaN],
  [Infinity, NaN],
])("the confidence %j is read as %d", (text, value) => {
  expect(readConfidence(text)).toBe(value);
});

test.each([
  ["alone", json],
  ["in a code fence", `\`\`\`json\n${json}\n\`\`\``],
  ["in prose", `Sure! It's "tasty":\n${json}\nEnjoy your meal.`],
  ["after a thought", `<think>perhaps ${json.replace("0.7", "0.2")}</think>\n${json}`],
  ["in an array", `[${json}]`],
  ["with braces in a text", json.replace("A stew.", 'A stew.","note":"}{ \\"')],
])("an answer is found %s", (_where, content) => {
  expect(parse(content)).toEqual(ESTIMATE);
});

test.each([
  ["a thought without an answer", `<think>${json}</think> I cannot say.`],
  ["text", "About 600 kcal, I guess."],
  ["cut-off JSON", json.slice(0, -10)],
  ["NaN", json.replace("800", "NaN")],
  ["nothing", ""],
  ["a null", "null"],
  ["deep objects", '{"a":'.repeat(100_000)],
  ["deep objects that end", `${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`],
  ["braces", "{".repeat(1_000_000)],
  ["a megabyte of text", "{ word ".repeat(150_000)],
])("%s is no answer", (_what, content) => {
  expect(() => parse(content)).toThrow("unusable response");
});

test.each([
  [
    "numbers and a confidence as text",
    { servings: "4", items: [beef, { ...oil, grams: "about 40 g" }], low: "400 kcal", confidence: "70 %" },
  ],
  [
    "kcal of whole items",
    {
      items: [
        { name: "Beef", grams: 800, kcal: 1600 },
        { ...oil, kcalPer100g: null, kcal: "360" },
      ],
    },
  ],
  ["low and high swapped", { low: 600, high: 400 }],
  ["keys that are not asked for", { total: 9_999, estimatedCalories: 9_999 }],
])("an answer with %s is understood", (_what, parts) => {
  expect(answerOf(parts)).toEqual(ESTIMATE);
});

test("the servings of the dish count if the answer has none", () => {
  const content = JSON.stringify({ ...ANSWER, servings: undefined });
  expect(parse(content, 8).estimatedCalories).toBe(245);
  expect(parse(content).estimatedCalories).toBe(1960);
});

test("a figure without items is taken over with its reasoning", () => {
  const figure = { items: [], servings: null, estimatedCalories: "about 1,200" };
  expect(answerOf(figure)).toMatchObject({
    estimatedCalories: 1200,
    low: 400,
    high: 1320,
    reasoning: "A stew.",
  });
  expect(() => answerOf({ ...figure, reasoning: undefined })).toThrow("unusable response");
});

test.each([
  ["none", { low: undefined, high: undefined }, { low: 290, high: 810 }],
  ["one that is no number", { low: "?", high: 600 }, { low: 290, high: 810 }],
  ["a negative one", { low: -1, high: 600 }, { low: 290, high: 810 }],
  ["a huge one", { low: 400, high: 1e300 }, { low: 290, high: 810 }],
  ["one without width", { low: 490, high: 490 }, { low: 440, high: 540 }],
  ["one below the figure", { low: 100, high: 200 }, { low: 100, high: 540 }],
])("an answer with %s for its range gets a range around its figure", (_what, parts, range) => {
  expect(answerOf(parts)).toEqual({ ...ESTIMATE, ...range });
});

test.each([[undefined], [null], ["high"], [1000], [-0.5]])(
  "the confidence %j counts as 0.5",
  (confidence) => {
    expect(answerOf({ confidence }).confidence).toBe(0.5);
  },
);

test.each([
  ["a negative weight", { items: [{ ...beef, grams: -800 }] }],
  ["a huge weight", { items: [{ ...beef, grams: 1e308 }] }],
  ["an infinite weight", { items: [{ ...beef, grams: "1e999" }] }],
  ["more energy than fat", { items: [{ ...beef, kcalPer100g: 2_000 }] }],
  ["an item without energy", { items: [{ name: "Beef", grams: 800 }] }],
  ["an item without a name", { items: [{ ...beef, name: null }] }],
  ["items that are text", { items: "beef, oil" }],
  ["too many items", { items: Array.from({ length: 101 }, () => beef) }],
  ["no servings", { servings: 0 }],
  ["more than 20,000 kcal", { servings: 0.01 }],
  ["neither items nor a figure", { items: [] }],
])("an answer with %s is unusable", (_what, parts) => {
  expect(() => answerOf(parts)).toThrow("unusable response");
});

test.each([false, "false", "no"])("the answer that isFood is %j is no estimate", (isFood) => {
  expect(() => answerOf({ isFood })).toThrow(expect.objectContaining({ status: 422, code: "no_estimate" }));
});

test("water has 0 kcal", () => {
  const items = [{ name: "Water", grams: 250, kcalPer100g: 0 }];
  expect(answerOf({ items, servings: 1, low: 0, high: 0 })).toMatchObject({
    estimatedCalories: 0,
    low: 0,
    high: 0,
  });
});

test("the reasoning names the largest items in plain text of at most 500 characters", () => {
  const items = Array.from({ length: 12 }, (_, index) => ({
    name: `Item ${index}`,
    grams: 100 - index,
    kcal: 100 - index,
  }));
  expect(answerOf({ items, servings: 1 }).reasoning).toMatch(
    /^Per serving: item 0 100 g 100 · .* · item 5 95 g 95 · others 549 kcal\. A stew\.$/u,
  );
  const name = `<b>\u202e\u0000\n${"x".repeat(1_000)}`;
  const { reasoning } = answerOf({ items: [{ ...beef, name }], reasoning: "😀".repeat(400) });
  expect(reasoning).toMatch(/^Per serving: <b> x{36} 200 g 400 kcal\. 😀+…$/u);
  expect(reasoning.length).toBeLessThanOrEqual(500);
});

describe("compared with the reference", () => {
  const reference = {
    estimatedCalories: 200,
    low: 100,
    high: 400,
    confidence: 0.4,
    reasoning: "",
    details: DETAILS,
  };
  const estimate = { ...ESTIMATE, confidence: 0.9 };

  test("an estimate within its range, or without a reference, stays as it is", () => {
    expect(compareWithReference(estimate, null)).toBe(estimate);
    expect(compareWithReference(estimate, { ...reference, high: 490 })).toBe(estimate);
  });

  test("the range of an estimate outside is widened to both figures, with a limited confidence", () => {
    const reasoning = `Reference estimate: 200 kcal. ${REASONING}`;
    expect(compareWithReference(estimate, reference)).toEqual({
      ...estimate,
      low: 200,
      confidence: 0.5,
      reasoning,
      details: readReasoning(reasoning),
    });
    const larger = { ...reference, estimatedCalories: 1_500, low: 750, high: 3_000 };
    expect(compareWithReference(estimate, larger)).toMatchObject({ low: 400, high: 1_500, confidence: 0.5 });
  });
});
