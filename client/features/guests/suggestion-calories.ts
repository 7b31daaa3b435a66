import type { MenuDish } from "#shared/menus.api.ts";

/**
 * What one person eats who takes a serving of each dish, in words that say how much of it is known; null when nothing
 * is.
 */
export function caloriesPerPerson(dishes: readonly Pick<MenuDish, "estimatedCalories">[]): string | null {
  const known = dishes.flatMap(({ estimatedCalories }) => estimatedCalories ?? []);
  if (known.length === 0) return null;
  const total = known.reduce((sum, calories) => sum + calories, 0).toLocaleString("en");
  return known.length === dishes.length
    ? `${total} kcal per person, with one serving of each dish`
    : `At least ${total} kcal per person: known for ${known.length} of ${dishes.length} dishes`;
}
