import type { MenuDish } from "#shared/menus.api.ts";

type Dishes = readonly Pick<MenuDish, "estimatedCalories">[];

/**
 * What one person eats who takes a serving of each dish: '1,240 kcal per person', 'At least …' when only some of it is
 * known; null when nothing is.
 */
export function caloriesPerPerson(dishes: Dishes): string | null {
  const known = dishes.flatMap(({ estimatedCalories }) => estimatedCalories ?? []);
  if (known.length === 0) return null;
  const total = known.reduce((sum, calories) => sum + calories, 0).toLocaleString("en");
  return `${known.length === dishes.length ? "" : "At least "}${total} kcal per person`;
}

/** The same, and how it was counted. */
export function describeCalories(dishes: Dishes): string | null {
  const calories = caloriesPerPerson(dishes);
  const known = dishes.filter(({ estimatedCalories }) => estimatedCalories !== null).length;
  if (calories === null) return null;
  return known === dishes.length
    ? `${calories}, with one serving of each dish`
    : `${calories}: known for ${known} of ${dishes.length} dishes`;
}
