import { useQuery } from "@tanstack/react-query";
import { pluralize } from "#client/lib/format.ts";
import { ConfirmDialog } from "#client/ui/dialog/confirm-dialog.tsx";
import type { Dish } from "#shared/dishes.api.ts";
import { useDeleteDish } from "./delete-dish.data.ts";
import { dishQuery } from "./dishes.data.ts";

interface DeleteDishDialogProps {
  open: boolean;
  onClose: () => void;
  dish: Dish;
}

export function DeleteDishDialog({ open, onClose, dish }: DeleteDishDialogProps) {
  const current = useQuery({ ...dishQuery(dish.id), refetchOnMount: "always", enabled: open });
  const remove = useDeleteDish();
  const menus = current.data?.menus ?? [];
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title="Delete this dish?"
      description={
        <>
          <p className="[overflow-wrap:anywhere]">
            "{dish.title}" will be deleted for everyone, along with its likes and comments. You can undo this
            for 10 seconds.
          </p>
          {menus.length > 0 && (
            <div className="mt-3 rounded-control bg-tint p-3 text-sm text-ink">
              <p className="font-medium">It will be removed from {pluralize(menus.length, "menu")}:</p>
              <ul className="mt-1 list-disc pl-5">
                {menus.map(({ id, title }) => (
                  <li key={id} className="[overflow-wrap:anywhere]">
                    {title}
                  </li>
                ))}
              </ul>
            </div>
          )}
        </>
      }
      confirmLabel="Delete Dish"
      pending={current.isFetching}
      onConfirm={() => {
        remove.mutate(dish);
        onClose();
      }}
    />
  );
}
