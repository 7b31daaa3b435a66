import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readIngredientLine, readIngredients } from "#server/features/foods/amounts.ts";
import { isHeading } from "#shared/ingredient-heading.ts";
import { readServings } from "#shared/servings.ts";

/** The amount, unit and name of a line, and its weight or volume. */
function read(line: string) {
  const found = readIngredientLine(line);
  if (!found) return null;
  const measure = found.grams === null ? found.ml && `${found.ml} ml` : `${Math.round(found.grams)} g`;
  return [found.amount, found.unit, measure, found.name];
}

it.each(["1 bagel (aprox. 70 g)", "1 bagel (approx. 70 g)"])("'%s' is one line", (line) => {
  expect(readIngredients(line)).toMatchObject([{ name: "bagel", grams: 70 }]);
});

describe("an ingredient line", () => {
  it.each([
    ["500g Hackfleisch", 500, "g", "500 g", "Hackfleisch"],
    ["1,5 kg Kartoffeln", 1.5, "kg", "1500 g", "Kartoffeln"],
    ["1,000 g beef", 1000, "g", "1000 g", "beef"],
    ["0.125 l Milch", 0.125, "l", "125 ml", "Milch"],
    ["1 1/2 cups flour", 1.5, "cup", "360 ml", "flour"],
    ["1½ cups sugar", 1.5, "cup", "360 ml", "sugar"],
    ["½ tsp salt", 0.5, "tsp", "2.5 ml", "salt"],
    ["2 to 4 tomatoes", 3, null, null, "tomatoes"],
    ["\u200F2 كوب دقيق", 2, "cup", "480 ml", "دقيق"],
    ["\u20672 كوب دقيق\u2069", 2, "cup", "480 ml", "دقيق"],
    ["2 x 400 g chickpeas", 800, "g", "800 g", "chickpeas"],
    ["about 8 oz mushrooms", 8, "oz", "227 g", "mushrooms"],
    ["• 1 lb ground beef", 1, "lb", "454 g", "ground beef"],
    ["2 yemek kaşığı zeytinyağı", 2, "tbsp", "30 ml", "zeytinyağı"],
    ["1 su bardağı pirinç", 1, "glass", "200 ml", "pirinç"],
    ["1 diş sarımsak", 1, "clove", "4 g", "sarımsak"],
    ["3 EL Öl", 3, "tbsp", "45 ml", "Öl"],
    ["2 cuillères à soupe d'huile", 2, "tbsp", "30 ml", "huile"],
    ["200 ml de crème", 200, "ml", "200 ml", "crème"],
    ["2 cucharadas de aceite de oliva", 2, "tbsp", "30 ml", "aceite de oliva"],
    ["100 g di parmigiano", 100, "g", "100 g", "parmigiano"],
    ["un oignon", 1, null, null, "oignon"],
    ["Butter: 100 g", 100, "g", "100 g", "Butter"],
    ["Eggs: 3", 3, null, null, "Eggs"],
    ["1 can (400 g) tomatoes", 1, "can", "400 g", "tomatoes"],
    ["2 cans (400 g) tomatoes", 2, "can", "800 g", "tomatoes"],
    ["400 g can beans", 1, "can", "400 g", "beans"],
    ["3 tomatoes or 1 can tomatoes", 3, null, null, "tomatoes"],
    ["1 14 oz can beans", 1, "can", "397 g", "beans"],
    ["2 12- ounce cans milk", 2, "can", "680 g", "milk"],
    ["4 steaks (à 200 g)", 4, null, "800 g", "steaks"],
    ["3 c flour", 3, "cup", "720 ml", "flour"],
    ["2 c.s. de sucre", 2, "tbsp", "30 ml", "sucre"],
    ["2 x 3cm/1in pieces of ginger", 2, "piece", null, "ginger"],
    ["1 day-old baguette, sliced", 1, null, null, "day-old baguette"],
    ["2 cloves, minced garlic", 2, "clove", "8 g", "garlic"],
    ["2 whole cloves, stuck into the onion", 2, null, null, "whole cloves"],
    ["Beef rib with 4 bones", null, null, null, "Beef rib with 4 bones"],
    ["2 cups small-flake oats", 2, "cup", "480 ml", "small-flake oats"],
    ["2 large-sized eggs", 2, null, null, "eggs"],
    ["Egg yolks 4 (72 grams)", 4, null, "72 g", "Egg yolks"],
    ["1/4 cup pesto (page 81)", 0.25, "cup", "60 ml", "pesto"],
    ["Four 1½ in (4cm) thick veal shanks", 4, null, null, "thick veal shanks"],
    ["1 lb beef in 2 × ½ in (5 × 1 cm) strips", 1, "lb", "454 g", "beef in 2 × ½ in strips"],
    ["Cuarto y mitad de carne picada", 375, "g", "375 g", "carne picada"],
    ["Zest and 1 tbsp juice of 1 lemon", 1, "tbsp", "15 ml", "juice of 1 lemon"],
    ["Farine (blé noir) : 55 g", 55, "g", "55 g", "Farine"],
    ["½ ounce St. Germain", 0.5, "oz", "14 g", "St. Germain"],
    ["1 naranja con o sin piel", 1, null, null, "naranja"],
    ["2 cups oat flour (a 1-to-1 blend)", 2, "cup", "480 ml", "oat flour"],
    ["2 large handfuls of spinach", 2, "handful", "60 g", "spinach"],
    ["1 scoop protein powder", 1, "scoop", "30 g", "protein powder"],
    ["1 lb boneless, skinless chicken breasts, cut", 1, "lb", "454 g", "skinless chicken breasts"],
    ["1 tsp dried or fresh parsley", 1, "tsp", "5 ml", "dried or fresh parsley"],
    ["Tuorli 3", 3, null, null, "Tuorli"],
    ["Œuf - 2", 2, null, null, "Œuf"],
    ["2 ya da 3 yumurta", 2.5, null, null, "yumurta"],
    ["2 (etwa 400 g) Steaks", 2, null, "400 g", "Steaks"],
    ["2 peaches (peach 150 g)", 2, null, "150 g", "peaches"],
    ["2 Rosmarin Zweige", 2, "sprig", "4 g", "Rosmarin Zweige"],
    ["Msp. Zimt", 1, "pinch", "0 g", "Zimt"],
  ] as const)("'%s' is %s %s (%s) of '%s'", (line, ...expected) => {
    expect(read(line)).toEqual(expected);
  });

  it.each([
    ["2 large eggs", "large", "eggs"],
    ["2 medium zucchini", null, "zucchini"],
  ] as const)("'%s' has the size %s", (line, size, name) => {
    expect(readIngredientLine(line)).toMatchObject({ size, name });
  });

  it.each([
    ["salt to taste", "salt", "to taste"],
    ["Oil for frying", "Oil", "for frying"],
    ["3 cloves garlic, minced", "garlic", "minced"],
    ["50 g noci facoltativo", "noci", "facoltativo"],
    ["1 can (400 g) beans, drained", "beans", "400 g, drained"],
  ])("'%s' is '%s' with the note '%s'", (line, name, note) => {
    expect(readIngredientLine(line)).toMatchObject({ name, note });
  });

  it.each([
    "",
    "20 minutes in the oven",
    "180 °C",
    "4 servings",
    "1. Chop the onions",
    "2 hours",
    "30 dakika",
    "Kneten etwa 10 Minuten",
  ])("'%s' is none", (line) => {
    expect(readIngredientLine(line)).toBeNull();
  });
});

