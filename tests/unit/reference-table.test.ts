import { expect, it } from "vitest";
import { matchFood } from "#server/features/calories/reference-match.ts";
import { REFERENCE_FOODS } from "#server/features/calories/reference-table.ts";
import { tokenize } from "#server/features/calories/reference-tokenizer.ts";

const names = REFERENCE_FOODS.flatMap((food) => food.names.map((name) => ({ food, name })));

it("knows at least 900 foods and dishes by 3,000 names", () => {
  expect(REFERENCE_FOODS.length).toBeGreaterThan(900);
  expect(names.length).toBeGreaterThan(3000);
});

it("gives each name to one food only, in whatever order its words are", () => {
  const owners = new Map<string, string[]>();
  for (const { food, name } of names) {
    const key = tokenize(name).toSorted().join(" ");
    owners.set(key, [...(owners.get(key) ?? []), food.name]);
  }
  expect([...owners].filter(([, owner]) => owner.length > 1)).toEqual([]);
});

it("finds every food by each of its names", () => {
  const mistaken = names.filter(({ food, name }) => matchFood(tokenize(name))?.food.name !== food.name);
  expect(mistaken).toEqual([]);
});

it.each(["CRÈME BRÛLÉE", "creme brulee", "Crème brûlées", "brûlée, crème"])(
  "finds a food whatever the case, accents, plural and order of its words: '%s'",
  (title) => {
    expect(matchFood(tokenize(title))?.food.name).toBe("Crème brûlée");
  },
);

it("says what one serving of each food is, with a possible energy", () => {
  const impossible = REFERENCE_FOODS.filter(({ kcal, serving }) => {
    const grams = Number(/, (\d+) (?:g|ml)$/.exec(serving)?.[1]);
    // Nothing holds more energy than fat, 9 kcal a gram; the fullest plate is half of what a day needs.
    return !(kcal >= 5 && kcal <= 1250 && kcal % 5 === 0 && kcal / grams < 9);
  });
  expect(impossible).toEqual([]);
});
