import { writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { Archive } from "#server/features/dish-files/archive.ts";
import { readDocuments } from "#server/features/dish-files/documents.ts";
import { NO_FILES } from "#server/features/dish-files/files.ts";
import { readDishFile, type FileRecipe } from "#server/features/dish-files/read-dish-file.ts";
import { mealie } from "#server/features/dish-files/readers/mealie.ts";
import { paprika } from "#server/features/dish-files/readers/paprika.ts";
import { findSources, readers } from "#server/features/dish-files/readers/readers.ts";
import { schemaOrg } from "#server/features/dish-files/readers/schema-org.ts";
import {
  createTake,
  MAX_FIELD_LENGTH,
  notesOf,
  type Reader,
} from "#server/features/dish-files/readers/source-recipe.ts";
import { tandoor } from "#server/features/dish-files/readers/tandoor.ts";
import { readTableRows } from "#server/features/dish-files/table-rows.ts";
import { numberOf } from "#server/features/recipes/ingredient-line.ts";
import { hasType } from "#server/features/recipes/json-ld.ts";
import { plain } from "#tests/setup/data/photos.ts";
import { patched, zipOf } from "#tests/setup/data/zip.ts";
import * as programs from "#tests/setup/recipes/recipe-programs.ts";
import { makeTestFolder } from "#tests/setup/test-folder.ts";

const folder = await makeTestFolder();

/** @param onPhoto receives the largest size of each photo */
async function read(
  bytes: Buffer | string,
  categories: string[] = [],
  onPhoto?: (photo: Buffer | string) => void,
  { signal, onRecipe }: { signal?: AbortSignal; onRecipe?: () => void } = {},
): Promise<FileRecipe[]> {
  const name = path.join(folder, crypto.randomUUID());
  await writeFile(name, bytes);
  const recipes: FileRecipe[] = [];
  for await (const recipe of readDishFile(name, categories, signal)) {
    recipes.push(recipe);
    onRecipe?.();
    for (const [largest] of (onPhoto && recipe.dish?.photos) ?? [])
      if (largest !== undefined) onPhoto?.(typeof largest === "string" ? largest : await largest());
  }
  return recipes;
}

async function readOne(bytes: Buffer | string, categories: string[] = []) {
  const [recipe] = await read(bytes, categories);
  if (!recipe?.dish) throw new Error(recipe?.problem?.message);
  return recipe.dish;
}

const sizes = (photos: unknown[][]) => photos.map((sources) => sources.length);

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

const pide = {
  title: "Pide",
  description: "From Bolu\nTags: Bread",
  category: "Quick",
  servings: 4,
  prepMinutes: 90,
  sourceUrl: "https://example.com/pide",
  estimatedCalories: 420,
  ingredients: "Dough:\nFor the bowl:\nsalt\nTopping:\n½ cups cheese\n2 eggs, beaten",
  instructions: "Dough: Knead.\nTopping: Spread ½ cups cheese and eggs; bake at 200 °C.",
};

describe("an export of Tandoor", () => {
  test("is read from the outer zip, an inner one and the recipe alone", async () => {
    const bytes = await plain(40, 30).jpeg().toBuffer();
    const inner = await programs.tandoorInner(programs.fullTandoorRecipe(), { "image.jpeg": bytes });
    const files: [Buffer | string, number][] = [
      [await programs.tandoorExport([inner]), 1],
      [inner, 1],
      [JSON.stringify(programs.fullTandoorRecipe()), 0],
    ];
    for (const [file, photos] of files) {
      const dish = await readOne(file, ["quick"]);
      expect(dish).toMatchObject({
        program: "Tandoor export",
        input: { ...pide, category: "Quick" },
        missingPhotos: 0,
      });
      expect(dish.photos).toHaveLength(photos);
    }
  });

  test("keeps two recipes of one name in entries of one name, each with its photo", async () => {
    const colors = await Promise.all(
      ["#ff0000", "#0000ff"].map((color) => plain(40, 30, color).jpeg().toBuffer()),
    );
    const inner = await Promise.all(
      colors.map((image, index) =>
        programs.tandoorInner(programs.tandoorRecipe({ steps: [{ instruction: `Way ${index} is best.` }] }), {
          "image.jpg": image,
        }),
      ),
    );
    const found: unknown[] = [];
    const file = await programs.tandoorExport(inner, ["Pide.zip", "Pide.zip"]);
    const recipes = await read(file, [], (photo) => found.push(photo));
    expect(recipes.map(({ dish }) => dish?.input.instructions)).toEqual(["Way 0 is best.", "Way 1 is best."]);
    expect(new Set(recipes.map(({ dish }) => dish?.importKey)).size).toBe(2);
    expect(found).toEqual(colors);
  });
});

describe("an export of Paprika", () => {
  test("carries categories, times, servings, notes, source and photos, large ones first", async () => {
    const recipe = await programs.fullPaprikaRecipe();
    for (const file of [await programs.paprikaExport([recipe]), programs.paprikaFile(recipe)]) {
      const dish = await readOne(file);
      expect(dish).toMatchObject({ program: "Paprika export", leftOut: ["rating"], missingPhotos: 0 });
      expect(dish.input).toMatchObject({
        title: "Börek",
        description: "Crisp\nTags: Quick",
        category: "Bread",
        servings: 6,
        prepMinutes: 90,
        estimatedCalories: 320,
        ingredients: "Dough:\n6 sheets yufka\n200 g feta",
        instructions:
          "Layer with Filling.\nBake well.\nNotes:\nFreeze the rest.\nDifficulty: Easy\nSource: Grandmother",
      });
      expect(sizes(dish.photos)).toEqual([2]);
    }
  });

  test("keeps the photo with its recipe where two have one name", async () => {
    const recipes = ["QUFB", "QkJC"].map((photo_data, index) =>
      programs.paprikaRecipe({ uid: String(index), ingredients: String(index), photo_data }),
    );
    const found: string[] = [];
    await read(await programs.paprikaExport(recipes), [], (photo) => found.push(String(photo)));
    expect(found).toEqual(["AAA", "BBB"]);
  });

  test("reports a photo without data, and uses a web address if that is all", async () => {
    const missing = programs.paprikaRecipe({ photo: "A.jpg", photo_data: null });
    expect(await readOne(programs.paprikaFile(missing))).toMatchObject({ photos: [], missingPhotos: 1 });
    const linked = programs.paprikaRecipe({ image_url: "https://example.com/a.jpg" });
    expect((await readOne(programs.paprikaFile(linked))).photos).toEqual([["https://example.com/a.jpg"]]);
  });
});

const all = await programs.programFiles();
const readFull = (program: string, categories?: string[]) =>
  read(all[`${program}, full`] ?? Buffer.alloc(0), categories);

describe("an export of", () => {
  test("CopyMeThat has headings, notes and tags, and two recipes of one name and address", async () => {
    const [salad, other] = await readFull("CopyMeThat", ["Quick"]);
    expect(salad?.dish).toMatchObject({
      program: "CopyMeThat export",
      missingPhotos: 0,
      leftOut: ["rating"],
      input: {
        title: "Mercimek köftesi & salad",
        description: "Served cold, with lettuce.\nTags: Lentils",
        category: "quick",
        servings: 6,
        sourceUrl: "https://example.com/mercimek?a=1&b=2",
        ingredients: '1 cup red lentils\nSalad:\n1/2 bunch "flat" parsley\nor dill',
        instructions:
          "Patties:\nBoil the lentils for 15 minutes.\nLet them cool down completely.\nKnead everything and shape small patties.\nNotes:\nKeeps for two days.\nWet your hands.",
      },
    });
    expect(sizes(salad?.dish?.photos ?? [])).toEqual([1]);
    expect(other?.dish?.input.ingredients).toBe("2 cups brown lentils");
    expect(other?.dish?.importKey).not.toBe(salad?.dish?.importKey);
    const [alone] = await read(programs.recipeFile("copymethat.html"));
    expect(alone?.dish).toMatchObject({ photos: [], missingPhotos: 1, importKey: salad?.dish?.importKey });
  });

  test("Recipe Keeper is read in the cook's language, with all photos", async () => {
    const [noodles, other] = await readFull("Recipe Keeper");
    expect(noodles?.dish).toMatchObject({
      program: "Recipe Keeper export",
      missingPhotos: 0,
      leftOut: ["rating"],
      input: {
        title: "Käsespätzle",
        description: "Tags: Abendessen, Nudeln, Schnell, Winter",
        category: "Hauptgericht",
        servings: 4,
        prepMinutes: 85,
        estimatedCalories: 610,
        sourceUrl: "https://example.com/spaetzle",
        ingredients: "Teig:\n400 g Mehl\n4 Eier\nBelag:\n200 g Bergkäse",
        instructions:
          "Den Teig schlagen, bis er Blasen wirft.\nSpätzle ins Wasser schaben.\nMit dem Käse schichten.\nNotes:\nMit Röstzwiebeln.\nSalat dazu.",
      },
    });
    expect(sizes(noodles?.dish?.photos ?? [])).toEqual([1, 1]);
    expect(other?.dish?.input).toMatchObject({
      servings: null,
      prepMinutes: null,
      instructions: "Notes:\nSource: Oma Resi",
    });
    const latin1 = programs.recipeFile("recipe-keeper.html").replace("utf-8", "iso-8859-1");
    expect((await readOne(Buffer.from(latin1, "latin1"))).input.title).toBe("Käsespätzle");
  });

  test("Plan to Eat is read from CSV and keeps two recipes of one name", async () => {
    const [pan, ...others] = await readFull("Plan to Eat", ["Cheap"]);
    expect(pan?.dish).toMatchObject({
      program: "Plan to Eat export",
      leftOut: ["rating", "cost"],
      photos: [["https://example.com/rice.jpg"]],
      input: {
        title: 'Rice with "everything"',
        description: "One pan, one hour.\nTags: Main Course, Quick, Turkish, Rice",
        category: "Cheap",
        servings: 4,
        prepMinutes: 60,
        estimatedCalories: 520,
        ingredients: "Rice:\n200 g rice, rinsed\n2 egg\nSauce:\n1 1/2 onion, chopped\n1 pkg saffron",
        instructions:
          "Rinse the rice, then soak it.\nFry, stir, and serve hot.\nNotes:\nYield: 1 large pan\nSource: A magazine",
      },
    });
    expect(others.map(({ dish }) => dish?.input.ingredients)).toEqual(["2 cups rice", "1 cup rice"]);
    expect(new Set(others.map(({ dish }) => dish?.importKey)).size).toBe(2);
    // Every place in turn may be the end of a piece of the file.
    const bytes = all["Plan to Eat, full"] ?? Buffer.alloc(0);
    const rows: unknown[] = [];
    for await (const row of readTableRows(Readable.from([...bytes].map((byte) => Buffer.of(byte)))))
      rows.push(row);
    expect(rows).toHaveLength(3);
    expect(rows[0]).toMatchObject({ Title: 'Rice with "everything"', "Updated At": "2023-10-13 20:32:48" });
  });

  test("Plan to Eat is read from TXT, recipe by recipe", async () => {
    const file = programs.recipeFile("plan-to-eat.txt");
    const input = {
      description: "Sweet and soft\nTags: quick, easy",
      category: "Breads",
      servings: 1,
      prepMinutes: 55,
      sourceUrl: "https://example.com/cornbread/",
      ingredients: "Batter\n1/2 cup butter\n2 eggs",
      instructions: "Preheat oven.\nSource: none. Mix.",
    };
    const two = [{ input, photos: [["https://example.com/1.jpg?16"]] }, { input: { instructions: "Boil." } }];
    for (const text of [file, file.replaceAll(/^-+\n/gm, "")])
      expect((await read(text)).map(({ dish }) => dish)).toMatchObject(two);
    expect((await readOne(file.replaceAll("Directions:", "Cook:"))).program).toBe("Text file");
  });

  test("KitchenOwl has amounts in front of names, mentions as words, and a photo elsewhere", async () => {
    const [soup, other] = await readFull("KitchenOwl", ["quick"]);
    expect(soup?.dish).toMatchObject({
      program: "KitchenOwl export",
      missingPhotos: 1,
      leftOut: [],
      input: {
        description: "Tags: Soups",
        category: "Quick",
        servings: 4,
        prepMinutes: 35,
        ingredients: "200 g Lentils\nLemon, optional\n1 Onion white",
        instructions:
          "A soup for cold evenings.\nFry the half onion white in oil until it is soft.\nAdd lentils and the water, then simmer.\nTo serve:\nSqueeze a lemon over it, ada@example.com says.\nNotes:\nSource: Grandmother",
      },
    });
    expect(other?.dish).toMatchObject({ missingPhotos: 0, input: { sourceUrl: "https://example.com/soup" } });
  });

  test("a household of KitchenOwl is read next to thousands of expenses", async () => {
    const expense = { name: "Market", amount: 1, date: 1, paid_for: [{ username: "ada", factor: 1 }] };
    const recipes = [programs.kitchenOwlRecipe()];
    const file = JSON.stringify({ expenses: Array(20_000).fill(expense), recipes });
    expect((await read(file)).map(({ title }) => title)).toEqual(["Soup"]);
  });

  test("Norish is read in the recipe's own units, with the photos in their order", async () => {
    const [hummus] = await readFull("Norish");
    expect(hummus?.dish).toMatchObject({
      program: "Norish export",
      missingPhotos: 0,
      leftOut: ["rating", "videos", "photos of steps"],
      input: {
        description: "Smooth\nTags: dip, Lebanese, Lebanon",
        category: "Snack",
        servings: 6,
        prepMinutes: 60,
        estimatedCalories: 210,
        sourceUrl: "https://example.com/hummus",
        ingredients: "For the paste:\n250 g chickpeas\n1½ lemons",
        instructions:
          "Soak 250 g of chickpeas overnight.\nBlend with Tahini until it is smooth.\nNotes:\nFreezes well.\nAs they serve it in Tripoli.",
      },
    });
    expect(sizes(hummus?.dish?.photos ?? [])).toEqual([1, 1]);
  });
});

describe("each recipe of a file is taken by the reader of its program alone", () => {
  test.each(Object.entries(all))("%s", async (title, bytes) => {
    const name = path.join(folder, crypto.randomUUID());
    await writeFile(name, bytes);
    for await (const { value } of readDocuments(name) as AsyncIterable<{ value?: unknown }>) {
      for (const [reader, node] of findSources(value)) {
        const others = readers.filter((other) => other !== schemaOrg && other.recognizes(node));
        expect(others).toEqual(reader === schemaOrg ? [] : [reader]);
      }
    }
    const taken = new Set((await read(bytes)).flatMap(({ dish }) => dish?.program ?? []));
    const isPlain = /^(?:Nextcloud.*odd|Nextcloud.*smallest|RecipeSage.*(?:odd|smallest))/.test(title);
    const start = new RegExp(`^${isPlain ? "Recipe file" : title.split(/[ ,]/)[0]}`);
    expect([...taken]).toEqual([expect.stringMatching(start)]);
  });

  test.each([
    ["a page of a site", `<!doctype html><div class="recipe"><h1 id="name">Soup</h1><p>1 egg</p></div>`],
    [
      "another page",
      `<html><body><div class="recipe-details"><h2 itemprop="name">Soup</h2></div></body></html>`,
    ],
    ["other JSON", '{"name": "Shop", "items": [{"name": "Egg"}], "steps": [], "recipes": [{"items": []}]}'],
  ])("%s is no recipe of them", async (_, file) => {
    await expect(read(file)).rejects.toThrow("No recipes were found in this file.");
  });

  test("a table of others is refused, and skipped next to texts", async () => {
    const table = "Title,Course,Ingredients\nSoup,Main,egg\n";
    await expect(read(table)).rejects.toThrow("This file is a table or document that Sofra does not read.");
    const zip = await zipOf({ "Recipes.csv": table, "Soup.md": "# Soup\n\n2 eggs\n1 onion\n\nBoil it." });
    expect((await read(zip)).map(({ title }) => title)).toEqual(["Soup"]);
    for (const csv of ["Name,Tags\nSoup,Main\n", "Name\nSoup\n"]) {
      const notes = await zipOf({ "Notes/All.csv": csv, "Soup.md": "# Soup\n\n2 eggs\n1 onion\n\nBoil it." });
      expect((await read(notes)).map(({ title }) => title)).toEqual(["Soup"]);
    }
  });

  test("a quote in the middle of a cell is a character", async () => {
    const table = [
      "Title,Size,Note",
      'Cake,9" tin,"a ""b"",',
      "",
      'c",d',
      'Pie,"5"" tin",12"',
      'Tart,"",""',
    ].join("\r\n");
    const rows: unknown[] = [];
    for await (const row of readTableRows(Readable.from([Buffer.from(table)]))) rows.push(row);
    expect(rows).toEqual([
      { Title: "Cake", Size: '9" tin', Note: 'a "b",\r\n\r\nc' },
      { Title: "Pie", Size: '5" tin', Note: '12"' },
      { Title: "Tart", Size: "", Note: "" },
    ]);
  });

  test("a picture of KitchenOwl leaves no address in the steps", async () => {
    const description = "![cake](https://a.example/c.jpg)Bake it. ![photo.jpg]Serve @cream{100 ml}.";
    const [soup] = await read(JSON.stringify({ recipes: [{ ...programs.kitchenOwlRecipe(), description }] }));
    expect(soup?.dish?.input.instructions).toBe("Bake it. Serve 100 ml cream.");
  });
});

describe("a schema.org file", () => {
  test("of Nextcloud Cookbook has the photo of the folder", async () => {
    const image = await plain(40, 30).jpeg().toBuffer();
    const file = await programs.nextcloudFolder({
      Menemen: [programs.fullNextcloudRecipe(), { "full.jpg": image, "thumb.jpg": Buffer.from("x") }],
      Çay: [programs.schemaRecipe({ name: "Çay", image: "https://example.com/tea.jpg" })],
    });
    const [menemen, tea] = await read(file);
    expect(menemen?.dish).toMatchObject({ program: "Nextcloud Cookbook", leftOut: [], missingPhotos: 0 });
    expect(menemen?.dish?.input).toMatchObject({
      description: "Eggs & tomatoes\nTags: quick, eggs",
      category: "Breakfast",
      servings: 2,
      prepMinutes: 25,
      ingredients: "Base:\n3 eggs\n2 tomatoes",
      instructions: "Fry slowly.\nServe.",
      sourceUrl: "https://example.com/menemen",
    });
    expect(typeof menemen?.dish?.photos[0]?.[0]).toBe("function");
    expect(tea?.dish?.photos).toEqual([["https://example.com/tea.jpg"]]);
  });

  test("of RecipeSage has headings, notes and labels", async () => {
    const dish = await readOne(programs.recipeSageExport([programs.fullRecipeSageRecipe()]), ["Quick"]);
    expect(dish).toMatchObject({ program: "RecipeSage", leftOut: ["rating"] });
    expect(dish.input).toMatchObject({
      description: "Eggs\nTags: breakfast",
      category: "quick",
      servings: 2,
      prepMinutes: 25,
      ingredients: "Base:\n3 eggs",
      instructions: "Base:\nFry.\nNotes:\nNo onions!",
    });
  });

  test("gets a new category from its own, and from tags only one that the household has", async () => {
    const withTags = JSON.stringify(
      programs.schemaRecipe({ recipeCategory: ["Main", "Eggs"], keywords: ["fast"] }),
    );
    expect((await readOne(withTags)).input).toMatchObject({
      category: "Main",
      description: "Tags: Eggs, fast",
    });
    expect((await readOne(withTags, ["Fast"])).input).toMatchObject({
      category: "fast",
      description: "Tags: Main, Eggs",
    });
    const onlyTags = JSON.stringify(programs.schemaRecipe({ keywords: "fast" }));
    expect((await readOne(onlyTags)).input).toMatchObject({ category: null, description: "Tags: fast" });
  });
});

describe("a text", () => {
  test("with its ingredients and steps in YAML lists is read", async () => {
    const yaml = `---\ntitle: Leek soup\ntags: ['quick', "cold, too", soup]\nimage: a.jpg\ningredients:\n- 2 leeks, sliced\n- "1 l: broth"\ndirections:\n- Slice, then boil.\n- Serve.\n---\nA soup of leeks.`;
    const { input } = await readOne(yaml);
    expect(input).toMatchObject({
      title: "Leek soup",
      description: "A soup of leeks.\nTags: quick, cold, too, soup",
      ingredients: "2 leeks, sliced\n1 l: broth",
      instructions: "Slice, then boil.\nServe.",
    });
  });

  test("in Markdown carries its facts, headings and photos", async () => {
    const image = await plain(40, 30).jpeg().toBuffer();
    const [menemen, lemonade, todo] = await read(await programs.notesArchive(image), ["Quick"]);
    expect(menemen?.dish).toMatchObject({ program: "Text file", missingPhotos: 1, leftOut: [] });
    expect(sizes(menemen?.dish?.photos ?? [])).toEqual([1]);
    expect(menemen?.dish?.input).toMatchObject({
      title: "Menemen *our way*",
      description: "Eggs with tomatoes from Bolu.\nTags: Breakfast, eggs",
      category: "quick",
      servings: 2,
      sourceUrl: "https://example.com/menemen",
      ingredients: "3 eggs\n2 tomatoes\nSauce:\n1 pinch of salt",
      instructions: "Fry slowly.\nServe.",
    });
    expect(lemonade?.dish?.input).toMatchObject({
      title: "Lemonade",
      ingredients: "3 lemons\n1 l water\n100 g sugar",
      instructions: "Stir well. Serve cold.",
    });
    expect(todo).toEqual({
      title: "Notes/todo.txt",
      problem: expect.objectContaining({
        message: "No ingredients or steps were found in this text.",
      }) as unknown,
    });
  });

  test("contains several recipes, also of one name, if headings separate them", async () => {
    const recipes = await read(programs.cookbook);
    expect(recipes.map(({ title }) => title)).toEqual(["Lentil soup", "Lentil soup", "Pide"]);
    expect(new Set(recipes.map(({ dish }) => dish?.importKey)).size).toBe(3);
    expect(recipes[0]?.dish?.input).toMatchObject({
      ingredients: "200 g lentils\n1 onion\nFor the oil:\n1 tsp mint",
      instructions: "Boil everything for 20 minutes.",
    });
  });

  test("is one recipe although its parts have headings", async () => {
    const text =
      "# Cake\n\n## Dough\n\n2 eggs\n100 g flour\n\n## Filling\n\n1 apple\n1 tsp cinnamon\n\n## Steps\n\nBake it.";
    expect((await read(text)).map(({ title }) => title)).toEqual(["Cake"]);
  });

  test("next to the files of a program describes the program", async () => {
    const file = await zipOf({
      "README.md": "# How to\n\n1. Unpack it.\n2. Import it.",
      "a/recipe.json": JSON.stringify(programs.schemaRecipe({ recipeIngredient: ["1 egg"] })),
    });
    expect((await read(file)).map(({ title }) => title)).toEqual(["Menemen"]);
  });

  test("of 10,000 lines, or in another encoding, gets one sentence", async () => {
    const long = `# Soup\n\n${"1 egg\n".repeat(10_000)}`;
    expect((await read(long))[0]?.problem?.message).toBe(
      "A recipe in a text can have at most 400 lines and 40,000 characters.",
    );
    await expect(read(Buffer.from("Käse\n1 egg\n2 eggs", "latin1"))).rejects.toThrow("is not in UTF-8");
    await expect(read("a\n".repeat(60_000))).rejects.toThrow(
      "A file of text can have at most 4 MB and 50,000 lines.",
    );
  });
});

describe("the rest of a file goes on", () => {
  const recipe = (name: string, fields: object = {}) =>
    JSON.stringify(programs.schemaRecipe({ name, ...fields }));

  test("after a part that cannot be read, with one sentence each", async () => {
    const zip = await zipOf([
      ["a/half.json", recipe("Half").slice(0, -5)],
      ["b/bomb.paprikarecipe", programs.paprikaFile({ name: "x".repeat(21_000_000) })],
      ["c/tar.paprikarecipe", programs.paprikaFile("not an object")],
      ["d/half.paprikarecipe", programs.paprikaFile(programs.paprikaRecipe()).subarray(0, -20)],
      ["e/half.zip", "PK\x03\x04"],
      ["f/nested.zip", await zipOf({ "inner.zip": await zipOf({ "recipe.json": recipe("Deep") }) })],
      ["g/latin1.json", Buffer.from(recipe("Käse"), "latin1")],
      ["h/deep.json", "[".repeat(1_000)],
      ["i/package.json", '{"name": "no recipe"}'],
      ["j/lines.json", recipe("Long", { recipeIngredient: Array(10_000).fill("1 egg") })],
      ["k/good.json", recipe("Good")],
      [
        "l/Export.paprikarecipes",
        await programs.paprikaExport([{ ...programs.paprikaRecipe(), name: "Cookies" }]),
      ],
    ]);
    const recipes = await read(zip);
    expect(recipes.map(({ title, problem }) => [title, problem?.message])).toEqual([
      ["a/half.json", "This file is not valid JSON."],
      ["b/bomb.paprikarecipe", "A recipe in this file is larger than 20 MB."],
      ["c/tar.paprikarecipe", expect.stringMatching(/^This file is compressed, but no recipe of Paprika/)],
      ["d/half.paprikarecipe", "This file is damaged. Please export it again."],
      ["e/half.zip", "This archive is damaged. Please export it again."],
      ["inner.zip", "This is an archive in an archive in an archive, which is not read."],
      ["g/latin1.json", expect.stringMatching(/^This file is not in UTF-8/)],
      ["h/deep.json", expect.stringMatching(/^This file is nested too deeply/)],
      ["Long", "The ingredients can have at most 500 lines."],
      ["Good", undefined],
      ["Cookies", undefined],
    ]);
  });

  test("without HTML, scripts and templates in any field", async () => {
    const evil =
      "<script>alert(1)</script><img src=x onerror=alert(1)>&lt;script&gt;alert(1)&lt;/script&gt; {{7*7}}";
    const hostile = (value: unknown): unknown => {
      if (typeof value === "string")
        return /^(https?:|PT|@|Recipe|HowTo|Author)/.test(value) ? value : `${value}${evil}`;
      if (Array.isArray(value)) return value.map(hostile);
      if (typeof value !== "object" || value === null) return value;
      return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, hostile(item)]));
    };
    const recipes = [
      programs.fullMealieRecipe(),
      programs.fullTandoorRecipe(),
      { ...(await programs.fullPaprikaRecipe()), photo_data: null, photos: [] },
      programs.fullNextcloudRecipe(),
      programs.fullRecipeSageRecipe(),
    ].map(hostile);
    const found = await read(JSON.stringify(recipes));
    expect(found.map(({ problem }) => problem)).toEqual(Array(5).fill(undefined));
    const text = "# Soup<script>alert(1)</script>\n\n2 eggs<b>\n1 onion<!-- alert -->\n\nBoil it";
    found.push(...(await read(`${text}<img src=x onerror=alert(1)>, for ten minutes.`)));
    expect(JSON.stringify(found.map(({ title, dish }) => [title, dish?.input]))).not.toMatch(
      /<|alert|onerror/,
    );
  });

  test("although a short file refers to a long text many times", async () => {
    const name = "x".repeat(100_000);
    const step = {
      instruction: "{{ ingredients[0] }}".repeat(100_000),
      ingredients: [{ amount: 1, food: { name } }],
    };
    const bomb = JSON.stringify(programs.tandoorRecipe({ steps: [step] }));
    expect((await read(bomb))[0]?.problem?.message).toMatch(/can have at most/);
    const tables = programs.mealieTables();
    const [line] = tables.recipes_ingredients?.slice(1) ?? [];
    const long = { ...tables.ingredient_foods?.[0], name: "x".repeat(3_000_000), plural_name: null };
    const lines = Array.from({ length: 2_000 }, () => ({ ...line, original_text: null }));
    const backup = await programs.mealieBackup({
      ...tables,
      ingredient_foods: [long],
      recipes_ingredients: lines,
    });
    expect((await read(backup))[0]?.problem?.message).toBe("The ingredients can have at most 500 lines.");
  });

  test("although a line is a heading of spaces", async () => {
    const line = `# ${" ".repeat(200_000)}${"x".repeat(300)}`;
    expect((await read(`${line}\n${"#".repeat(200_000)}x\n`))[0]?.problem).toBeDefined();
    const [long] = await read(
      JSON.stringify({ ...programs.fullNextcloudRecipe(), recipeInstructions: [line] }),
    );
    expect(long?.problem).toBeUndefined();
  });

  test("although a recipe has many long notes, or a list many objects", async () => {
    const texts = notesOf(
      Array.from({ length: 4 }, () => "x".repeat(MAX_FIELD_LENGTH * 0.75)),
      createTake(),
    );
    expect(texts.map(({ length }) => length / MAX_FIELD_LENGTH)).toEqual([0.75, 0.75, 0.5, 0]);
    const part = `"x":[${"[],".repeat(100_000)}[]],"recipes":[{}]`;
    await expect(read(`{${part},${part},${part}}`)).rejects.toThrow("contains too many values.");
    await expect(read(JSON.stringify([Array(100_000).fill({})]))).rejects.toThrow(
      "A part of this file contains too many objects.",
    );
  });

  test("with cyclic references, which are not followed", async () => {
    const cyclic = programs.mealieTables();
    cyclic.recipes_ingredients?.push({
      recipe_id: cyclic.recipes?.[1]?.id,
      quantity: 1,
      referenced_recipe_id: cyclic.recipes?.[1]?.id,
    });
    const [, stock] = await read(await programs.mealieBackup(cyclic));
    expect(stock?.dish?.input.ingredients).toBe("1 Stock");
    const self = { "@id": "#soup" };
    const soup = programs.schemaRecipe({
      ...self,
      image: self,
      recipeInstructions: [self],
      mainEntity: self,
    });
    expect((await read(JSON.stringify({ "@graph": [soup] }))).map(({ problem }) => problem?.message)).toEqual(
      [undefined],
    );
  });

  test("without following links, and with names in the encodings of old systems", async () => {
    const SYMBOLIC_LINK = 0o120777;
    const image = await plain(40, 30).jpeg().toBuffer();
    const zip = await zipOf([
      ["a/recipe.json", recipe("Käse", { image: "K\u00e4se.jpg" })],
      ["a/K~se.jpg", image],
      ["b/recipe.json", recipe("Käse", { image: "K\u00e4se.jpg", recipeIngredient: ["1 egg"] })],
      ["b/K^se.jpg", image],
      ["c/recipe.json", "../../../etc/passwd", SYMBOLIC_LINK],
      ["d/recipe.json", recipe("Linked", { image: "link.jpg" })],
      ["d/link.jpg", "/etc/passwd", SYMBOLIC_LINK],
    ]);
    // Code page 437 of old Windows, and Latin 1, whose letters read as others; neither marked as UTF-8.
    const named = patched(patched(zip, "K~se", "K\x84se"), "K^se", "K\xe4se");
    for (let at = named.indexOf("PK\x01\x02"); at >= 0; at = named.indexOf("PK\x01\x02", at + 1))
      named.writeUInt16LE(named.readUInt16LE(at + 8) & ~0x800, at + 8);
    const found: unknown[] = [];
    const recipes = await read(named, [], (photo) => found.push(photo));
    expect(recipes.map(({ title, problem, dish }) => [title, problem?.message, dish?.missingPhotos])).toEqual(
      [
        ["Käse", undefined, 0],
        ["Käse", undefined, 1],
        ["c/recipe.json", "No ingredients or steps were found in this text.", undefined],
        ["Linked", undefined, 0],
      ],
    );
    expect(found).toEqual([image, Buffer.from("/etc/passwd")]);
  });

  test("also named ./, with ingredients of null, or with a long description", async () => {
    const [long] = await read(recipe("Long", { description: "🍋".repeat(2_501) }));
    expect(long?.dish?.input.description).toBe("🍋".repeat(2_500));
    expect(long?.dish?.leftOut).toEqual(["end of the description"]);
    const dotted = patched(await zipOf({ "XXrecipes.json": recipe("Dotted") }), "XXrec", "./rec");
    expect((await readOne(dotted)).input.title).toBe("Dotted");
    const file = programs.paprikaFile({ ...programs.paprikaRecipe(), ingredients: null });
    expect((await readOne(file)).input.ingredients).toBe(null);
  });

  test("not if its files overlap", async () => {
    const zip = await zipOf({ "a.json": recipe("Same") });
    const central = zip.indexOf("PK\x01\x02", 0, "latin1");
    const entry = zip.subarray(central, -22);
    zip.writeUInt16LE(9, zip.length - 12);
    zip.writeUInt32LE(entry.length * 9, zip.length - 10);
    const packed = Buffer.concat([
      zip.subarray(0, central),
      ...Array<Buffer>(9).fill(entry),
      zip.subarray(-22),
    ]);
    await expect(read(packed)).rejects.toThrow("This archive is damaged.");
  });

  test("not in an archive of another format", async () => {
    const header = Buffer.alloc(512);
    header.write("soup.txt");
    const tar = Buffer.concat([header, Buffer.from("Soup\n1 egg\n2 onions\nBoil it."), Buffer.alloc(1_000)]);
    await expect(read(tar)).rejects.toThrow("This file is neither a zip, JSON nor a text in UTF-8.");
    await expect(read(gzipSync(tar))).rejects.toThrow(/^This file is compressed, but no recipe of Paprika/);
    await expect(read(gzipSync(Buffer.alloc(30_000_000, "{")))).rejects.toThrow(/nested too deeply/);
  });
});

