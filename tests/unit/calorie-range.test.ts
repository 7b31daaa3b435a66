import { expect, test } from "vitest";
import { rangeOf } from "#server/features/calories/calorie-range.ts";

const table = (calories: number) => rangeOf({ calories, confidence: 0.5, isSum: false });
const sum = (calories: number, confidence: number) => rangeOf({ calories, confidence, isSum: true });

test("a range contains its estimate, in round numbers", () => {
  expect(table(480)).toEqual({ low: 290, high: 800 });
  expect(table(45)).toEqual({ low: 25, high: 75 });
  expect(table(0)).toEqual({ low: 0, high: 0 });
  expect(sum(480, 0.8)).toEqual({ low: 340, high: 680 });
});

test("the range of a sum is narrower than that of the table, and wider with lines that are not understood", () => {
  const width = ({ low, high }: { low: number; high: number }) => high - low;
  expect(width(sum(480, 0.8))).toBeLessThan(width(sum(480, 0.5)));
  expect(width(sum(480, 0.8))).toBeLessThan(width(table(480)));
});
