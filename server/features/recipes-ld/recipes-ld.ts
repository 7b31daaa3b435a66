import { decodeHTML } from "entities";

/** The fields of a dish in a schema.org Recipe. They are not validated: texts may be too long, and numbers too large. */
export interface LdRecipe {
  title: string | null;
  description: string | null;
  category: string | null;
  cookingMethod: string | null;
  /** Web addresses, or paths in the archive of an export. */
  images: string[];
  servings: number | null;
  /** One per line. */
  ingredients: string | null;
  instructions: string | null;
  prepMinutes: number | null;
  sourceUrl: string | null;
  estimatedCalories: number | null;
}

export type LdNode = Record<string, unknown>;

interface ReadOptions {
  /** Programs write entities and tags into their texts. False keeps every character. */
  isHtml: boolean;
}

type ReadText = (value: unknown) => string | null;

/** No field of a dish is as long, and longer texts are only cut to stay fast. */
const MAX_TEXT_READ = 50_000;
const MAX_DEPTH = 8;

export const isNode = (value: unknown): value is LdNode =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const listOf = (value: unknown): unknown[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];

/**
 * Returns all objects of type Recipe: a single one, a list, those of a `@graph`, and those that a page or a list contains.
 * @param json parsed JSON of any origin
 */
export function findRecipes(json: unknown, depth = 0): LdNode[] {
  if (depth > MAX_DEPTH) return [];
  if (Array.isArray(json)) return json.flatMap((item) => findRecipes(item, depth + 1));
  if (!isNode(json)) return [];
  if (isRecipe(json)) return [json];
  const { "@graph": graph, mainEntity, itemListElement, item } = json;
  return [graph, mainEntity, itemListElement, item].flatMap((inner) => findRecipes(inner, depth + 1));
}

const isRecipe = (node: LdNode) =>
  listOf(node["@type"]).some(
    (type) => typeof type === "string" && /^(?:https?:\/\/schema\.org\/)?Recipe$/.test(type),
  );

export function readRecipe(node: LdNode, { isHtml }: ReadOptions): LdRecipe {
  const read: ReadText = isHtml ? readHtml : readPlain;
  const line: ReadText = isHtml ? (value) => read(value)?.replaceAll(/\s+/g, " ") ?? null : read;
  const nutrition = listOf(node.nutrition).find(isNode);
  return {
    title: firstOf(node.name, line) ?? firstOf(node.headline, line),
    description: firstOf(node.description, read),
    category: firstOf(node.recipeCategory, line),
    cookingMethod: firstOf(node.cookingMethod, line),
    images: readImages(node.image),
    servings: firstOf(node.recipeYield, readCount) ?? firstOf(node.yield, readCount),
    ingredients: joinLines(listOf(node.recipeIngredient ?? node.ingredients).map(line)),
    instructions: joinLines(readSteps(node.recipeInstructions, read)),
    prepMinutes: readMinutes(node),
    sourceUrl:
      firstOf(node.isBasedOn, readAddress) ??
      firstOf(node.url, readAddress) ??
      firstOf(node.mainEntityOfPage, readAddress),
    estimatedCalories: readCalories(nutrition?.calories),
  };
}

/** @returns the first result that is not null, of a value or a list of values */
function firstOf<T>(value: unknown, read: (item: unknown) => T | null): T | null {
  for (const item of listOf(value)) {
    const result = read(item);
    if (result !== null) return result;
  }
  return null;
}

function readPlain(value: unknown): string | null {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value.trim() !== "" ? value : null;
}

function readHtml(value: unknown): string | null {
  const text = readPlain(value)?.slice(0, MAX_TEXT_READ);
  if (text === undefined) return null;
  const lines = decodeHTML(text)
    .replaceAll(/<(?:br|\/p|\/li|\/div)\b[^<>]*>/gi, "\n")
    .replaceAll(/<[a-z/!][^<>]*>/gi, "")
    // Some programs encode entities twice.
    .replaceAll(/&(?:amp|quot|#0?39|nbsp);/g, (entity) => decodeHTML(entity))
    .replaceAll(/[\p{Cc}\p{Surrogate}]/gu, (character) =>
      character === "\n" || character === "\t" ? character : "",
    )
    .split("\n")
    .map((line) => line.replaceAll("\u00a0", " ").trim());
  return (
    lines
      .join("\n")
      .replaceAll(/\n{3,}/g, "\n\n")
      .trim() || null
  );
}

const joinLines = (lines: (string | null)[]): string | null =>
  lines.filter((line) => line !== null).join("\n") || null;

function readSteps(value: unknown, read: ReadText, depth = 0): (string | null)[] {
  if (depth > MAX_DEPTH) return [];
  return listOf(value).flatMap((step) => {
    if (!isNode(step)) return [read(step)];
    const name = firstOf(step.name, read);
    if (step.itemListElement === undefined) return [firstOf(step.text, read) ?? name];
    // A section, such as "For the dough".
    return [name, ...readSteps(step.itemListElement, read, depth + 1)];
  });
}

function readImages(value: unknown): string[] {
  const addresses = listOf(value).map((image) => {
    const address = isNode(image) ? (image.url ?? image.contentUrl ?? image["@id"]) : image;
    return typeof address === "string" ? address.trim() : "";
  });
  return [...new Set(addresses)].filter((address) => address !== "");
}

/** Reads 4, "4", "Serves 4 to 6" and { value: 4 } as 4. */
function readCount(value: unknown): number | null {
  const given = isNode(value) ? value.value : value;
  const count = Number(/\d+/.exec(readPlain(given)?.slice(0, 200) ?? "")?.[0]);
  return count > 0 ? count : null;
}

function readMinutes({ totalTime, prepTime, cookTime }: LdNode): number | null {
  const minutes =
    firstOf(totalTime, readDuration) ??
    (firstOf(prepTime, readDuration) ?? 0) + (firstOf(cookTime, readDuration) ?? 0);
  return minutes > 0 ? minutes : null;
}

const DURATION = /^P(?:[\d.]+Y)?(?:[\d.]+M)?(?:([\d.]+)D)?(?:T(?:([\d.]+)H)?(?:([\d.]+)M)?(?:([\d.]+)S)?)?$/i;

/** @returns the minutes of an ISO 8601 duration, rounded up */
function readDuration(value: unknown): number | null {
  const [, days, hours, minutes, seconds] =
    DURATION.exec(typeof value === "string" ? value.trim().slice(0, 50) : "") ?? [];
  const total =
    Number(days ?? 0) * 1_440 + Number(hours ?? 0) * 60 + Number(minutes ?? 0) + Number(seconds ?? 0) / 60;
  return total > 0 ? Math.ceil(total) : null;
}

function readAddress(value: unknown): string | null {
  const address = isNode(value) ? (value.url ?? value["@id"]) : value;
  return typeof address === "string" && /^\s*https?:\/\//i.test(address) ? address.trim() : null;
}

/** Reads 480, "480 kcal", "1,200 calories" and "2000 kJ". */
function readCalories(value: unknown): number | null {
  const text = firstOf(value, readPlain)?.slice(0, 100) ?? "";
  const amount = Number(
    /\d+(?:[,.]\d+)*/
      .exec(text)?.[0]
      .replaceAll(/[,.](?=\d{3}(?!\d))/g, "")
      .replace(",", "."),
  );
  const calories = Math.round(/\bkj\b|\dkj\b/i.test(text) ? amount / 4.184 : amount);
  return calories > 0 ? calories : null;
}
