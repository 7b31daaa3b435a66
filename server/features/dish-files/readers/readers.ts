import { FileProblem } from "#server/features/dish-files/dish-file-format.ts";
import type { Node } from "#server/features/recipes/json-ld.ts";
import { findRecipes } from "#server/features/recipes/recipes-ld.ts";
import { kitchenOwl } from "./kitchenowl.ts";
import { mealie } from "./mealie.ts";
import { norish } from "./norish.ts";
import { copyMeThat, recipeKeeper } from "./pages.ts";
import { paprika } from "./paprika.ts";
import { planToEat } from "./plan-to-eat.ts";
import { schemaOrg } from "./schema-org.ts";
import type { Reader } from "./source-recipe.ts";
import { tandoor } from "./tandoor.ts";
import { text } from "./text.ts";

/** The first that recognizes an object reads it. */
export const readers: Reader[] = [
  text,
  copyMeThat,
  recipeKeeper,
  planToEat,
  mealie,
  tandoor,
  paprika,
  kitchenOwl,
  norish,
  schemaOrg,
];

const readerOf = (node: Node) => readers.find(({ recognizes }) => recognizes(node));

/** Objects and lists that are looked at in one turn. Lists of recipes are split before. */
const MAX_NODES = 5_000;

/**
 * @returns the recipes in parsed JSON of any origin, each with its reader
 * @throws FileProblem
 */
export function findSources(json: unknown): [Reader, Node][] {
  let nodes = 0;
  const found: [Reader, Node][] = [];
  const isRecipe = (node: Node) => {
    const reader = readerOf(node);
    if (reader) found.push([reader, node]);
    return reader !== undefined;
  };
  findRecipes(json, isRecipe, () => {
    if (++nodes > MAX_NODES) throw new FileProblem("file_objects");
  });
  return found;
}
