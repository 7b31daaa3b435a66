import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { readDocuments } from "#server/features/dish-files/documents.ts";
import { findSources, readers } from "#server/features/dish-files/readers/readers.ts";
import { schemaOrg } from "#server/features/dish-files/readers/schema-org.ts";
import { readTableRows } from "#server/features/dish-files/table-rows.ts";
import { plain } from "#tests/setup/data/photos.ts";
import { zipOf } from "#tests/setup/data/zip.ts";
import { read, readOne, sizes, storeFile } from "#tests/setup/recipes/read-file.ts";
import * as programs from "#tests/setup/recipes/recipe-programs.ts";

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

  test("KitchenOwl has amounts in front of names, mentions as words, a photo elsewhere, and no address of a picture in steps", async () => {
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
    const description = "![cake](https://a.example/c.jpg)Bake it. ![photo.jpg]Serve @cream{100 ml}.";
    const [cake] = await read(JSON.stringify({ recipes: [{ ...programs.kitchenOwlRecipe(), description }] }));
    expect(cake?.dish?.input.instructions).toBe("Bake it. Serve 100 ml cream.");
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
    for await (const { value } of readDocuments(await storeFile(bytes)) as AsyncIterable<{
      value?: unknown;
    }>) {
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
