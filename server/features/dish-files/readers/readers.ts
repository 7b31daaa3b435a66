import type { Node } from "#server/features/recipes/json-ld.ts";
import { findRecipes } from "#server/features/recipes/recipes-ld.ts";
import { mealie } from "./mealie.ts";
import { paprika } from "./paprika.ts";
import { schemaOrg } from "./schema-org.ts";
import type { Reader } from "./source-recipe.ts";
import { tandoor } from "./tandoor.ts";

/** The first that recognizes an object reads it. */
const readers: Reader[] = [mealie, tandoor, paprika, schemaOrg];

const readerOf = (node: Node) => readers.find(({ recognizes }) => recognizes(node));

/** @returns the recipes in parsed JSON of any origin, each with its reader */
export function findSources(json: unknown): [Reader, Node][] {
  return findRecipes(json, (node) => readerOf(node) !== undefined).flatMap((node) => {
    const reader = readerOf(node);
    return reader ? [[reader, node] as [Reader, Node]] : [];
  });
}
