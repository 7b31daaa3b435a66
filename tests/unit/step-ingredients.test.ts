import { expect, test } from "vitest";
import { ingredientsOf as linesOf } from "#client/features/cooking/step-ingredients.ts";
import { ingredientLines } from "#client/features/recipes/ingredient-lines.ts";

const ingredientsOf = (step: string, ingredients: string) =>
  linesOf(step, ingredientLines(ingredients)).map(({ text }) => text);

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

const RINDERROULADEN = `8 Rinderrouladen
200 g Räucherspeck
2 Zwiebeln
500 ml Rinderbrühe
1 kg festkochende Kartoffeln
2 EL Butterschmalz
250 g Schlagsahne
1 Zitrone
1 Bund Frühlingszwiebeln
2 Salatgurken
4 Gewürzgurken`;
const FRIED_RICE =
  "2 cups leftover rice\n1 lb peaches\n1/2 cup buttermilk\n1 cup wheat flour\n1 tsp peppercorns";
const PILAV =
  "2 adet soğan\n1 su bardağı pirinç\n2 yemek kaşığı zeytinyağı\n1 tatlı kaşığı karabiber\n2 Domates";

test.each([
  ["Mit der Brühe ablöschen.", ["500 ml Rinderbrühe"]],
  ["Die Rouladen mit Speck belegen.", ["8 Rinderrouladen", "200 g Räucherspeck"]],
  ["Die Kartoffelscheiben in kochendes Wasser geben.", ["1 kg festkochende Kartoffeln"]],
  ["Zwiebelringe in Schmalz anbraten.", ["2 Zwiebeln", "2 EL Butterschmalz"]],
  ["Mit Sahne und Zitronensaft abschmecken.", ["250 g Schlagsahne", "1 Zitrone"]],
  ["Die Zwiebeln schälen.", ["2 Zwiebeln"]],
  // Two ingredients end like this.
  ["Die Gurken klein schneiden.", []],
  ["Alles in eine Form geben und 30 Minuten backen.", []],
  ["Den Deckel abnehmen, über dem Topf abtropfen lassen.", []],
  ["Das Fleisch herausnehmen und ruhen lassen.", []],
])("a German compound: %s %j", (step, lines) => {
  expect(ingredientsOf(step, RINDERROULADEN)).toEqual(lines);
});

test.each([
  [FRIED_RICE, "Over medium heat, stir well.", []],
  [FRIED_RICE, "Heat the oil, then slice each.", []],
  [FRIED_RICE, "Pour the milk over it.", []],
  [FRIED_RICE, "Corn and butterflied shrimp come last.", []],
  [FRIED_RICE, "Add the rice and the flour.", ["2 cups leftover rice", "1 cup wheat flour"]],
  [PILAV, "Soğanları doğrayın.", ["2 adet soğan"]],
  [PILAV, "Pirinci yıkayın.", ["1 su bardağı pirinç"]],
  [PILAV, "Yağı ısıtın.", []],
  [PILAV, "Biberi serpin.", []],
  [PILAV, "Domatesleri rendeleyin.", ["2 Domates"]],
  ["1 cup Buckwheat flour", "Heat the oil.", []],
  ["1 tatlı kaşığı Karabiber", "Biberleri doğrayın.", []],
  ["1 Brühwürfel\n2 Zwiebeln", "Die Zwiebeln in Würfel schneiden.", ["2 Zwiebeln"]],
  ["2 EL Sojasauce", "Die Sauce aufkochen.", []],
  ["1 Zitronenschale", "Alles in eine Schale geben.", []],
  ["50 g Pinienkerne", "Die Kerne entfernen.", []],
  ["200 g Marzipanrohmasse", "Die Masse einfüllen.", []],
  ["4 Toastscheiben", "In Scheiben schneiden.", []],
  ["4 Scheiben Toastbrot\n1 Zwiebel", "Die Zwiebel in Scheiben schneiden.", ["1 Zwiebel"]],
])("no compound of other languages, or no end that is a food: %#", (ingredients, step, lines) => {
  expect(ingredientsOf(step, ingredients)).toEqual(lines);
});
