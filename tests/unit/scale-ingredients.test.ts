import { describe, expect, test } from "vitest";
import { scaleIngredients } from "#client/features/recipes/scale-ingredients.ts";
import { ingredientAmounts } from "#server/features/foods/ingredient-amounts.ts";

/** The lines as the page shows them; "!" in front of a line that is not scaled. */
function scaled(ingredients: string, factor: number): string {
  return scaleIngredients(ingredients, ingredientAmounts(ingredients, 4), factor)
    .map(({ text, isUnscaled }) => (isUnscaled ? `! ${text}` : text))
    .join("\n");
}

test.each([
  ["250 g red lentils", 2, "500 g red lentils"],
  ["2 eggs", 0.5, "1 egg"],
  ["1 onion", 0.5, "½ onion"],
  ["½ tsp salt", 3, "1½ tsp salt"],
  ["1 1/2 cups flour", 2, "3 cups flour"],
  ["1/3 cup oil", 2, "⅔ cup oil"],
  ["⅛ tsp salt", 1.5, "¼ tsp salt"],
  ["3/8 cup sugar", 1.5, "⅝ cup sugar"],
  ["1/16th teaspoon salt", 2, "⅛ teaspoon salt"],
  ["⅛ tsp salt", 0.5, "1/16 tsp salt"],
  ["¼ to ⅓ cup oil", 0.5, "2 to 2⅔ tbsp oil"],
  ["80 g (⅓ cup) oil", 0.5, "40 g (2⅔ tbsp) oil"],
  ["0.167 to 0.333 cup oil", 0.5, "1⅓ to 2⅔ tbsp oil"],
  ["1/3 cup (80 ml) milk", 0.5, "2⅔ tbsp (40 ml) milk"],
  ["1/8 tsp salt + 1/8 tsp pepper", 1.5, "¼ tsp salt + ¼ tsp pepper"],
  ["2/3rds cup sugar", 2, "1⅓ cups sugar"],
  ["1 egg", 0.2, "¼ egg"],
  ["0.5 lb beef", 0.4, "0.2 lb beef"],
  ["0,25 TL Salz", 0.5, "⅛ TL Salz"],
  ["1.25 kg flour", 0.5, "0.625 kg flour"],
  ["2 cloves garlic ($0.16)", 2, "4 cloves garlic ($0.16)"],
  ["1 350g block tofu", 2, "2 350g block tofu"],
  ["1½ cups milk", 1 / 3, "½ cup milk"],
  ["0,5 l Milch", 3, "1,5 l Milch"],
  ["1.5 kg potatoes", 0.5, "0.75 kg potatoes"],
  ["1,500 g flour", 2, "3000 g flour"],
  ["2-3 cloves of garlic", 2, "4-6 cloves of garlic"],
  ["2 x 400 g tomatoes", 2, "4 x 400 g tomatoes"],
  ["1 can (400 g) tomatoes", 2, "2 cans (400 g) tomatoes"],
  ["about 3 carrots", 2, "about 6 carrots"],
  ["yaklaşık 3 havuç", 2, "yaklaşık 6 havuç"],
  ["Butter: 125 g", 2, "Butter: 250 g"],
  ["٢٥٠ غ عدس", 2, "٥٠٠ غ عدس"],
  ["٢٫٥ كيلو لحم", 0.5, "١٫٢٥ كيلو لحم"],
  ["Salt and pepper", 2, "Salt and pepper"],
  ["For 7 minutes stir", 2, "For 7 minutes stir"],
  ["2% milk", 2, "2% milk"],
  ["33 g yeast", 0.1, "3.3 g yeast"],
  ["1,0 EL Öl", 1, "1,0 EL Öl"],
])("%s times %d is %s", (line, factor, expected) => {
  expect(scaled(line, factor)).toBe(expected);
});

