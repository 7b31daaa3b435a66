import { useId } from "react";
import { Badge, Dot } from "#client/ui/badge.tsx";
import { Skeleton, SkeletonText } from "#client/ui/skeleton.tsx";
import type { Dish } from "#shared/dishes.api.ts";
import type { DishGroup } from "./dish-groups.ts";
import { counted } from "./dish-labels.ts";
import { DishCard, type DishActions } from "./parts/dish-card.tsx";

const GRID = "grid grid-cols-[repeat(auto-fill,minmax(min(100%,16.5rem),1fr))] gap-4 md:gap-5";

interface DishGridProps {
  dishes: readonly Dish[];
  color: string | null;
  actions: DishActions;
}

/** Dishes as cards. */
export function DishGrid({ dishes, color, actions }: DishGridProps) {
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
  return (
    <div className="space-y-10">
      {groups
        .filter((group) => group.dishes.length > 0)
        .map((group) => (
          <DishSection key={group.category ?? ""} group={group} actions={actions} />
        ))}
    </div>
  );
}

function DishSection({ group, actions }: { group: DishGroup; actions: DishActions }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-4 flex min-w-0 items-center gap-2.5 text-xl">
        {group.color && <Dot color={group.color} />}
        <span className="min-w-0 [overflow-wrap:anywhere]">{group.label}</span>
        <Badge className="font-sans">
          {group.dishes.length.toLocaleString()}
          <span className="sr-only">
            {counted(group.dishes.length, "dish", "dishes").replace(/^\S+/, "")}
          </span>
        </Badge>
      </h2>
      <DishGrid dishes={group.dishes} color={group.color} actions={actions} />
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
