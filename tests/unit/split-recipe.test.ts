import { describe, expect, test } from "vitest";
import { splitRecipe } from "#shared/recipe-text/split-recipe.ts";
import { fastest } from "#tests/setup/fastest.ts";

const NOTHING = {
  title: "",
  description: "",
  notPlaced: "",
  servings: null,
  prepMinutes: null,
  sourceUrl: null,
};

test("a recipe is told apart by its headings", () => {
  const text = `Lentil soup\nServes 4\nPrep: 10 min\nCook: 20 min\nFrom https://recipes.example/soup.\n\nIngredients:\n- 250 g red lentils\n- Salt\n\nFor the top:\n* 1 lemon\n\nMethod\n1. Chop.\n2. Simmer for 20 minutes.`;
  expect(splitRecipe(text)).toMatchObject({
    title: "Lentil soup",
    description: "From https://recipes.example/soup.",
    servings: 4,
    prepMinutes: 30,
    sourceUrl: "https://recipes.example/soup",
    ingredients: "250 g red lentils\nSalt\nFor the top:\n1 lemon",
    instructions: "Chop.\nSimmer for 20 minutes.",
  });
});

test.each([
  ["Mercimek çorbası\n4 kişilik\nMalzemeler\n1 soğan\nYapılışı\nSoğanı doğrayın.", 4, "1 soğan"],
  ["Zutaten für 6 Personen\n200 g Mehl\nZubereitung\nAlles verrühren.", 6, "200 g Mehl"],
])("also in other languages: %s", (text, servings, ingredients) => {
  expect(splitRecipe(text)).toMatchObject({ servings, ingredients });
});

test("without headings by the form of its lines", () => {
  expect(
    splitRecipe("Pancakes\n2 eggs\n250 ml milk\na pinch of salt\nWhisk everything.\n\nFry for 5 minutes."),
  ).toMatchObject({
    ...NOTHING,
    title: "Pancakes",
    ingredients: "2 eggs\n250 ml milk\na pinch of salt",
    instructions: "Whisk everything.\nFry for 5 minutes.",
  });
});

describe("texts as people paste them", () => {
  test("a chat, with a sender before each message", () => {
    const text = `[27.11.26, 18:04:11] Anna: Plum cake\n[27.11.26, 18:04:30] Anna: 200 g flour\n500 g plums\n[27.11.26, 18:05:02] Anna: Mix and bake for 40 minutes.`;
    expect(splitRecipe(text)).toMatchObject({
      ...NOTHING,
      title: "Plum cake",
      ingredients: "200 g flour\n500 g plums",
      instructions: "Mix and bake for 40 minutes.",
    });
  });

  test("a page of a book, with lines broken inside of sentences and words", () => {
    const text = `PLUM CAKE\n200 g flour\n500 g plums, halved and\n(if large) quartered\n1 egg\nMix the flour and the egg until the dough is\nsmooth, and spread it on a baking sheet. Dis-\ntribute the plums.\nBake for 40 minutes.`;
    expect(splitRecipe(text)).toMatchObject({
      ingredients: "200 g flour\n500 g plums, halved and (if large) quartered\n1 egg",
      instructions:
        "Mix the flour and the egg until the dough is smooth, and spread it on a baking sheet. Distribute the plums.\nBake for 40 minutes.",
    });
  });

  test("two columns", () => {
    const text = `Plum cake\n\n200 g flour      1. Mix the flour and the egg.\n500 g plums      2. Add the plums.\n1 egg            3. Bake for 40 minutes.`;
    expect(splitRecipe(text)).toMatchObject({
      title: "Plum cake",
      ingredients: "200 g flour\n500 g plums\n1 egg",
      instructions: "Mix the flour and the egg.\nAdd the plums.\nBake for 40 minutes.",
    });
  });

  test("one line with all ingredients", () => {
    const text = "Omelette\nIngredients: 3 eggs, 50 ml milk, 1 tbsp butter\nMethod: Whisk and fry.";
    expect(splitRecipe(text)).toMatchObject({
      ingredients: "3 eggs\n50 ml milk\n1 tbsp butter",
      instructions: "Whisk and fry.",
    });
  });

  test("parts with their own ingredients and steps", () => {
    const text =
      "Pie\nFor the dough:\n200 g flour\n100 g butter\nKnead it well.\nFor the filling:\n3 apples\n50 g sugar\nMix and bake.";
    expect(splitRecipe(text)).toMatchObject({
      ingredients: "For the dough:\n200 g flour\n100 g butter\nFor the filling:\n3 apples\n50 g sugar",
      instructions: "Knead it well.\nMix and bake.",
    });
  });

  test("a mail, quoted and with Markdown", () => {
    const text =
      "> Hi Karin,\n> # Omelette\n> **Ingredients**\n> - 3 eggs\n> ## Preparation\n> Whisk and fry.";
    expect(splitRecipe(text)).toMatchObject({
      ...NOTHING,
      title: "Omelette",
      description: "Hi Karin,",
      ingredients: "3 eggs",
      instructions: "Whisk and fry.",
    });
  });
});

