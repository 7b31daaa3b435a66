import { plural, t } from "@lingui/core/macro";
import { Check } from "lucide-react";
import { type ReactNode, useDeferredValue, useId, useMemo, useRef, useState } from "react";
import { pickerCategories, type PickerCategory } from "#client/features/menus/form/pickable-dishes.ts";
import { compareNames } from "#client/lib/compare-names.ts";
import { formatNumber } from "#client/lib/format.ts";
import { Chip } from "#client/ui/chip.tsx";
import { SearchField } from "#client/ui/form/search-field.tsx";
import { Announce } from "#client/ui/visually-hidden.tsx";
import { ChooseDishesCard } from "./choose-dishes-card.tsx";
import { ChooseDishesPreview } from "./choose-dishes-preview.tsx";
import { filterDishes, type GuestDish, type GuestDishFilter } from "./dish-choices.ts";

interface ChooseDishesProps {
  dishes: readonly GuestDish[];
  chosen: ReadonlySet<number>;
  onToggle: (id: number) => void;
  filter: GuestDishFilter;
  onFilter: (filter: GuestDishFilter) => void;
  error: string | undefined;
}

/** The search field appears from this number of dishes. */
const SEARCH_FROM = 9;
/** Rendered first, enough to fill a screen; the others follow after the first paint. */
const FIRST_RENDERED = 12;
const NOTICE = "rounded-control bg-sunken p-6 text-center text-sm text-balance text-muted";

export function ChooseDishes({ dishes, chosen, onToggle, filter, onFilter, error }: ChooseDishesProps) {
  const [search, setSearch] = useState("");
  const [previewed, setPreviewed] = useState<GuestDish | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const categories = useMemo(() => pickerCategories(dishes, orderOf(dishes)), [dishes]);

  const query = useDeferredValue(search);
  // Only the "chosen" filter depends on the chosen dishes; the other lists keep their identity.
  const relevant = filter === "chosen" ? chosen : null;
  const found = useMemo(
    () => filterDishes(dishes, query, filter, relevant ?? new Set()),
    [dishes, query, filter, relevant],
  );
  const count = found.length;
  const first = useMemo(() => found.slice(0, FIRST_RENDERED), [found]);
  const shown = useDeferredValue(found, first);
  const choose = (next: GuestDishFilter) => {
    onFilter(next);
    const start = list.current;
    if (start && start.getBoundingClientRect().top < 0) start.scrollIntoView({ block: "start" });
  };

  if (dishes.length === 0) {
    return (
      <>
        <SelectDishesHeading />
        <p className={NOTICE}>{t`This household hasn't added any dishes yet. Let your host know.`}</p>
      </>
    );
  }
  return (
    <div ref={list} className="scroll-mt-2">
      <SelectDishesHeading>
        {dishes.length >= SEARCH_FROM && (
          <SearchField label={t`Search dishes`} value={search} onChange={setSearch} className="md:max-w-sm" />
        )}
      </SelectDishesHeading>
      <ChooseDishesChips
        total={dishes.length}
        categories={categories}
        chosenCount={chosen.size}
        filter={filter}
        onFilter={choose}
      />
      {error && <p className="mb-3 text-sm text-danger">{error}</p>}
      <ul className="-mx-1 grid grid-cols-2 gap-x-1 gap-y-1 sm:grid-cols-3">
        {shown.map((dish) => (
          <ChooseDishesCard
            key={dish.id}
            dish={dish}
            isChosen={chosen.has(dish.id)}
            onToggle={onToggle}
            onPreview={setPreviewed}
          />
        ))}
      </ul>
      {found.length === 0 && (
        <p className={NOTICE}>
          {query === "" && filter === "chosen"
            ? t`You haven't chosen any dishes yet.`
            : t`No matches. Try a shorter word or another category.`}
        </p>
      )}
      <Announce>
        {query || filter !== "all" ? plural(count, { one: "# dish", other: "# dishes" }) : ""}
      </Announce>
      <ChooseDishesPreview
        dish={previewed}
        isChosen={previewed !== null && chosen.has(previewed.id)}
        onToggle={onToggle}
        onClose={() => setPreviewed(null)}
      />
    </div>
  );
}

/** The heading and the search field, with a skip link past the list for keyboard users. */
export function SelectDishesHeading({ children }: { children?: ReactNode }) {
  return (
    <div className="relative flex min-h-11 items-center gap-x-4 gap-y-1 md:justify-between">
      <h2
        id="guest-dishes"
        data-field="dishIds"
        tabIndex={-1}
        className="shrink-0 scroll-mt-4 text-lg md:text-xl"
      >
        {t`Select Dishes`}
      </h2>
      <a
        href="#guest-submit"
        className="sr-only shrink-0 rounded-control text-sm text-brand underline focus-visible:not-sr-only focus-visible:px-2"
      >
        {t`Go to Send`}
      </a>
      {children}
    </div>
  );
}

/** Returns the categories in the household's order, which dishes name. */
const orderOf = (dishes: readonly GuestDish[]) =>
  dishes
    .toSorted((a, b) => placeOf(a) - placeOf(b) || compareNames(a.category ?? "", b.category ?? ""))
    .map(({ category }) => ({ name: category ?? "" }));
const placeOf = ({ categoryPosition }: GuestDish) => categoryPosition ?? Number.MAX_SAFE_INTEGER;

interface ChooseDishesChipsProps {
  total: number;
  categories: readonly PickerCategory[];
  chosenCount: number;
  filter: GuestDishFilter;
  onFilter: (filter: GuestDishFilter) => void;
}

function ChooseDishesChips(props: ChooseDishesChipsProps) {
  const { total, categories, chosenCount, filter, onFilter } = props;
  const name = useId();
  const chip = (value: GuestDishFilter, count: number, label: ReactNode) => (
    <Chip
      key={value}
      name={name}
      figure={formatNumber(count)}
      spokenFigure={plural(count, { one: "# dish", other: "# dishes" })}
      checked={value === filter}
      onChoose={() => onFilter(value)}
    >
      {label}
    </Chip>
  );
  if (categories.length < 2 && total < 2) return null;
  return (
    <fieldset className="sticky top-0 z-10 -mx-4 min-w-0 bg-page md:-mx-1 md:mb-2 short:static">
      <legend className="sr-only">{t`Category`}</legend>
      <div className="relative flex gap-2 overflow-x-auto px-4 py-2 [scrollbar-width:none] md:flex-wrap md:px-1">
        {chip("all", total, t`All`)}
        {(chosenCount > 0 || filter === "chosen") &&
          chip(
            "chosen",
            chosenCount,
            <>
              <Check className="size-4 text-brand" /> {t`Chosen`}
            </>,
          )}
        {categories.length > 1 &&
          categories.map(({ filter: value, label, count }) =>
            chip(
              value,
              count,
              <span dir="auto" className="max-w-48 truncate">
                {label}
              </span>,
            ),
          )}
      </div>
    </fieldset>
  );
}
