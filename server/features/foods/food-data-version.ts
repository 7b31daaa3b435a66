import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "#server/lib/project-root.ts";
import { LANGUAGE_CODES } from "#shared/languages.ts";
import * as lineWords from "#shared/recipe-text/words/lines.ts";
import { NUMBER_WORDS } from "#shared/recipe-text/words/number-words.ts";
import * as headingWords from "#shared/recipe-text/words/recipes.ts";

/** Increase it when the rules change, so that the labels of all dishes are found again. */
const RULES_VERSION = 6;

const readFiles = () =>
  [
    ...["ingredients", "label-words", "recipe-words"].map((name) => `server/data/${name}.tsv`),
    ...LANGUAGE_CODES.map((language) => `shared/locales/${language}/foods.json`),
  ].map((file) => readFileSync(path.join(projectRoot, file), "utf8"));

/** Identifies the foods and rules with which labels are found. Computing it does not load the tables. */
export const FOOD_DATA_VERSION = createHash("sha256")
  .update(
    JSON.stringify([
      RULES_VERSION,
      readFiles(),
      sorted(lineWords),
      sorted(headingWords),
      sorted(NUMBER_WORDS),
    ]),
  )
  .digest("hex")
  .slice(0, 16);

/** The order of a module's exports depends on how it was built. */
function sorted(words: Record<string, string>): [string, string][] {
  return Object.entries(words).toSorted(([a], [b]) => (a < b ? -1 : 1));
}