/** Unpacks a zip and packs it with a folder around everything, as macOS does. */
async function packedAgain(zip: Buffer): Promise<Buffer> {
  const name = path.join(folder, crypto.randomUUID());
  await writeFile(name, zip);
  const archive = await Archive.open(name);
  const files: [string, Buffer][] = [];
  for (const entry of archive.entries) {
    const bytes = await archive.read(entry, 10_000_000);
    files.push(
      [`export/${entry.fileName}`, bytes],
      [`__MACOSX/export/._${path.basename(entry.fileName)}`, bytes],
    );
  }
  archive.close();
  return zipOf(files);
}

describe("an archive that was packed again has the same recipes and photos", async () => {
  const zips = Object.entries(await programs.programFiles()).filter(
    ([, file]) => file.toString("latin1", 0, 2) === "PK",
  );
  test.each(zips)("%s", async (_, file) => {
    const seen = (recipes: FileRecipe[]) =>
      recipes.map(({ title, dish, problem }) => [
        title.replace("export/", ""),
        dish?.importKey,
        dish?.photos.length,
        problem?.message,
      ]);
    expect(seen(await read(await packedAgain(file)))).toEqual(seen(await read(file)));
  });
});

describe("reads the same recipes each time", async () => {
  test.each(Object.entries(await programs.programFiles()))("%s", async (_, file) => {
    const [first, second] = [await read(file), await read(file)];
    const keysOf = (recipes: FileRecipe[]) =>
      recipes.map(({ title, dish, problem }) => [title, dish?.importKey, problem?.message]);
    expect(keysOf(second)).toEqual(keysOf(first));
    expect(first.filter(({ dish }) => dish).length).toBeGreaterThan(0);
  });
});

