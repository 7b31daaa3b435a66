import { numberOf } from "#server/features/recipes/ingredient-line.ts";
import type { Node } from "#server/features/recipes/json-ld.ts";
import {
  contentId,
  headingLine,
  idOf,
  linesOf,
  namedNote,
  namesOf,
  photosOf,
  sourceNote,
  textOf,
  type Reader,
} from "./source-recipe.ts";

const COLUMNS = ["Title", "Main Ingredient", "Ingredients", "Directions"];
/** ", Dough" is a heading, "2 itm egg" are two. */
const HEADING = /^,\s*/;
const PIECES = /^([\d\s./½⅓⅔¼¾⅛-]{1,20}) itm /;

/** Returns whether a text starts with the header of a table of Plan to Eat. */
export const isPlanToEat = (head: string): boolean => {
  const names = head.split(/\r?\n/, 1)[0]?.replaceAll('"', "").split(",");
  return COLUMNS.every((column) => names?.includes(column));
};

/** A fact of a TXT export, named like its column but for "Serves". */
const FACT =
  /^(Title|Source|Serves|Yield|Photo Url|Prep Time|Cook Time|Total Time|Course|Cuisine|Main Ingredient|Tags|Description):(.*)$/;

/**
 * Reads a TXT export as rows of the table below, as Tandoor does (cookbook/integration/plantoeat.py).
 * @returns none for other texts; a text of one title without rules may be of anyone
 */
export function rowsOfTxt(lines: string[]): Node[] {
  const written = lines.filter((line) => !/^-{14,}\s*$/.test(line));
  const text = written.join("\n").trimStart();
  const recipes = text.split(/^(?=Title:)/m);
  const isSingle = recipes.length < 2 && written.length === lines.length;
  if (isSingle || !/^Title:.*\nIngredients:.*\nDirections:/s.test(text)) return [];
  return recipes.map((recipe) => {
    const [above = "", ...directions] = recipe.split("\nDirections:");
    const [facts = "", ...ingredients] = above.split("\nIngredients:");
    const row: Record<string, string> = { "Main Ingredient": "" };
    for (const line of facts.split("\n")) {
      const [, name = "Description", value = `${row.Description ?? ""}\n${line}`] = FACT.exec(line) ?? [];
      row[name] = value;
    }
    return { ...row, Ingredients: ingredients.join("\n"), Directions: directions.join("\n") };
  });
}

/**
 * A row of the table that Plan to Eat exports as CSV (checked against Mealie's tests/data/migrations/plantoeat.zip of
 * 2023), or of `rowsOfTxt`. Times are minutes, the photo is a web address.
 */
export const planToEat: Reader = {
  recognizes: (node) => COLUMNS.every((column) => column in node),
  recipe(node, files, take) {
    const address = textOf(node["Public Url"]);
    return {
      program: "Plan to Eat export",
      node: {
        identifier: address
          ? `plantoeat:${idOf(address.slice(address.lastIndexOf("/") + 1))}`
          : contentId("plantoeat", node.Ingredients, node.Directions),
        name: node.Title,
        description: take(node.Description),
        isBasedOn: textOf(node.Url) || node.Source,
        recipeYield: textOf(node.Servings ?? node.Serves) || node.Yield,
        prepTime: node["Prep Time"],
        cookTime: node["Cook Time"],
        totalTime: node["Total Time"],
        nutrition: { calories: node.Calories },
        recipeIngredient: linesOf(node.Ingredients).map((line) =>
          HEADING.test(line) ? headingLine(line.replace(HEADING, "")) : line.replace(PIECES, "$1 "),
        ),
        recipeInstructions: take(node.Directions),
      },
      photos: photosOf(node["Photo Url"], files),
      categories: namesOf(node.Course),
      tags: namesOf([...textOf(node.Tags).split(/[,^]/), node.Cuisine, node["Main Ingredient"]]),
      notes: [
        ...(textOf(node.Servings ?? node.Serves) ? namedNote("Yield", node.Yield, take) : []),
        ...(textOf(node.Url) ? [] : sourceNote(node.Source, take)),
      ],
      leftOut: { rating: numberOf(node.Rating) > 0, cost: textOf(node.Cost) !== "" },
    };
  },
};
