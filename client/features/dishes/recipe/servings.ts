import { createStore, useStore } from "#client/lib/store.ts";

/** Servings to show a recipe for, by dish, until the page is reloaded. */
const chosen = createStore<ReadonlyMap<number, number>>(new Map());

/** Returns the servings a dish's recipe is shown for and a function that changes them. */
export function useServings(dishId: number, original: number): [number, (servings: number) => void] {
  const servings = useStore(chosen).get(dishId) ?? original;
  return [servings, (next) => chosen.set(new Map(chosen.get()).set(dishId, next))];
}