it("several ingredients on one line are separated by commas and 'and'", () => {
  const names = readIngredients("For 4: 500 g beef, 1,5 l broth, 2 onions, chopped and 3 eggs").map(
    ({ name }) => name,
  );
  expect(names).toEqual(["beef", "broth", "onions", "eggs"]);
  expect(readIngredients("200 g de harina y 2 huevos")).toMatchObject([
    { name: "harina" },
    { name: "huevos" },
  ]);
});

it.each([
  ["serves 4-6", 5],
  ["Servings: 8", 8],
  ["Serves: 2", 2],
  ["Lasagna for 6", 6],
  ["For 4\n600 g beef", 4],
  ["für 4 Personen", 4],
  ["4 Portionen", 4],
  ["4 kişilik", 4],
  ["pour 4 personnes", 4],
  ["تكفي لـ ٦ أشخاص", 6],
  ["عدد الحصص: ٤", 4],
  ["para 6 personas", 6],
  ["per 4 persone", 4],
  ["per 1 persona", 1],
  ["Porciones: 4", 4],
  ["Reicht für: 4", 4],
  ["Serves environ 4", 4],
])("'%s' serves %d", (text, count) => {
  expect(readServings(text)).toEqual({ count, isPieces: false });
});

it("a size to cut is no ingredient", () => {
  expect(readIngredients("2 lb chicken, 1-inch cubes (breast), 2-inch piece ginger")).toMatchObject([
    { name: "chicken", note: "breast, 1-inch cubes" },
    { name: "ginger" },
  ]);
});

