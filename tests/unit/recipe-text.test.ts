import { expect, test } from "vitest";
import { listIngredients, listSteps } from "#client/features/recipes/recipe-text.ts";
import { scaleLine } from "#client/features/recipes/scale-line.ts";

test.each([
  ["250 g red lentils", 2, "500 g red lentils"],
  ["2 eggs", 0.5, "1 eggs"],
  ["1 onion", 0.5, "½ onion"],
  ["½ tsp salt", 3, "1½ tsp salt"],
  ["1 1/2 cups flour", 2, "3 cups flour"],
  ["1/3 cup oil", 2, "⅔ cup oil"],
  ["1½ cups milk", 1 / 3, "½ cups milk"],
  ["0,5 l Milch", 3, "1,5 l Milch"],
  ["1.5 kg potatoes", 0.5, "0.75 kg potatoes"],
  ["1,500 g flour", 2, "3000 g flour"],
  ["2-3 cloves of garlic", 2, "4-6 cloves of garlic"],
  ["2 x 400 g tomatoes", 2, "4 x 400 g tomatoes"],
  ["1 can (400 g) tomatoes", 2, "2 can (400 g) tomatoes"],
  ["about 3 carrots", 2, "about 6 carrots"],
  ["yaklaşık 3 havuç", 2, "yaklaşık 6 havuç"],
  ["Butter: 125 g", 2, "Butter: 250 g"],
  ["٢٥٠ غ عدس", 2, "500 غ عدس"],
  ["Salt and pepper", 2, "Salt and pepper"],
  ["For 7 minutes stir", 2, "For 7 minutes stir"],
  ["2% milk", 2, "2% milk"],
  ["1/0 cup sugar", 2, "2 cup sugar"],
  ["33 g yeast", 0.1, "3 g yeast"],
])("%s times %d is %s", (line, factor, scaled) => {
  expect(scaleLine(line, factor)).toBe(scaled);
});

test("a factor of 1 leaves a line as it was written", () => {
  expect(scaleLine("1,0 EL Öl", 1)).toBe("1,0 EL Öl");
});

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
  expect(listIngredients("For the dough:\n\n• 200 g flour\nLa farce")).toEqual([
    { text: "For the dough:", isHeading: true },
    { text: "200 g flour", isHeading: false },
    { text: "La farce", isHeading: true },
  ]);
});
