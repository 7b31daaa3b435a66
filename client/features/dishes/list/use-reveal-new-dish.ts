import { useMutationState } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { createDishKey } from "#client/features/dish-data/dishes.data.ts";
import type { Dish } from "#shared/dishes.api.ts";

const MARKED_MS = 3_000;

/**
 * Returns the id of a new dish for 3 s after its dialog closed; the page scrolls to it and highlights it.
 * @param isReady false while the dialog is open
 * @param reveal changes the filter if it hides the dish
 */
export function useRevealNewDish(
  dishes: readonly Dish[] | undefined,
  isReady: boolean,
  reveal: (dish: Dish) => void,
): number | null {
  const created = useMutationState({
    filters: { mutationKey: createDishKey, status: "success" },
    select: ({ state }) => state.data as Dish,
  }).at(-1);
  const [seen, setSeen] = useState(created);
  const [marked, setMarked] = useState<number | null>(null);
  const mark = useEffectEvent((dish: Dish) => {
    setSeen(dish);
    reveal(dish);
    setMarked(dish.id);
  });
  useEffect(() => {
    if (!isReady || !created || created === seen) return;
    // Deferred, because the browser restores the scroll position after the dialog closes.
    const timer = window.setTimeout(() => mark(created));
    return () => window.clearTimeout(timer);
  }, [isReady, created, seen]);

  const isListed = dishes?.some(({ id }) => id === marked) ?? false;
  useEffect(() => {
    if (!isListed) return;
    const timer = window.setTimeout(() => setMarked(null), MARKED_MS);
    return () => window.clearTimeout(timer);
  }, [isListed, marked]);
  return marked;
}
