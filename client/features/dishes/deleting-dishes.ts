import { useIsMutating, useMutationState } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Dish } from "#shared/dishes.api.ts";

// Separate from delete-dish.data.ts so that Home does not load the deletion code.

export const deleteDishKey = ["dishes", "delete"];

const idOf = (variables: unknown) => (variables as Pick<Dish, "id">).id;

/** Returns whether the dish is being deleted; Undo may still be possible. */
export function useIsDeleting(id: number): boolean {
  return (
    useIsMutating({ mutationKey: deleteDishKey, predicate: ({ state }) => idOf(state.variables) === id }) > 0
  );
}

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
