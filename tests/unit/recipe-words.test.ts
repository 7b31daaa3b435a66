import { expect, test } from "vitest";
import { loadCompiled } from "#server/features/foods/load-compiled.ts";
import "#server/features/foods/labels.ts";
import { RECIPE_WORDS, words } from "#server/features/foods/recipe-words.ts";
import * as cooking from "#shared/recipe-text/words/cooking.ts";
import * as lines from "#shared/recipe-text/words/lines.ts";
import * as pasted from "#shared/recipe-text/words/pasted.ts";
import { anyOf, listWords, PATTERNS, wholeWord } from "#shared/recipe-text/words/patterns.ts";
import * as recipes from "#shared/recipe-text/words/recipes.ts";
import { countTurns } from "#tests/setup/count-turns.ts";

test("words are listed in all languages and with all their alternatives", () => {
  expect(listWords("en: cup(/s); it: tazz(a/e)", "fr: tasse")).toEqual([
    "cup",
    "cups",
    "tazza",
    "tazze",
    "tasse",
  ]);
});

test("a pattern prefers the longest word, and a straight apostrophe matches a curly one", () => {
  expect(new RegExp(anyOf("en: a, a few, per"), "u").exec("a few")?.[0]).toBe("a few");
  expect(wholeWord("fr: c. d'huile").test("2 C. D\u2019HUILE")).toBe(true);
});

test("every role is listed once, and an unknown role is an error", () => {
  const names = RECIPE_WORDS.map(([role]) => role);
  expect(new Set(names).size).toBe(names.length);
  expect(() => words("or", "xor")).toThrow("xor");
});

test("no role has an empty word or an open bracket", () => {
  const roles = [
    ...Object.values(cooking),
    ...Object.values(lines),
    ...Object.values(pasted),
    ...Object.values(recipes),
    ...RECIPE_WORDS.flatMap(([, , ...lists]) => lists),
  ];
  const mistaken = roles.flatMap((role) => listWords(role)).filter((word) => /^$|^ | $|[()]/u.test(word));
  expect(mistaken).toEqual([]);
});

test("the patterns of a reader are compiled in turns of their own when it is loaded", async () => {
  const own = [wholeWord("pinch, handful"), wholeWord("pinch(/es)")];
  const loaded = loadCompiled(() => Promise.resolve("reader"));
  const [reader, turns] = await countTurns(loaded);
  expect(reader).toBe("reader");
  expect(PATTERNS).toEqual([]);
  expect(turns).toBeGreaterThanOrEqual(own.length * 2);
});
