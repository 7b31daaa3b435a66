import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { ApiError, call } from "#client/lib/call.ts";
import { errorMessage } from "#client/lib/server-issues.ts";
import { refetchTopics } from "#client/lib/topics.ts";
import { toast } from "#client/ui/toast.ts";
import { dishesApi, type Dish } from "#shared/dishes.api.ts";
import type { CallInput } from "#shared/http/endpoint.ts";
import { listUnsent, withUnsent } from "./unsent.ts";

/** All dishes, newest first. */
export const dishesQuery = queryOptions({
  queryKey: ["dishes", "all"],
  queryFn: async () => {
    const unsent = listUnsent();
    return (await call(dishesApi.list, {})).map((dish) => withUnsent(dish, unsent));
  },
});

/** One dish, with the menus it is on. */
export const dishQuery = (id: number) =>
  queryOptions({
    queryKey: ["dishes", "one", id],
    queryFn: async () => withUnsent(await call(dishesApi.get, { params: { id } }), listUnsent()),
  });

/** A dish as the list has it, if the list was read. */
export function useListedDish(id: number): Dish | undefined {
  return useQuery({ ...dishesQuery, enabled: false }).data?.find((dish) => dish.id === id);
}

/** What was changed on a dish, newest first. */
export const dishHistoryQuery = (id: number) =>
  queryOptions({
    queryKey: ["dishes", "history", id],
    queryFn: () => call(dishesApi.history, { params: { id } }),
  });

export type DishInput = CallInput<typeof dishesApi.create>["body"];
export type DishChanges = CallInput<typeof dishesApi.update>["body"];

/** Refetches everything that shows or counts dishes. */
export function refetchAroundDishes(client: QueryClient): Promise<void> {
  return refetchTopics(client, "dishes", "menus", "categories", "activities", "counts");
}

/** Changes one dish wherever it is held, until the next answer of the server. */
export function patchDish(client: QueryClient, id: number, change: (dish: Dish) => Partial<Dish>): void {
  client.setQueryData(dishesQuery.queryKey, (dishes) =>
    dishes?.map((dish) => (dish.id === id ? { ...dish, ...change(dish) } : dish)),
  );
  client.setQueryData(dishQuery(id).queryKey, (dish) => dish && { ...dish, ...change(dish) });
}

export const createDishKey = ["dishes", "create"];

/**
 * Posts a dish. Spec §8: 'Failed to create dish' with the server's message if there is one.
 * @param onView opens its details
 */
export function useCreateDish(onView: (dish: Dish) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: createDishKey,
    mutationFn: (body: DishInput) => call(dishesApi.create, { body }),
    onSuccess: (dish) => {
      toast({
        title: "Dish created successfully!",
        variant: "success",
        action: { label: "View", onPress: () => onView(dish) },
      });
      client.setQueryData(dishesQuery.queryKey, (dishes) => dishes && [dish, ...dishes]);
      void refetchAroundDishes(client);
    },
    onError: (error) =>
      toast({
        title: "Failed to create dish",
        description: errorMessage(error, "Please try again. What you typed is still here."),
        variant: "destructive",
      }),
  });
}

/** Somebody else saved the dish since the version that was edited (decisions §5). */
export function isStale(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409 && error.code === "stale";
}

/** Spec §8: 'Failed to update dish: {status} {body}', or without both when there was no answer. */
export function updateFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return "Failed to update dish";
  const body = error.serverMessage ?? error.message.replace(/^\d+: /, "");
  return `Failed to update dish: ${error.status} ${body}`;
}

/** Saves changes of a dish. A stale version is left to the dialog, which shows the newer one. */
export function useUpdateDish() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, changes }: { id: number; changes: DishChanges }) =>
      call(dishesApi.update, { params: { id }, body: changes }),
    onSuccess: (dish) => {
      toast({ title: "Dish updated successfully!", variant: "success" });
      patchDish(client, dish.id, () => dish);
      void refetchAroundDishes(client);
    },
    onError: (error) => {
      if (!isStale(error)) toast({ title: updateFailure(error), variant: "destructive" });
    },
  });
}
