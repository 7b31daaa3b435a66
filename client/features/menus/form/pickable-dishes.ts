import { t } from "@lingui/core/macro";
import type { DishSearch } from "#client/features/dishes/dish-search.data.ts";
import { compareNames } from "#client/lib/compare-names.ts";
import type { Dish } from "#shared/dishes.api.ts";
import { fold, lowerCase, searchWords } from "#shared/fold.ts";
import type { MenuDish } from "#shared/menus.api.ts";

/** The fields the picker shows, which members' and guests' dishes share. */
export type PickableDish = Pick<
  MenuDish,
  "id" | "title" | "description" | "category" | "image" | "imageColor" | "drawing" | "estimatedCalories"
>;

export function toPickable(dish: Dish): PickableDish {
  const { id, title, description, category, imageColor, estimatedCalories, drawing } = dish;
  const image = dish.images[0] ?? null;
  return { id, title, description, category, imageColor, estimatedCalories, drawing, image };
}

/** `category:` is followed by the category name in lower case. */
export type PickerFilter = "all" | "uncategorized" | `category:${string}`;

export interface PickerCategory {
  filter: PickerFilter;
  label: string;
  /** Null for uncategorized dishes. */
  category: string | null;
  count: number;
}

function filterOf(dish: PickableDish): PickerFilter {
  return dish.category ? `category:${lowerCase(dish.category)}` : "uncategorized";
}

/**
 * Returns the dishes' categories with counts.
 * @param ordered the household's categories, first in their order; others follow by name, uncategorized last
 */
export function pickerCategories(
  dishes: readonly PickableDish[],
  ordered: readonly { name: string }[] = [],
): PickerCategory[] {
  const places = new Map(ordered.map(({ name }, place) => [lowerCase(name), place]));
  const placeOf = ({ category }: PickerCategory) =>
    category === null ? ordered.length + 1 : (places.get(lowerCase(category)) ?? ordered.length);
  const byFilter = new Map<PickerFilter, PickerCategory>();
  for (const dish of dishes) {
    const filter = filterOf(dish);
    const category = byFilter.get(filter);
    if (category) category.count += 1;
    else {
      byFilter.set(filter, {
        filter,
        label: dish.category ?? t`Uncategorized`,
        category: dish.category,
        count: 1,
      });
    }
  }
  return [...byFilter.values()].toSorted((a, b) => placeOf(a) - placeOf(b) || compareNames(a.label, b.label));
}

/**
 * Returns the dishes that match the filter and the search: those the server found, best match first, or those whose
 * title, description or category contain every word.
 */
export function findDishes<D extends PickableDish>(
  dishes: readonly D[],
  { text: search, ids }: DishSearch,
  filter: PickerFilter,
): D[] {
  const words = searchWords(search);
  const byId = new Map(dishes.map((dish) => [dish.id, dish]));
  const candidates = ids ? [...ids].flatMap((id) => byId.get(id) ?? []) : dishes;
  return candidates.filter((dish) => {
    if (filter !== "all" && filterOf(dish) !== filter) return false;
    if (ids || words.length === 0) return true;
    const text = fold([dish.title, dish.description, dish.category].join(" "));
    return words.every((word) => text.includes(word));
  });
}

/** Returns the chosen dishes that still exist, in the order they were chosen. */
export function pickChosen<D extends { id: number }>(dishes: readonly D[], ids: readonly number[]): D[] {
  const byId = new Map(dishes.map((dish) => [dish.id, dish]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const MAX_SHOWN_DESCRIPTION = 100;

export function truncateDescription(description: string): string {
  if (description.length <= MAX_SHOWN_DESCRIPTION) return description;
  let cut = description.slice(0, MAX_SHOWN_DESCRIPTION);
  // Do not split a surrogate pair.
  if (/[\uD800-\uDBFF]$/.test(cut)) cut = cut.slice(0, -1);
  return `${cut.trimEnd()}…`;
}
