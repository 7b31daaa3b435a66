import { t } from "@lingui/core/macro";
import {
  useCallback,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type Ref,
} from "react";
import { formatNumber } from "#client/lib/format.ts";
import { SearchField } from "#client/ui/form/search-field.tsx";
import { Select } from "#client/ui/form/select.tsx";
import { Placeholder, Skeleton } from "#client/ui/status/skeleton.tsx";
import { MAX_DISHES_PER_MENU } from "#shared/limits.ts";
import { NewDish } from "./new-dish.tsx";
import { pickerCategories, type PickableDish, type PickerFilter } from "./pickable-dishes.ts";
import { PickerCard } from "./picker-dish.tsx";
import { useDishChoice } from "./use-dish-choice.ts";

interface DishPickerProps {
  dishes: readonly PickableDish[];
  /** For their order, the badge colors and new dishes. */
  categories: readonly { name: string; color: string }[];
  /** Ids in the order they were chosen. */
  chosen: readonly number[];
  /** A line about the past of each dish. */
  memories?: ReadonlyMap<number, string>;
  onChange: (ids: number[]) => void;
  error?: string | undefined;
  searchRef?: Ref<HTMLInputElement>;
}

/**
 * Dishes to choose from, with search and category filter. The list is one Tab stop: arrow keys move in it, Space and
 * Enter choose.
 */
export function DishPicker(props: DishPickerProps) {
  const { dishes, categories, chosen, memories, onChange, error, searchRef } = props;
  const [search, setSearch] = useState("");
  const [filter, setFilter] = useState<PickerFilter>("all");
  const id = useId();

  const groups = useMemo(() => pickerCategories(dishes, categories), [dishes, categories]);
  const { found, isMissing, colorOf } = useDishChoice(dishes, categories, search, filter);
  const chosenIds = useMemo(() => new Set(chosen), [chosen]);
  const toggle = useToggle(chosen, onChange);
  const { tabStop, focusDish, onFocus, ...list } = useOneTabStop(found, toggle);
  const onSearchKey = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    focusDish(0);
  };

  return (
    <fieldset
      aria-describedby={error ? `${id}-error` : undefined}
      className="flex h-full min-w-0 flex-col gap-3"
    >
      <legend className="mb-1.5 text-sm font-medium max-md:sr-only">
        {t`Dishes`}
        <span aria-hidden="true" className="ms-0.5 text-brand">
          *
        </span>
      </legend>
      <div className="flex flex-wrap gap-x-2 gap-y-3">
        <SearchField
          ref={searchRef}
          label={t`Search dishes`}
          value={search}
          onChange={setSearch}
          onKeyDown={onSearchKey}
          onEnter={() => focusDish(0)}
          className="basis-36 max-sm:basis-full"
        />
        <Select
          aria-label={t`Category`}
          value={filter}
          onChange={(event) => setFilter(event.target.value as PickerFilter)}
          className="max-w-full min-w-0 grow sm:w-52 sm:grow-0"
          options={groups.map((group) => [group.filter, `${group.label} (${formatNumber(group.count)})`])}
        >
          <option value="all">{t`All Categories (${{ count: formatNumber(dishes.length) }})`}</option>
        </Select>
        {chosen.length < MAX_DISHES_PER_MENU && (
          <NewDish
            search={search}
            isMissing={isMissing}
            category={groups.find((group) => group.filter === filter)?.category ?? ""}
            categories={categories.map(({ name }) => name)}
            onCreated={(dish) => {
              setSearch("");
              toggle(dish.id);
            }}
          />
        )}
      </div>
      {error && (
        <p id={`${id}-error`} className="text-sm text-danger">
          {error}
        </p>
      )}
      <ul
        {...list}
        className="-mx-1 grid min-h-0 flex-1 grid-cols-2 content-start overflow-y-auto empty:hidden lg:grid-cols-3"
      >
        {found.map((dish) => (
          <PickerCard
            key={dish.id}
            dish={dish}
            color={colorOf(dish)}
            memory={memories?.get(dish.id)}
            isChosen={chosenIds.has(dish.id)}
            isTabStop={dish.id === tabStop}
            onToggle={toggle}
            onFocus={onFocus}
          />
        ))}
      </ul>
      {found.length === 0 && (
        <p className="rounded-control bg-sunken p-4 text-center text-sm text-muted">
          {dishes.length === 0
            ? t`There are no dishes yet. Create the first one here.`
            : t`No matches. Try a shorter word or another category.`}
        </p>
      )}
    </fieldset>
  );
}

/** Returns a function that adds or removes a dish, up to the maximum for a menu. */
function useToggle(chosen: DishPickerProps["chosen"], onChange: DishPickerProps["onChange"]) {
  // Rows are memoized, so their callback must stay the same.
  const latest = useRef({ chosen, onChange });
  useLayoutEffect(() => {
    latest.current = { chosen, onChange };
  });
  return useCallback((dishId: number) => {
    const before = latest.current.chosen;
    const isChosen = before.includes(dishId);
    if (!isChosen && before.length >= MAX_DISHES_PER_MENU) return;
    latest.current.onChange(isChosen ? before.filter((other) => other !== dishId) : [...before, dishId]);
  }, []);
}

/** Makes a grid one Tab stop, in which arrow keys move. */
function useOneTabStop(listed: readonly PickableDish[], toggle: (id: number) => void) {
  const [current, setCurrent] = useState<number | null>(null);
  const ref = useRef<HTMLUListElement>(null);
  const tabStop = listed.some((dish) => dish.id === current) ? current : (listed[0]?.id ?? null);
  const focusDish = (index: number) => ref.current?.querySelectorAll("input")[index]?.focus();
  const onKeyDown = (event: KeyboardEvent) => {
    // Alt with an arrow is the browser's Back.
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const index = listed.findIndex((dish) => dish.id === tabStop);
    const { direction, gridTemplateColumns } = getComputedStyle(event.currentTarget);
    const columns = gridTemplateColumns.split(" ").length;
    const right = direction === "rtl" ? -1 : 1;
    const last = listed.length - 1;
    const targets: Record<string, number> = {
      ArrowDown: index - (index % columns) + columns > last ? index : index + columns,
      ArrowUp: index < columns ? index : index - columns,
      ArrowRight: index + right,
      ArrowLeft: index - right,
      Home: 0,
      End: last,
    };
    const target = targets[event.key];
    if (target !== undefined) focusDish(Math.min(Math.max(target, 0), last));
    else if (event.key === "Enter" && tabStop !== null) toggle(tabStop);
    else return;
    event.preventDefault();
  };
  return { ref, onKeyDown, tabStop, focusDish, onFocus: setCurrent };
}

export function DishPickerSkeleton() {
  return (
    <Placeholder label={t`Loading the dishes`} className="space-y-3">
      <Skeleton className="h-11" />
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} className="h-18" />
      ))}
    </Placeholder>
  );
}
