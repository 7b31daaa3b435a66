import { expect, test } from "vitest";
import { ingredientLines } from "#client/features/recipes/ingredient-lines.ts";
import { listSteps } from "#shared/recipe-text/list-steps.ts";

test("steps are paragraphs, or lines without paragraphs, without their numbers", () => {
  expect(listSteps("1. Chop.\n2) Fry.\nStep 3: Eat.\nSchritt 4: Ruhen.")).toEqual([
    "Chop.",
    "Fry.",
    "Eat.",
    "Ruhen.",
  ]);
  expect(listSteps("Chop,\nthen wait.\n\nFry.")).toEqual(["Chop,\nthen wait.", "Fry."]);
});

test("ingredients are lines without bullets; a line that ends with a colon is a heading", () => {
  expect(ingredientLines("For the dough:\n\n• 200 g flour\nLa farce")).toEqual([
    { text: "For the dough:", isHeading: true },
    { text: "200 g flour", isHeading: false },
    { text: "La farce", isHeading: true },
  ]);
});
