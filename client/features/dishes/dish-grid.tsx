import { startTransition, useEffect, useId, useState } from "react";
import { Badge, Dot } from "#client/ui/badge.tsx";
import { Skeleton, SkeletonText } from "#client/ui/skeleton.tsx";
import type { Dish } from "#shared/dishes.api.ts";
import { dealOut, type DishGroup } from "./dish-groups.ts";
import { counted, inFigures } from "./dish-labels.ts";
import { DishCard, type DishActions } from "./parts/dish-card.tsx";

const GRID = "grid grid-cols-[repeat(auto-fill,minmax(min(100%,16.5rem),1fr))] gap-4 md:gap-5";

/** Two screens of cards on a large display. */
const AT_ONCE = 48;

/**
 * How many of `total` cards to show by now: the first screens at once, the rest in portions while nothing else is to be
 * done. (2,000 cards in one go keep the page busy for seconds.)
 */
function useGrowingRoom(total: number): number {
  const [room, setRoom] = useState(AT_ONCE);
  useEffect(() => {
    if (room >= total) return;
    const timer = window.setTimeout(() => startTransition(() => setRoom(room + AT_ONCE)));
    return () => window.clearTimeout(timer);
  }, [room, total]);
  return room;
}

interface DishGridProps {
  dishes: readonly Dish[];
  color: string | null;
  actions: DishActions;
}

/** Dishes as cards. */
export function DishGrid({ dishes, color, actions }: DishGridProps) {
  const room = useGrowingRoom(dishes.length);
  return <DishCards dishes={dishes.slice(0, room)} color={color} actions={actions} />;
}

function DishCards({ dishes, color, actions }: DishGridProps) {
  return (
    <ul className={GRID}>
      {dishes.map((dish) => (
        <li key={dish.id}>
          <DishCard dish={dish} color={color} actions={actions} />
        </li>
      ))}
    </ul>
  );
}

/** Dishes under the headings of their categories; categories without a dish are left out. */
export function GroupedDishes({ groups, actions }: { groups: readonly DishGroup[]; actions: DishActions }) {
  const room = useGrowingRoom(groups.reduce((sum, { dishes }) => sum + dishes.length, 0));
  return (
    <div className="space-y-10">
      {dealOut(groups, room).map(({ group, dishes }) => (
        <DishSection key={group.category ?? ""} group={group} dishes={dishes} actions={actions} />
      ))}
    </div>
  );
}

interface DishSectionProps {
  group: DishGroup;
  /** Those of the group that are shown by now. */
  dishes: readonly Dish[];
  actions: DishActions;
}

function DishSection({ group, dishes, actions }: DishSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-4 flex min-w-0 items-center gap-2.5 text-xl">
        {group.color && <Dot color={group.color} />}
        <span className="min-w-0 [overflow-wrap:anywhere]">{group.label}</span>
        <Badge className="font-sans">
          {inFigures(group.dishes.length)}
          <span className="sr-only">
            {counted(group.dishes.length, "dish", "dishes").replace(/^\S+/, "")}
          </span>
        </Badge>
      </h2>
      <DishCards dishes={dishes} color={group.color} actions={actions} />
    </section>
  );
}

/** Cards that are coming. */
export function DishGridSkeleton() {
  return (
    <div role="status" aria-label="Loading dishes">
      <div className="mb-7 flex gap-2 overflow-hidden py-1">
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} className="h-9 w-32 shrink-0" />
        ))}
      </div>
      <div className={GRID}>
        {Array.from({ length: 8 }, (_, index) => (
          <div
            key={index}
            className="h-[26.25rem] overflow-hidden rounded-card border border-line bg-surface"
          >
            <Skeleton shape="flush" className="h-50" />
            <div className="space-y-4 p-4">
              <Skeleton className="h-6 w-3/4" />
              <SkeletonText lines={3} />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