describe("a hostile file", () => {
  const soup = JSON.stringify(programs.schemaRecipe({}));
  const longNames = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}${"x".repeat(60_000)}`, ""]));

  test("with more than 4 MB of names, in archives inside together, is refused", async () => {
    const half = await zipOf({ "a.json": soup, ...longNames(40) });
    expect(await read(half)).toHaveLength(1);
    const large = await zipOf({ "a.json": soup, ...longNames(67) });
    for (const file of [large, await zipOf({ "1.zip": half, "2.zip": half })]) {
      await expect(read(file)).rejects.toThrow(
        /^The file names in this archive take up more than 4 MB together/,
      );
    }
  });

  test("with many photos of one name gives each recipe twenty of them", async () => {
    const photos = Array.from({ length: 30 }, (_, index) => [`images/Original.a${index}`, ""]);
    const recipe = JSON.stringify(programs.mealieRecipe({ name: "Soup" }));
    const files = { "a.json": recipe, "b.json": recipe, "images/original.a.b": "" };
    const found = await read(await zipOf({ ...files, ...Object.fromEntries(photos) }));
    expect(found.map(({ dish }) => sizes(dish?.photos ?? []))).toEqual([[20], [20]]);
  });

  const long = Array.from({ length: 500 }, () => "x ".repeat(4_000));
  const steps = long.map((text) => ({ text, summary: text, instruction: text }));
  test.each<[string, Reader, Record<string, unknown>]>([
    ["Mealie", mealie, { recipe_instructions: steps, recipe_ingredient: [], notes: steps, tags: long }],
    [
      "Tandoor",
      tandoor,
      {
        steps: Array.from({ length: 100 }, () => ({
          instruction: "{{ ingredients[0] }}".repeat(400),
          ingredients: Array(500).fill({ food: { name: "x".repeat(200) } }),
        })),
        keywords: long,
      },
    ],
    [
      "Paprika",
      paprika,
      { ingredients: long.join("\n"), directions: long.join("\n"), notes: long.join("\n"), categories: long },
    ],
    [
      "schema.org",
      schemaOrg,
      {
        recipeIngredient: long,
        recipeInstructions: [...long.map((text) => ({ text })), ...Array(50_000).fill("x")],
        keywords: long.map((_, index) =>
          Array.from({ length: 501 }, (__, tag) => `${index}-${tag}`).join(","),
        ),
        comment: steps.map(({ text }) => ({ name: "Author Notes", text })),
      },
    ],
  ])("of %s is read with one limit for all texts of a recipe", (_, reader, node) => {
    const { node: recipe, notes, tags = [], categories = [] } = reader.recipe(node, NO_FILES, createTake());
    const { recipeIngredient: lines, recipeInstructions: written, description } = recipe;
    const converted = reader === tandoor ? [written, description] : [lines, written, description];
    expect(JSON.stringify([...converted, notes]).length).toBeLessThan(MAX_FIELD_LENGTH * 2 + 50_000);
    expect([lines, written].flat().length).toBeLessThan(2 * 501 + 2);
    expect(tags.length + categories.length).toBeLessThan(502);
    expect([...tags, ...categories].join("").length).toBeLessThan(15_001);
  });

  test("with tens of thousands of keys, types or lists, or a million escapes, is refused or read in part", async () => {
    const keys = Object.fromEntries(Array.from({ length: 40_000 }, (_, index) => [`k${index}`, 1]));
    const escaped = (count: number) => soup.replace("{", `{"x":"${"\\/".repeat(count)}",`);
    for (const json of [JSON.stringify(keys), escaped(1_000_100)])
      await expect(read(json)).rejects.toThrow("contains too many values.");
    await read(escaped(400_000));
    expect(hasType({ "@type": [...Array<string>(50_000).fill("Thing"), "Recipe"] }, "recipe")).toBe(false);
    await expect(read(JSON.stringify([Array(50_000).fill([])]))).rejects.toThrow("too many objects.");
    expect(numberOf("1".repeat(101))).toBe(0);
    expect(numberOf("1.5")).toBe(1.5);
  });

  test("is not read on after the reader has gone", async () => {
    const zip = await zipOf(Array.from({ length: 300 }, (_, index) => [`${index}.json`, soup]));
    const list = JSON.stringify(Array(5_000).fill(programs.schemaRecipe({})));
    const backup = JSON.stringify({
      alembic_version: [],
      recipes: Array.from({ length: 5_000 }, (_, id) => ({ id, name: "Soup" })),
    });
    for (const [file, most] of [
      [zip, 150],
      [list, 2_500],
    ] as const) {
      const reader = new AbortController();
      let count = 0;
      const onRecipe = () => {
        count++;
        reader.abort(new Error("gone"));
      };
      const reading = read(file, [], undefined, { signal: reader.signal, onRecipe });
      await expect(reading).rejects.toThrow(/gone|aborted/);
      expect(count).toBeLessThan(most);
    }
    const signal = AbortSignal.abort(new Error("gone"));
    for (const file of [zip, list, backup])
      await expect(read(file, [], undefined, { signal })).rejects.toThrow(/gone|aborted/);
  });
});