it("'makes 24 cookies' is a number of pieces", () => {
  expect(readServings("makes 24 cookies")).toEqual({ count: 24, isPieces: true });
});

it.each(["cook for 20 minutes", "for 2 hours", "for 1 cup", "serves 0", "for 1000", "the best for me"])(
  "'%s' states no servings",
  (text) => {
    expect(readServings(text)).toBeNull();
  },
);

it("any text is read without errors, and amounts are finite and not negative", () => {
  const parts = fc.constantFrom(
    "2",
    "1/2",
    "1/0",
    "½",
    "400",
    "g",
    "x",
    "(",
    ")",
    ",",
    "cup",
    "for",
    "flour",
    "dozen",
    "juice of",
    "plus",
    "cm",
    "T",
    ".5",
    "\n",
    " ",
    ".",
  );
  const texts = fc.oneof(
    fc.string({ unit: "binary", maxLength: 2000 }),
    fc.array(parts, { maxLength: 40 }).map((words) => words.join(" ")),
  );
  fc.assert(
    fc.property(texts, (text) => {
      readServings(text);
      for (const { amount, grams, ml } of readIngredients(text))
        for (const value of [amount, grams, ml])
          if (value !== null) expect(value >= 0 && Number.isFinite(value)).toBe(true);
    }),
    { numRuns: 300 },
  );
});

it.each([
  "x\n",
  "1 x\n",
  "juice of ",
  "1 g and 1",
  "1 lb 2 oz ",
  "1-",
  "(1",
  ", 1",
  "for the ",
  "a için ",
  "2 x ",
  "1cm ",
])("10,000 characters of '%s' are at most 200 lines", (part) => {
  const text = part.repeat(10_000).slice(0, 10_000);
  expect(readIngredients(text).length).toBeLessThanOrEqual(200);
  expect(text.split("\n").filter((line) => isHeading(line))).toEqual([]);
});

it.each([
  ["spaces", `serves${" ".repeat(9_000)}`],
  ["brackets", `for 2 1 ${"(".repeat(9_000)}`],
  ["lines", `serves 2\n${"12 1/2 cups of flour for x or y (1 g)\n".repeat(250)}`],
])("a long text of many %s is read in linear time", (_what, text) => {
  const times = Array.from({ length: 5 }, () => {
    const start = performance.now();
    readServings(text);
    readIngredients(text);
    return performance.now() - start;
  });
  // Backtracking would take many seconds.
  expect(Math.min(...times)).toBeLessThan(500);
});
