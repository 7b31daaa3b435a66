import * as z from "zod/mini";
import { readDataTable } from "#server/lib/data-table.ts";
import { ownTurn } from "#server/lib/own-turn.ts";

/** The columns of server/data/recipe-words.tsv: role, example, and one for each language. */
const row = z.tuple([z.string().check(z.minLength(1)), z.string()], z.string());

export const RECIPE_WORDS = readDataTable("recipe-words.tsv", row);
const LISTS = new Map(
  RECIPE_WORDS.map(([role, _example, ...lists]) => [role, lists.filter(Boolean).join(", ")]),
);

await ownTurn();

/** Returns the words of roles, separated by commas; shared/recipe-text/words/patterns.ts explains their notation. */
export function words(...roles: readonly string[]): string {
  const lists = roles.map((role) => LISTS.get(role));
  if (lists.includes(undefined))
    throw new Error(`server/data/recipe-words.tsv lacks one of: ${roles.join(", ")}`);
  return lists.join(", ");
}
