import { describe, expect, test } from "vitest";
import { levelOf } from "#client/features/dishes/detail/confidence-badge.tsx";
import { timeLeft } from "#client/features/jobs/time-left.ts";
import { describeCalories } from "#client/features/menus/sheet/menu-calories.ts";

describe("calories per person", () => {
  const dishes = (calories: (number | null)[]) =>
    calories.map((estimatedCalories) => ({ estimatedCalories }));

  test.each([
    [[310, 1_450], "1,760 kcal if you try everything"],
    [[310, null, 1_450], "At least 1,760 kcal if you try everything (known for 2 of 3)"],
    [[0, null], "At least 0 kcal if you try everything (known for 1 of 2)"],
    [[null, null], null],
    [[], null],
  ])("of dishes with %j", (calories, words) => {
    expect(describeCalories(dishes(calories))).toBe(words);
  });
});

test.each([
  [1, "High confidence · 100%"],
  [0.81, "High confidence · 81%"],
  [0.8, "Fair confidence · 80%"],
  [0.61, "Fair confidence · 61%"],
  [0.6, "Low confidence · 60%"],
  [0.29, "Low confidence · 29%"],
  [0.8049, "High confidence · 80%"],
  [0, "Low confidence · 0%"],
  [7, "High confidence · 100%"],
  [-1, "Low confidence · 0%"],
])("a confidence of %d reads '%s'", (confidence, words) => {
  expect(levelOf(confidence).text).toBe(words);
});

describe("the remaining time", () => {
  const START = 1_000_000;
  const after = (seconds: number, done: number) => ({ at: START + seconds * 1_000, done });
  const first = after(0, 0);

  test.each([
    [after(10, 1), 4, "less than a minute left"],
    [after(10, 1), 7, "about 1 minute left"],
    [after(10, 1), 13, "about 2 minutes left"],
    [after(60, 10), 200, "about 19 minutes left"],
    [after(60, 1), 61, "about 1 hour left"],
    [after(60, 1), 200, "about 3 hours left"],
    [after(60, 200), 200, "less than a minute left"],
  ])("after %j of %d", (now, total, words) => {
    expect(timeLeft(first, now, total)).toBe(words);
  });

  test("is measured from when the page was opened, not from the start of the batch", () => {
    expect(timeLeft(after(0, 100), after(10, 101), 113)).toBe("about 2 minutes left");
  });

  test("is unknown before the first estimate", () => {
    expect(timeLeft(first, first, 10)).toBeNull();
    expect(timeLeft(first, after(30, 0), 10)).toBeNull();
    expect(timeLeft(after(0, 5), after(30, 5), 10)).toBeNull();
  });
});
