import { writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { FileProblem } from "#server/features/dish-files/dish-file-format.ts";
import { readDishFile } from "#server/features/dish-files/read-dish-file.ts";
import { createRandom } from "#tests/bench/random.ts";
import { cpuMs } from "#tests/setup/cpu-ms.mjs";
import { mutateJson, mutationsOf } from "#tests/setup/data/mutated-files.ts";
import {
  copyMeThatPage,
  fullMealieRecipe,
  fullNextcloudRecipe,
  fullPaprikaRecipe,
  fullRecipeSageRecipe,
  fullTandoorRecipe,
  manyRecipes,
  mealieBackup,
  planToEatTable,
  programFiles,
  recipeFile,
  recipeSageExport,
  schemaRecipe,
} from "#tests/setup/recipes/recipe-programs.ts";
import { makeTestFolder } from "#tests/setup/test-folder.ts";

/** Mutations of each file; set FUZZ_RUNS=1000 for many. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 60);
const MAX_TURN_MS = 50;
const MAX_MEMORY = 300_000_000;

const folder = await makeTestFolder();

/** Returns the recipes, or the sentence that people get. Any other error fails the test. */
async function read(bytes: Buffer): Promise<string[]> {
  const name = path.join(folder, "file");
  await writeFile(name, bytes);
  const titles: string[] = [];
  try {
    for await (const { title, dish } of readDishFile(name, ["Soups"])) {
      titles.push(title);
      for (const source of dish?.photos.flat() ?? [])
        if (typeof source !== "string") await source().catch(isProblem);
    }
  } catch (error) {
    isProblem(error);
    titles.push(String(error));
  }
  return titles;
}

function isProblem(error: unknown) {
  if (!(error instanceof FileProblem)) throw error;
}

describe("mutations are read or refused with a sentence", async () => {
  test.each(Object.entries(await programFiles()))("%s", async (name, bytes) => {
    const random = createRandom(name.length);
    for (const file of mutationsOf(bytes, RUNS, random)) expect((await read(file)).length).toBeGreaterThan(0);
  });
});

/** Every place of a full recipe in turn, which mutations by chance would not reach. */
describe("a full recipe with one odd value", async () => {
  test.each([
    ["Mealie", fullMealieRecipe()],
    ["Tandoor", fullTandoorRecipe()],
    ["Paprika", await fullPaprikaRecipe()],
    ["Nextcloud Cookbook", fullNextcloudRecipe()],
    ["RecipeSage", fullRecipeSageRecipe()],
    ["Norish", JSON.parse(recipeFile("norish.json"))],
    ["KitchenOwl", JSON.parse(recipeFile("kitchenowl.json")).recipes[0]],
  ])("%s", async (_, recipe) => {
    const random = createRandom(1);
    const recipes = Array.from({ length: RUNS * 20 }, () => mutateJson(recipe, random)).filter(
      (value) => typeof value === "object",
    );
    expect((await read(Buffer.from(JSON.stringify(recipes)))).length).toBeGreaterThan(RUNS);
  });
});

const open = (length: number) => "<b>".repeat(length / 3);
const pages = (page: string) => Buffer.from(page);
const schemaFile = (fields: Record<string, unknown>) => recipeSageExport([schemaRecipe(fields)]);

describe("many recipes and hostile ones are read in short turns and little memory", () => {
  test.each<[string, number, () => Buffer | Promise<Buffer>]>([
    ...Object.entries(manyRecipes).map(
      ([name, build]) => [name, 3_000, () => build(3_000)] as [string, number, () => Promise<Buffer>],
    ),
    ["open tags in a text", 1, () => Buffer.from(open(3_900_000))],
    ["open tags in headings", 1, () => Buffer.from(`# ${open(150)}\n`.repeat(24_000))],
    [
      "brackets above a text",
      1,
      () => Buffer.from(`---\ntags: ${"[".repeat(1_900_000)}${"]".repeat(1_900_000)}\n---\n3 eggs\n2 onions`),
    ],
    ["open links of photos", 1, () => Buffer.from(`# Soup\n${`![](${"x".repeat(990)}\n`.repeat(49)}`)],
    ["open tags in a description", 1, () => schemaFile({ description: open(3_900_000) })],
    ["open tags in steps of one text", 1, () => schemaFile({ recipeInstructions: open(3_900_000) })],
    ["open tags in steps", 1, () => schemaFile({ recipeInstructions: Array(500).fill(open(7_500)) })],
    ["open tags in ingredients", 1, () => schemaFile({ recipeIngredient: Array(500).fill(open(7_500)) })],
    ["open tags in categories", 1, () => schemaFile({ recipeCategory: Array(500).fill(open(7_500)) })],
    ["a page of 50 MB without a recipe", 1, () => pages("<div class='recipe'>".repeat(3_000_000))],
    ["starts of recipes", 500, () => pages(copyMeThatPage(...Array<string>(500).fill("Soup")))],
    ["open tags in a page", 1, () => pages(copyMeThatPage(`Soup</div>${open(450_000)}`))],
    ["lines in a page", 1, () => pages(copyMeThatPage(`Soup</div>${"<p class='x'>".repeat(30_000)}`))],
    ["quotes in a table", 1, () => planToEatTable([["Soup", '"'.repeat(100_000), ",".repeat(200_000)]])],
    ["cells in a table", 1, () => planToEatTable([[`Soup${",".repeat(400_000)}`, "", ""]])],
    ["open tags in a category", 1, () => schemaFile({ recipeCategory: open(3_900_000) })],
  ])("%s", async (_, count, build) => {
    const bytes = await build();
    if (count === 1) await read(bytes);
    const turns: number[] = [];
    let memory = 0;
    let isDone = false;
    const before = process.memoryUsage().rss;
    const turn = (start: number) => {
      turns.push(cpuMs() - start);
      memory = Math.max(memory, process.memoryUsage().rss - before);
      if (!isDone) setImmediate(turn, cpuMs());
    };
    turn(cpuMs());
    expect(await read(bytes)).toHaveLength(count);
    isDone = true;
    // The first turns of many recipes compile the code, and one may collect garbage of the test.
    expect(turns.toSorted((first, second) => second - first)[count === 1 ? 0 : 1]).toBeLessThan(MAX_TURN_MS);
    expect(memory).toBeLessThan(MAX_MEMORY);
  });
});

test("a file with 50,001 recipes is refused", async () => {
  const recipes = Array(50_001).fill({ "@type": "Recipe", name: "Soup" });
  const found = await read(
    Buffer.from(JSON.stringify({ "@context": "https://schema.org", "@graph": recipes })),
  );
  expect(found.at(-1)).toContain("A file can contain at most 50,000 recipes.");
});

describe("a backup of Mealie", () => {
  test.each(["tags", "recipe_instructions"])("with millions of empty %s is refused", async (table) => {
    const rows = `[${"{},".repeat(600_000)}{}]`;
    const tables = `{"alembic_version":[],"recipes":[{"id":"1","name":"Soup"}],"${table}":${rows}}`;
    expect((await read(Buffer.from(tables)))[0]).toMatch(/too many rows or too much text/);
  });

  test("counts no text of rows that belong to no recipe", async () => {
    const notes = Array(2_100).fill({ recipe_id: 2, text: "x".repeat(50_000) });
    const file = await mealieBackup({ recipes: [{ id: 1, name: "Soup" }], notes });
    expect(await read(file)).toEqual(["Soup"]);
  });
});
