import { LimitProblem } from "#server/features/dish-files/dish-file-format.ts";
import { readJsonRows } from "#server/features/dish-files/json-entries.ts";
import { numberOf } from "#server/features/recipes/ingredient-line.ts";
import { isNode, type Node } from "#server/features/recipes/json-ld.ts";
import { copyText } from "#server/lib/copy-text.ts";
import { ingredientTexts } from "./mealie.ts";
import { MAX_ENTRIES, MAX_FIELD_LENGTH, textOf } from "./source-recipe.ts";

/** Tables that rows of recipes refer to. Accounts, tokens and password hashes are in others, which are not parsed. */
const REFERRED = new Set(["ingredient_foods", "ingredient_units", "tags", "categories", "recipes"]);
/** The limit of all rows together, which are in memory until the file is read. */
const MAX_BYTES = 100_000_000;
/** A row without its texts. Rows that are not kept count, too, which limits the time. */
const ROW_BYTES = 200;
/** V8 stores texts with such characters in two bytes for each character. */
const WIDE = /[\u0100-\uffff]/;
/** Ids are UUIDs, which have 36 characters. */
const MAX_ID = 100;
/** Length of the name of a food or tag, which many rows may refer to. */
const MAX_NAME = 300;
const UNIT_NAMES = "name plural_name abbreviation plural_abbreviation".split(" ");
const FIELDS =
  "id slug name description image org_url recipe_servings recipe_yield recipe_yield_quantity prep_time cook_time perform_time total_time rating".split(
    " ",
  );

/** The row of a recipe, and its rows in other tables, by table. */
interface Recipe {
  row?: Node;
  parts: Record<string, { position: number; part: unknown }[]>;
}

/** SQLite writes ids without dashes, PostgreSQL with them. */
const idOf = (value: unknown): string => copyText(textOf(value), MAX_ID).replaceAll("-", "").toLowerCase();

/** Returns the id as it names a folder. */
export const folderId = (id: unknown): string =>
  idOf(id).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

/**
 * Joins the rows of a backup of Mealie 1 to 3 (mealie/services/backups_v2/alchemy_exporter.py: all tables of the
 * database as `{"table": [row]}`) to recipes like those of an export. A missing table is empty.
 * @param open reads the file from its start; called twice, because rows may precede those they refer to
 * @throws FileProblem
 */
export async function* recipesOfBackup(open: () => AsyncIterable<Uint8Array>): AsyncGenerator<Node> {
  let bytes = 0;
  const count = (kept: unknown) => {
    const json = JSON.stringify(kept);
    bytes += json.length * (WIDE.test(json) ? 2 : 1) + ROW_BYTES;
    if (bytes > MAX_BYTES) throw new LimitProblem("file_rows");
  };
  const named = new Map<string, Node>();
  for await (const [table, row] of readJsonRows(open(), REFERRED)) {
    if (!isNode(row)) continue;
    const names = { ...textsOf(row, UNIT_NAMES, MAX_NAME), use_abbreviation: row.use_abbreviation === true };
    count(names);
    named.set(table + idOf(row.id), names);
  }
  const recipes = new Map<string, Recipe>();
  const find: Find = (table, id) => named.get(table + idOf(id));
  for await (const [table, row] of readJsonRows(open(), new Set(["recipes", ...Object.keys(PARTS)]))) {
    if (!isNode(row)) continue;
    const id = idOf(table === "recipes" ? row.id : row.recipe_id);
    if (!named.has(`recipes${id}`)) {
      count(null);
      continue;
    }
    const recipe = recipes.get(id) ?? { parts: {} };
    recipes.set(id, recipe);
    count(addRow(recipe, table, row, find));
  }
  for (const { row, parts } of recipes.values()) {
    if (!row) continue;
    const partsOf = (table: string) =>
      (parts[table] ?? [])
        .toSorted((first, second) => first.position - second.position)
        .map(({ part }) => part);
    yield {
      ...row,
      notes: partsOf("notes"),
      nutrition: partsOf("recipe_nutrition").at(-1),
      comments: partsOf("recipe_comments"),
      tags: partsOf("recipes_to_tags"),
      recipe_category: partsOf("recipes_to_categories"),
      recipe_ingredient: partsOf("recipes_ingredients").flat(),
      recipe_instructions: partsOf("recipe_instructions"),
    };
  }
}

/** Keeps texts and numbers only, because lists in lists would take much memory. */
const textsOf = (row: Node, keys: string[], maxLength = MAX_FIELD_LENGTH): Record<string, string> =>
  Object.fromEntries(keys.map((key) => [key, copyText(textOf(row[key]), maxLength)]));

type Find = (table: string, id: unknown) => Node | undefined;

/** Reads rows of the tables of parts, with the names of an export. */
const PARTS: Record<string, (row: Node, find: Find) => unknown> = {
  recipes_ingredients: (row, find) => {
    const unit = find("ingredient_units", row.unit_id);
    const food = find("ingredient_foods", row.food_id) ?? find("recipes", row.referenced_recipe_id);
    return ingredientTexts({ ...row, unit, food }).map((line) => copyText(line, MAX_FIELD_LENGTH));
  },
  recipe_instructions: (row) => textsOf(row, ["title", "summary", "text"]),
  notes: (row) => textsOf(row, ["title", "text"]),
  recipe_nutrition: (row) => textsOf(row, ["calories"]),
  recipe_comments: () => ({}),
  recipes_to_tags: (row, find) => textOf(find("tags", row.tag_id)?.name),
  recipes_to_categories: (row, find) => textOf(find("categories", row.category_id)?.name),
};

/** Returns the added part; null if the recipe has more of them than a dish can have. */
function addRow(recipe: Recipe, table: string, row: Node, find: Find): unknown {
  if (table === "recipes") return (recipe.row = textsOf(row, FIELDS));
  const parts = (recipe.parts[table] ??= []);
  if (parts.length >= MAX_ENTRIES) return null;
  const part = PARTS[table]?.(row, find);
  parts.push({ position: numberOf(row.position), part });
  return part;
}
