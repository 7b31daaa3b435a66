import { writeFile } from "node:fs/promises";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { FileProblem } from "#server/features/dish-files/dish-file-format.ts";
import { openDishFile } from "#server/features/dish-files/read-dish-file.ts";
import { createRandom, type Random } from "#tests/bench/random.ts";
import { cpuMs } from "#tests/setup/cpu-ms.mjs";
import {
  fullMealieRecipe,
  fullNextcloudRecipe,
  fullPaprikaRecipe,
  fullRecipeSageRecipe,
  fullTandoorRecipe,
  manyRecipes,
  mealieBackup,
  programFiles,
} from "#tests/setup/recipe-programs.ts";
import { makeTestFolder } from "#tests/setup/test-folder.ts";

/** Mutations of each file; set FUZZ_RUNS=1000 for many. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 60);
const MAX_TURN_MS = 50;
const MAX_MEMORY = 300_000_000;

const folder = await makeTestFolder();

/** @returns the recipes, or the sentence that people get. Any other error fails the test. */
async function read(bytes: Buffer): Promise<string[]> {
  const name = path.join(folder, "file");
  await writeFile(name, bytes);
  let file: Awaited<ReturnType<typeof openDishFile>> | undefined;
  const titles: string[] = [];
  try {
    file = await openDishFile(name, ["Soups"]);
    for await (const { title, dish } of file.recipes()) {
      titles.push(title);
      for (const source of dish?.photos.flat() ?? [])
        if (typeof source !== "string") await source().catch(isProblem);
    }
  } catch (error) {
    isProblem(error);
    titles.push(String(error));
  } finally {
    file?.close();
  }
  return titles;
}

function isProblem(error: unknown) {
  if (!(error instanceof FileProblem)) throw error;
}

/** Values that programs do not write at these places. */
const ODD: unknown[] = [
  null,
  0,
  -1,
  1e308,
  "",
  "x".repeat(5_000),
  "<b>",
  "\0\uD800",
  [],
  {},
  [[]],
  [null],
  { name: [] },
  true,
];

/** Replaces a value of parsed JSON by another, at any depth. */
function mutate(value: unknown, random: Random): unknown {
  if (random.below(4) === 0 || typeof value !== "object" || value === null) return random.pick(ODD);
  const entries = Object.entries(value);
  if (entries.length === 0) return random.pick(ODD);
  const [key, inner] = random.pick(entries);
  const changed = { ...value, [key]: mutate(inner, random) };
  return Array.isArray(value) ? Object.values(changed) : changed;
}

function mutateBytes(bytes: Buffer, random: Random): Buffer {
  const copy = Buffer.from(bytes);
  switch (random.below(4)) {
    case 0:
      return copy.subarray(0, random.below(copy.length));
    case 1:
      return Buffer.concat([copy.subarray(0, random.below(copy.length)), copy]);
    default:
      for (let flips = 0; flips <= random.below(8); flips++)
        copy[random.below(copy.length)] = random.below(256);
      return copy;
  }
}

/** The JSON of a file that is not packed, or packed with gzip. */
function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse((bytes[0] === 0x1f ? gunzipSync(bytes) : bytes).toString());
  } catch {
    return undefined;
  }
}

describe("mutations are read or refused with a sentence", async () => {
  test.each(Object.entries(await programFiles()))("%s", async (name, bytes) => {
    const random = createRandom(name.length);
    const json = jsonOf(bytes);
    for (let run = 0; run < RUNS; run++) {
      const isJson = json !== undefined && run % 2 === 0;
      const mutated = isJson ? Buffer.from(JSON.stringify(mutate(json, random))) : mutateBytes(bytes, random);
      const file = isJson && bytes[0] === 0x1f ? gzipSync(mutated) : mutated;
      expect((await read(file)).length).toBeGreaterThan(0);
    }
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
  ])("%s", async (_, recipe) => {
    const random = createRandom(1);
    const recipes = Array.from({ length: RUNS * 20 }, () => mutate(recipe, random)).filter(
      (value) => typeof value === "object",
    );
    expect((await read(Buffer.from(JSON.stringify(recipes)))).length).toBeGreaterThan(RUNS);
  });
});

describe("3,000 recipes are read in short turns and little memory", () => {
  test.each(Object.entries(manyRecipes))("%s", async (_, build) => {
    const bytes = await build(3_000);
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
    expect(await read(bytes)).toHaveLength(3_000);
    isDone = true;
    // The first turns compile the code, and one may collect garbage of the test.
    expect(turns.toSorted((first, second) => second - first)[1]).toBeLessThan(MAX_TURN_MS);
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
