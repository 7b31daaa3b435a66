import { expect, test } from "vitest";
import { readRecipeTexts, scoreRecipeTexts } from "./recipe-texts.ts";

const TEXTS = readRecipeTexts();
/** Every third text is held out: no one reads it while changing the reader. */
const isHeldOut = ({ number }: { number: number }) => number % 3 === 0;

test("there are 150 texts, of which 50 are held out", () => {
  expect(TEXTS.map(({ number }) => number)).toEqual(Array.from({ length: 150 }, (_, index) => index + 1));
  expect(TEXTS.filter(isHeldOut)).toHaveLength(50);
});

test("a pasted recipe is told apart no worse than before", () => {
  const scores = {
    used: scoreRecipeTexts(TEXTS.filter((text) => !isHeldOut(text))),
    "held out": scoreRecipeTexts(TEXTS.filter(isHeldOut)),
  };
  for (const [group, score] of Object.entries(scores))
    process.stdout.write(`${group}: ${JSON.stringify(score)}\n`);
  const FLOORS = {
    used: { title: 93, servings: 98, minutes: 100, ingredients: 99, steps: 99 },
    "held out": { title: 74, servings: 92, minutes: 92, ingredients: 92, steps: 87 },
  };
  for (const group of ["used", "held out"] as const) {
    for (const field of ["title", "servings", "minutes", "ingredients", "steps"] as const)
      expect(scores[group][field], `${field}, ${group}`).toBeGreaterThanOrEqual(FLOORS[group][field]);
  }
});
