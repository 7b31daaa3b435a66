import { afterEach, expect, test } from "vitest";
import { shoppingAmount } from "#client/features/shopping/amount-text.ts";
import { setTexts, type Catalog } from "#client/lib/i18n.tsx";
import {
  currentKey,
  groupIngredients,
  listIngredientsOf,
  sumLines,
  type IngredientGroups,
} from "#server/features/shopping/shopping-lines.ts";
import { factorOf } from "#server/features/shopping/shopping.service.ts";
import { dataRows } from "#tests/setup/data/data-rows.ts";

/** The lines of the list of these recipes. */
function listOf(
  recipes: string[],
  { guests = 4, servings = 4 }: { guests?: number; servings?: number | null } = {},
) {
  const groups: IngredientGroups = new Map();
  recipes.forEach((text, index) => {
    groupIngredients(
      groups,
      listIngredientsOf({ id: index + 1, servings, ingredients: text }, factorOf({ servings }, guests)),
    );
  });
  return sumLines(groups);
}

const shown = (...recipes: string[]) => listOf(recipes).map(({ amount, name }) => [amount, name]);

test.each(dataRows("bought-amounts.txt"))("%s is bought as %s", (lines = "", amount = "") => {
  const recipes = lines.split(" + ").map((line) => line.replaceAll(" // ", "\n"));
  expect(listOf(recipes)).toMatchObject([{ amount: amount === "-" ? null : amount }]);
});

afterEach(() => setTexts({}, "en"));

test.each([
  ["400 g + 2 cans", "§ + §", ["400 g chickpeas", "2 cans chickpeas"]],
  ["3 cans (400 g)", "§ (§)", ["3 cans (400 g) tomatoes"]],
  ["1½ tsp", "§", ["1 1/2 tsp cumin"]],
  ["1.3 kg", "§", ["1300 g rice"]],
  ["2", "2", ["2 onions"]],
  ["2 slices + 1 packet + 1 head", "§ + § + §", ["2 slices garlic", "1 packet garlic", "1 head garlic"]],
  ["1 leaf + 1 clove + 1 bunch", "§ + § + §", ["1 leaf garlic", "1 clove garlic", "1 bunch garlic"]],
  ["1 sprig + 1 handful + 1 pinch", "§ + § + §", ["1 sprig garlic", "1 handful garlic", "1 pinch garlic"]],
  ["1 stick + 1 knob + 1 scoop", "§ + § + §", ["1 stick butter", "1 knob butter", "1 scoop butter"]],
])("the page words %s", (amount, worded, recipes) => {
  const [line] = listOf(recipes);
  expect(line).toMatchObject({ amount });
  expect(line && shoppingAmount(line)).toBe(amount);
  setTexts(new Proxy<Catalog>({}, { has: () => true, get: () => ["§"] }), "de");
  expect(line && shoppingAmount(line)).toBe(worded);
});

test("a line with an amount is listed although it looks like a heading", () => {
  const recipe = "200 g flour:\n# 2 eggs\ntwo lemons:\n**100 ml milk**\nSauce:\nFor 4 people:\nDay 2:";
  expect(shown(recipe).map(([, name]) => name)).toEqual(["Lemons", "Eggs", "Milk", "Flour"]);
});

test("amounts are scaled from the servings to the guests and rounded up", () => {
  const recipe = "250 g lentils\n1 onion\n1 tsp cumin\n1.2 l broth\n1 can tomatoes";
  const amounts = (guests: number) =>
    Object.fromEntries(listOf([recipe], { guests }).map(({ key, amount }) => [key, amount]));
  expect(amounts(10)).toEqual({
    lentil: "630 g",
    Onion: "3",
    Cumin: "2½ tsp",
    Broth: "3 l",
    "Canned tomatoes": "3 cans",
  });
  expect(amounts(1)).toMatchObject({ lentil: "65 g", Onion: "1", Cumin: "½ tsp", Broth: "300 ml" });
  expect(amounts(10_000)).toMatchObject({ lentil: "625 kg", Onion: "2,500" });
});

test.each(dataRows("shelves.txt"))(
  "'%s' is on the shelf of what it is, not of what it is made of",
  (line = "", food, aisle) => {
    expect(listOf([line])).toMatchObject([{ food, aisle }]);
  },
);

test("without servings, amounts are as written", () => {
  expect(listOf(["250 g rice"], { guests: 10, servings: null })).toMatchObject([{ amount: "250 g" }]);
});

test("one food with names in several languages is one line that keeps the other names", () => {
  expect(shown("1 onion", "2 soğan", "1 red onion")).toEqual([["4", "Onion (soğan, red onion)"]]);
  expect(shown("1 large red onion", "2 Red Onions")).toEqual([["3", "Red onion"]]);
});

test("kinds of a food that are bought apart are different lines, as are cans", () => {
  expect(
    shown("200 g spaghetti\n100 g penne\n1 tsp baking soda\n2 tomatoes", "1 can tomatoes\n300 g spaghetti"),
  ).toEqual([
    ["2", "Tomatoes"],
    ["100 g", "Penne"],
    ["500 g", "Spaghetti"],
    ["1 tsp", "Baking soda"],
    ["1 can", "Tomatoes"],
  ]);
});

test.each(dataRows("shopping-lists.txt"))("%s is the list %s", (lines = "", expected = "") => {
  const recipes = lines.split(" + ").map((line) => line.replaceAll(" // ", "\n"));
  const list = shown(...recipes).map(([amount, name]) => `${amount ?? "-"} ${name}`);
  expect(list.join("; ")).toBe(expected);
});

test("lines are sorted by aisle and name; staples and unknown foods are apart, and each line has its dishes", () => {
  const list = listOf([
    "For the soup:\n1 carrot\nSalt\n2 zarqanas",
    "200 g beef\n1 apple\n1 carrot\nblack pepper\nSalt and pepper",
  ]);
  expect(list.map(({ aisle, name, dishIds }) => [aisle, name, dishIds])).toEqual([
    ["produce", "Apple", [2]],
    ["produce", "Carrot", [1, 2]],
    ["meat", "Beef", [2]],
    ["other", "Zarqanas", [1]],
    ["staples", "Black pepper (pepper)", [2]],
    ["staples", "Salt", [1, 2]],
  ]);
});

test("no ingredients are no lines", () => {
  expect(listIngredientsOf({ id: 1, servings: null, ingredients: null }, 1)).toEqual([]);
  expect(listOf([])).toEqual([]);
});

test("a line has at most eight other names", () => {
  const sizes = "ABDEFGHIJKL".split("").map((letter) => `1 ${letter}${letter} onion`);
  const [line] = listOf(sizes);
  expect(line?.name).toBe(
    "Onion (AA onion, BB onion, DD onion, EE onion, FF onion, GG onion, HH onion, II onion)",
  );
});

test("a stored key follows its food when the tables know it", () => {
  expect(["salt", "cashew kerne", "zarqana", "spaghetti", "Onion"].map(currentKey)).toEqual([
    "Salt",
    "Cashews",
    "zarqana",
    "spaghetti",
    "Onion",
  ]);
});

test("salt of six languages is one line, and kinds of pasta are several", () => {
  const salts = ["Salt", "1 TL Salz", "sel", "sal", "tuz", "ملح"];
  expect(listOf(salts).map(({ name, food, written }) => [name, food, written])).toEqual([
    ["Salt (Salz, sel, sal, tuz, ملح)", "Salt", []],
  ]);
  expect(listOf(["200 g Nudeln", "200 g spaghetti", "100 g pasta"])).toHaveLength(2);
});
