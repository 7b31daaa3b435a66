import { describe, expect, test } from "vitest";
import { readIngredients } from "#server/features/foods/amounts.ts";
import { findFood } from "#server/features/foods/foods.ts";
import { findLabels } from "#server/features/foods/labels.ts";
import { fold } from "#shared/fold.ts";
import { LANGUAGE_CODES, type Language } from "#shared/languages.ts";
import { FOOD_NAMES } from "#tests/setup/food-names.ts";

const namesOf = (language: Language) =>
  Object.entries(FOOD_NAMES[language]).flatMap(([food, forms]) =>
    forms.split("; ").map((name) => ({ food, name })),
  );

const elided = (name: string) => (/^[aeiouyhâéêîœ]/iu.test(name) ? `d'${name}` : `de ${name}`);

const LINES: Record<Language, (name: string) => string> = {
  en: (name) => `200 g ${name}`,
  de: (name) => `200 g ${name}`,
  fr: (name) => `200 g ${elided(name)}`,
  es: (name) => `200 g de ${name}`,
  tr: (name) => `200 gr ${name}`,
  ar: (name) => `٢٠٠ غرام ${name}`,
};

describe.each(LANGUAGE_CODES)("in %s", (language) => {
  test("each name and plural is read in a line as its food, with its weight and allergens", () => {
    const mistaken = namesOf(language).flatMap(({ food, name }) => {
      const text = LINES[language](name);
      const lines = readIngredients(text);
      const [line] = lines;
      const found = line && findFood(line.name, line.note);
      if (lines.length !== 1 || !found || line.grams !== 200 || found.name !== food)
        return [`${text}: ${found?.name} instead of ${food} in ${JSON.stringify(line)}`];
      const labels = found.allergens.length > 0 ? findLabels({ title: "", ingredients: text }) : {};
      return found.allergens
        .filter((allergen) => !labels[allergen])
        .map((allergen) => `${text}: ${allergen}`);
    });
    expect(mistaken).toEqual([]);
  });

  test("each name is read without accents, in capitals, and in other spellings", () => {
    const spellings = (name: string) =>
      language === "ar"
        ? [fold(name), name.replaceAll(/(?<=\p{L})(?=\p{L})/gu, "\u064e"), `ال${name}`, `وال${name}`]
        : [fold(name), name.toUpperCase()];
    const mistaken = namesOf(language).flatMap(({ food, name }) =>
      spellings(name).filter((other) => findFood(other)?.name !== food),
    );
    expect(mistaken).toEqual([]);
  });
});

/** Lines as cooks write them, and their foods. */
const WRITTEN = `
200 g gemahlene Haselnüsse | Hazelnuts
1 Bund glatte Petersilie | Parsley
1 Dose stückige Tomaten (400 g) | Canned tomatoes
150 g geriebener Gouda | Cheese
1 Becher Schlagsahne | Cream
2 Stangen Lauch | Leek
1 TL edelsüßes Paprikapulver | Paprika
250 g Kirschtomaten, halbiert | Cherry tomatoes
500 g festkochende Kartoffeln | Potato
1 Päckchen Vanillezucker | Vanilla sugar
1 Würfel frische Hefe | Yeast
2 Lorbeerblätter | Bay leaf
200 g Champignons, in Scheiben | Mushrooms
4 Scheiben Toastbrot | Bread
300 g TK-Spinat | Spinach
2 gousses d'ail hachées | Garlic
1 bouquet de persil plat | Parsley
20 cl de crème fraîche épaisse | Crème fraîche
1 sachet de levure chimique | Baking powder
1 pincée de noix de muscade | Nutmeg
500 g de pommes de terre à chair ferme | Potato
1 boîte de tomates concassées | Canned tomatoes
4 blancs de poulet | Chicken breast
100 g de petits pois surgelés | Peas
1 rouleau de pâte feuilletée | Puff pastry
250 g de champignons de Paris | Mushrooms
3 jaunes d'œufs | Egg yolk
200 g de poudre d'amandes | Almond flour
2 dientes de ajo picados | Garlic
500 g de carne picada mixta | Ground beef
200 g de tomate triturado | Canned tomatoes
4 huevos camperos | Egg
1 cucharadita de pimentón dulce | Paprika
100 ml de aceite de oliva virgen extra | Olive oil
200 g de garbanzos cocidos | Chickpeas
1 sobre de levadura | Yeast
200 ml de nata para cocinar | Cream
6 patatas medianas | Potato
300 g de gambas peladas | Shrimp
2 adet kuru soğan | Onion
1 yemek kaşığı domates salçası | Tomato paste
1 adet orta boy havuç | Carrot
1 paket kabartma tozu | Baking powder
yarım su bardağı sıvı yağ | Oil
1 su bardağı yeşil mercimek | Lentils
100 gr ceviz içi | Walnuts
1 yemek kaşığı pul biber | Chili powder
200 gr beyaz peynir | Feta
1 adet limonun suyu | Lemon juice
كيلو دجاج مقطع | Chicken
٢ كوب أرز مصري مغسول | Rice
ملعقة صغيرة قرفة ناعمة | Cinnamon
نصف ملعقة صغيرة هيل مطحون | Spices
٣ حبات طماطم مفرومة | Tomato
ملعقتين كبيرتين معجون طماطم | Tomato paste
٢٥٠ غرام لحم غنم مفروم | Ground lamb
باقة بقدونس مفروم ناعم | Parsley
كوبين شعيرية | Pasta
نصف كوب جوز مجروش | Walnuts
كوب سكر ناعم | Powdered sugar
كوب جبنة موزاريلا مبشورة | Mozzarella
٢ مكعب مرق دجاج | Stock cube
صدر دجاج مقطع شرائح | Chicken breast
ورقتين غار | Bay leaf
كوب تمر منزوع النوى | Dates
`;

test.each(
  WRITTEN.trim()
    .split("\n")
    .map((row) => row.split(" | ")),
)("'%s' is %s", (text = "", food) => {
  const lines = readIngredients(text);
  expect(
    lines.map(({ name, note, unit }) => findFood(unit === "can" ? `canned ${name}` : name, note)?.name),
  ).toEqual([food]);
});
