import { plural } from "@lingui/core/macro";
import type { Meal } from "#shared/meals.api.ts";

/** The parameter with which a dish and its cooking view are shown for so many people; null: as written. */
export const servingsParam = (dishId: number, count: number | null | undefined): Record<string, string> =>
  count ? { for: `${dishId}_${count}` } : {};

/** The same for the dish of a meal, and for those who eat its leftovers. */
export const mealServingsParam = ({ dish, cookFor }: Meal): Record<string, string> =>
  dish ? servingsParam(dish.id, cookFor) : {};

export const forText = (count: number) => plural({ count }, { one: "For # person", other: "For # people" });