describe("a line is scaled", () => {
  test.each([
    ["1 to 2 tablespoons oil", "2 to 4 tablespoons oil"],
    ["2 or 3 carrots", "4 or 6 carrots"],
    ["one or two onions", "2 or 4 onions"],
    ["2 bis 3 EL Öl", "4 bis 6 EL Öl"],
    ["1 à 2 gousses d'ail", "2 à 4 gousses d'ail"],
    ["2 o 3 dientes de ajo", "4 o 6 dientes de ajo"],
    ["2 veya 3 diş sarımsak", "4 veya 6 diş sarımsak"],
    ["2 ila 3 havuç", "4 ila 6 havuç"],
    ["2 إلى 3 حبات طماطم", "4 إلى 6 حبات طماطم"],
    ["100 g-150 g rice", "200 g-300 g rice"],
    ["2 x 400-500 g tins tomatoes", "4 x 400-500 g tins tomatoes"],
    ["200/250 g di Fontina", "400/500 g di Fontina"],
  ])("at both ends of a range: %s", (line, expected) => {
    expect(scaled(line, 2)).toBe(expected);
  });

  test.each([
    ["1⅓ cups (6½ oz/185 g) flour", "2⅔ cups (13 oz/370 g) flour"],
    ["100g/4oz butter", "200g/8oz butter"],
    ["500g/1lb 2oz beef mince", "1000g/2lb 4oz beef mince"],
    ["5cm/2in piece ginger", "10cm/4in piece ginger"],
    ["240 g / 2 cups flour", "480 g / 4 cups flour"],
    ["1 cup or 240 ml milk", "2 cups or 480 ml milk"],
    ["2 onions (300 g)", "4 onions (600 g)"],
    ["1 cup plus 2 tablespoons sugar", "2 cups plus 4 tablespoons sugar"],
    ["1 sobre de levadura o 20 g de levadura", "2 sobres de levadura o 40 g de levadura"],
    ["2 eggs plus 1 egg yolk", "4 eggs plus 2 egg yolks"],
    ["1 cup sugar plus 1 cup flour", "2 cups sugar plus 2 cups flour"],
    ["½ cup flour (about 1 cup sifted)", "1 cup flour (about 2 cups sifted)"],
    ["Flour, 500 g", "Flour, 1000 g"],
    ["Tomaten, 3", "Tomaten, 6"],
    ["un, 2 su bardağı", "un, 4 su bardağı"],
    ["طحين، ٥٠٠ غ", "طحين، ١٠٠٠ غ"],
  ])("in each measure: %s", (line, expected) => {
    expect(scaled(line, 2)).toBe(expected);
  });

  test.each([
    ["half an onion", "1 onion"],
    ["Juice of 1 lemon", "Juice of 2 lemons"],
    ["an onion", "2 onions"],
    ["a pinch of salt", "2 pinches of salt"],
    ["pinch of salt", "2 pinches of salt"],
    ["a dozen eggs", "2 dozen eggs"],
    ["eine Zwiebel", "2 Zwiebeln"],
    ["Saft einer halben Zitrone", "Saft 1 Zitrone"],
    ["ein viertel Liter Milch", "½ Liter Milch"],
    ["une pincée de sel", "2 pincées de sel"],
    ["1 litre et demi de lait", "3 litres de lait"],
    ["1 kg 500 de farine", "3 kg de farine"],
    ["media taza de azúcar", "1 taza de azúcar"],
    ["medio kilo de patatas", "1 kilo de patatas"],
    ["kilo y medio de patatas", "3 kilos de patatas"],
    ["1 kg y medio de patatas", "3 kg de patatas"],
    ["1/4 de litro de nata", "½ litro de nata"],
    ["mezza cipolla", "1 cipolla"],
    ["iki yumurta", "4 yumurta"],
    ["yarım limon", "1 limon"],
    ["1 buçuk su bardağı un", "3 su bardağı un"],
    ["bir buçuk kilo et", "3 kilo et"],
    ["نصف كوب سكر", "1 كوب سكر"],
    ["كوبان دقيق", "4 أكواب دقيق"],
    ["كوب إلا ربع سكر", "1½ أكواب سكر"],
    ["كوب ونصف دقيق", "3 أكواب دقيق"],
    ["ربع كيلو لحم", "½ كيلو لحم"],
    ["بيضة", "2 بيضات"],
    ["عصير ليمونتين", "عصير 4 ليمونات"],
    ["une demi-tasse de sucre", "1 tasse de sucre"],
    ["une dizaine de figues", "20 figues"],
    ["un'arancia rossa", "2 arancia rossa"],
    ["un quarto di melone", "½ melone"],
    ["small bunch dill", "2 small bunches dill"],
    ["1 cuillère à soupe d'huile", "2 cuillères à soupe d'huile"],
  ])("if its amount is a word or not in front: %s", (line, expected) => {
    expect(scaled(line, 2)).toBe(expected);
  });

  test.each([
    ["9-inch pie crust", "2 × 9-inch pie crust"],
    ["400 g can tomatoes", "2 × 400 g can tomatoes"],
    ["1 (14 oz) can tomatoes", "2 (14 oz) cans tomatoes"],
    ["2 cans (400 g each) beans", "4 cans (400 g each) beans"],
    ["Two 15 oz cans beans", "4 15 oz cans beans"],
    ["4 steaks (à 200 g)", "8 steaks (à 200 g)"],
    ["un pollo de 2 kg", "2 pollo de 2 kg"],
    ["500 ml Milch 3,5 % Fett", "1000 ml Milch 3,5 % Fett"],
    ["3.5 % milk", "3.5 % milk"],
    ["200 g Mehl Type 550", "400 g Mehl Type 550"],
    ["200 g Weizenmehl 405", "400 g Weizenmehl 405"],
    ["1 potato, cut into 8 pieces", "2 potatoes, cut into 8 pieces"],
    ["A 3-pound chicken", "2 3-pound chicken"],
    ["1 tsp 5-spice powder", "2 tsp 5-spice powder"],
    ["1 lb 80/20 ground beef", "2 lb 80/20 ground beef"],
    ["1 onion, cooked for 20 minutes", "2 onions, cooked for 20 minutes"],
    ["300 g T55 flour", "600 g T55 flour"],
    ["2 paket 500 g makarna", "4 paket 500 g makarna"],
    ["2 علبة ٤٠٠ غ طماطم", "4 علب ٤٠٠ غ طماطم"],
    ["2 boîtes 400 g de tomates", "4 boîtes 400 g de tomates"],
    ["4 fillets, 150 g each", "8 fillets, 150 g each"],
    ["4 Lachsfilets, je 150 g", "8 Lachsfilets, je 150 g"],
    ["4 pavés de saumon, 150 g chacun", "8 pavés de saumon, 150 g chacun"],
    ["7up", "7up"],
    ["five spice powder", "five spice powder"],
    ["farina 00", "farina 00"],
    ["3 star anise", "6 star anise"],
  ])("but not what is no amount: %s", (line, expected) => {
    expect(scaled(line, 2)).toBe(expected);
  });

  test.each([
    ["1 000 g flour", "2000 g flour"],
    ["1\u202F500 ml water", "3000 ml water"],
    ["1\u00A0250 g de farine", "2500 g de farine"],
    ["1’500 g Mehl", "3000 g Mehl"],
    ["1 000-1 500 g patates", "2000-3000 g patates"],
    ["1 400 g can tomatoes", "2 400 g cans tomatoes"],
    ["4 150 g fillets", "8 150 g fillets"],
  ])("with thousands apart: %s", (line, expected) => {
    expect(scaled(line, 2)).toBe(expected);
  });

  test.each([
    ["1/4 tsp salt", 0.5, "⅛ tsp salt"],
    ["1/4 tsp salt", 1.5, "⅜ tsp salt"],
    ["3/4 cup milk", 1.5, "1⅛ cups milk"],
    ["1/3 cup milk", 0.5, "2⅔ tbsp milk"],
    ["5 eggs", 1.5, "7½ eggs"],
    ["1.250 kg flour", 2, "2.5 kg flour"],
    ["1 kg flour", 1.5, "1½ kg flour"],
    ["2,5 g Hefe", 0.5, "1,3 g Hefe"],
    ["1½ cup flour", 2, "3 cups flour"],
    ["1 orange", 2, "2 oranges"],
    ["1 large red onion, diced", 2, "2 large red onions, diced"],
    ["1 große rote Zwiebel", 2, "2 große rote Zwiebel"],
    ["2 Knoblauchzehen", 0.5, "1 Knoblauchzehe"],
    ["4 apples (about 2 cups)", 0.5, "2 apples (about 1 cup)"],
  ])("as cooks write it: %s times %d is %s", (line, factor, expected) => {
    expect(scaled(line, factor)).toBe(expected);
  });
});

