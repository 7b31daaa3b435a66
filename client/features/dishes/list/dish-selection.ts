import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { cookingMethodName, cookName } from "#client/features/dish-data/dish-texts.ts";
import type { DishSearch } from "#client/features/dishes/dish-search.data.ts";
import type { LabelsById } from "#client/features/food-labels/food-labels.data.ts";
import { compareNames } from "#client/lib/compare-names.ts";
import type { Dish, FoodLabels } from "#shared/dishes.api.ts";
import { fold, searchWords } from "#shared/fold.ts";
import { allergenState, suitsDiet } from "#shared/food-labels.ts";
import { ALLERGENS, COOKING_METHODS, DIETS } from "#shared/limits.ts";
import { parseDishFilter, type DishFilter } from "./dish-groups.ts";

export const SORT_LABEL = {
  newest: msg`Newest`,
  name: msg`By name`,
  likes: msg`Most liked`,
  cooked: msg`Not cooked for long`,
};
export type DishSort = keyof typeof SORT_LABEL;
const SORTS = Object.keys(SORT_LABEL) as DishSort[];

/** A filter of Our Dishes besides category and search. */
interface Filter<Value> {
  /** The parameter of the URL. */
  param: string;
  /** Reads the parameter; the result for null switches the filter off. */
  parse: (text: string | null) => Value;
  /** Returns the parameter; null or "" if the filter is off. */
  format: (value: Value) => string | null;
  /** Returns whether the dish is shown. Only called if the filter is on. */
  matches: (dish: Dish, value: Value, labels: FoodLabels) => boolean;
  needsLabels?: boolean;
  /** The filter's select; `options` are those of the listed dishes. */
  select?: {
    label: MessageDescriptor;
    all: MessageDescriptor;
    unknown?: MessageDescriptor;
    options: (dishes: readonly Dish[]) => readonly { value: string; label: string }[];
  };
  /** The text of a filter that is on or off. */
  toggle?: MessageDescriptor;
}

const filter = <Value>(entry: Filter<Value>) => entry;

/** A filter by several values, such as `?without=milk,nuts`, that dishes must all match. */
function foodFilter<Value extends string>(
  param: string,
  known: readonly Value[],
  matches: (labels: FoodLabels, value: Value) => boolean,
): Filter<readonly Value[]> {
  return {
    param,
    parse: (text) => {
      const values = text?.split(",") ?? [];
      return known.filter((value) => values.includes(value));
    },
    format: (values) => values.join(","),
    matches: (_dish, values, labels) => values.every((value) => matches(labels, value)),
    needsLabels: true,
  };
}

/** All filters, in the order of the URL and of their controls. */
const FILTER_TABLE = {
  method: filter({
    param: "method",
    parse: (text) => COOKING_METHODS.find((known) => known === text) ?? null,
    format: (method) => method,
    matches: (dish, method) => dish.cookingMethod === method,
    select: {
      label: msg`Cooking Method`,
      all: msg`All methods`,
      options: () => COOKING_METHODS.map((method) => ({ value: method, label: cookingMethodName(method) })),
    },
  }),
  /** The id of the member who created the dish. */
  cook: filter({
    param: "cook",
    parse: (text) => text || null,
    format: (cook) => cook,
    matches: (dish, cook) => dish.createdBy === cook,
    select: {
      label: msg({ message: "Cook", context: "person" }),
      all: msg`All cooks`,
      unknown: msg`Unknown cook`,
      options: listCooks,
    },
  }),
  /** Only dishes the signed-in member likes. */
  isLiked: filter({
    param: "liked",
    parse: (text) => text !== null,
    format: (isLiked) => (isLiked ? "1" : null),
    matches: (dish) => dish.isLiked,
    toggle: msg`Liked by me`,
  }),
  /** Only dishes that suit all of them. */
  diets: foodFilter("diet", DIETS, suitsDiet),
  /** Only dishes in which none of them is found and all ingredients are known. */
  without: foodFilter("without", ALLERGENS, (labels, allergen) => allergenState(labels, allergen) === "free"),
};

type FilterValues = { [Key in keyof typeof FILTER_TABLE]: ReturnType<(typeof FILTER_TABLE)[Key]["parse"]> };
export type FilterKey = keyof FilterValues;

