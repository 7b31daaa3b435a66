import { formatNumber } from "#client/lib/format.ts";
import type { MenuDish } from "#shared/menus.api.ts";

/**
 * '1,240 kcal if you try everything', 'At least …' if some dishes have no calories, null if all have
 * none.
 */
export function describeCalories(dishes: readonly Pick<MenuDish, "estimatedCalories">[]): string | null {
  const known = dishes.flatMap(({ estimatedCalories }) => estimatedCalories ?? []);
  if (known.length === 0) return null;
  const total = formatNumber(known.reduce((sum, calories) => sum + calories, 0));
  const text = `${total} kcal if you try everything`;
  return known.length === dishes.length
    ? text
    : `At least ${text} (known for ${known.length} of ${dishes.length})`;
}
