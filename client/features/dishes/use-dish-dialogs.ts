import { useCallback, useMemo, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import type { Dish } from "#shared/dishes.api.ts";
import type { DishActions } from "./parts/dish-card.tsx";

/** A dialog above the page, or above the details of a dish. */
export type DishDialog =
  | { kind: "create"; category: string | null }
  | { kind: "edit" | "comments" | "delete"; dish: Dish };

/** What is open on the Dishes page. The details of a dish are opened by the address (`?dish=7`), the rest by state. */
export function useDishDialogs() {
  const navigate = useNavigate();
  const location = useLocation();
  const [params] = useSearchParams();
  // The dialog that was opened last stays in the page while it closes; `turn` gives each opening a fresh one.
  const [above, setAbove] = useState<{ dialog: DishDialog; open: boolean; turn: number }>();

  const open = useCallback((dialog: DishDialog) => {
    setAbove((before) => ({ dialog, open: true, turn: (before?.turn ?? 0) + 1 }));
  }, []);
  const close = useCallback(() => setAbove((before) => before && { ...before, open: false }), []);

  const actions: DishActions = useMemo(
    () => ({
      view: (dish) => navigate({ search: searchWith(String(dish.id)) }, { state: { openedHere: true } }),
      comment: (dish) => open({ kind: "comments", dish }),
      edit: (dish) => open({ kind: "edit", dish }),
      remove: (dish) => open({ kind: "delete", dish }),
    }),
    [navigate, open],
  );

  /** Back where the details were opened from this page; elsewhere Back would leave it. */
  const closeDetails = () => {
    const state: unknown = location.state;
    const openedHere = typeof state === "object" && state !== null && "openedHere" in state;
    if (openedHere) void navigate(-1);
    else void navigate({ search: searchWith(null) }, { replace: true });
  };

  return { above, open, close, actions, dishId: dishIdFrom(params.get("dish")), closeDetails };
}

/** The address as it is, with another dish opened (or none). */
function searchWith(dish: string | null): string {
  const params = new URLSearchParams(window.location.search);
  if (dish === null) params.delete("dish");
  else params.set("dish", dish);
  return params.toString();
}

function dishIdFrom(text: string | null): number | null {
  return text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
}
