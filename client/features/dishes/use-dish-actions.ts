import { useMemo } from "react";
import { useDialogParam } from "#client/lib/dialog-param.ts";
import { useConfirmation } from "#client/ui/use-confirmation.ts";
import type { Dish } from "#shared/dishes.api.ts";
import type { DishActions } from "./parts/dish-card.tsx";

/** The actions of a dish's card. Stable, because hundreds of cards receive them. */
export function useDishActions() {
  const { open: view } = useDialogParam("dish");
  const { open: comment } = useDialogParam("comments");
  const { open: edit } = useDialogParam("edit-dish");
  const { ask: remove, ...deletion } = useConfirmation<Dish>();
  const actions: DishActions = useMemo(
    () => ({
      view: ({ id }) => view(id),
      comment: ({ id }) => comment(id),
      edit: ({ id }) => edit(id),
      remove,
    }),
    [view, comment, edit, remove],
  );
  return { actions, deletion };
}
