import { LimitProblem } from "#server/features/dish-files/dish-file-format.ts";
import { readJsonRows } from "#server/features/dish-files/json-entries.ts";
import { isNode, type Node } from "#server/features/recipes/json-ld.ts";
import { ingredientLines } from "./mealie.ts";
import { numberOf, textOf } from "./source-recipe.ts";

/** Tables that rows of recipes refer to. Accounts, tokens and password hashes are in other tables, which are not parsed. */
const REFERRED = new Set(["ingredient_foods", "ingredient_units", "tags", "categories", "recipes"]);
const RECIPES =
  "recipes recipes_ingredients recipe_instructions notes recipe_nutrition recipe_comments recipes_to_tags recipes_to_categories";
const READ = new Set(RECIPES.split(" "));
/** Characters of all recipes together, which are in memory until the file is read. */
const MAX_CHARACTERS = 80_000_000;

interface Recipe {
  row?: Node;
  ingredients: [position: number, lines: string[]][];
  steps: [position: number, step: Node][];
  notes: Node[];
  tags: string[];
  categories: string[];
  nutrition?: Node;
  comments: Node[];
}

/** SQLite writes ids without dashes, PostgreSQL with them. */
const idOf = (value: unknown): string => textOf(value).replaceAll("-", "").toLowerCase();

/** @returns the id as it names a folder */
export const folderId = (id: unknown): string =>
  idOf(id).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

/**
 * Joins the rows of a backup of Mealie 1 to 3 (mealie/services/backups_v2/alchemy_exporter.py: all tables of the database as
 * `{"table": [row]}`) to recipes like those of an export. A table that is missing is empty.
 * @param open reads the file from its start; called twice, because rows may stand before those they refer to
 * @throws FileProblem
 */
export async function* recipesOfBackup(open: () => AsyncIterable<Uint8Array>): AsyncGenerator<Node> {
  const named = new Map<string, Node>();
  for await (const [table, row] of readJsonRows(open(), REFERRED)) {
    if (!isNode(row)) continue;
    const { name, plural_name, abbreviation, plural_abbreviation, use_abbreviation } = row;
    named.set(table + idOf(row.id), {
      name,
      plural_name,
      abbreviation,
      plural_abbreviation,
      use_abbreviation,
    });
  }
  const recipes = new Map<string, Recipe>();
  let characters = 0;
  for await (const [table, row, length] of readJsonRows(open(), READ)) {
    if (!isNode(row)) continue;
    characters += length;
    if (characters > MAX_CHARACTERS) throw new LimitProblem("This backup contains too much text to be read.");
    const id = idOf(table === "recipes" ? row.id : row.recipe_id);
    const recipe = recipes.get(id) ?? emptyRecipe();
    recipes.set(id, recipe);
    addRow(recipe, table, row, (referred, referredId) => named.get(referred + idOf(referredId)));
  }
  for (const { row, ingredients, steps, ...others } of recipes.values()) {
    if (!row) continue;
    yield {
      ...row,
      ...others,
      slug: textOf(row.slug),
      recipe_category: others.categories,
      recipe_ingredient: inOrder(ingredients).flatMap((lines) =>
        lines.map((line) => ({ original_text: line })),
      ),
      recipe_instructions: inOrder(steps),
    };
  }
}

const emptyRecipe = (): Recipe => ({
  ingredients: [],
  steps: [],
  notes: [],
  tags: [],
  categories: [],
  comments: [],
});

type Find = (table: string, id: unknown) => Node | undefined;

function addRow(recipe: Recipe, table: string, row: Node, find: Find): void {
  const { title, summary, text } = row;
  const position = numberOf(row.position);
  if (table === "recipes") recipe.row = row;
  else if (table === "recipes_ingredients") {
    const unit = find("ingredient_units", row.unit_id);
    const food = find("ingredient_foods", row.food_id) ?? find("recipes", row.referenced_recipe_id);
    recipe.ingredients.push([position, ingredientLines({ ...row, unit, food })]);
  } else if (table === "recipe_instructions") recipe.steps.push([position, { title, summary, text }]);
  else if (table === "notes") recipe.notes.push({ title, text });
  else if (table === "recipe_nutrition") recipe.nutrition = { calories: row.calories };
  else if (table === "recipe_comments") recipe.comments = [{}];
  else if (table === "recipes_to_tags") recipe.tags.push(textOf(find("tags", row.tag_id)?.name));
  else recipe.categories.push(textOf(find("categories", row.category_id)?.name));
}

const inOrder = <T>(entries: [position: number, item: T][]): T[] =>
  entries.toSorted(([first], [second]) => first - second).map(([, item]) => item);
