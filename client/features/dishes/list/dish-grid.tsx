import { plural, t } from "@lingui/core/macro";
import { useId, useState } from "react";
import { DishCard } from "#client/features/dishes/card/dish-card.tsx";
import { ListRow } from "#client/features/dishes/card/dish-list-row.tsx";
import { cn } from "#client/lib/class-names.ts";
import { formatNumber } from "#client/lib/format.ts";
import { Badge, Dot } from "#client/ui/badge.tsx";
import { Skeleton } from "#client/ui/status/skeleton.tsx";
import type { Dish } from "#shared/dishes.api.ts";
import type { DishGroup } from "./dish-groups.ts";
import type { LastServed } from "./dish-selection.ts";
import type { ListLayout } from "./list-layout.ts";
import { useCardWindow, type VisibleRows } from "./use-card-window.ts";

const LAYOUTS = {
  cards: {
    Item: DishCard,
    grid: "grid grid-cols-[repeat(auto-fill,minmax(min(100%,16.5rem),1fr))] gap-4 md:gap-5",
    /** 420 px; in rem, so that the card grows with the text size. */
    height: "26.25rem",
    overscanRows: 2,
    /** Sections of so few dishes share a row. */
    few: 2,
  },
  rows: {
    Item: ListRow,
    grid: "grid grid-cols-[repeat(auto-fill,minmax(min(100%,26rem),1fr))] gap-2",
    height: "5rem",
    overscanRows: 8,
    few: 1,
  },
};

/** Without a label, the dishes have no heading. */
type Section = Pick<DishGroup, "dishes"> & Partial<DishGroup>;

interface DishGridProps {
  /** Empty ones are left out. */
  sections: readonly Section[];
  colorOf: (dish: Dish) => string | null;
  layout: ListLayout;
  onDelete: (dish: Dish) => void;
  /** The days on which dishes were served last, which rows show; undefined until loaded. */
  served?: LastServed | undefined;
}

export function DishGrid({ sections, ...common }: DishGridProps) {
  const { overscanRows, grid } = LAYOUTS[common.layout];
  const filled = sections.filter(({ dishes }) => dishes.length > 0);
  const counts = filled.map(({ dishes }) => dishes.length);
  const { container, visibleRows } = useCardWindow(counts, overscanRows);
  return (
    <div ref={container}>
      {/* An empty grid from which useCardWindow reads the number of columns. */}
      <div data-columns aria-hidden="true" className={grid} />
      <div className={cn(grid, "gap-y-10!")}>
        {filled.map((section, index) => (
          <DishSection
            key={section.category ?? ""}
            section={section}
            {...common}
            shown={visibleRows(index)}
            isFirst={index === 0}
          />
        ))}
      </div>
    </div>
  );
}

interface DishCardsProps extends Omit<DishGridProps, "sections"> {
  dishes: readonly Dish[];
  /** True below a heading with the category. */
  hasHeading?: boolean;
  /** Renders all rows if undefined. */
  shown: VisibleRows | undefined;
  /** Loads the first photo eagerly. */
  isFirst: boolean;
}

function DishSection({ section, ...common }: Omit<DishCardsProps, "dishes"> & { section: Section }) {
  const { dishes, label, color } = section;
  const { length } = dishes;
  const twoColumns = common.shown ? common.shown.columns > 1 && "col-span-2" : "sm:col-span-2";
  const id = useId();
  if (label === undefined) {
    return (
      <div className="col-span-full">
        <DishCards {...common} dishes={dishes} />
      </div>
    );
  }
  return (
    <section
      aria-labelledby={id}
      // Keeps cards at the same height next to headings of several lines.
      className={cn(
        "flex flex-col justify-end",
        length > LAYOUTS[common.layout].few ? "col-span-full" : length > 1 && twoColumns,
      )}
    >
      <h2 id={id} className="mb-2 flex min-w-0 items-center gap-2.5 text-xl">
        {color && <Dot color={color} />}
        <bdi className="min-w-0 [overflow-wrap:anywhere]">{label}</bdi>
        <Badge className="font-sans">
          <span aria-hidden="true">{formatNumber(length)}</span>
          <span className="sr-only">{plural({ count: length }, { one: "# dish", other: "# dishes" })}</span>
        </Badge>
      </h2>
      <DishCards {...common} dishes={dishes} hasHeading />
    </section>
  );
}

/** Keeps the focused card rendered off screen, so that keyboard navigation continues from there. */
function DishCards(props: DishCardsProps) {
  const { dishes, colorOf, layout, onDelete, served, shown, isFirst, hasHeading = false } = props;
  const { Item, grid, height } = LAYOUTS[layout];
  const [focused, setFocused] = useState<number | null>(null);
  const isRendered = (id: number, index: number) => {
    if (!shown || id === focused) return true;
    const row = Math.floor(index / shown.columns);
    return row >= shown.from && row < shown.to;
  };
  const rows = shown && Math.ceil(dishes.length / shown.columns);
  return (
    <ul
      className={grid}
      data-rows={rows}
      style={rows ? { gridTemplateRows: `repeat(${rows}, ${height})` } : undefined}
    >
      {dishes.map((dish, index) =>
        isRendered(dish.id, index) ? (
          <li
            key={dish.id}
            onFocus={() => setFocused(dish.id)}
            aria-setsize={shown && dishes.length}
            aria-posinset={shown && index + 1}
            style={
              shown && {
                gridRow: Math.floor(index / shown.columns) + 1,
                gridColumn: (index % shown.columns) + 1,
              }
            }
          >
            <Item
              dish={dish}
              color={colorOf(dish)}
              onDelete={onDelete}
              isFirst={isFirst && index === 0}
              hasHeading={hasHeading}
              lastServed={served && (served.get(dish.id) ?? null)}
            />
          </li>
        ) : null,
      )}
    </ul>
  );
}

export function DishGridSkeleton({ layout }: { layout: ListLayout }) {
  return (
    <div role="status" aria-label={t`Loading dishes`}>
      <div className="mb-5 flex gap-2 overflow-hidden py-1">
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} className="h-9 w-32 shrink-0" />
        ))}
      </div>
      <div className={LAYOUTS[layout].grid}>
        {Array.from({ length: 8 }, (_, index) => (
          <Skeleton key={index} shape="card" className={layout === "cards" ? "h-[26.25rem]" : "h-20"} />
        ))}
      </div>
    </div>
  );
}
