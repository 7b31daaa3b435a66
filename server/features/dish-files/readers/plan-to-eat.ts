import { numberOf } from "#server/features/recipes/ingredient-line.ts";
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

/**
 * A row of the table that Plan to Eat exports as CSV (checked against Mealie's tests/data/migrations/plantoeat.zip of 2023). Times
 * are minutes, the photo is a web address.
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
        description: node.Description,
        isBasedOn: node.Url,
        recipeYield: textOf(node.Servings) || node.Yield,
        prepTime: node["Prep Time"],
        cookTime: node["Cook Time"],
        totalTime: node["Total Time"],
        nutrition: { calories: node.Calories },
        recipeIngredient: linesOf(node.Ingredients).map((line) =>
          HEADING.test(line) ? headingLine(line.replace(HEADING, "")) : line.replace(PIECES, "$1 "),
        ),
        recipeInstructions: node.Directions,
      },
      photos: photosOf(node["Photo Url"], files),
      categories: namesOf(node.Course),
      tags: [...namesOf(textOf(node.Tags).split(",")), ...namesOf([node.Cuisine, node["Main Ingredient"]])],
      notes: [
        ...(textOf(node.Servings) ? namedNote("Yield", node.Yield, take) : []),
        ...(textOf(node.Url) ? [] : sourceNote(node.Source, take)),
      ],
      leftOut: { rating: numberOf(node.Rating) > 0, cost: textOf(node.Cost) !== "" },
    };
  },
};
