import { expect, test } from "vitest";
import { layOut, type Column } from "#client/features/analytics/column-layout.ts";

const MONTHS = ["2026", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Returns consecutive months, starting with the given month (0–11). */
function monthColumns(values: number[], first = 0): Column[] {
  return values.map((value, index) => ({
    key: String(index),
    caption: MONTHS[(first + index) % 12] ?? "",
    value,
    landmark: (first + index) % 12 === 0,
  }));
}

const place = { width: 324, top: 22, base: 176 };
const captionsOf = (columns: Column[], width: number) =>
  layOut(columns, { ...place, width }).flatMap(({ hasCaption, caption }) => (hasCaption ? [caption] : []));

test("the highest column fills the plot, the others are proportional, zero has no height", () => {
  const [full, half, none] = layOut(monthColumns([8, 4, 0]), place);
  expect([full?.top, half?.top, none?.top]).toEqual([22, 99, 176]);
});

test("columns are next to each other inside the plot", () => {
  for (const [count, width] of [
    [1, 300],
    [24, 256],
    [24, 1110],
  ] as const) {
    const placed = layOut(monthColumns(Array.from({ length: count }, () => 1)), { ...place, width });
    let end = 0;
    for (const { middle, thickness } of placed) {
      expect(thickness).toBeGreaterThan(0);
      expect(middle - thickness / 2).toBeGreaterThanOrEqual(end);
      end = middle + thickness / 2;
    }
    expect(end).toBeLessThanOrEqual(width);
  }
});

test("with enough room every column has a value and a caption, except for zero values", () => {
  const placed = layOut(monthColumns([3, 0, 1200]), place);
  expect(placed.map(({ hasFigure, figure }) => [hasFigure, figure])).toEqual([
    [true, "3"],
    [false, "0"],
    [true, "1,200"],
  ]);
  expect(placed.every(({ hasCaption }) => hasCaption)).toBe(true);
});

test("in narrow plots only the highest column shows its value, the last of several", () => {
  const values = Array.from({ length: 24 }, (_, index) => (index % 5 === 0 ? 120 : 80));
  const placed = layOut(monthColumns(values), place);
  expect(placed.flatMap(({ hasFigure }, index) => (hasFigure ? [index] : []))).toEqual([20]);
});

test("in narrow plots each January keeps its year", () => {
  const twoYears = monthColumns(
    Array.from({ length: 24 }, () => 1),
    10,
  );
  expect(captionsOf(twoYears, 1110)).toHaveLength(24);
  expect(captionsOf(twoYears, 324)).toEqual(["2026", "Apr", "Jul", "Oct", "2026", "Apr", "Jul", "Oct"]);
  expect(captionsOf(twoYears, 120)).toEqual(["2026", "2026"]);
});

test("months without dishes have a zero line at the base", () => {
  expect(layOut(monthColumns([0, 0]), place).map(({ top }) => top)).toEqual([176, 176]);
});
