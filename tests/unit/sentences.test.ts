import { afterEach, expect, it, test } from "vitest";
import { reasoningText, splitReasoning } from "#client/features/dishes/detail/calorie-items.ts";
import { setTexts, type Catalog } from "#client/lib/i18n.tsx";
import { estimateByReference } from "#server/features/calories/reference/reference-estimator.ts";
import { compileSentences, readSentence } from "#shared/sentences.ts";

afterEach(() => setTexts({}, "en"));

/** A language in which every text is "§". */
const signs = new Proxy<Catalog>({}, { has: () => true, get: () => ["§"] });

it("reads the reason and the values of a sentence, and nothing else", () => {
  const patterns = compileSentences({
    full: "A menu (or list) can have {max} dishes.",
    taken: "{name} is taken.",
  });
  expect(readSentence(patterns, "A menu (or list) can have 1,200 dishes.")).toMatchObject({
    reason: "full",
    values: { max: 1_200 },
  });
  expect(readSentence(patterns, "1.5 is taken.")?.values).toEqual({ name: "1.5" });
  expect(readSentence(patterns, "007 is taken.")?.values).toEqual({ name: "007" });
  // JSON has no Infinity.
  expect(readSentence(patterns, `${"9".repeat(400)} is taken.`)?.values).toEqual({ name: "9".repeat(400) });
  expect(readSentence(patterns, "A menu (or list) can have 1,200 dishes. More.")).toBeUndefined();
});

test.each([
  [
    {
      title: "Lentil stew",
      ingredients: "300 g lentils\n1 onion\n200 g potatoes\n50 ml olive oil\n1 tsp zorblax",
      servings: 4,
    },
    "§",
    "§",
  ],
  [{ title: "Cookies", ingredients: "300 g flour\n200 g butter\n200 g sugar", servings: 20 }, "§", ""],
  [{ title: "Large grilled salmon with rice" }, "", "§ §"],
  [{ title: "Sunday dinner", description: "lasagne" }, "", "§"],
])("words the reasoning of %j", (dish, before, after) => {
  const reasoning = estimateByReference({ description: null, cookingMethod: null, ...dish })?.reasoning ?? "";
  expect(reasoningText(reasoning)).toBe(reasoning);
  setTexts(signs, "de");
  expect(splitReasoning(reasoning)).toMatchObject({ before, after });
});

it("keeps what a provider wrote", () => {
  setTexts(signs, "de");
  const text = "Reference estimate: 300 kcal. Per serving: lentils 75 g 264 kcal. A stew.";
  expect(splitReasoning(text)).toMatchObject({ before: "§ §", after: "A stew." });
  expect(splitReasoning("The recipe has changed since this estimate.").after).toBe("§");
});
