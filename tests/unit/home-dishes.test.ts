import { describe, expect, test } from "vitest";
import { estimateByReference } from "#server/features/calories/reference/reference-estimator.ts";
import { HOME_DISHES } from "./home-dishes.ts";

/** Two thirds of the commonest home dishes must be found by their own names. */
const REQUIRED_SHARE = 2 / 3;

describe.each(Object.entries(HOME_DISHES))("common dishes in %s", (_language, list) => {
  const names = list.split(";").map((name) => name.trim().replaceAll(/\s+/g, " "));

  test.each([
    ["table was extended for", 0],
    ["table was not extended for", 1],
  ])("are found, of those the %s", (_half, parity) => {
    const half = names.filter((_name, position) => position % 2 === parity);
    const found = half.filter((title) => {
      const estimate = estimateByReference({ title, description: null, cookingMethod: null });
      return estimate !== null && estimate.confidence >= 0.3;
    });
    expect(names).toHaveLength(60);
    expect(found.length / half.length).toBeGreaterThanOrEqual(REQUIRED_SHARE);
  });
});
