import { useCallback, useMemo, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useAddressed, useAddressWish } from "#client/lib/addressed.ts";
import { toast } from "#client/ui/toast.tsx";
import type { Dish } from "#shared/dishes.api.ts";
import type { DishActions } from "./parts/dish-card.tsx";
import { takeShared, type SharedDish } from "./shared-dish.ts";

/** A dialog above the page, or above the details of a dish. */
export type DishDialog =
  | { kind: "create"; category: string | null; shared?: SharedDish | undefined }
  | { kind: "edit" | "comments" | "delete"; dish: Dish };

const NOTHING_ARRIVED = {
  title: "What you shared did not arrive",
  description: "Please add the photos here, or share them once more.",
};

/** Which dialogs about dishes are open. The details of a dish are opened by the address (`?dish=7`), the rest by state. */
export function useDishDialogs() {
  const { id: dishId, open: openDetails, linkTo, close: closeDetails } = useAddressed("dish");
  // The dialog that was opened last stays in the page while it closes; `turn` gives each opening a fresh one.
  const [above, setAbove] = useState<{ dialog: DishDialog; open: boolean; turn: number }>();
  const [created, setCreated] = useState<Dish>();
  const navigate = useNavigate();

  const open = useCallback((dialog: DishDialog) => {
    setAbove((before) => ({ dialog, open: true, turn: (before?.turn ?? 0) + 1 }));
  }, []);
  const close = useCallback(() => setAbove((before) => before && { ...before, open: false }), []);

  const actions: DishActions = useMemo(
    () => ({
      view: (dish) => openDetails(dish.id),
      comment: (dish) => open({ kind: "comments", dish }),
      edit: (dish) => open({ kind: "edit", dish }),
      remove: (dish) => open({ kind: "delete", dish }),
    }),
    [openDetails, open],
  );

  /** For a toast, which may be pressed on another page. */
  const viewFromToast = ({ id }: Dish) => {
    if (window.location.pathname === "/dishes") openDetails(id);
    else void navigate(`/dishes?dish=${id}`);
  };

  return { above, open, close, actions, dishId, linkTo, closeDetails, created, setCreated, viewFromToast };
}

/** A new dish that the address asks for: `?new=1`, or `?shared=1` with what was shared from the phone. */
export function useNewDishWishes(open: (dialog: DishDialog) => void): void {
  useAddressWish("new", () => open({ kind: "create", category: null }));
  useAddressWish("shared", () => {
    // Browsers that keep nothing (some private windows) throw.
    void takeShared()
      .catch(() => undefined)
      .then((shared) => {
        open({ kind: "create", category: null, shared });
        if (!shared) toast(NOTHING_ARRIVED);
      });
  });
}
