import { t } from "@lingui/core/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { dishesQuery, dishQuery, refetchAroundDishes } from "#client/features/dish-data/dishes.data.ts";
import { call, hasStatus } from "#client/lib/api/call.ts";
import { offerUndo } from "#client/ui/status/offer-undo.ts";
import { showFailure } from "#client/ui/status/show-failure.ts";
import { dishesApi, type Dish } from "#shared/dishes.api.ts";
import { DELETE_UNDO_MS } from "#shared/limits.ts";
import { deleteDishKey } from "./deleting-dishes.ts";

/**
 * Deletes a dish; the server also removes it from every menu. The dish is hidden immediately. The call is delayed until
 * the Undo toast closes, because a deleted dish cannot be restored.
 */
export function useDeleteDish() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: deleteDishKey,
    mutationFn: async ({ id, title }: Pick<Dish, "id" | "title">) => {
      if (await offerUndo({ title: t`Dish deleted`, description: title, duration: DELETE_UNDO_MS })) return;
      await call(dishesApi.delete, { params: { id } });
      // A response from before the deletion would show the dish again.
      await client.cancelQueries({ queryKey: ["dishes"] });
      client.setQueryData(dishesQuery.queryKey, (dishes) => dishes?.filter((dish) => dish.id !== id));
      client.removeQueries({ queryKey: dishQuery(id).queryKey, type: "inactive" });
      await refetchAroundDishes(client);
    },
    onError: (error) => {
      // 404: another member deleted it first.
      if (!hasStatus(error, 404)) {
        showFailure(t`Failed to delete dish. Please try again.`, error);
      }
      return refetchAroundDishes(client);
    },
  });
}
