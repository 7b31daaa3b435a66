import { describe, expect, test } from "vitest";
import { estimateByReference } from "#server/features/calories/reference/reference-estimator.ts";
import type { CookingMethod } from "#shared/choices.ts";
import { answersOf, measure, refusals } from "#tests/calories/measure.ts";
import USUAL_DISHES from "#tests/data/usual-dishes.json" with { type: "json" };

/** The limits are a little worse than the figures in docs/calories.md. */
describe("estimates compared with published values", () => {
  test.each(["tuning", "untouched"] as const)("the sums of the %s half err little", (half) => {
    const { answered, medianError, within35, inRange } = measure(
      answersOf(half, "with amounts and servings"),
    );
    expect(answered).toBeGreaterThanOrEqual(0.95);
    expect(medianError).toBeLessThanOrEqual(0.18);
    expect(within35).toBeGreaterThanOrEqual(0.75);
    expect(inRange).toBeGreaterThanOrEqual(0.75);
    expect(inRange).toBeLessThanOrEqual(0.88);
  });

  test.each(["tuning", "untouched"] as const)("titles of the %s half err as a table does", (half) => {
    const { answered, medianError, inRange } = measure(answersOf(half, "title only"));
    expect(answered).toBeGreaterThanOrEqual(0.9);
    expect(medianError).toBeLessThanOrEqual(0.34);
    expect(inRange).toBeGreaterThanOrEqual(0.75);
    expect(inRange).toBeLessThanOrEqual(0.88);
  });

  test.each(["tuning", "untouched"] as const)("non-foods of the %s half are refused", (half) => {
    expect(refusals(half).refused).toBeGreaterThanOrEqual(0.97);
  });

  // The usual energy of a serving, from general knowledge like the table's figures: this measures only the matching.
  test("nearly all usual dishes are found and within 25 %", () => {
    const near = USUAL_DISHES.filter(({ title, description = null, method = null, kcal }) => {
      const cookingMethod = method as CookingMethod | null;
      const found = estimateByReference({ title, description, cookingMethod });
      return found !== null && Math.abs(found.estimatedCalories - kcal) / kcal <= 0.25;
    });
    expect(near.length / USUAL_DISHES.length).toBeGreaterThanOrEqual(0.96);
  });
});
