import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useDishSearch } from "#client/features/dishes/dish-search.data.ts";
import { includesCategory } from "#client/features/dishes/list/dish-groups.ts";
import { parseSelection } from "#client/features/dishes/list/dish-selection.ts";
import { useSelectedDishes } from "#client/features/dishes/list/use-selected-dishes.ts";
import { call } from "#client/lib/api/call.ts";
import { analyticsApi } from "#shared/analytics.api.ts";
import { dishBookApi } from "#shared/dish-book.api.ts";
import type { CallResult } from "#shared/http/endpoint.ts";
import { MAX_RECIPES_LISTED } from "#shared/limits.ts";

export type BookRecipe = CallResult<typeof dishBookApi.recipes>[number];

const recipesQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ["dishes", "recipes", ids.join()],
    queryFn: async ({ signal }): Promise<ReadonlyMap<number, BookRecipe>> => {
      const recipes = new Map<number, BookRecipe>();
      for (let start = 0; start < ids.length; start += MAX_RECIPES_LISTED) {
        const part = ids.slice(start, start + MAX_RECIPES_LISTED);
        const listed = await call(dishBookApi.recipes, { query: { ids: part.join() } }, { signal });
        for (const recipe of listed) recipes.set(recipe.id, recipe);
      }
      return recipes;
    },
  });

/** @param year the latest with events if it is not a year */
export const yearQuery = (year: string) =>
  queryOptions({
    queryKey: ["menus", "evenings", year],
    queryFn: () => call(analyticsApi.evenings, { query: /^[1-9]\d{3}$/.test(year) ? { year } : {} }),
  });

/** Returns the dishes that Our Dishes shows for the same URL, by category and then by name or in the chosen order. */
export function useBook(params: URLSearchParams) {
  const selection = useMemo(() => parseSelection(params), [params]);
  const { filter, sort } = selection;
  const search = useDishSearch(selection.search);
  const criteria = useMemo(
    () => ({ ...selection, sort: sort === "newest" ? ("name" as const) : sort, search }),
    [selection, sort, search],
  );
  const { listed, groups, queries } = useSelectedDishes(criteria);
  const needed = Object.values(queries).filter((query) => query !== null);
  const isListed = needed.every((query) => query.data !== undefined);
  const chapters = groups.filter(
    (group) => isListed && includesCategory(filter, group.category) && group.dishes.length > 0,
  );
  const ids = chapters.flatMap((chapter) => chapter.dishes.map(({ id }) => id));
  const recipes = useQuery({ ...recipesQuery(ids), enabled: isListed });
  return {
    chapters,
    hasNoDishes: listed?.length === 0,
    recipes: recipes.data,
    failed: [...needed, recipes].find((query) => query.isError && query.data === undefined),
  };
}
