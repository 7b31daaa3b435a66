import { readFileSync } from "node:fs";
import { isHeading } from "#shared/recipe-text/ingredient-heading.ts";
import { listSteps } from "#shared/recipe-text/list-steps.ts";
import { BULLET } from "#shared/recipe-text/recipe-lines.ts";
import { splitRecipe } from "#shared/recipe-text/split-recipe.ts";

/** A text as people paste it, and the parts that the reader should find. */
export interface RecipeText {
  number: number;
  kind: string;
  language: string;
  text: string;
  title: string;
  servings: number | null;
  prepMinutes: number | null;
  ingredients: string[];
  steps: string[];
  headings: string[];
}

const FILE = new URL("../data/recipe-texts.txt", import.meta.url);
const MARKED = /\{([tish+]) ([^}]*)\}/gu;
const numberOrNull = (text = "") => (text === "-" ? null : Number(text));

/** Text without quote marks, hyphenation and the breaks of lines and columns. */
const unbroken = (text: string) =>
  text
    .replaceAll(/\n(?:> ?)+/gu, "\n")
    .replaceAll(/(?<=\p{Ll})-\n(?=\p{Ll})/gu, "")
    .replaceAll(/[\s|]+/gu, " ");

/** Reads tests/data/recipe-texts.txt, which explains its notation. */
export function readRecipeTexts(): RecipeText[] {
  return readFileSync(FILE, "utf8")
    .split(/^@@ /mu)
    .slice(1)
    .map((entry) => {
      const end = entry.indexOf("\n");
      const [number, kind = "", language = "", servings, minutes] = entry.slice(0, end).split(" ");
      const marked = entry.slice(end).trim();
      const found: Record<string, string[]> = { t: [], i: [], s: [], h: [] };
      for (const [, mark = "", part = ""] of marked.matchAll(MARKED)) {
        if (mark === "+") found["s"]?.push(`${found["s"].pop()} ${unbroken(part)}`);
        else found[mark]?.push(unbroken(part));
      }
      const { t = [], i = [], s = [], h = [] } = found;
      return {
        number: Number(number),
        kind,
        language,
        text: marked.replaceAll(MARKED, "$2"),
        title: t[0] ?? "",
        servings: numberOrNull(servings),
        prepMinutes: numberOrNull(minutes),
        ingredients: i,
        steps: s,
        headings: h,
      };
    });
}

/** Reads a text by the split, and lists its parts as the page lists it, without headings. */
export function readByPage({ text, headings }: RecipeText) {
  const recipe = splitRecipe(text);
  const isListed = (line: string) => line !== "" && !isHeading(line) && !headings.includes(line);
  return {
    title: recipe?.title ?? "",
    servings: recipe?.servings ?? null,
    prepMinutes: recipe?.prepMinutes ?? null,
    ingredients: (recipe?.ingredients ?? "").split("\n").filter(isListed),
    steps: listSteps(recipe?.instructions ?? "")
      .map((step) => step.replace(BULLET, "").replaceAll(/\s+/gu, " "))
      .filter(isListed),
  };
}

const countShared = (expected: string[], found: string[]) =>
  expected.filter((line) => found.includes(line)).length;

/** Percentages of texts with the right title, servings and minutes, and of lines found; more lines count as wrong. */
export function scoreRecipeTexts(texts: RecipeText[]) {
  const rows = texts.map((expected) => ({ expected, found: readByPage(expected) }));
  const right = (field: "title" | "servings" | "prepMinutes") =>
    (100 * rows.filter(({ expected, found }) => expected[field] === found[field]).length) / rows.length;
  const shared = (field: "ingredients" | "steps") => {
    const lists = rows.map(({ expected, found }) => [expected[field], found[field]] as const);
    const sum = (count: (expected: string[], found: string[]) => number) =>
      lists.reduce((total, [expected, found]) => total + count(expected, found), 0);
    return (100 * sum(countShared)) / sum((expected, found) => Math.max(expected.length, found.length));
  };
  const scores = {
    title: right("title"),
    servings: right("servings"),
    minutes: right("prepMinutes"),
    ingredients: shared("ingredients"),
    steps: shared("steps"),
  };
  return Object.fromEntries(
    Object.entries(scores).map(([field, value]) => [field, Math.floor(value * 10) / 10]),
  ) as typeof scores;
}