test("an Arabic recipe is told apart by its headings and amounts", () => {
  const ingredients = "٢ كوب دقيق\nنصف كوب زبدة\n3 بيضات\nرشة ملح";
  expect(
    splitRecipe(
      `كعك العيد\nتكفي 6 أشخاص\n\nالمقادير:\n${ingredients}\n\nطريقة التحضير:\n1. اخلطي الدقيق والزبدة.\n2. اخبزي لمدة 25 دقيقة.\n\nملاحظات:\nيحفظ في علبة.`,
    ),
  ).toMatchObject({
    title: "كعك العيد",
    servings: 6,
    ingredients,
    instructions: expect.stringContaining("اخلطي الدقيق والزبدة.\nاخبزي لمدة 25 دقيقة.") as string,
  });
});

test.each([
  ["Method\n1. Chop.\n2) Boil.", "en"],
  ["Method\nStep 1: Chop.\nStep 2 - Boil.", "en"],
  ["Method\n1. Chop. 2. Boil.", "in one line"],
  ["Zubereitung\nSchritt 1: Chop.\nSchritt 2: Boil.", "de"],
  ["Préparation\nÉtape 1 : Chop.\nÉtape 2 : Boil.", "fr"],
  ["Preparación\nPaso 1. Chop.\nPaso 2. Boil.", "es"],
  ["Preparazione\nPasso 1: Chop.\nPassaggio 2: Boil.", "it"],
  ["Yapılışı\n1. Adım: Chop.\nAdım 2: Boil.", "tr"],
])("steps lose their numbers: %j (%s)", (steps) => {
  expect(splitRecipe(`Soup\n1 onion\n${steps}`)?.instructions).toBe("Chop.\nBoil.");
});

test.each(["8 chicken thighs\npotatoes\nolive oil", "\nchicken\npotatoes\nolive oil\n"])(
  "short lines above numbered steps are ingredients: %j",
  (lines) => {
    const steps = "1. Heat the oven to 200°C.\n2. Toss everything with the oil.";
    expect(splitRecipe(`Chicken traybake\nServes 4\n${lines}\n${steps}`)).toMatchObject({
      ...NOTHING,
      title: "Chicken traybake",
      servings: 4,
      ingredients: lines.trim(),
      instructions: "Heat the oven to 200°C.\nToss everything with the oil.",
    });
  },
);

test("numbered steps in one line are steps, also without a space between them", () => {
  const text = "Pasta\n200 g pasta\n2 tomatoes\n1. Heat the oven.2. Mix 2 eggs, 1 lemon and 1 onion.3. Bake.";
  expect(splitRecipe(text)).toMatchObject({
    ingredients: "200 g pasta\n2 tomatoes",
    instructions: "Heat the oven.\nMix 2 eggs, 1 lemon and 1 onion.\nBake.",
  });
});

test("a sentence above numbered steps is no ingredient", () => {
  const text = "Traybake\nFrom Anna\nVery good!\n1. Heat the oven.\n2. Roast for an hour.";
  expect(splitRecipe(text)).toMatchObject({ ingredients: "", description: "From Anna\nVery good!" });
});

test("a line that ends within a sentence is one step with the next, unless that begins with a verb", () => {
  const text =
    "Rice\n1 onion\n200 g rice\nFry the onion, and stir in the rice with a spoon.\nBake until\ngolden.";
  expect(splitRecipe(text)?.instructions).toBe(
    "Fry the onion, and stir in the rice with a spoon.\nBake until golden.",
  );
  const chat =
    "Rice\n1 onion\n200 g rice\nFry the onion in butter\nadd the rice\npour in water and\nlet it swell";
  expect(splitRecipe(chat)?.instructions).toBe(
    "Fry the onion in butter\nadd the rice\npour in water and let it swell",
  );
});

