import { useMemo } from "react";
import { useDialogParam } from "#client/lib/navigation/dialog-param.ts";
import { useConfirmation } from "#client/ui/dialog/use-confirmation.ts";
import type { Dish } from "#shared/dishes.api.ts";

export interface DishActions {
  view: (dish: Dish) => void;
  comment: (dish: Dish) => void;
  edit: (dish: Dish) => void;
  remove: (dish: Dish) => void;
}

/** Returns the actions of a dish card and the confirmation of `remove`. Memoized, because hundreds of cards receive them. */
export function useDishActions() {
  const { open: view } = useDialogParam("dish");
  const { open: comment } = useDialogParam("comments");
  const { open: edit } = useDialogParam("edit-dish");
  const { ask: remove, ...deletion } = useConfirmation<Dish>();
  const actions = useMemo<DishActions>(
    () => ({
      view: ({ id }: Dish) => view(id),
      comment: ({ id }: Dish) => comment(id),
      edit: ({ id }: Dish) => edit(id),
      remove,
    }),
    [view, comment, edit, remove],
  );
  return { actions, deletion };
}
