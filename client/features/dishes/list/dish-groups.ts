import { t } from "@lingui/core/macro";
import { compareNames } from "#client/lib/compare-names.ts";
import type { Category } from "#shared/categories.api.ts";
import type { Dish } from "#shared/dishes.api.ts";
import { lowerCase } from "#shared/fold.ts";

export interface DishGroup {
  /** The value of the URL's `category` parameter; null for uncategorized dishes. */
  category: string | null;
  label: string;
  color: string | null;
  dishes: Dish[];
}

/**
 * Groups dishes by category: first the household's categories, including empty ones, then categories that exist only on
 * dishes (a dish's category is free text), last the uncategorized dishes.
 */
export function groupDishes(
  dishes: readonly Dish[],
  categories: readonly Pick<Category, "name" | "color">[],
): DishGroup[] {
  const groups = new Map<string, DishGroup>();
  for (const { name, color } of categories)
    groups.set(lowerCase(name), { category: name, label: name, color, dishes: [] });
  const uncategorized: DishGroup = { category: null, label: t`Uncategorized`, color: null, dishes: [] };
  const others = new Map<string, DishGroup>();
  for (const dish of dishes) {
    if (!dish.category) {
      uncategorized.dishes.push(dish);
      continue;
    }
    const key = lowerCase(dish.category);
    let group = groups.get(key) ?? others.get(key);
    if (!group) {
      group = { category: dish.category, label: dish.category, color: null, dishes: [] };
      others.set(key, group);
    }
    group.dishes.push(dish);
  }
  const otherGroups = [...others.values()].toSorted((a, b) => compareNames(a.label, b.label));
  return [...groups.values(), ...otherGroups, uncategorized];
}

/** All dishes or one category; null means uncategorized. */
export type DishFilter = { all: true } | { all: false; category: string | null };

/** Reads `?category=Soups`; `?category=` means uncategorized, no parameter means all. */
export function parseDishFilter(params: URLSearchParams): DishFilter {
  const category = params.get("category");
  return category === null ? { all: true } : { all: false, category: category.trim() || null };
}

export function includesCategory(filter: DishFilter, category: string | null): boolean {
  return filter.all || lowerCase(filter.category ?? "") === lowerCase(category ?? "");
}

/** Returns the group of a category, or an empty one if no dish has it. */
export function findGroup(groups: readonly DishGroup[], category: string | null): DishGroup {
  return (
    groups.find((group) => includesCategory({ all: false, category }, group.category)) ?? {
      category,
      label: category ?? t`Uncategorized`,
      color: null,
      dishes: [],
    }
  );
}
