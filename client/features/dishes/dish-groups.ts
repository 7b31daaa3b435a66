import type { Category } from "#shared/categories.api.ts";
import type { Dish } from "#shared/dishes.api.ts";
import { UNCATEGORIZED } from "./dish-labels.ts";

/** Dishes that belong together on the page. */
export interface DishGroup {
  /** As it stands in the address; null for the dishes without a category. */
  category: string | null;
  label: string;
  /** The category's colour; null where there is none. */
  color: string | null;
  dishes: Dish[];
}

/** Category names mean the same in any case (decisions §5). */
function fold(name: string): string {
  return name.toLocaleLowerCase();
}

/**
 * Files every dish under its category: the household's categories by name, empty ones too; then names that stand only
 * on dishes (a dish's category is free text); last the uncategorized.
 */
export function groupDishes(
  dishes: readonly Dish[],
  categories: readonly Pick<Category, "name" | "color">[],
): DishGroup[] {
  const groups = new Map<string, DishGroup>();
  for (const { name, color } of categories) {
    groups.set(fold(name), { category: name, label: name, color, dishes: [] });
  }
  const uncategorized: DishGroup = { category: null, label: UNCATEGORIZED, color: null, dishes: [] };
  const others = new Map<string, DishGroup>();
  for (const dish of dishes) {
    if (!dish.category) {
      uncategorized.dishes.push(dish);
      continue;
    }
    const key = fold(dish.category);
    let group = groups.get(key) ?? others.get(key);
    if (!group) {
      group = { category: dish.category, label: dish.category, color: null, dishes: [] };
      others.set(key, group);
    }
    group.dishes.push(dish);
  }
  const otherGroups = [...others.values()].toSorted((a, b) => a.label.localeCompare(b.label));
  return [...groups.values(), ...otherGroups, uncategorized];
}

/** Which dishes the page shows: all of them, or one group (`null` is the uncategorized one). */
export type DishFilter = { all: true } | { all: false; category: string | null };

/** The filter of an address: `?category=Soups`, `?category=` for the uncategorized, nothing for all. */
export function parseDishFilter(params: URLSearchParams): DishFilter {
  const category = params.get("category");
  return category === null ? { all: true } : { all: false, category: category.trim() || null };
}

/** Whether a filter lets dishes of this category through. */
export function includesCategory(filter: DishFilter, category: string | null): boolean {
  return filter.all || fold(filter.category ?? "") === fold(category ?? "");
}

/** The group a filter means, an empty one when nothing is filed under that name. */
export function findGroup(groups: readonly DishGroup[], category: string | null): DishGroup {
  const key = category === null ? null : fold(category);
  return (
    groups.find((group) => (group.category === null ? key === null : fold(group.category) === key)) ?? {
      category,
      label: category ?? UNCATEGORIZED,
      color: null,
      dishes: [],
    }
  );
}
