import type { FoodRow } from "./reference-row.ts";

export const SIDES: readonly FoodRow[] = [
  ["French fries", 300, "1 portion", 150, "Fried", "table", ["fries", "pommes frites"]],
];

export const FOODS: readonly FoodRow[] = [["Chicken", 190, "1 piece", 180, "Cooked", "table"]];

export const DRINKS: readonly FoodRow[] = [["Tea", 1, "1 cup", 240, "Fixed", "table"]];
