import { afterEach, expect, test } from "vitest";
import { wordedEstimate } from "#client/features/dishes/detail/worded-estimate.ts";
import { setTexts, type Catalog } from "#client/lib/i18n.tsx";
import { readReasoning } from "#server/database/stored-texts.sql.ts";
import { estimateLine } from "#shared/estimate-text.ts";
import { answersOf } from "#tests/calories/measure.ts";
import { FOOD_NAMES } from "#tests/setup/recipes/food-names.ts";

afterEach(() => setTexts({}, "en"));

/** A language in which every text is "§" with its values. */
const VALUES = ["count", "names", "food", "serving", "kcal", "adjustments"].map((name) => [name]);
const signs = new Proxy<Catalog>({}, { has: () => true, get: () => ["§", ...VALUES] });

const stored = (text: string, names = FOOD_NAMES.en) =>
  estimateLine(wordedEstimate({ reasoning: "", details: readReasoning(text) }, names));

test.each([
  [
    "Sum of the ingredients for 4 servings, per serving: ground beef 125 g 300 · zorblax 8 g 43 · others 4 kcal.",
    "§4: Rinderhackfleisch 125 g 300 · zorblax 8 g 43 · § 4 kcal.",
  ],
  [
    "Sum of the ingredients for 20 pieces, per piece: onion 1 g 2 kcal. Not counted: 'st. x', 'y''s' and others.",
    "§20: Zwiebel 1 g 2 kcal. §'st. x', 'y''s'",
  ],
  [
    "Matches 'lahmacun' under 'Turkish pizza' in the reference table: 1265 kcal for 1 plate, cooked, 350 g. Adjusted for 'Grilled' (−5 %), 'kid's portion' (−40 %), cooking fat (+60 kcal), lots of rice (+200 kcal), without pilav (−90 kcal).",
    "§'lahmacun'350 g1,265 §'§' (−5 %), 'kid's portion' (−40 %), §cooking fat (+60 kcal), §Reis (+200 kcal), §pilav (−90 kcal)",
  ],
  ["The description mentions 'Water' in the reference table: 0 kcal for 1 glass, 250 ml.", "§'Water'250 ml0"],
  [
    "Reference estimate: 300 kcal. Per serving: a · b 75 g 264 kcal. A stew.",
    "§300 §: a · b 75 g 264 kcal. A stew.",
  ],
  ["Reference estimate: 300 kcal. A stew.", "§300 A stew."],
  ["The recipe has changed since this estimate.", "§"],
  ["Per serving: some beef. Not counted: all.", "Per serving: some beef. Not counted: all."],
])("the stored explanation %j is worded in another language", (text, worded) => {
  expect(stored(text)).toBe(text);
  setTexts(signs, "de");
  expect(stored(text, FOOD_NAMES.de)).toBe(worded);
});

test("explanations without details, or with unknown ones, are shown as they were sent", () => {
  const shown = { before: "", items: [], after: "A guess." };
  expect(wordedEstimate({ reasoning: "A guess." })).toEqual(shown);
  expect(
    wordedEstimate({ reasoning: "A guess.", details: { before: [{ text: "later" }] } as never }),
  ).toEqual(shown);
});

test.each(["all", "title only"] as const)(
  "the English explanation of each estimate (%s) is read as its details",
  (set) => {
    const estimates = answersOf("tuning", set).flatMap(({ estimate }) => estimate ?? []);
    expect(estimates.length).toBeGreaterThan(100);
    for (const { reasoning, details } of estimates) expect(readReasoning(reasoning)).toEqual(details);
  },
);
