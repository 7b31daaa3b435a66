import { parseJson } from "#server/lib/parse-json.ts";

/** A node of JSON-LD, or a microdata item in the same shape. Values come from elsewhere, so nothing is certain. */
export type Node = Readonly<Record<string, unknown>>;

/** Objects that are looked at; pages have a few hundred. */
const MAX_NODES = 20_000;
const MAX_TYPES = 20;
const MAX_TYPE_LENGTH = 1_000;

export const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns the values of a property that may be missing, a single value or a list. */
export const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];

/** True for "Recipe", "schema:Recipe", "https://schema.org/Recipe" and lists that contain it. */
export const hasType = (node: Node, type: string): boolean =>
  listOf(node["@type"])
    .slice(0, MAX_TYPES)
    .some(
      (name) =>
        typeof name === "string" &&
        name
          .slice(0, MAX_TYPE_LENGTH)
          .split(/[/:#\s]/)
          .at(-1)
          ?.toLowerCase() === type,
    );

/**
 * Parses the content of a JSON-LD script. Repairs what is common on pages: comment marks around it, line breaks in texts,
 * trailing commas.
 * @returns undefined if it is no JSON
 */
export function parseJsonLd(text: string): unknown {
  const json = text
    .replaceAll(
      /^\s*(?:\/[/*]\s*)?(?:<!--|<!\[CDATA\[)(?:\s*\*\/)?|(?:\/[/*]\s*)?(?:-->|\]\]>)(?:\s*\*\/)?\s*$/g,
      "",
    )
    .trim();
  return (
    parseJson(json) ??
    parseJson(
      json
        .replaceAll(/\p{Cc}/gu, " ")
        .replaceAll(/,\s*([}\]])/g, "$1")
        .replace(/;$/, ""),
    )
  );
}

export interface Graph {
  recipe: Node | undefined;
  /** Nodes by `@id`, which others refer to. */
  byId: Map<string, Node>;
}

/** Finds the recipe at any depth; among several, the first with ingredients. */
export function findRecipe(roots: readonly unknown[]): Graph {
  const byId = new Map<string, Node>();
  const recipes: Node[] = [];
  // Not recursive: the page decides how deep it is.
  const waiting: unknown[] = [...roots];
  for (let index = 0; index < waiting.length; index++) {
    const value = waiting[index];
    if (isNode(value)) {
      if (hasType(value, "recipe")) recipes.push(value);
      const id = value["@id"];
      if (typeof id === "string" && Object.keys(value).length > 1) byId.set(id, value);
    }
    if (typeof value === "object" && value !== null) {
      for (const part of Object.values(value)) {
        if (typeof part === "object" && waiting.length < MAX_NODES) waiting.push(part);
      }
    }
  }
  const isComplete = ({ recipeIngredient, ingredients }: Node) =>
    listOf(recipeIngredient ?? ingredients).length > 0;
  return { recipe: recipes.find(isComplete) ?? recipes[0], byId };
}

/** Returns the value, or the node that `{"@id": …}` refers to. */
export function resolveNode(value: unknown, { byId }: Graph): unknown {
  if (!isNode(value)) return value;
  const id = value["@id"];
  return typeof id === "string" && Object.keys(value).length === 1 ? (byId.get(id) ?? value) : value;
}

/** The property of a node; undefined for anything else. */
export function read(value: unknown, property: string): unknown {
  return isNode(value) ? value[property] : undefined;
}