test.each([
  "[12.03.24, 18:22] Anna: LINE",
  "12/03/24, 18:22 - Anna: LINE",
  "12/03/2024, 6:22 p. m. - +49 170 1234567: LINE",
])("a greeting of a chat is no title, and a verb begins a step: %s", (message) => {
  const [greeting, list, step] = [
    "hey!! here's the dal",
    "200g red lentils\n1 onion",
    "Cook everything 25 minutes and blend it",
  ].map((line) => message.replace("LINE", line));
  const dal = {
    ingredients: "200g red lentils\n1 onion",
    instructions: "Cook everything 25 minutes and blend it",
  };
  expect(splitRecipe(`${greeting}\n${list}\n${step}`)).toMatchObject({
    ...NOTHING,
    ...dal,
    description: "hey!! here's the dal",
  });
  expect(splitRecipe(`${list}\nCook everything 25 minutes and blend it`)).toMatchObject({
    ...NOTHING,
    ...dal,
  });
});

test.each([
  ["Alles 25 Minuten kochen und pürieren", "Öl zum Anbraten"],
  ["Soğanı ve mercimeği pişirin", "tuz"],
  ["Cuire le tout en remuant", "sel"],
])("a verb makes a step without the end of a sentence: %s", (step, ingredient) => {
  expect(splitRecipe(`Soup\n1 onion\n200 g rice\n${ingredient}\n${step}`)).toMatchObject({
    ...NOTHING,
    title: "Soup",
    ingredients: `1 onion\n200 g rice\n${ingredient}`,
    instructions: step,
  });
});

test.each([
  ["Mix 200 g flour, 2 eggs, 1 pinch salt and 1 tbsp oil.", "Let it rest, then fry.", "Enjoy!"],
  ["Backofen vorheizen.", "250 g Mehl, 2 Eier, 100 ml Milch und 1 Prise Salz verrühren."],
])("steps below their heading stay whole: %s", (...steps) => {
  const text = `Pancakes\nIngredients\n200 g flour\n2 eggs\nMethod\n${steps.join("\n")}`;
  expect(splitRecipe(text)).toMatchObject({
    ingredients: "200 g flour\n2 eggs",
    instructions: steps.join("\n"),
  });
});

test("notes stay in the description, and what is no part of the recipe is not placed", () => {
  const text =
    "Hi Ben,\n\nOmelette\n3 eggs\n1 tbsp butter\n\nWhisk and fry.\n\nEnjoy!\nMia\n\nNotes\nAlso good cold.";
  expect(splitRecipe(text)).toMatchObject({
    ...NOTHING,
    title: "Omelette",
    description: "Hi Ben,\nNotes\nAlso good cold.",
    notPlaced: "Enjoy!\nMia",
    hasStepsHeading: false,
    ingredients: "3 eggs\n1 tbsp butter",
    instructions: "Whisk and fry.",
  });
});

test("the total time counts instead of its parts", () => {
  const text = "Bread\nPrep 15 min\nTotal: 1 h 20 min\nIngredients\n500 g flour\nMethod\nBake.";
  expect(splitRecipe(text)).toMatchObject({ prepMinutes: 80 });
});

test.each([
  ["2 eggs\n250 ml milk", { ingredients: "2 eggs\n250 ml milk", instructions: "" }],
  ["Ingredients\n\nMethod\nStir.", { ingredients: "", instructions: "Stir.", hasStepsHeading: true }],
  [
    "Cawl\n2 dl dŵr\n100 g reis\nDull:\nCoginiwch y cyfan am 20 munud, a gweinwch.",
    { title: "Cawl", ingredients: "2 dl dŵr\n100 g reis", notPlaced: "Dull:", hasStepsHeading: false },
  ],
])("a part of a recipe is read as far as it goes: %j", (text, parts) => {
  expect(splitRecipe(text)).toMatchObject({ ...NOTHING, ...parts });
});

test.each(["", "Chop the onion.\nSimmer.", "See you on Friday at 7!"])("%j is no recipe", (text) => {
  expect(splitRecipe(text)).toBeUndefined();
});

