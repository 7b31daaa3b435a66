import type { FoodRow } from "./reference-row.ts";

export const ARAB_DISHES: readonly FoodRow[] = [
  ["Chicken biryani", 160, "1 plate", 400, "Cooked", "recipe", ["murgh biryani"]],
  ["Biryani", 160, "1 plate", 400, "Cooked", "recipe"],
  ["Greek salad", 90, "1 bowl", 300, "Raw", "recipe", ["horiatiki"]],
  ["Hummus", 235, "1 small bowl", 120, "Cooked", "table", ["houmous", "hummus dip", "حمص"]],
];
