import { ownTurn } from "#server/lib/own-turn.ts";
import { cleanLines, truncate } from "#server/lib/plain-text.ts";
import { COOKING_METHODS } from "#shared/choices.ts";
import {
  MAX_CATEGORY_NAME,
  MAX_INGREDIENTS,
  MAX_INSTRUCTIONS,
  MAX_TEXT,
  MAX_TITLE,
  MAX_URL,
} from "#shared/limits.ts";
import type { LinkedRecipe } from "#shared/recipe-links.api.ts";
import { htmlLine, htmlText } from "./html-text.ts";
import { findRecipe, type Node } from "./json-ld.ts";
import { MAX_LINES, recipeFields, type LdFields } from "./ld-fields.ts";
import type { PageData } from "./page-data.ts";
import { listsOfPage } from "./page-lists.ts";
import { parseJsonLd } from "./parse-json-ld.ts";
import { ownIdentifier, readRecipe } from "./recipes-ld.ts";

/** Limits titles and descriptions in meta elements, with their HTML. */
const MAX_META_LENGTH = 10_000;

export interface PageRecipe extends Omit<LinkedRecipe, "photo" | "sourceUrl"> {
  /** The source that a recipe of another installation names, or its page without the key. */
  sourceUrl?: string;
  /** Absolute http(s) URLs in the order to try. */
  photoUrls: string[];
}

/**
 * Reads the schema.org recipe of a page: JSON-LD, what it lacks from microdata, from the lists below the page's
 * headings, and from Open Graph and `<title>`. All texts are plain and fit the limits of a dish.
 * @param pageUrl the base of relative addresses
 */
export async function recipeFromPage(page: PageData, pageUrl: URL): Promise<PageRecipe> {
  const parsed: unknown[] = [];
  for (const text of page.jsonLd) {
    parsed.push(...(await parseJsonLd(text)));
    await ownTurn();
  }
  let fields: LdFields | undefined;
  const described = findRecipe(parsed);
  if (described.recipe && ownIdentifier(described.recipe) !== undefined)
    return readOwn(described.recipe, pageUrl);
  for (const graph of [described, findRecipe(page.microdata)])
    fields = completed(fields, await recipeFields(graph.recipe ?? {}, graph));
  const [only = "", ...more] = fields?.ingredients ?? [];
  // A single ingredient without a number may be a keyword, "Chicken", which the page's list then names.
  const isKeyword = more.length === 0 && !/\p{N}/u.test(only);
  if (isKeyword || !fields?.instructions.length) {
    const listed = await listsOfPage(page.lines);
    const others = await recipeFields(listed, { recipe: listed, byId: new Map() });
    const isNamed = others.ingredients.some((line) => line.toLowerCase().includes(only.toLowerCase()));
    if (fields && isKeyword && isNamed) fields.ingredients = [];
    fields = completed(fields, others);
  }
  const meta = (...names: string[]) => names.map((name) => page.meta.get(name)).find(Boolean);
  const description = meta("og:description", "twitter:description", "description");
  const { images, ...texts } = fields;
  return {
    ...texts,
    title: cut(
      fields.title ||
        htmlLine(withoutSite((meta("og:title", "twitter:title") ?? page.title).slice(0, MAX_META_LENGTH))),
      MAX_TITLE,
    ),
    description: cut(fields.description || htmlText((description ?? "").slice(0, MAX_META_LENGTH)), MAX_TEXT),
    photoUrls: photoUrls([...images, meta("og:image", "og:image:url", "twitter:image")], pageUrl),
    ingredients: lines(fields.ingredients, MAX_INGREDIENTS),
    instructions: lines(fields.instructions, MAX_INSTRUCTIONS),
  };
}

/** Reads a recipe that another installation describes: texts without HTML, fields that other pages word differently. */
async function readOwn(recipe: Node, page: URL): Promise<PageRecipe> {
  const { images, sourceUrl, ...fields } = await readRecipe(recipe, { isHtml: false });
  const text = (value: string | null, max: number) => cut(cleanLines((value ?? "").slice(0, max * 2)), max);
  return {
    ...fields,
    title: text(fields.title, MAX_TITLE),
    description: text(fields.description, MAX_TEXT),
    ingredients: text(fields.ingredients, MAX_INGREDIENTS),
    instructions: text(fields.instructions, MAX_INSTRUCTIONS),
    category: text(fields.category, MAX_CATEGORY_NAME),
    cookingMethod: COOKING_METHODS.find((method) => method === fields.cookingMethod) ?? null,
    photoUrls: photoUrls(images, page),
    sourceUrl: sourceUrl !== null && sourceUrl.length <= MAX_URL ? sourceUrl : page.origin + page.pathname,
  };
}

/** Returns the fields, and those of another source that they lack. */
function completed(fields: LdFields | undefined, others: LdFields): LdFields {
  const usable = Object.entries(fields ?? {}).filter(
    ([, value]) => value !== null && value !== "" && !(Array.isArray(value) && value.length === 0),
  );
  return { ...others, ...Object.fromEntries(usable) };
}

/** "Plum cake | My Kitchen" is the title of a page, "Plum cake" of the dish. */
const withoutSite = (title: string) => title.split(/\s[|│·»]\s/)[0] ?? "";

/** Returns null for an empty text. */
export const cut = (text: string, max: number): string | null => truncate(text, max).trim() || null;

/** Joins lines while they fit. */
function lines(all: string[], max: number): string | null {
  let joined = "";
  for (const line of all.filter(Boolean).slice(0, MAX_LINES)) {
    const longer = joined === "" ? line : `${joined}\n${line}`;
    if (longer.length > max) return joined || cut(line, max);
    joined = longer;
  }
  return joined || null;
}

function photoUrls(addresses: unknown[], pageUrl: URL): string[] {
  const urls = addresses.flatMap((address) => {
    if (typeof address !== "string" || address.trim() === "" || !URL.canParse(address.trim(), pageUrl.href))
      return [];
    const url = new URL(address.trim(), pageUrl);
    return /^https?:$/.test(url.protocol) ? [url.href] : [];
  });
  return [...new Set(urls)];
}