test.each([
  ["brackets after a URL", `2 eggs\n3 pears\nhttp://${")".repeat(39_900)}a`],
  ["full stops after a URL", `2 eggs\n3 pears\nhttp://a${".".repeat(39_900)}a`],
  ["digits", `2 eggs\n3 pears\n1. ${"1".repeat(39_900)}`],
  ["numbers", `2 eggs\n3 pears\n${"1. A. ".repeat(6_600)}`],
  ["spaces", `2 eggs\n3 pears\nStep 1${" ".repeat(39_900)}x`],
  ["full stops", `2 eggs\n3 pears\nCook ${".".repeat(39_900)}x`],
  ["spaces before a list", `For two${" ".repeat(39_000)}x: 200 g rice, 1 onion and 2 eggs. Fry it.`],
])("a text with many %s is split in linear time", (_what, text) => {
  // Backtracking would take more than a second.
  expect(fastest(() => splitRecipe(text))).toBeLessThan(500);
});

describe("a text with headings", () => {
  const split = (title: string, ingredients: string, steps: string) =>
    splitRecipe(`${title}\n\nIngredients\n${ingredients}\n\nMethod\n${steps}`);

  test.each([
    "Let it cool and enjoy!",
    "Add the cheese and cook until smooth",
    "Serve immediately with rice and enjoy!",
  ])("keeps the last step %j", (last) => {
    expect(split("Soup", "1 leek", `Chop the leek.\n${last}`)?.instructions).toBe(`Chop the leek.\n${last}`);
  });

  test.each([["Love,\nMia"], ["#dinner #soup"], ["https://kitchen.example/soup"], ["Hope you like it!"]])(
    "does not take %j for a step",
    (end) => {
      expect(split("Soup", "1 leek", `Chop the leek.\n${end}`)?.instructions).toBe("Chop the leek.");
    },
  );

  test.each([
    "Best Stew Recipe!",
    "Wings | Gluten Free",
    "Salad of pasta: a simple one",
    "What is a good soup?",
    "Method of three cheeses soup",
    "15-Minute Honey Chicken",
    "3 Ingredient Cookies",
    "Relish Recipe for Canning",
  ])("has the title %j", (title) => {
    expect(split(title, "1 leek", "Boil it.")?.title).toBe(title);
  });

  test("has no servings or times among its ingredients, except lines that are nothing else", () => {
    const ingredients = "8 servings pastry\n2 minute steaks\n1 leek";
    expect(split("Pie", `Serves 4\n${ingredients}`, "Bake it.")).toMatchObject({ ingredients });
  });

  test("keeps a list in brackets in its line", () => {
    const ingredients = "1 bunch of roots (or 2 carrots, 150 g celery, 1 leek)";
    expect(split("Soup", ingredients, "Boil it.")?.ingredients).toBe(ingredients);
  });

  test.each([
    ["Ingrediënten", "Bereiding"],
    ["Składniki", "Przygotowanie"],
    ["Ингредиенты", "Приготовление"],
    ["材料", "作り方"],
  ])("also with the headings %s and %s", (first, second) => {
    expect(splitRecipe(`Soup\n${first}\n1 leek\n2 eggs\n${second}\nA b c.\nD e f.`)).toMatchObject({
      ingredients: "1 leek\n2 eggs",
      instructions: "A b c.\nD e f.",
    });
  });
});

test("a text with blank lines only is told apart by them", () => {
  const ingredients =
    "1 leek\n14 oz can of sweet condensed milk (keep one tablespoon of it for the rim of the glasses)\nSalt\n2 eggs";
  const instructions =
    "For the rim\nDip the glasses into the milk.\nBake it for 20 minutes.\nServe and enjoy!";
  expect(splitRecipe(`Soup\n\n${ingredients}\n\n${instructions}`)).toMatchObject({
    title: "Soup",
    ingredients,
    instructions,
  });
});

test.each(["1- ", "(1) ", "[1] ", "1.) ", "1º ", "1️⃣ ", "① ", "1.", "١. ", "a) "])(
  "the number %j is removed from a step",
  (number) => {
    expect(splitRecipe(`Soup\nIngredients\n1 leek\nMethod\n${number}Boil it.`)?.instructions).toBe(
      "Boil it.",
    );
  },
);

test("amounts with a dash stay in ingredients", () => {
  const ingredients = "2 - onions\n4 - cloves of garlic\n1 - leek";
  expect(splitRecipe(`Soup\nIngredients\n${ingredients}\nMethod\nBoil it.`)?.ingredients).toBe(ingredients);
});

test("the last step below a heading may end with a smile", () => {
  const steps = "Bake.\n\nLeave to cool. Have fun :-)";
  expect(splitRecipe(`Cake\nIngredients\n2 cups sugar\nMethod\n${steps}`)).toMatchObject({
    instructions: "Bake.\nLeave to cool. Have fun :-)",
  });
});
