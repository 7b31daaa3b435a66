import { queryOptions, useQuery, type QueryClient } from "@tanstack/react-query";
import { listUnsent, withUnsent } from "#client/features/unsent/unsent.ts";
import { call } from "#client/lib/api/call.ts";
import { refetchTopics } from "#client/lib/api/topics.ts";
import { dishesApi, type Dish } from "#shared/dishes.api.ts";

/** All dishes, newest first. */
export const dishesQuery = queryOptions({
  queryKey: ["dishes", "all"],
  queryFn: async () => {
    const unsent = listUnsent();
    return (await call(dishesApi.list, {})).map((dish) => withUnsent(dish, unsent));
  },
});

export const NEWEST_SHOWN = 6;

export const newestDishesQuery = queryOptions({
  queryKey: ["dishes", "newest"],
  queryFn: () => call(dishesApi.list, { query: { limit: NEWEST_SHOWN } }),
});

export const dishQuery = (id: number) =>
  queryOptions({
    queryKey: ["dishes", "one", id],
    queryFn: async () => withUnsent(await call(dishesApi.get, { params: { id } }), listUnsent()),
  });

/** Returns the dish from the cached list; undefined if the list is not loaded. */
export function useListedDish(id: number): Dish | undefined {
  return useQuery({ ...dishesQuery, enabled: false }).data?.find((dish) => dish.id === id);
}

export const createDishKey = ["dishes", "create"];

/** Refetches everything that shows or counts dishes. */
export function refetchAroundDishes(client: QueryClient): Promise<void> {
  return refetchTopics(client, "dishes", "menus", "categories", "activities", "counts");
}

/** Updates one dish in the list and detail caches. */
export function patchDish(client: QueryClient, id: number, change: (dish: Dish) => Partial<Dish>): void {
  client.setQueryData(dishesQuery.queryKey, (dishes) =>
    dishes?.map((dish) => (dish.id === id ? { ...dish, ...change(dish) } : dish)),
  );
  client.setQueryData(dishQuery(id).queryKey, (dish) => dish && { ...dish, ...change(dish) });
}
