import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { readDishFile } from "#server/features/dish-files/read-dish-file.ts";
import { makeTestFolder } from "#tests/setup/test-folder.ts";
import { readRecipeTexts } from "./recipe-texts.ts";

const folder = await makeTestFolder();

async function keysOf(name: string, content: string): Promise<string[]> {
  const file = path.join(folder, name);
  await writeFile(file, content);
  const keys: string[] = [];
  for await (const { dish } of readDishFile(file, [])) if (dish) keys.push(dish.importKey);
  return keys;
}

/** Made by 1.1.0, from the texts of recipe-texts.txt as `text-<number>.md` or `.txt`. */
const KEYS = JSON.parse(readFileSync(new URL("../data/import-keys.json", import.meta.url), "utf8")) as Record<
  string,
  string[]
>;

test("recipes of text files have the keys of 1.1.0, so that they are not imported twice", async () => {
  const texts = new Map(readRecipeTexts().map(({ number, text }) => [number, text]));
  const read: Record<string, string[]> = {};
  for (const name of Object.keys(KEYS))
    read[name] = await keysOf(name, texts.get(Number.parseInt(name.slice(5), 10)) ?? "");
  expect(read).toEqual(KEYS);
});

test.each([
  [
    "lists in lists",
    [["200 g flour", "1 egg"], ["100 g sugar"]],
    "87448d9f10ef9c9dd5086d14a375bd51e9e783ff60ee82237ea6c4c89e3cf806",
  ],
  [
    "structured entries",
    [{ name: "flour", amount: 2 }, { text: "1 egg" }, "Salt"],
    "04e3d583468fc307675bec3b1a9088a50ffbdbca7fe11ceaa9d4671959c034da",
  ],
  [
    "several in one entry",
    ["a\nb", "1 egg", "Salt"],
    "d5d533f75a76313b073309e2912b3715a2d980584191b47e80c4042bf77da905",
  ],
  [
    "commas",
    "250 g pork, 100 ml oil, 1 cabbage",
    "f7b5f424ab1b483b2d0c6023c18e07e04dccd023a5ef77d14b7547749392a4ec",
  ],
])("a recipe of a file with %s has the key of 1.1.0", async (_, recipeIngredient, key) => {
  const json = JSON.stringify({ "@type": "Recipe", name: "Cake", recipeIngredient });
  expect(await keysOf("cake.json", json)).toEqual([key]);
});

test.each([
  [
    "1. 200 g pasta 2. 2 tomatoes 3. 1 onion\n1. Heat the oven.2. Mix all.3. Bake.",
    "c73a9996f7fe2341af4a212f4c8307ca3216d5bc5bba9f9fb557993184651c7f",
  ],
  [
    "200 g pasta\n2 tomatoes\n1 onion\n1. Chop 2 onions. 2. 500 g meat. 3. Fry.",
    "4b64eb1049c51256057030bbb5098355d31e241616f45a3ea7b40d71900f4030",
  ],
])("a text file with the numbered steps %j has the key of 1.1.0", async (text, key) => {
  expect(await keysOf("pasta.txt", `Tomato pasta\n\n${text}`)).toEqual([key]);
});
