/** The rules for reading a recipe in a text that came after 1.1.0. */
export const CURRENT_RULES = {
  /** Numbered steps have their own lines wherever they are in a line: "Heat it. 2.Bake" */
  splitsSteps: true,
  /** A step that lists ingredients is one step: "Mix 200 g flour, 2 eggs and 1 lemon." */
  keepsSteps: true,
  /** Commas within brackets separate no ingredients, and a line in brackets belongs to the one above. */
  readsBrackets: true,
  /** "3 - onions" is an amount unless the lines are counted from 1. */
  readsDashedAmounts: true,
  /** Steps end at a greeting, also without a full stop. */
  endsAtFarewell: true,
  knowsMoreHeadings: true,
  /** The first line is the title, regardless of its form, and all of it: "Relish Recipe for Canning" */
  keepsTitle: true,
  /** Without headings, lines between blank lines are all of one kind. */
  sortsBlocks: true,
  /** "8 servings pastry" is an ingredient. */
  keepsServingsOfFood: true,
  /** A short line above the steps is their heading, in a language that is not read. */
  movesHeading: true,
};
export type RecipeRules = Record<keyof typeof CURRENT_RULES, boolean>;

/**
 * Title and ingredients as 1.1.0 read them identify a recipe of a text file, so that importing a file again finds the
 * dishes of the first import. Version 2 may drop this, and with it all rules.
 */
export const RULES_OF_1_1 = Object.fromEntries(
  Object.keys(CURRENT_RULES).map((rule) => [rule, false]),
) as RecipeRules;
