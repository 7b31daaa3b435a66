import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { mealsQuery, mealTitle } from "#client/features/meals/meals.data.ts";
import { slotName } from "#client/features/meals/slot-name.ts";
import { sevenDays, today, weekStart } from "#client/features/meals/week-days.ts";
import { activeMenusQuery } from "#client/features/menus/menus.data.ts";
import { cn } from "#client/lib/class-names.ts";
import { joinWords } from "#client/lib/format-lists.ts";
import { capitalize, formatDate } from "#client/lib/format.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { SegmentedControl } from "#client/ui/form/segmented-control.tsx";
import { Thumbnail } from "#client/ui/photo.tsx";
import { MissingData, type Needed } from "#client/ui/status/error-line.tsx";
import { Skeleton } from "#client/ui/status/skeleton.tsx";
import { MEAL_SLOTS, type MealSlot } from "#shared/choices.ts";
import { addDays } from "#shared/event-date.ts";
import type { Menu } from "#shared/menus.api.ts";

export function SlotChoice({ slot, onChange }: { slot: MealSlot; onChange: (slot: MealSlot) => void }) {
  return (
    <SegmentedControl
      label={t`Meal`}
      options={MEAL_SLOTS.map((value) => ({ value, label: slotName(value) }))}
      value={slot}
      onChange={onChange}
      className="w-full [&>label]:px-2 max-[22.5rem]:[&>label]:px-1"
    />
  );
}

interface DayChoicesProps {
  /** Leaves out earlier days. */
  from: string;
  /** Named on days with events, below them. */
  slot: MealSlot;
  /** A query of the dialog that shows its error and retry with those of the days. */
  query?: Needed | undefined;
  onChoose: (day: string) => void;
  /** Offers the events of a day, which are otherwise named with its meals. */
  eventChoices?: (events: readonly Menu[]) => ReactNode;
}

export const DAY_PHOTO = "size-10 rounded-control max-[22.5rem]:hidden";

export const lastChoice = (): string => addDays(weekStart(today()), 13);

/** The days of this and the next week with their plans. */
export function DayChoices({ from, slot, query, onChoose, eventChoices }: DayChoicesProps) {
  const start = weekStart(today());
  const meals = useQuery(mealsQuery({ from: start, to: lastChoice() }));
  const menus = useQuery(activeMenusQuery);
  const isLoading = meals.isPending || menus.isPending;
  const eventsOf = (day: string) => (menus.data ?? []).filter(({ eventDate }) => eventDate?.trim() === day);
  const offer = (day: string) => {
    const [events, mealsOfDay] = [eventsOf(day), (meals.data ?? []).filter((meal) => meal.day === day)];
    const [meal] = mealsOfDay;
    const isBelow = eventChoices !== undefined && events.length > 0;
    const planned = joinWords([
      ...(eventChoices ? [] : events).map(({ title }) => isolate(title)),
      ...mealsOfDay.map((each) => isolate(mealTitle(each))),
    ]);
    return (
      <li key={day} className="relative grid grid-cols-[6.75rem_minmax(0,1fr)]">
        {eventChoices?.(events)}
        <button
          type="button"
          onClick={() => onChoose(day)}
          className={cn(
            "flex min-h-11 items-center gap-3 rounded-control px-2 py-1 text-start transition-[background-color] hover:bg-sunken",
            isBelow ? "col-start-2" : "col-span-2",
          )}
        >
          <span className={cn("w-24 shrink-0 leading-5 font-medium", isBelow && "absolute start-2 top-2")}>
            {capitalize(formatDate(day, "weekday"))}{" "}
            <span className="block text-sm font-normal text-muted tabular-nums">
              {day === today() ? t`Today` : formatDate(day, "day")}
            </span>
          </span>{" "}
          {meal && <Thumbnail dish={meal.dish} src={meal.image ?? meal.dish?.image} className={DAY_PHOTO} />}
          <span dir="auto" className="line-clamp-2 min-w-0 text-sm break-words text-muted">
            {planned || (isBelow && slotName(slot))}
          </span>
          {isLoading && <Skeleton className="h-4 w-28" />}
          <Plus className="ms-auto me-1.5 size-4 shrink-0 text-muted" />
        </button>
      </li>
    );
  };
  return (
    <div className="mt-4 space-y-4">
      <MissingData queries={[meals, menus, ...(query ? [query] : [])]} />
      {[
        { name: t`This week`, days: sevenDays(start) },
        { name: t`Next week`, days: sevenDays(addDays(start, 7)) },
      ].map(({ name, days }) => (
        <section key={name} aria-label={name}>
          <h3 className="mb-1 font-sans text-sm font-medium text-muted">{name}</h3>
          <ul className="-mx-2">{days.filter((day) => day >= from).map(offer)}</ul>
        </section>
      ))}
    </div>
  );
}
