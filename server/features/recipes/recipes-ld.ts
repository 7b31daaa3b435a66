import { htmlLine } from "./html-text.ts";
import { hasType, isNode, listOf, PROPERTY_ID, type Node } from "./json-ld.ts";
import { recipeFields } from "./ld-fields.ts";

/** The fields of a dish in a schema.org Recipe of a file. Texts may be too long for a dish. */
export type LdRecipe = Awaited<ReturnType<typeof readRecipe>>;

interface ReadOptions {
  /** Programs write entities and tags into their texts. False keeps every character. */
  isHtml: boolean;
}

const MAX_DEPTH = 8;
/** The HTML of a category, or a cooking method. */
const MAX_LINE = 1_000;

/**
 * Returns all recipes: a single one, a list, those of a `@graph`, and those that a page or a list contains.
 * @param json parsed JSON of any origin
 * @param isRecipe true for an object of type Recipe unless given
 * @param onVisit called for each object and list
 */
export function findRecipes(
  json: unknown,
  isRecipe = (node: Node) => hasType(node, "recipe"),
  onVisit = () => {},
  depth = 0,
): Node[] {
  if (depth > MAX_DEPTH || typeof json !== "object" || json === null) return [];
  onVisit();
  const find = (inner: unknown) => findRecipes(inner, isRecipe, onVisit, depth + 1);
  if (Array.isArray(json)) return json.filter((inner) => typeof inner === "object").flatMap(find);
  if (!isNode(json)) return [];
  if (isRecipe(json)) return [json];
  const { "@graph": graph, mainEntity, itemListElement, item } = json;
  return [graph, mainEntity, itemListElement, item].flatMap(find);
}

/** Returns the identifier of a recipe that Sofra wrote; undefined for others. */
export const ownIdentifier = ({ identifier }: Node): unknown =>
  isNode(identifier) && identifier.propertyID === PROPERTY_ID ? (identifier.value ?? null) : undefined;

export async function readRecipe(node: Node, { isHtml }: ReadOptions) {
  const fields = await recipeFields(node, { recipe: node, byId: new Map() });
  const line = (value: unknown) => {
    const text = firstOf(value, exactText);
    return (isHtml && text !== null ? htmlLine(text.slice(0, MAX_LINE)) : text) || null;
  };
  const texts = isHtml
    ? {
        title: fields.title || null,
        description: fields.description || null,
        ingredients: joinLines(fields.ingredients),
        instructions: joinLines(fields.instructions),
      }
    : {
        title: line(node.name),
        description: line(node.description),
        ingredients: joinLines(listOf(node.recipeIngredient)),
        instructions: joinLines(
          listOf(node.recipeInstructions).map((step) => (isNode(step) ? step.text : step)),
        ),
      };
  return {
    ...texts,
    category: line(node.recipeCategory),
    cookingMethod: line(node.cookingMethod)?.slice(0, MAX_LINE) ?? null,
    images: [...new Set(fields.images.filter((image) => typeof image === "string"))].filter(Boolean),
    servings: fields.servings,
    prepMinutes: fields.prepMinutes,
    sourceUrl:
      firstOf(node.isBasedOn, readAddress) ??
      firstOf(node.url, readAddress) ??
      firstOf(node.mainEntityOfPage, readAddress),
    estimatedCalories: fields.estimatedCalories,
  };
}

/** Returns the first result that is not null, of a value or a list of values. */
function firstOf<T>(value: unknown, read: (item: unknown) => T | null): T | null {
  for (const item of listOf(value)) {
    const result = read(item);
    if (result !== null) return result;
  }
  return null;
}

const exactText = (value: unknown) => (typeof value === "string" && value.trim() !== "" ? value : null);

const joinLines = (lines: unknown[]): string | null =>
  lines
    .map(exactText)
    .filter((line) => line !== null)
    .join("\n") || null;

function readAddress(value: unknown): string | null {
  const address = isNode(value) ? (value.url ?? value["@id"]) : value;
  return typeof address === "string" && /^\s*https?:\/\//i.test(address) ? address.trim() : null;
}
