import * as z from "zod/mini";
import { readDataTable } from "#server/lib/data-table.ts";

/** The columns of server/data/recipe-words.tsv: role, example, and one for each language. */
const row = z.tuple([z.string().check(z.minLength(1)), z.string()], z.string());

const TABLE = new Map(
  readDataTable("recipe-words.tsv", row).map(([role, _example, ...languages]) => [role, languages]),
);

/** @returns the words of roles, separated by commas; shared/recipe-words/words.ts explains their notation */
export function words(...roles: readonly string[]): string {
  return roles.flatMap((role) => roleWords(role)).join(", ");
}

function roleWords(role: string): readonly string[] {
  const found = TABLE.get(role);
  if (!found) throw new Error(`server/data/recipe-words.tsv has no role "${role}".`);
  return found.filter((list) => list !== "");
}
