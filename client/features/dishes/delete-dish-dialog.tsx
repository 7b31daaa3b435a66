import { plural, t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { dishQuery } from "#client/features/dish-data/dishes.data.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { ConfirmDialog } from "#client/ui/dialog/confirm-dialog.tsx";
import type { Dish } from "#shared/dishes.api.ts";
import { useDeleteDish } from "./delete-dish.data.ts";

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
