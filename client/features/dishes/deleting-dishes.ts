import { useIsMutating, useMutationState } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Dish } from "#shared/dishes.api.ts";

/*
 * Dishes whose deletion has begun (delete-dish.data.ts). In a file of its own, so that Home does not load what deletes them.
 */

export const deleteDishKey = ["dishes", "delete"];

const idOf = (variables: unknown) => (variables as Pick<Dish, "id">).id;

/** Whether the dish is being deleted; Undo may still be offered. */
export function useIsDeleting(id: number): boolean {
  return (
    useIsMutating({ mutationKey: deleteDishKey, predicate: ({ state }) => idOf(state.variables) === id }) > 0
  );
}

/** The dishes without those being deleted. */
export function useWithoutDeleted<D extends Pick<Dish, "id">>(dishes: D[] | undefined): D[] | undefined {
  const deleting = useMutationState({
    filters: { mutationKey: deleteDishKey, status: "pending" },
    select: ({ state }) => idOf(state.variables),
  });
  return useMemo(
    () => (deleting.length > 0 ? dishes?.filter(({ id }) => !deleting.includes(id)) : dishes),
    [dishes, deleting],
  );
}
