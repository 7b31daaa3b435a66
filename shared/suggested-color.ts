import { CATEGORY_COLORS, DEFAULT_CATEGORY_COLOR, type CategoryColor } from "./choices.ts";

/** Returns the first color that no category has, or that the fewest have. */
export function suggestedColor(categories: readonly { color: CategoryColor }[]): CategoryColor {
  const uses = (color: CategoryColor) => categories.filter((category) => category.color === color).length;
  const fewest = Math.min(...CATEGORY_COLORS.map(uses));
  return CATEGORY_COLORS.find((color) => uses(color) === fewest) ?? DEFAULT_CATEGORY_COLOR;
}
