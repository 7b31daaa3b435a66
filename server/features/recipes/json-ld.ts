/** A node of JSON-LD, or a microdata item in the same shape. Values come from elsewhere, so nothing is certain. */
export type Node = Readonly<Record<string, unknown>>;

/** Objects that are looked at; pages have a few hundred. */
const MAX_NODES = 20_000;
const MAX_TYPES = 20;
/** Keys that are looked at in an object whose keys have another spelling. */
const MAX_KEYS = 500;
const MAX_NAME_LENGTH = 1_000;
/** Marks the identifiers that Sofra wrote: their texts contain no HTML. */
export const PROPERTY_ID = "sofra";
const NAMESPACE = /^(?:schema:|https?:\/\/(?:www\.)?schema\.org\/)/;

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
          .slice(0, MAX_NAME_LENGTH)
          .split(/[/:#\s]/)
          .at(-1)
          ?.toLowerCase() === type,
    );

const isFilled = (value: unknown) =>
  value !== undefined && value !== null && value !== "" && !(Array.isArray(value) && value.length === 0);

const spellings = new WeakMap<Node, Map<string, unknown>>();

/** Returns the values of a node by the lower-case names of their properties, without a namespace. */
function bySpelling(node: Node): Map<string, unknown> {
  const known = spellings.get(node);
  if (known) return known;
  const values = new Map<string, unknown>();
  for (const key of Object.keys(node).slice(0, MAX_KEYS)) {
    const name = key.slice(0, MAX_NAME_LENGTH).toLowerCase().replace(NAMESPACE, "");
    if (!isFilled(values.get(name))) values.set(name, node[key]);
  }
  spellings.set(node, values);
  return values;
}

/**
 * Returns the first property of a node that is not empty; undefined for anything else. Sites write "recipeIngredient"
 * also as "RecipeIngredient", "schema:recipeIngredient" and "https://schema.org/recipeIngredient".
 */
export function get(value: unknown, ...properties: string[]): unknown {
  if (!isNode(value)) return undefined;
  for (const property of properties) {
    const found = Object.hasOwn(value, property) ? value[property] : undefined;
    const spelled = isFilled(found) ? found : bySpelling(value).get(property.toLowerCase());
    if (isFilled(spelled)) return spelled;
  }
  return undefined;
}

export interface Graph {
  recipe: Node | undefined;
  /** Nodes by `@id`, which others refer to. */
  byId: Map<string, Node>;
}

/** Returns the property with the most values, of several with the same meaning. */
const longest = (node: unknown, ...properties: string[]): unknown =>
  properties
    .map((property) => get(node, property))
    .toSorted((first, second) => listOf(second).length - listOf(first).length)[0];

export const ingredientsIn = (recipe: unknown): unknown =>
  longest(recipe, "recipeIngredient", "recipeIngredients", "ingredients", "ingredient");
export const instructionsIn = (recipe: unknown): unknown =>
  longest(recipe, "recipeInstructions", "recipeInstruction", "instructions", "steps", "step");

/** Finds the recipe at any depth; among several, the first with ingredients and steps, or with ingredients. */
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
      for (const part of Object.values(value))
        if (typeof part === "object" && waiting.length < MAX_NODES) waiting.push(part);
    }
  }
  const withIngredients = recipes.filter((recipe) => ingredientsIn(recipe) !== undefined);
  const complete = withIngredients.find((recipe) => instructionsIn(recipe) !== undefined);
  return { recipe: complete ?? withIngredients[0] ?? recipes[0], byId };
}

/** Returns the value, or the node that `{"@id": …}` refers to. */
export function resolveNode(value: unknown, { byId }: Graph): unknown {
  if (!isNode(value)) return value;
  const id = value["@id"];
  return typeof id === "string" && Object.keys(value).length === 1 ? (byId.get(id) ?? value) : value;
}
