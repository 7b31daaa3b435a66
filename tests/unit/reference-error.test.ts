import { describe, expect, it } from "vitest";
import { estimateByReference } from "#server/features/calories/reference-estimator.ts";
import { UNSEEN_DISHES } from "./reference-unseen.ts";

/** The relative error of the reference estimator on dishes it was not tuned for. Results are in docs/calories.md. */
function measure(dishes: typeof UNSEEN_DISHES) {
  const errors = dishes
    .map(({ title, description = null, method = null, kcal }) => {
      const found = estimateByReference({ title, description, cookingMethod: method });
      return found && Math.abs(found.estimatedCalories - kcal) / kcal;
    })
    .filter((error) => error !== null)
    .toSorted((a, b) => a - b);
  const within = (share: number) => errors.filter((error) => error <= share).length / errors.length;
  return {
    dishes: dishes.length,
    matched: errors.length / dishes.length,
    medianError: errors[Math.floor(errors.length / 2)] ?? 1,
    within25: within(0.25),
    within50: within(0.5),
  };
}

describe("the reference estimator on unseen dishes", () => {
  it("has a median error of a third against published recipes", () => {
    const measured = measure(UNSEEN_DISHES.filter(({ source }) => source !== "usual"));
    expect(measured.dishes).toBeGreaterThanOrEqual(40);
    expect(measured.matched).toBeGreaterThanOrEqual(0.97);
    expect(measured.medianError).toBeLessThanOrEqual(0.35);
    expect(measured.within25).toBeGreaterThanOrEqual(0.35);
    expect(measured.within50).toBeGreaterThanOrEqual(0.65);
  });

  it("estimates nearly all usual dishes within 25 %", () => {
    const measured = measure(UNSEEN_DISHES.filter(({ source }) => source === "usual"));
    expect(measured.dishes).toBeGreaterThanOrEqual(60);
    expect(measured.matched).toBeGreaterThanOrEqual(0.98);
    expect(measured.medianError).toBeLessThanOrEqual(0.06);
    expect(measured.within25).toBeGreaterThanOrEqual(0.97);
  });
});
