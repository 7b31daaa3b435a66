import { FileProblem } from "#server/features/dish-files/dish-file-format.ts";
import { isNode, type Node } from "#server/features/recipes/json-ld.ts";
import { digestOf } from "#server/lib/link-token.ts";
import { createPacer } from "#server/lib/own-turn.ts";
import { MAX_RECIPE_TEXT } from "#shared/limits.ts";
import { isHeading } from "#shared/recipe-text/ingredient-heading.ts";
import { MAX_PASTED_LINES } from "#shared/recipe-text/pasted-lines.ts";
import { RULES_OF_1_1 } from "#shared/recipe-text/recipe-rules.ts";
import { isPartHeading, splitRecipe } from "#shared/recipe-text/split-recipe.ts";
import { markdownText, namesOf, photoAt, type Reader } from "./source-recipe.ts";

const TYPE = "TextRecipe";

/** A recipe that `recipesOfText` found. */
export const text: Reader = {
  recognizes: (node) => node["@type"] === TYPE,
  recipe: (node, files) => ({
    program: "Text file",
    node,
    nodeForKey: isNode(node.forKey) ? node.forKey : undefined,
    photos: namesOf(node.image).map((path) => photoAt(path, files)),
    categories: namesOf(node.recipeCategory),
    tags: namesOf(node.keywords),
  }),
};

interface Heading {
  line: number;
  level: number;
  title: string;
}

/** The text below a heading. */
interface Section {
  title: string;
  lines: string[];
}

