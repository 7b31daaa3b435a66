import { queryOptions, useQuery, type QueryClient } from "@tanstack/react-query";
import { listUnsent, withUnsent } from "#client/features/unsent/unsent.ts";
import { call } from "#client/lib/api/call.ts";
import { refetchTopics } from "#client/lib/api/topics.ts";
import { dishesApi, type Dish } from "#shared/dishes.api.ts";

async function listDishes(limit?: number): Promise<Dish[]> {
  const unsent = listUnsent();
  return (await call(dishesApi.list, { query: { limit } })).map((dish) => withUnsent(dish, unsent));
}

/** All dishes, newest first. */
export const dishesQuery = queryOptions({
  queryKey: ["dishes", "all"],
  queryFn: () => listDishes(),
});

export const NEWEST_SHOWN = 6;

export const newestDishesQuery = queryOptions({
  queryKey: ["dishes", "newest"],
  queryFn: () => listDishes(NEWEST_SHOWN),
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

/** Updates one dish in the caches of lists and details. */
export function patchDish(client: QueryClient, id: number, change: (dish: Dish) => Partial<Dish>): void {
  for (const { queryKey } of [dishesQuery, newestDishesQuery]) {
    client.setQueryData(queryKey, (dishes: Dish[] | undefined) =>
      dishes?.map((dish) => (dish.id === id ? { ...dish, ...change(dish) } : dish)),
    );
  }
  client.setQueryData(dishQuery(id).queryKey, (dish) => dish && { ...dish, ...change(dish) });
}
