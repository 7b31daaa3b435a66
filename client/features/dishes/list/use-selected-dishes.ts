import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { categoriesQuery } from "#client/features/categories/categories.data.ts";
import { dishesQuery } from "#client/features/dish-data/dishes.data.ts";
import { useWithoutDeleted } from "#client/features/dishes/deleting-dishes.ts";
import { labelsQuery } from "#client/features/food-labels/food-labels.data.ts";
import { lastServedQuery } from "#client/features/meals/served.data.ts";
import type { Dish } from "#shared/dishes.api.ts";
import { groupDishes } from "./dish-groups.ts";
import { hasFoodFilter, selectDishes, type DishCriteria } from "./dish-selection.ts";

/**
 * Selects dishes by memoized criteria.
 * @returns `listed`, all dishes; `found`, those selected, and `groups` of them, also empty ones; and the queries:
 *   `labels` and `served` are null if the criteria do not need them
 */
export function useSelectedDishes(criteria: DishCriteria) {
  const [isByFood, isByDay] = [hasFoodFilter(criteria), criteria.sort === "cooked"];
  const dishes = useQuery(dishesQuery);
  const categories = useQuery(categoriesQuery);
  const labels = useQuery({ ...labelsQuery, enabled: isByFood });
  const served = useQuery({ ...lastServedQuery, enabled: isByDay });
  const listed = useWithoutDeleted(dishes.data);
  const all = useMemo(() => groupDishes(listed ?? [], categories.data ?? []), [listed, categories.data]);
  const colorOf = useMemo(() => {
    const colors = new Map(all.flatMap((group) => group.dishes.map(({ id }) => [id, group.color])));
    return ({ id }: Dish) => colors.get(id) ?? null;
  }, [all]);
  const selected = useMemo(() => {
    const select = (some: Dish[]) => selectDishes(some, criteria, labels.data, served.data);
    return {
      found: select(listed ?? []),
      groups: all.map((group) => ({ ...group, dishes: select(group.dishes) })),
    };
  }, [listed, all, criteria, labels.data, served.data]);
  const queries = { dishes, categories, labels: isByFood ? labels : null, served: isByDay ? served : null };
  return { ...selected, listed, colorOf, queries };
}
