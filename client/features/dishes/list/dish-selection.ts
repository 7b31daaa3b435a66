import type { DishSearch } from "#client/features/dishes/dish-search.data.ts";
import { cookName } from "#client/features/dishes/field-labels.ts";
import type { LabelsById } from "#client/features/dishes/food-labels/food-labels.data.ts";
import type { Dish } from "#shared/dishes.api.ts";
import { fold, searchWords } from "#shared/fold.ts";
import { allergenState, suitsDiet } from "#shared/food-labels.ts";
import {
  ALLERGENS,
  COOKING_METHODS,
  DIETS,
  type Allergen,
  type CookingMethod,
  type Diet,
} from "#shared/limits.ts";
import { parseDishFilter, type DishFilter } from "./dish-groups.ts";

export const SORT_LABEL = { newest: "Newest", name: "By name", likes: "Most liked" };
export type DishSort = keyof typeof SORT_LABEL;

/** The dishes to show and their order, as in the URL of Our Dishes. */
export interface DishSelection {
  filter: DishFilter;
  search: string;
  sort: DishSort;
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
} as const satisfies Partial<DishSelection>;

/** Reads `?without=milk,nuts`. */
function parseList<Value extends string>(text: string | null, known: readonly Value[]): Value[] {
  const values = text?.split(",") ?? [];
  return known.filter((value) => values.includes(value));
}

export function parseSelection(params: URLSearchParams): DishSelection {
  const sort = params.get("sort");
  const method = params.get("method");
  return {
    filter: parseDishFilter(params),
    search: params.get("q") ?? "",
    sort: sort === "name" || sort === "likes" ? sort : "newest",
    method: COOKING_METHODS.find((known) => known === method) ?? null,
    cook: params.get("cook") || null,
    isLiked: params.has("liked"),
    diets: parseList(params.get("diet"), DIETS),
    without: parseList(params.get("without"), ALLERGENS),
  };
}

/** Returns the URL's parameters with the selection; defaults and other parameters stay as they are. */
export function withSelection(before: URLSearchParams, selection: DishSelection): URLSearchParams {
  const { filter, search, sort, method, cook, isLiked, diets, without } = selection;
  const params = new URLSearchParams(before);
  const values = {
    category: filter.all ? null : (filter.category ?? ""),
    q: search || null,
    sort: sort === "newest" ? null : sort,
    method,
    cook,
    liked: isLiked ? "1" : null,
    diet: diets.join(",") || null,
    without: without.join(",") || null,
  };
  for (const [name, value] of Object.entries(values)) {
    if (value === null) params.delete(name);
    else params.set(name, value);
  }
  return params;
}

/** The number of filters that phones show in a panel. */
export function countPanelFilters({ method, cook, isLiked, diets, without }: DishSelection): number {
  return [method, cook, isLiked].filter(Boolean).length + diets.length + without.length;
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

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

const COMPARE: Record<DishSort, ((a: Dish, b: Dish) => number) | null> = {
  newest: null,
  name: (a, b) => collator.compare(a.title, b.title),
  likes: (a, b) => b.likeCount - a.likeCount,
};

export const hasFoodFilter = ({ diets, without }: Pick<DishSelection, "diets" | "without">) =>
  diets.length + without.length > 0;

/**
 * Filters (by everything but the category) and sorts dishes that are sorted newest first.
 * @param labels of all dishes; needed for `diets` and `without`
 */
export function selectDishes(dishes: Dish[], criteria: DishCriteria, labels: LabelsById = {}): Dish[] {
  const { search, sort, method, cook, isLiked, diets, without } = criteria;
  const words = searchWords(search.text);
  const found = dishes.filter(
    (dish) =>
      (!method || dish.cookingMethod === method) &&
      (!cook || dish.createdBy === cook) &&
      (!isLiked || dish.isLiked) &&
      diets.every((diet) => suitsDiet(labels[dish.id] ?? {}, diet)) &&
      without.every((allergen) => allergenState(labels[dish.id] ?? {}, allergen) === "free") &&
      (search.ids?.has(dish.id) ?? hasWords(dish, words)),
  );
  const compare = COMPARE[sort];
  return compare ? found.toSorted(compare) : found;
}

/** Returns the members who created dishes, by name. */
export function listCooks(dishes: readonly Dish[]): { id: string; name: string }[] {
  const cooks = new Map(dishes.map((dish) => [dish.createdBy, cookName(dish)]));
  return [...cooks].map(([id, name]) => ({ id, name })).toSorted((a, b) => collator.compare(a.name, b.name));
}
