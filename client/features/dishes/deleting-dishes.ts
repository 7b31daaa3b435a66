import { useMutationState } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Dish } from "#shared/dishes.api.ts";

// Separate from delete-dish.data.ts so that Home does not load the deletion code.

export const deleteDishKey = ["dishes", "delete"];

const useDeletedIds = () =>
  useMutationState({
    filters: { mutationKey: deleteDishKey, status: "pending" },
    select: ({ state }) => (state.variables as Pick<Dish, "id">).id,
  });

/** Returns whether the dish is being deleted; Undo may still be possible. */
export function useIsDeleting(id: number): boolean {
  return useDeletedIds().includes(id);
}

export function useWithoutDeleted<D extends Pick<Dish, "id">>(dishes: D[] | undefined): D[] | undefined {
  const deleting = useDeletedIds();
  return useMemo(
    () => (deleting.length > 0 ? dishes?.filter(({ id }) => !deleting.includes(id)) : dishes),
    [dishes, deleting],
  );
}