test.each(["2500 kg flour", "1000 onions", "2 cups water 1 onion", "8 servings pastry"])(
  "a line with an amount that is not understood or not plausible says that it is not scaled: %s",
  (line) => {
    expect(scaled(line, 2)).toBe(`! ${line}`);
    expect(scaled(line, 1)).toBe(line);
  },
);

test("headings and bullets, several ingredients on a line and marks of direction are scaled in their places", () => {
  const recipe = "For 2 layers:\n- 200 g flour\n\n• 2 eggs, 1 onion\n\u20672 كوب دقيق\u2069\ne\u0301 1 onion";
  expect(scaled(recipe, 2)).toBe(
    "For 2 layers:\n400 g flour\n4 eggs, 2 onions\n\u20674 أكواب دقيق\u2069\n! e\u0301 1 onion",
  );
});

test("without places, the text is as written", () => {
  expect(scaleIngredients("200 g flour\nsalt", undefined, 2)).toEqual([
    { text: "200 g flour", isHeading: false, isUnscaled: true },
    { text: "salt", isHeading: false, isUnscaled: false },
  ]);
});

test("lines beyond the limit of a recipe say that they are not scaled", () => {
  const lines = scaled("1 egg\n".repeat(202), 2).split("\n");
  expect(lines.slice(198)).toEqual(["2 eggs", "2 eggs", "! 1 egg", "! 1 egg"]);
});

test.each(["1 g rice, ", "1 cup rice plus ", "1 egg, 1 onion\n", "flour, 1 ", "1 g\n"])(
  "a long text of '%s' has a bounded number of amounts and says what is not scaled",
  (part) => {
    const text = part.repeat(20_000 / part.length);
    expect(ingredientAmounts(text, 4).length).toBeLessThan(1100);
    const lines = scaleIngredients(text, ingredientAmounts(text, 4), 2);
    expect(lines.at(-1)).toMatchObject({ isUnscaled: true });
  },
);
