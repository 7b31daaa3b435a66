import { expect, test } from "vitest";
import { ingredientsOf } from "#client/features/dishes/cooking/step-ingredients.ts";

const INGREDIENTS = `For the soup:
- 250 g red lentils
- 2 onions (about 200 g, chopped)
- 1 tbsp olive oil
- 2 garlic cloves, finely sliced
- 1 tomato
- 200 g brown sugar
- 1 cup berries
- 100 g butter`;

test.each([
  ["Chop the onion.", ["2 onions (about 200 g, chopped)"]],
  ["Add the lentils and the garlic.", ["250 g red lentils", "2 garlic cloves, finely sliced"]],
  ["Fold in the tomatoes and the last berry.", ["1 tomato", "1 cup berries"]],
  ["Heat the oil in a large pan, add a cup of water.", ["1 tbsp olive oil"]],
  ["Fry until golden brown, then slice.", []],
  ["Pour the buttermilk for the soup.", []],
])("%s: %j", (step, lines) => {
  expect(ingredientsOf(step, INGREDIENTS)).toEqual(lines);
});

test("plurals and endings of other languages are the same food", () => {
  expect(
    ingredientsOf("Die Zwiebel schälen, Butter zugeben.", "2 große Zwiebeln\n50 g Butter\n1 EL Mehl"),
  ).toEqual(["2 große Zwiebeln", "50 g Butter"]);
  expect(ingredientsOf("أضيفي الدقيق والسُّكر.", "٢ كوب دقيق\nنصف كوب سكر\n2 بيض")).toEqual([
    "٢ كوب دقيق",
    "نصف كوب سكر",
  ]);
  expect(ingredientsOf("Soğanları doğrayın.", "2 adet soğan\n1 su bardağı un\n1 yemek kaşığı salça")).toEqual(
    ["2 adet soğan"],
  );
});
