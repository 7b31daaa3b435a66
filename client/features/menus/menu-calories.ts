import type { MenuDish } from "#shared/menus.api.ts";

type Dishes = readonly Pick<MenuDish, "estimatedCalories">[];

/**
 * Calories of one serving of each dish: '1,240 kcal per person', 'At least …' if some dishes have none, null if all
 * have none.
 */
export function caloriesPerPerson(dishes: Dishes): string | null {
  const known = dishes.flatMap(({ estimatedCalories }) => estimatedCalories ?? []);
  if (known.length === 0) return null;
  const total = known.reduce((sum, calories) => sum + calories, 0).toLocaleString("en");
  return `${known.length === dishes.length ? "" : "At least "}${total} kcal per person`;
}

/** Like `caloriesPerPerson`, with an explanation. */
export function describeCalories(dishes: Dishes): string | null {
  const calories = caloriesPerPerson(dishes);
  const known = dishes.filter(({ estimatedCalories }) => estimatedCalories !== null).length;
  if (calories === null) return null;
  return known === dishes.length
    ? `${calories}, with one serving of each dish`
    : `${calories}: known for ${known} of ${dishes.length} dishes`;
}
