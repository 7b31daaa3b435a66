import { useDeferredValue, useMemo } from "react";
import { useDishSearch } from "#client/features/dishes/dish-search.data.ts";
import { fold, lowerCase } from "#shared/fold.ts";
import { findDishes, type PickableDish, type PickerFilter } from "./pickable-dishes.ts";

/** The dishes that match a search and a filter. */
export function useDishChoice(
  dishes: readonly PickableDish[],
  categories: readonly { name: string; color: string }[],
  search: string,
  filter: PickerFilter = "all",
) {
  const result = useDeferredValue(useDishSearch(search));
  const found = useMemo(() => findDishes(dishes, result, filter), [dishes, result, filter]);
  const colors = useMemo(
    () => new Map(categories.map(({ name, color }) => [lowerCase(name), color])),
    [categories],
  );
  const typed = fold(search.trim());
  // The result may still be that of the text before.
  const isSearched = fold(result.text) === typed;
  return {
    found,
    isSearched,
    /** Nothing is found, and no dish has this title. */
    isMissing:
      typed !== "" && isSearched && found.length === 0 && !dishes.some(({ title }) => fold(title) === typed),
    colorOf: ({ category }: PickableDish) => (category ? (colors.get(lowerCase(category)) ?? null) : null),
  };
}
