import { plural, t } from "@lingui/core/macro";
import { useDeferredValue, useMemo, useRef, useState, type ReactNode } from "react";
import { pickerCategories } from "#client/features/menus/form/pickable-dishes.ts";
import { SearchField } from "#client/ui/form/search-field.tsx";
import { Announce } from "#client/ui/visually-hidden.tsx";
import { ChooseDishesCard } from "./choose-dishes-card.tsx";
import { ChooseDishesChips } from "./choose-dishes-chips.tsx";
import { ChooseDishesPreview } from "./choose-dishes-preview.tsx";
import { filterDishes, type GuestDishFilter, type GuestDish } from "./dish-choices.ts";

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
  const categories = useMemo(() => pickerCategories(dishes), [dishes]);

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
      <ul className="-mx-1 grid grid-cols-2 gap-x-1 gap-y-1 sm:grid-cols-3 xl:grid-cols-4">
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
