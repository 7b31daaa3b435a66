import type { CookingMethod } from "#shared/limits.ts";

/**
 * The cooking method a figure already contains. `Cooked`: boiled, steamed, stewed or put together, which is none of
 * the four methods of a dish; `Fixed`: the method of the dish says nothing about it (drinks, sweets, bread).
 */
export type AssumedMethod = CookingMethod | "Cooked" | "Fixed";

/**
 * Where the kcal per 100 g come from. `table`: the food as public composition tables list it (the USDA's FoodData
 * Central and the like). `recipe`: added up from the ingredients of a usual recipe by such tables. docs/calories.md
 * says how far the figures were checked.
 */
export type FigureSource = "table" | "recipe";

/** `[name, kcal per 100 g, usual serving in words, its weight in g (ml for drinks), method, source, other names]` */
export type FoodRow = readonly [
  name: string,
  kcalPer100g: number,
  serving: string,
  grams: number,
  assumes: AssumedMethod,
  source: FigureSource,
  otherNames?: readonly string[],
];
