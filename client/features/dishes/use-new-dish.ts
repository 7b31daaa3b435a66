import { useMutationState } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import type { Dish } from "#shared/dishes.api.ts";
import { createDishKey } from "./dishes.data.ts";

const MARKED_MS = 3_000;

/**
 * The dish that the page scrolls to and marks, for a moment after it was created.
 * @param isReady false while its dialog is open
 * @param reveal changes the filter if it hides the dish
 */
export function useNewDish(
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
    // The browser restores the scroll position a moment after the dialog is left.
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
