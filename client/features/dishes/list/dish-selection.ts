import { cookName } from "#client/features/dish-data/dish-texts.ts";
import type { DishSearch } from "#client/features/dishes/dish-search.data.ts";
import type { LabelsById } from "#client/features/food-labels/food-labels.data.ts";
import { compareNames } from "#client/lib/compare-names.ts";
import {
  ALLERGENS,
  COOKING_METHODS,
  DIETS,
  type Allergen,
  type CookingMethod,
  type Diet,
} from "#shared/choices.ts";
import type { Dish } from "#shared/dishes.api.ts";
import { fold, searchWords } from "#shared/fold.ts";
import { allergenState, suitsDiet } from "#shared/food-labels.ts";
import { parseDishFilter, type DishFilter } from "./dish-groups.ts";

interface PanelFilters {
  method: CookingMethod | null;
  /** The id of the member who created the dish. */
  cook: string | null;
  /** Only dishes the signed-in member likes. */
  isLiked: boolean;
  /** Only dishes that suit all of them. */
  diets: readonly Diet[];
  /** Only dishes in which none of them is found and all ingredients are known. */
  without: readonly Allergen[];
}

/** The dishes to show and their order, as in the URL of Our Dishes. */
export interface DishSelection extends PanelFilters {
  filter: DishFilter;
  search: string;
  sort: DishSort;
}

/** The selection except the category, with the result of its search. */
export type DishCriteria = Omit<DishSelection, "filter" | "search"> & { search: DishSearch };

/** Everything except the order. */
export const NO_FILTERS = {
  filter: { all: true },
  search: "",
  method: null,
  cook: null,
  isLiked: false,
  diets: [],
  without: [],
} as const;

export function parseSelection(params: URLSearchParams): DishSelection {
  const [sort, method] = [params.get("sort"), params.get("method")];
  const listed = <Value extends string>(name: string, known: readonly Value[]) => {
    const values = params.get(name)?.split(",") ?? [];
    return known.filter((value) => values.includes(value));
  };
  return {
    filter: parseDishFilter(params),
    search: params.get("q") ?? "",
    sort: SORTS.find((known) => known === sort) ?? "newest",
    method: COOKING_METHODS.find((known) => known === method) ?? null,
    cook: params.get("cook") || null,
    isLiked: params.has("liked"),
    diets: listed("diet", DIETS),
    without: listed("without", ALLERGENS),
  };
}

/** Returns the URL's parameters with the selection; defaults and other parameters stay as they are. */
export function withSelection(before: URLSearchParams, selection: DishSelection): URLSearchParams {
  const { filter: category, search, sort, method, cook, isLiked, diets, without } = selection;
  const params = new URLSearchParams(before);
  const values = {
    category: category.all ? null : (category.category ?? ""),
    q: search || null,
    sort: sort === "newest" ? null : sort,
    method,
    cook,
    liked: isLiked ? "1" : null,
    diet: diets.join() || null,
    without: without.join() || null,
  };
  for (const [name, value] of Object.entries(values)) {
    if (value === null) params.delete(name);
    else params.set(name, value);
  }
  return params;
}

/** The number of filters set in the panel; a list counts each of its values. */
export function countPanelFilters({ method, cook, isLiked, diets, without }: PanelFilters): number {
  return [method, cook, isLiked, ...diets, ...without].filter(Boolean).length;
}

/** Returns whether anything but the category hides dishes. */
export function isNarrowed(selection: DishSelection): boolean {
  return selection.search.trim() !== "" || countPanelFilters(selection) > 0;
}

function hasWords(dish: Dish, words: string[]): boolean {
  if (words.length === 0) return true;
  const text = fold([dish.title, dish.description, dish.category, cookName(dish)].join("\n"));
  return words.every((word) => text.includes(word));
}

/** The last day on which each dish was served, by id. */
export type LastServed = ReadonlyMap<number, string>;

type Compare = (a: Dish, b: Dish, served: LastServed) => number;

const COMPARE = {
  newest: null,
  name: (a, b) => compareNames(a.title, b.title),
  likes: (a, b) => b.likeCount - a.likeCount,
  // A dish that was never served was cooked when it was posted.
  cooked: (a, b, served) => (served.get(a.id) ?? a.createdAt).localeCompare(served.get(b.id) ?? b.createdAt),
} satisfies Record<string, Compare | null>;
export type DishSort = keyof typeof COMPARE;
const SORTS = Object.keys(COMPARE) as DishSort[];

/** Returns whether a filter is on that needs the labels of all dishes. */
export const hasFoodFilter = ({ diets, without }: PanelFilters) => diets.length > 0 || without.length > 0;

/**
 * Filters (by everything but the category) and sorts dishes that are sorted newest first.
 * @param labels of all dishes; needed if `hasFoodFilter`
 * @param served needed to sort by "cooked"
 */
export function selectDishes(
  dishes: Dish[],
  criteria: DishCriteria,
  labels: LabelsById = {},
  served: LastServed = new Map(),
): Dish[] {
  const { search, sort, method, cook, isLiked, diets, without } = criteria;
  const words = searchWords(search.text);
  const selected = dishes.filter((dish) => {
    const dishLabels = labels[dish.id] ?? {};
    return (
      (method === null || dish.cookingMethod === method) &&
      (cook === null || dish.createdBy === cook) &&
      (!isLiked || dish.isLiked) &&
      diets.every((diet) => suitsDiet(dishLabels, diet)) &&
      without.every((allergen) => allergenState(dishLabels, allergen) === "free") &&
      (search.ids?.has(dish.id) ?? hasWords(dish, words))
    );
  });
  const compare: Compare | null = COMPARE[sort];
  return compare ? selected.toSorted((a, b) => compare(a, b, served)) : selected;
}

/** The ids and names of the members who created dishes, by name. */
export function listCooks(dishes: readonly Dish[]): [id: string, name: string][] {
  const cooks = new Map(dishes.map((dish) => [dish.createdBy, cookName(dish)]));
  return [...cooks].toSorted(([, a], [, b]) => compareNames(a, b));
}
