import { expect, test } from "vitest";
import { lineName } from "#client/lib/food-names.ts";
import { estimateByReference } from "#server/features/calories/reference/reference-estimator.ts";
import { findLabels } from "#server/features/foods/labels.ts";
import {
  groupIngredients,
  listIngredientsOf,
  sumLines,
  type IngredientGroups,
} from "#server/features/shopping/shopping-lines.ts";
import { LANGUAGE_CODES, type Language } from "#shared/languages.ts";
import { FOOD_NAMES } from "#tests/setup/recipes/food-names.ts";

/** The same recipe, as cooks write it. */
const RECIPES: Record<Language, string> = {
  en: "Serves 4\n500 g minced beef\n2 onions, chopped\n3 cloves garlic\n250 g rice\n100 ml cream\n50 g butter\n2 eggs\n30 g chopped almonds\nsalt and pepper",
  de: "Für 4 Personen\n500 g Hackfleisch\n2 Zwiebeln, gehackt\n3 Knoblauchzehen\n250 g Reis\n100 ml Sahne\n50 g Butter\n2 Eier\n30 g Mandeln, gehackt\nSalz und Pfeffer",
  fr: "Pour 4 personnes\n500 g de bœuf haché\n2 oignons émincés\n3 gousses d'ail\n250 g de riz\n10 cl de crème liquide\n50 g de beurre\n2 œufs\n30 g d'amandes\nsel et poivre",
  es: "Para 4 personas\n500 g de carne picada\n2 cebollas picadas\n3 dientes de ajo\n250 g de arroz\n100 ml de nata\n50 g de mantequilla\n2 huevos\n30 g de almendras\nsal y pimienta",
  tr: "4 kişilik\n500 gr kıyma\n2 adet soğan, doğranmış\n3 diş sarımsak\n250 gr pirinç\n100 ml krema\n50 gr tereyağı\n2 yumurta\n30 gr badem\ntuz ve karabiber",
  ar: "تكفي ٤ أشخاص\n٥٠٠ غ لحم مفروم\nحبتين بصل مفروم\n٣ فصوص ثوم\n٢٥٠ غ أرز\n١٠٠ مل كريمة\n٥٠ غ زبدة\nبيضتين\n٣٠ غ لوز\nملح وفلفل أسود",
};

const FOODS = ["Ground beef", "Onion", "Garlic", "Rice", "Cream", "Butter", "Egg", "Almonds"];

const linesOf = (ingredients: string) => {
  const groups: IngredientGroups = new Map();
  groupIngredients(groups, listIngredientsOf({ id: 1, servings: null, ingredients }, 1));
  return sumLines(groups).map((line) => ({ ...line, isTicked: false }));
};

test.each(LANGUAGE_CODES)(
  "a recipe in %s has the same calories, labels and foods as in English",
  (language) => {
    const estimate = (ingredients: string) =>
      estimateByReference({ title: "Zarqana", description: null, cookingMethod: null, ingredients });
    const found = estimate(RECIPES[language]);
    expect(
      Math.abs((found?.estimatedCalories ?? 0) - (estimate(RECIPES.en)?.estimatedCalories ?? 0)),
    ).toBeLessThan(40);
    expect(findLabels({ title: "", ingredients: RECIPES[language] })).toMatchObject({
      milk: "contains",
      eggs: "contains",
      nuts: "contains",
    });
    expect(linesOf(RECIPES[language]).map(({ food }) => food)).toEqual(expect.arrayContaining(FOODS));
  },
);

test.each(LANGUAGE_CODES)("a list of recipes in each language names their foods in %s", (reader) => {
  const usual = FOODS.map((food) => FOOD_NAMES[reader][food]?.split("; ").map((name) => name.toLowerCase()));
  for (const writer of LANGUAGE_CODES) {
    const lines = linesOf(RECIPES[writer]);
    const mistaken = FOODS.flatMap((food, index) => {
      const line = lines.find((one) => one.food === food);
      // An English list keeps a recipe's longer wording.
      if (!line || (reader === "en" && line.written?.length)) return [];
      const name = lineName(line, FOOD_NAMES[reader]).toLowerCase();
      return usual[index]?.some((form) => name.includes(form)) ? [] : [name];
    });
    expect(mistaken).toEqual([]);
  }
});

test.each([
  ["de", ["2 red onions", "1 onion"], "Zwiebel (red onions)"],
  ["de", ["2 rote Zwiebeln"], "Rote Zwiebeln"],
  ["de", ["2 soğan", "1 oignon"], "Zwiebel"],
  ["de", ["200 g penne"], "Nudeln (penne)"],
  ["de", ["2 بصل أحمر"], "Zwiebel (\u2068بصل أحمر\u2069)"],
  ["de", ["200 g zorblax"], "Zorblax"],
  ["en", ["2 soğan"], "Onion"],
  ["en", ["200 g penne"], "Penne"],
  ["en", ["2 red onions", "1 onion"], "Onion (red onions)"],
  ["en", ["2 courgettes"], "Courgettes"],
  ["ar", ["2 onions, chopped"], "بصل"],
  ["ar", ["كوبين من الطحين الأبيض"], "الطحين الأبيض"],
] as const)("for a reader of %s, %j is %s", (reader, ingredients, name) => {
  expect(linesOf(ingredients.join("\n")).map((line) => lineName(line, FOOD_NAMES[reader]))).toEqual([name]);
});
