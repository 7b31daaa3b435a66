import { findDishes, type PickerFilter } from "#client/features/menus/form/pickable-dishes.ts";
import type { ChoosableDish } from "#shared/public.api.ts";

/** A dish as the guest page lists it; `image` is the first of its photos. */
export interface GuestDish extends ChoosableDish {
  image: string | null;
}

export type GuestDishFilter = PickerFilter | "chosen";

export function toGuestDishes(dishes: readonly ChoosableDish[]): GuestDish[] {
  return dishes.map((dish) => ({ ...dish, image: dish.images[0] ?? null }));
}

export function filterDishes(
  dishes: readonly GuestDish[],
  search: string,
  filter: GuestDishFilter,
  chosen: ReadonlySet<number>,
): GuestDish[] {
  const local = { text: search, ids: null };
  if (filter !== "chosen") return findDishes(dishes, local, filter);
  return findDishes(
    dishes.filter(({ id }) => chosen.has(id)),
    local,
    "all",
  );
}
