import path from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { Archive } from "#server/features/dish-files/archive.ts";
import { NO_FILES } from "#server/features/dish-files/files.ts";
import type { FileRecipe } from "#server/features/dish-files/read-dish-file.ts";
import { mealie } from "#server/features/dish-files/readers/mealie.ts";
import { paprika } from "#server/features/dish-files/readers/paprika.ts";
import { schemaOrg } from "#server/features/dish-files/readers/schema-org.ts";
import {
  createTake,
  MAX_FIELD_LENGTH,
  notesOf,
  type Reader,
} from "#server/features/dish-files/readers/source-recipe.ts";
import { tandoor } from "#server/features/dish-files/readers/tandoor.ts";
import { numberOf } from "#server/features/recipes/ingredient-line.ts";
import { hasType } from "#server/features/recipes/json-ld.ts";
import { plain } from "#tests/setup/data/photos.ts";
import { patched, zipOf } from "#tests/setup/data/zip.ts";
import { read, readOne, sizes, storeFile } from "#tests/setup/recipes/read-file.ts";
import * as programs from "#tests/setup/recipes/recipe-programs.ts";

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
  const archive = await Archive.open(await storeFile(zip));
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

describe("a file that is read again, or an archive that was packed again, has the same recipes and photos", async () => {
  test.each(Object.entries(await programs.programFiles()))("%s", async (_, file) => {
    const seen = (recipes: FileRecipe[]) =>
      recipes.map(({ title, dish, problem }) => [
        title.replace("export/", ""),
        dish?.importKey,
        dish?.photos.length,
        problem?.message,
      ]);
    const recipes = await read(file);
    expect(recipes.filter(({ dish }) => dish).length).toBeGreaterThan(0);
    const isZip = file.toString("latin1", 0, 2) === "PK";
    expect(seen(await read(isZip ? await packedAgain(file) : file))).toEqual(seen(recipes));
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
