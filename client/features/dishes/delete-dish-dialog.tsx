import { plural, t } from "@lingui/core/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { dishesQuery, dishQuery, refetchAroundDishes } from "#client/features/dish-data/dishes.data.ts";
import { call, hasStatus } from "#client/lib/api/call.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { DELETE_UNDO_MS } from "#client/lib/timings.ts";
import { ConfirmDialog } from "#client/ui/dialog/confirm-dialog.tsx";
import { offerUndo } from "#client/ui/status/offer-undo.ts";
import { showFailure } from "#client/ui/status/show-failure.ts";
import { type Dish, dishesApi } from "#shared/dishes.api.ts";
import { deleteDishKey } from "./deleting-dishes.ts";

export function DeleteDishDialog({
  open,
  onClose,
  dish,
}: {
  open: boolean;
  onClose: () => void;
  dish: Dish;
}) {
  const current = useQuery({ ...dishQuery(dish.id), refetchOnMount: "always", enabled: open });
  const remove = useDeleteDish();
  const menus = current.data?.menus ?? [];
  const title = isolate(dish.title);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={t`Delete this dish?`}
      description={
        <>
          <p className="[overflow-wrap:anywhere]">
            {t`"${title}" will be deleted for everyone, along with its likes and comments. You can undo this for 10 seconds.`}
          </p>
          {menus.length > 0 && (
            <div className="mt-3 rounded-control bg-tint p-3 text-sm text-ink">
              <p className="font-medium">
                {plural(
                  { count: menus.length },
                  { one: "It will be removed from # menu:", other: "It will be removed from # menus:" },
                )}
              </p>
              <ul className="mt-1 list-disc ps-5">
                {menus.map((menu) => (
                  <li key={menu.id} className="[overflow-wrap:anywhere]">
                    <bdi>{menu.title}</bdi>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </>
      }
      confirmLabel={t`Delete Dish`}
      pending={current.isFetching}
      onConfirm={() => {
        remove.mutate(dish);
        onClose();
      }}
    />
  );
}

/**
 * Deletes a dish; the server also removes it from every menu. The dish is hidden immediately. The call is delayed until
 * the Undo toast closes, because a deleted dish cannot be restored.
 */
function useDeleteDish() {
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
      if (!hasStatus(error, 404)) showFailure(t`Failed to delete dish. Please try again.`, error);
      return refetchAroundDishes(client);
    },
  });
}