/** A title ends in another letter than the marks behind it, so that each letter is tried once. */
const HEADING = /^ {0,3}(#{1,6}) +(?! )(.{0,199}[^ #])[ #]*$/;
const MAX_HEADING = 300;
const DEEPEST = 6;
const IMAGE =
  /!\[[^[\]\n]{0,200}\]\(\s{0,9}(?:<([^<>\n]{1,1000})>|([^()\s]{1,1000}))(?:\s[^()\n]{0,200})?\)/g;
const LIST_MARK = /^([ \t]*)[-*+] +(?:\[[ x]\] +)?/gim;
const ESCAPED = /\\([\\`*_<>[\]#.()!+-])/g;
/** Titles of notes are often only in the names of their files; Notion adds an id. */
const EXTENSION = /(?: [0-9a-f]{32})?\.\w{1,10}$/i;

/**
 * Reads recipes that people wrote as plain text or Markdown: several in one text if headings separate them.
 * @param fileName "" if it is not known
 * @returns recipes for the reader above, or why a part of the text is none
 */
export async function* recipesOfText(
  lines: string[],
  fileName: string,
): AsyncGenerator<{ value: Node } | { name: string; problem: FileProblem }> {
  const pause = createPacer();
  const headings: Heading[] = [];
  for (const [line, text] of lines.entries()) {
    const [, marks = "", title = ""] = headingIn(text) ?? [];
    if (title && isTitle(title)) headings.push({ line, level: marks.length, title });
    await pause();
  }
  for (let level = DEEPEST; level > 0; level--) {
    const found: { title: string; result: Node | FileProblem | undefined }[] = [];
    for (const { title, lines: part } of sectionsOf(lines, headings, level)) {
      found.push({ title, result: readSection({ title, lines: part }, {}) });
      await pause();
    }
    if (found.filter(({ result }) => isComplete(result)).length < 2) continue;
    for (const { title, result } of found) {
      if (result instanceof FileProblem) yield { name: title, problem: result };
      else if (result) yield { value: result };
    }
    return;
  }
  const { facts, body } = splitFrontMatter(lines);
  const name = fileName.slice(fileName.lastIndexOf("/") + 1).replace(EXTENSION, "");
  const found = readSection({ title: "", lines: body, ...titledSection(body) }, { ...facts, name });
  if (found instanceof FileProblem) yield { name: fileName, problem: found };
  else if (found) yield { value: found };
  else if (fileName) yield { name: fileName, problem: new FileProblem("text_without_recipe") };
}

const isComplete = (found: Node | FileProblem | undefined) =>
  found !== undefined &&
  !(found instanceof FileProblem) &&
  found.recipeIngredient !== undefined &&
  found.recipeInstructions !== undefined;

const headingIn = (line: string) => (line.length > MAX_HEADING ? null : HEADING.exec(line));

/** False for a heading within a recipe: "Ingredients", "For the dough" */
function isTitle(heading: string): boolean {
  const words = heading.replace(/^[^\p{L}\d]+/u, "");
  return !isPartHeading(words) && !isHeading(words);
}

/** The lines of one recipe without its title, if that is the first heading. */
function titledSection(lines: string[]): Section | undefined {
  const first = lines.findIndex((line) => headingIn(line) !== null);
  const title = headingIn(lines[first] ?? "")?.[2];
  return title && isTitle(title) ? { title, lines: lines.toSpliced(first, 1) } : undefined;
}

/** Cuts a text at the titles of a level; a title of a higher level ends the section before it. */
function* sectionsOf(lines: string[], headings: Heading[], level: number): Generator<Section> {
  const titles = headings.filter((heading) => heading.level <= level);
  if (titles.filter((heading) => heading.level === level).length < 2) return;
  for (const [index, heading] of titles.entries()) {
    if (heading.level < level) continue;
    yield { title: heading.title, lines: lines.slice(heading.line + 1, titles[index + 1]?.line) };
  }
}

/** Returns the recipe, or why it cannot be read; undefined if there is none. */
function readSection(
  { title, lines }: Section,
  facts: Record<string, string>,
): Node | FileProblem | undefined {
  if (lines.length > MAX_PASTED_LINES || lines.join("\n").length > MAX_RECIPE_TEXT)
    return new FileProblem("text_too_long", { lines: MAX_PASTED_LINES, max: MAX_RECIPE_TEXT });
  const images: string[] = [];
  const written = lines.join("\n").replaceAll(IMAGE, (_, quoted?: string, path?: string) => {
    images.push(quoted ?? path ?? "");
    return "";
  });
  const plain = (markdown: string) => markdownText(markdown).replaceAll(ESCAPED, "$1");
  const given = plain(title) || facts.title;
  const body = plain(written.replaceAll(LIST_MARK, "$1- "));
  const text = given ? `Recipe: ${given}\n\n${body}` : body;
  const listed = [facts.ingredients, facts.instructions ?? facts.directions].map(itemsOf);
  const recipe = splitRecipe(text);
  const ingredients = recipe?.ingredients.split("\n").filter(Boolean) ?? [];
  const instructions = recipe?.instructions.split("\n").filter(Boolean) ?? [];
  const [recipeIngredient, recipeInstructions] = [ingredients, instructions].map((lines, index) =>
    lines.length > 0 ? lines : listed[index],
  );
  if (!recipeIngredient?.length && !recipeInstructions?.length) return undefined;
  return {
    "@type": TYPE,
    name: given || recipe?.title || facts.name,
    description: recipe ? `${recipe.description}\n${recipe.notPlaced}` : body.trim(),
    image: images,
    recipeCategory: facts.category?.startsWith(ITEM_MARK) ? itemsOf(facts.category) : facts.category,
    keywords: itemsOf(facts.tags),
    recipeYield: facts.servings ?? recipe?.servings,
    totalTime: facts.minutes ?? recipe?.prepMinutes,
    nutrition: { calories: facts.calories },
    isBasedOn: facts.source ?? facts.url ?? recipe?.sourceUrl,
    recipeIngredient: recipeIngredient?.length ? recipeIngredient : undefined,
    recipeInstructions: recipeInstructions?.length ? recipeInstructions : undefined,
    forKey: nodeForKey(text, given || "", facts),
  };
}

function nodeForKey(text: string, given: string, facts: Record<string, string>): Node | undefined {
  const recipe = splitRecipe(text, RULES_OF_1_1);
  if (!recipe) return undefined;
  const ingredients = recipe.ingredients.split("\n").filter(Boolean);
  return {
    // The others are known by their ingredients.
    identifier: ingredients.length > 0 ? undefined : `text:${digestOf(recipe.instructions)}`,
    name: given || recipe.title || facts.name,
    recipeIngredient: ingredients,
  };
}

/** Stands before each item of a list with a line for each. */
const ITEM_MARK = "\u0001";

/** The items of a list in YAML: "['a, b', c]", "a,b", or a line for each */
function itemsOf(list: string | undefined): string[] {
  const text = (list ?? "").slice(0, MAX_RECIPE_TEXT);
  const items = text.startsWith(ITEM_MARK) ? text.split(ITEM_MARK) : (text.match(ITEM) ?? []);
  return items.map((item) => unquoted(item.trim()).trim()).filter(Boolean);
}

const ITEM = /"[^"\n]*"|'[^'\n]*'|[^[\],"'\s][^[\],\n]*/g;

const MAX_FACTS = 100;
const FACT = /^(\w{1,40}):[ \t]*(\S.*)$/gm;

/** Facts above a Markdown text, in YAML of one line each, as Sofra's export and note programs write them. */
function splitFrontMatter(lines: string[]): { facts: Record<string, string>; body: string[] } {
  const end = lines.slice(0, MAX_FACTS).findIndex((line, index) => index > 0 && line.trim() === "---");
  if (lines[0]?.trim() !== "---" || end < 0) return { facts: {}, body: lines };
  // A list may have a line for each of its items.
  const yaml = lines
    .slice(1, end)
    .join("\n")
    .replaceAll(/\n[ \t]*- +/g, ITEM_MARK);
  const facts = [...yaml.matchAll(FACT)].map(([, key = "", value = ""]) => [
    key.toLowerCase(),
    unquoted(value.trim()),
  ]);
  return { facts: Object.fromEntries(facts) as Record<string, string>, body: lines.slice(end + 1) };
}

function unquoted(value: string): string {
  // Parsing millions of brackets would take a second.
  if (!value.startsWith('"')) return value.replaceAll(/^'|'$/g, "");
  try {
    const json: unknown = JSON.parse(value);
    return typeof json === "string" ? json : value;
  } catch {
    return value;
  }
}
