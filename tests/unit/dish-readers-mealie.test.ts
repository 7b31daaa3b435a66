import { describe, expect, test } from "vitest";
import { zipOf } from "#tests/setup/data/zip.ts";
import { read, readOne, sizes } from "#tests/setup/recipes/read-file.ts";
import * as programs from "#tests/setup/recipes/recipe-programs.ts";

const lentilSoup = {
  title: "Lentil soup",
  description: "Warm & cheap\nTags: Quick",
  category: "Soups",
  servings: 4,
  prepMinutes: 105,
  sourceUrl: "https://example.com/lentils",
  estimatedCalories: 300,
  ingredients: "Soup:\n1½ cups lentils, rinsed\n1 tablespoon butter\n1 Stock\nsalt to taste",
  instructions: "Cook: Boil it.\nServe with bread.\nNotes:\nStorage: Three days.",
};

describe("a backup of Mealie", () => {
  test.each(["postgres", "sqlite"] as const)("of %s is joined with the largest photos", async (database) => {
    const photos = await programs.mealiePhotos();
    const found: unknown[] = [];
    const file = await programs.mealieBackup(undefined, database, photos);
    const [soup, stock] = await read(file, [], (photo) => found.push(photo));
    expect(soup?.dish).toMatchObject({ program: "Mealie backup", input: lentilSoup, missingPhotos: 0 });
    expect(soup?.dish?.leftOut).toEqual(["rating", "comments"]);
    expect(sizes(soup?.dish?.photos ?? [])).toEqual([2]);
    expect(found).toEqual([Object.values(photos)[1]]);
    expect(stock?.dish).toMatchObject({
      input: { title: "Stock", ingredients: null },
      photos: [],
      missingPhotos: 0,
    });
  });

  test("has the keys of an export, with and without dashes in its ids", async () => {
    const files = [
      await programs.mealieBackup(),
      await programs.mealieBackup(undefined, "sqlite"),
      await programs.mealieExport([programs.fullMealieRecipe()]),
    ];
    const keys = await Promise.all(files.map(async (file) => (await readOne(file)).importKey));
    expect(new Set(keys).size).toBe(1);
  });

  test("may miss tables and columns of other versions, and may be in a folder or unpacked", async () => {
    const tables = JSON.stringify({ alembic_version: [], recipes: [{ id: "1", name: "Soup" }] });
    const packed = await zipOf({ "__MACOSX/mealie/._database.json": "x", "mealie/database.json": tables });
    for (const file of [tables, packed]) {
      expect((await readOne(file)).input).toMatchObject({
        title: "Soup",
        ingredients: null,
        instructions: null,
      });
    }
  });

  test("reports a photo that is not in it", async () => {
    expect(await readOne(await programs.mealieBackup())).toMatchObject({ photos: [], missingPhotos: 1 });
  });

  test("that ends early is not valid", async () => {
    const tables = JSON.stringify(programs.mealieTables());
    await expect(read(tables.slice(0, -100))).rejects.toThrow("This file is not valid JSON.");
  });
});

describe("a recipe export of Mealie", () => {
  test("carries every field", async () => {
    const dish = await readOne(await programs.mealieExport([programs.fullMealieRecipe()]));
    expect(dish).toMatchObject({
      program: "Mealie export",
      input: lentilSoup,
      leftOut: ["rating", "comments"],
    });
  });

  test("of the API has keys in camel case, and of 0.5 tags as texts", async () => {
    const recipe = JSON.stringify({
      slug: "x",
      name: "Soup",
      orgURL: "https://example.com/x",
      recipeYield: "4 servings",
      recipeServings: 0,
      tags: ["quick"],
      recipeIngredient: [{ note: "salt", quantity: 1, disableAmount: true }],
      recipeInstructions: [{ text: "Boil." }],
    });
    expect((await readOne(recipe)).input).toMatchObject({
      servings: 4,
      sourceUrl: "https://example.com/x",
      ingredients: "salt",
      description: "Tags: quick",
    });
  });

  test("of before 0.5 has ingredients and steps as texts", async () => {
    const recipe = {
      "@type": "Recipe",
      slug: "soup",
      name: "Soup",
      recipeIngredient: ["2 onions", " ", "salt"],
      recipeInstructions: ["Chop.", { "@type": "HowToStep", text: "Boil." }],
      notes: [{ title: "Storage", text: "Three days." }],
    };
    const { program, input } = await readOne(await zipOf({ "soup/soup.json": JSON.stringify(recipe) }));
    expect(program).toBe("Mealie export");
    expect(input).toMatchObject({
      ingredients: "2 onions\nsalt",
      instructions: "Chop.\nBoil.\nNotes:\nStorage: Three days.",
    });
  });

  test.each([
    [
      {
        quantity: 2,
        unit: { name: "tablespoon", abbreviation: "tbsp", use_abbreviation: true },
        food: { name: "oil" },
      },
      "2 tbsp oil",
    ],
    [{ quantity: null, unit: null, food: { name: "egg", plural_name: "eggs" } }, "eggs"],
    [{ quantity: 1, unit: null, food: { name: "egg", plural_name: "eggs" } }, "1 egg"],
    [{ quantity: 0.333, unit: { name: "cup" }, food: { name: "milk" }, note: "warm" }, "⅓ cup milk, warm"],
    [{ quantity: 500, unit: { name: "g" }, food: null, note: "flour" }, "500 g flour"],
    [{ quantity: 2, unit: null, food: null, note: "eggs" }, "2 eggs"],
    [{ quantity: 1, unit: null, food: null, note: "2 eggs" }, "2 eggs"],
    [{ display: "a pinch of salt" }, "a pinch of salt"],
  ])("writes the ingredient %j as one line", async (row, line) => {
    const file = await programs.mealieExport([programs.mealieRecipe({ recipe_ingredient: [row] })]);
    expect((await readOne(file)).input.ingredients).toBe(line);
  });
});
