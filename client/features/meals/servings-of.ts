import type { Meal } from "#shared/meals.api.ts";

/** The parameter with which a dish and its cooking view are shown for so many people; null: as written. */
export const servedFor = (dishId: number, count: number | null | undefined): Record<string, string> =>
  count ? { for: `${dishId}_${count}` } : {};

/** The same for the dish of a meal, and for those who eat its leftovers. */
export const servingsOf = ({ dish, cookFor }: Meal): Record<string, string> =>
  dish ? servedFor(dish.id, cookFor) : {};
