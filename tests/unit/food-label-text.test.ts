import { expect, test } from "vitest";
import { confirmedText } from "#client/features/food-labels/food-label-text.ts";

test("shared pages name the labels that hold, diets first, and promise nothing", () => {
  expect(confirmedText({ nuts: true, milk: false, celery: "may", vegan: true, kosher: false })).toBe(
    "Vegan · Contains nuts · May contain celery",
  );
  expect(confirmedText({ nuts: false })).toBe("");
  expect(confirmedText({})).toBe("");
});
