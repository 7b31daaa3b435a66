import type { Files, PhotoSources } from "#server/features/dish-files/files.ts";
import { htmlText } from "#server/features/recipes/html-text.ts";
import { numberOf } from "#server/features/recipes/ingredient-line.ts";
import { isNode, listOf, type Node } from "#server/features/recipes/json-ld.ts";
import { digestOf } from "#server/lib/link-token.ts";
import { MAX_INSTRUCTIONS, MAX_TEXT } from "#shared/limits.ts";

/** A recipe of any program, as a schema.org Recipe and fields without a name in schema.org. */
export interface SourceRecipe {
  /** The preview shows it: "Mealie export". */
  program: string;
  /** Texts may contain HTML. */
  node: Node;
  /** The recipe as 1.1.0 read it, if that differs. */
  nodeForKey?: Node | undefined;
  /** Undefined for those of `node.image`; an empty entry is a photo that the file does not contain. */
  photos?: PhotoSources[];
  /** The first becomes the category if the household has none of these and of `tags`. */
  categories?: string[];
  tags?: string[];
  /** Written below the steps. */
  notes?: string[];
  /** Parts that a dish has no place for, and whether the recipe has them: `{ rating: true }`. */
  leftOut?: Record<string, boolean>;
}

/** Reads the recipes of one program from parsed JSON. All keys may be missing, and all values may be of any type. */
export interface Reader {
  recognizes: (node: Node) => boolean;
  recipe: (node: Node, files: Files, take: Take) => SourceRecipe;
}

/** Longer than the text of a dish, and short enough for a few replacements. */
export const MAX_FIELD_LENGTH = MAX_INSTRUCTIONS * 3;
/** The limit of all texts of a recipe together, which are converted in one turn. */
const MAX_RECIPE_LENGTH = MAX_FIELD_LENGTH * 2;
/** The limit of all categories or tags together, which are written into the description. */
const MAX_NAMES_LENGTH = MAX_TEXT * 3;
/** Longer texts are no ids. */
const MAX_ID = 100;
/** One more than a recipe can have, so that it is reported and not cut off. */
export const MAX_ENTRIES = 501;

/** Returns a text or a number as a text; empty for everything else. */
export const textOf = (value: unknown): string =>
  typeof value === "string" ? value.trim() : typeof value === "number" ? String(value) : "";

/** Returns the start of an id, in which programs write as many characters as they like. */
export const idOf = (value: unknown): string => textOf(value).slice(0, MAX_ID);

/** Takes a text, trimmed, as far as the limit of its recipe allows. */
export type Take = (value: unknown) => string;

export function createTake(): Take {
  let left = MAX_RECIPE_LENGTH;
  return (value) => {
    const taken = textOf(value).slice(0, Math.min(left, MAX_FIELD_LENGTH));
    left -= taken.length;
    return taken;
  };
}

export const nodesOf = (value: unknown): Node[] => listOf(value).slice(0, MAX_ENTRIES).filter(isNode);

/** Returns the names of `[{ name }]` or `[name]`, with at most MAX_NAMES_LENGTH characters together. */
export function namesOf(value: unknown): string[] {
  const names: string[] = [];
  let length = 0;
  for (const item of listOf(value).slice(0, MAX_ENTRIES)) {
    const name = textOf(isNode(item) ? item.name : item);
    length += name.length;
    if (length > MAX_NAMES_LENGTH) break;
    if (name) names.push(name);
  }
  return names;
}

/** Returns the lines of a text that are not blank. */
export const linesOf = (text: unknown): string[] =>
  textOf(text)
    .slice(0, MAX_FIELD_LENGTH)
    .split(/\r?\n/, MAX_ENTRIES)
    .map((line) => line.trim())
    .filter(Boolean);

const MARKED_HEADING = /^ {0,3}#{1,6} +([^ \n][^\n]{0,199})$/gm;

/** Removes the marks of Markdown; headings end with a colon, as those of ingredients do. */
export const markdownText = (text: string): string =>
  text
    .replaceAll(/!\[[^[\]\n]{0,200}\]\([^()\n]{0,1000}\)/g, "")
    .replaceAll(/\[([^[\]\n]{1,200})\]\([^()\n]{0,1000}\)/g, "$1")
    .replaceAll(/(\*\*|__)(?=\S)([^*_\n]{1,500})\1/g, "$2")
    .replaceAll(MARKED_HEADING, (_, heading: string) => headingLine(heading))
    .trim();

/** Returns the heading as a line: "Dough:" */
export const headingLine = (heading: unknown): string => {
  const text = textOf(heading).replace(/:$/, "");
  return text && `${text}:`;
};

/** Returns steps under a heading, or as they are without one. */
export const section = (name: unknown, steps: string[]): unknown[] =>
  textOf(name) ? [{ "@type": "HowToSection", name: textOf(name), itemListElement: steps }] : steps;

/** Returns "Storage: three days in the fridge", in plain text. */
export function noteText(...texts: string[]): string {
  const parts = texts.map((text) => htmlText(markdownText(text))).filter(Boolean);
  return parts.join(parts[0]?.endsWith(":") ? " " : ": ");
}

/** Returns notes in plain text. */
export const notesOf = (notes: unknown, take: Take): string[] =>
  listOf(notes)
    .slice(0, MAX_ENTRIES)
    .map((note) => noteText(take(note)));

/** Returns "Source: Grandmother" unless the text is empty. */
export const namedNote = (name: string, text: unknown, take: Take): string[] =>
  textOf(text) ? [noteText(name, take(text))] : [];

const isWebAddress = (text: string) => /^https?:/i.test(text);

/** Returns the source of a recipe that is not a web address. */
export const sourceNote = (source: unknown, take: Take): string[] =>
  isWebAddress(textOf(source)) ? [] : namedNote("Source", source, take);

/** Returns the photo at a web address or a path; empty if the file does not contain it. */
export function photoAt(path: string, files: Files): PhotoSources {
  if (isWebAddress(path)) return [path];
  return files.at(path) ?? (/%[0-9a-f]{2}/i.test(path) ? files.at(decoded(path)) : undefined) ?? [];
}

/** Returns the photos at different paths, with / or \\ between their folders. */
export const photosOf = (paths: unknown, files: Files): PhotoSources[] =>
  [...new Set(listOf(paths).slice(0, MAX_ENTRIES).map(textOf))]
    .filter(Boolean)
    .map((path) => photoAt(path.replaceAll("\\", "/"), files));

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

export const byOrder = (nodes: Node[]): Node[] =>
  nodes.toSorted((first, second) => numberOf(first.order) - numberOf(second.order));

/** Identifies a recipe in a file without ids by its content, so that two recipes with one name stay two. */
export const contentId = (program: string, ...content: unknown[]): string =>
  `${program}:${digestOf(JSON.stringify(content))}`;

/** Returns `plural_name` for more than one, otherwise `name`, of an object or a name. */
export function nameFor(value: unknown, isPlural: boolean): string {
  if (!isNode(value)) return textOf(value);
  return (isPlural && textOf(value.plural_name ?? value.pluralName)) || textOf(value.name);
}