export const FILTERS: { [Key in FilterKey]: Filter<FilterValues[Key]> } = FILTER_TABLE;
export const FILTER_KEYS = Object.keys(FILTERS) as FilterKey[];

/** The dishes to show and their order, as in the URL of Our Dishes. */
export interface DishSelection extends FilterValues {
  filter: DishFilter;
  search: string;
  sort: DishSort;
}

/** The selection except the category, with the result of its search. */
export type DishCriteria = Omit<DishSelection, "filter" | "search"> & { search: DishSearch };

/** Reads one filter from the text of its parameter. */
export function parseFilter<Key extends FilterKey>(key: Key, text: string | null): Pick<FilterValues, Key> {
  return { [key]: FILTERS[key].parse(text) } as Pick<FilterValues, Key>;
}

/** Returns the text of a filter's parameter; "" if the filter is off. */
export function formatFilter<Key extends FilterKey>(key: Key, values: Pick<FilterValues, Key>): string {
  return FILTERS[key].format(values[key]) ?? "";
}

const parseFilters = (params?: URLSearchParams) =>
  Object.assign(
    {},
    ...FILTER_KEYS.map((key) => parseFilter(key, params?.get(FILTERS[key].param) ?? null)),
  ) as FilterValues;

/** Everything except the order. */
export const NO_FILTERS = { filter: { all: true }, search: "", ...parseFilters() } as const;

export function parseSelection(params: URLSearchParams): DishSelection {
  const sort = params.get("sort");
  return {
    filter: parseDishFilter(params),
    search: params.get("q") ?? "",
    sort: SORTS.find((known) => known === sort) ?? "newest",
    ...parseFilters(params),
  };
}

/** Returns the URL's parameters with the selection; defaults and other parameters stay as they are. */
export function withSelection(before: URLSearchParams, selection: DishSelection): URLSearchParams {
  const { filter: category, search, sort } = selection;
  const params = new URLSearchParams(before);
  const values = {
    category: category.all ? null : (category.category ?? ""),
    q: search || null,
    sort: sort === "newest" ? null : sort,
    ...Object.fromEntries(
      FILTER_KEYS.map((key) => [FILTERS[key].param, formatFilter(key, selection) || null]),
    ),
  };
  for (const [name, value] of Object.entries(values)) {
    if (value === null) params.delete(name);
    else params.set(name, value);
  }
  return params;
}

/** The number of filters set in the panel; a list counts each of its values. */
export function countPanelFilters(selection: FilterValues): number {
  return FILTER_KEYS.flatMap<unknown>((key) => selection[key]).filter(Boolean).length;
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

const COMPARE: Record<DishSort, ((a: Dish, b: Dish, served: LastServed) => number) | null> = {
  newest: null,
  name: (a, b) => compareNames(a.title, b.title),
  likes: (a, b) => b.likeCount - a.likeCount,
  // A dish that was never served was cooked when it was posted.
  cooked: (a, b, served) => (served.get(a.id) ?? a.createdAt).localeCompare(served.get(b.id) ?? b.createdAt),
};

/** Returns whether a filter is on that needs the labels of all dishes. */
export const hasFoodFilter = (selection: FilterValues) =>
  FILTER_KEYS.some((key) => FILTERS[key].needsLabels && formatFilter(key, selection));

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
  const { search, sort } = criteria;
  const words = searchWords(search.text);
  const active = FILTER_KEYS.filter((key) => formatFilter(key, criteria));
  const matches = <Key extends FilterKey>(key: Key, dish: Dish) =>
    FILTERS[key].matches(dish, criteria[key], labels[dish.id] ?? {});
  const found = dishes.filter(
    (dish) =>
      active.every((key) => matches(key, dish)) && (search.ids?.has(dish.id) ?? hasWords(dish, words)),
  );
  const compare = COMPARE[sort];
  return compare ? found.toSorted((a, b) => compare(a, b, served)) : found;
}

function listCooks(dishes: readonly Dish[]): { value: string; label: string }[] {
  const cooks = new Map(dishes.map((dish) => [dish.createdBy, cookName(dish)]));
  return [...cooks]
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => compareNames(a.label, b.label));
}
