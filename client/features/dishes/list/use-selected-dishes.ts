import { useMemo } from "react";
import type { LabelsById } from "#client/features/food-labels/food-labels.data.ts";
import type { Category } from "#shared/categories.api.ts";
import type { Dish } from "#shared/dishes.api.ts";
import { groupDishes } from "./dish-groups.ts";
import { selectDishes, type DishCriteria, type LastServed } from "./dish-selection.ts";

/** Returns the selected dishes: `found` in all categories, and `groups` of them, also empty ones. `criteria` is memoized. */
export function useSelectedDishes(
  listed: Dish[] | undefined,
  categories: Category[] | undefined,
  criteria: DishCriteria,
  labels: LabelsById | undefined,
  served: LastServed | undefined,
) {
  const all = useMemo(() => groupDishes(listed ?? [], categories ?? []), [listed, categories]);
  const colorOf = useMemo(() => {
    const colors = new Map(all.flatMap(({ dishes, color }) => dishes.map(({ id }) => [id, color])));
    return ({ id }: Dish) => colors.get(id) ?? null;
  }, [all]);
  const selected = useMemo(
    () => ({
      found: selectDishes(listed ?? [], criteria, labels, served),
      groups: all.map((group) => ({
        ...group,
        dishes: selectDishes(group.dishes, criteria, labels, served),
      })),
    }),
    [listed, all, criteria, labels, served],
  );
  return { ...selected, colorOf };
}
