import { findDishes, type PickerFilter } from "#client/features/menus/pickable-dishes.ts";
import type { ChoosableDish } from "#shared/public.api.ts";

/** A dish as the guest page lists it; `image` is the first of its photos. */
export interface GuestDish extends ChoosableDish {
  image: string | null;
}

/** Which dishes are in sight: those that are chosen, or as in the members' picker. */
export type GuestDishFilter = PickerFilter | "chosen";

export function toGuestDishes(dishes: readonly ChoosableDish[]): GuestDish[] {
  return dishes.map((dish) => ({ ...dish, image: dish.images[0] ?? null }));
}

/** The dishes of a choice that contain every word of the search. */
export function filterDishes(
  dishes: readonly GuestDish[],
  search: string,
  choice: GuestDishFilter,
  chosen: ReadonlySet<number>,
): GuestDish[] {
  if (choice !== "chosen") return findDishes(dishes, search, choice);
  return findDishes(
    dishes.filter(({ id }) => chosen.has(id)),
    search,
    "all",
  );
}

/** The chosen dishes that are still offered, in the order they were chosen. */
export function pickChosen<D extends { id: number }>(dishes: readonly D[], ids: readonly number[]): D[] {
  const byId = new Map(dishes.map((dish) => [dish.id, dish]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
