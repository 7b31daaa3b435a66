import { useEffect, useEffectEvent, useState } from "react";
import { afterLayersClosed } from "#client/lib/back-to-close.ts";
import type { Dish } from "#shared/dishes.api.ts";

const MARKED_MS = 3_000;

/**
 * The dish that the page scrolls to and marks, for a moment after it was created.
 * @param reveal changes the filter if it hides the dish
 */
export function useNewDish(
  created: Dish | undefined,
  dishes: readonly Dish[] | undefined,
  reveal: (dish: Dish) => void,
): number | null {
  const [marked, setMarked] = useState<number | null>(null);
  const mark = useEffectEvent((dish: Dish) => {
    reveal(dish);
    setMarked(dish.id);
  });
  useEffect(() => {
    if (created) return afterLayersClosed(() => mark(created));
  }, [created]);

  const isListed = dishes?.some(({ id }) => id === marked) ?? false;
  useEffect(() => {
    if (!isListed) return;
    const timer = window.setTimeout(() => setMarked(null), MARKED_MS);
    return () => window.clearTimeout(timer);
  }, [isListed, marked]);
  return marked;
}
