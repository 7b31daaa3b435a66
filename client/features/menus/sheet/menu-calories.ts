import { t } from "@lingui/core/macro";
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
  if (known.length === dishes.length) return t`${total} kcal if you try everything`;
  const [some, all] = [formatNumber(known.length), formatNumber(dishes.length)];
  return t`At least ${total} kcal if you try everything (known for ${some} of ${all})`;
}
