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

/** Returns the dishes that match the filter and contain every search word. */
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

/** Returns the chosen dishes that still exist, in the order they were chosen. */
export function pickChosen<D extends { id: number }>(dishes: readonly D[], ids: readonly number[]): D[] {
  const byId = new Map(dishes.map((dish) => [dish.id, dish]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Photos in the strip above the invitation. */
export const STRIP_LENGTH = { phone: 1, wide: 6, fewest: 3 };
/** Cards in the first screen of a phone and of a desktop. */
const FIRST_CARDS = { phone: 4, wide: 8 };

/** Returns the dishes of the strip, other ones than the first cards; none if there are few photos. */
export function pickStripDishes(dishes: readonly GuestDish[]): GuestDish[] {
  const inOrder = [...dishes.slice(FIRST_CARDS.wide), ...dishes.slice(FIRST_CARDS.phone, FIRST_CARDS.wide)];
  // Photos on other hosts can have any size.
  const own = inOrder.filter(({ image }) => image?.startsWith("/images/"));
  return own.length < STRIP_LENGTH.fewest ? [] : own.slice(0, STRIP_LENGTH.wide);
}
