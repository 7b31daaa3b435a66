import { expect, test } from "vitest";
import { matchFood } from "#server/features/calories/reference/reference-match.ts";
import { REFERENCE_FOODS } from "#server/features/calories/reference/reference-table.ts";
import { tokenize } from "#server/features/foods/tokenizer.ts";

const names = REFERENCE_FOODS.flatMap((food) => food.names.map((name) => ({ food, name })));

test("the table has at least 900 foods and 3,000 names", () => {
  expect(REFERENCE_FOODS.length).toBeGreaterThan(900);
  expect(names.length).toBeGreaterThan(3000);
});

test("each name belongs to one food, regardless of word order", () => {
  const owners = new Map<string, string[]>();
  for (const { food, name } of names) {
    const key = tokenize(name).toSorted().join(" ");
    owners.set(key, [...(owners.get(key) ?? []), food.name]);
  }
  expect([...owners].filter(([, owner]) => owner.length > 1)).toEqual([]);
});

test("every food is found by each of its names", () => {
  const mistaken = names.filter(({ food, name }) => matchFood(tokenize(name))?.food.name !== food.name);
  expect(mistaken).toEqual([]);
});

test.each(["CRÈME BRÛLÉE", "creme brulee", "Crème brûlées", "brûlée, crème"])(
  "a food is found regardless of case, accents, plural and word order: '%s'",
  (title) => {
    expect(matchFood(tokenize(title))?.food.name).toBe("Crème brûlée");
  },
);

test("each food has a serving size with a plausible energy", () => {
  const impossible = REFERENCE_FOODS.filter(({ kcal, serving }) => {
    const grams = Number(/, (\d+) (?:g|ml)$/.exec(serving)?.[1]);
    // At most the energy of fat, 9 kcal per gram, and 1,250 kcal, half a day's need.
    return !(kcal >= 0 && kcal <= 1250 && kcal % 5 === 0 && kcal / grams < 9);
  });
  expect(impossible).toEqual([]);
});
