import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { CalendarSync, ChevronLeft, ChevronRight, ShoppingBasket, Sparkles } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { comingDays, dayFrom } from "#client/features/meals/day-from.ts";
import { mealsQuery, mealTitle } from "#client/features/meals/meals.data.ts";
import { usePlanAgain } from "#client/features/meals/plan-more.data.ts";
import { sevenDays, today, weekStart } from "#client/features/meals/week-days.ts";
import { wishesQuery, type Wish } from "#client/features/meals/wishes.data.ts";
import { activeMenusQuery, archivedMenusQuery } from "#client/features/menus/menus.data.ts";
import { byEventDate } from "#client/features/menus/upcoming.ts";
import { Avatar } from "#client/features/users/avatar.tsx";
import { formatDays, formatList } from "#client/lib/format-lists.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { useDialogParam } from "#client/lib/navigation/dialog-param.ts";
import { useMinute } from "#client/lib/use-minute.ts";
import { Button } from "#client/ui/button.tsx";
import { Card } from "#client/ui/card.tsx";
import { LightDialog } from "#client/ui/dialog/light-dialog.tsx";
import { useConfirmation } from "#client/ui/dialog/use-confirmation.ts";
import { LinkButton } from "#client/ui/link-button.tsx";
import { Thumbnail } from "#client/ui/photo.tsx";
import { TableDrawing } from "#client/ui/status/drawings.tsx";
import { EmptyState } from "#client/ui/status/empty-state.tsx";
import { MissingData } from "#client/ui/status/error-line.tsx";
import { QueryContent } from "#client/ui/status/query-content.tsx";
import { SkeletonRows } from "#client/ui/status/skeleton.tsx";
import { addDays } from "#shared/event-date.ts";
import { fullName } from "#shared/full-name.ts";
import type { Meal } from "#shared/meals.api.ts";
import { DayChoices, SlotChoice } from "./day-choices.tsx";
import { useDragMeal, useMoveMeal } from "./use-move-meal.ts";
import { WeekDay } from "./week-day.tsx";

/** Seven days with their meals and events, from `?day=` or today on. */
export function Week() {
  useMinute();
  const [params] = useSearchParams();
  const from = dayFrom(params.get("day"));
  const [coming = today()] = comingDays(params.get("day"));
  const [days, to] = [sevenDays(from), addDays(from, 6)];
  const meals = useQuery({ ...mealsQuery({ from, to }), refetchOnMount: "always" });
  const wishes = useQuery(wishesQuery);
  const active = useQuery(activeMenusQuery);
  const archived = useQuery({ ...archivedMenusQuery, enabled: from < today() });
  const events = [...(active.data ?? []), ...(archived.data ?? [])].toSorted(byEventDate);
  const shown = events.filter(({ eventDate }) => days.includes(eventDate?.trim() ?? ""));
  const isEmpty = meals.data?.length === 0 && active.isSuccess && shown.length === 0 && to >= today();
  const { open: suggest } = useDialogParam("suggest-meals");
  const suggestButton = (
    <Button variant={isEmpty ? "primary" : "secondary"} size="sm" onClick={() => suggest(coming)}>
      <Sparkles /> {t`Suggest`}
    </Button>
  );
  const moving = useConfirmation<Meal>();
  const drag = useDragMeal();

  return (
    <>
      <div className="mb-4 flex items-start justify-between gap-x-2 max-md:-mt-3 max-[22.5rem]:flex-wrap">
        <WeekNav from={from} to={to} />
        <div className="flex shrink-0 gap-2 max-md:[&_svg]:hidden">
          <>{!isEmpty && suggestButton}</>
          <ShopButton from={coming} />
        </div>
      </div>
      <QueryContent
        query={{ ...meals, data: wishes.isLoading && wishes.failureCount === 0 ? undefined : meals.data }}
        skeleton={<SkeletonRows label={t`Loading the week`} rows={7} className="h-20" />}
      >
        {(planned) => (
          <Card as="section" aria-label={formatDays(from, to)} className="divide-y divide-line">
            <div className="px-4 py-2 empty:hidden md:px-5">
              <MissingData queries={[active, archived]} />
            </div>
            {isEmpty && (
              <EmptyState
                drawing={<TableDrawing />}
                title={t`Nothing planned yet`}
                level="p"
                className="max-w-none! py-5"
                action={suggestButton}
              />
            )}
            <SomeDay wishes={wishes.data ?? []} drag={drag} />
            {days.map((day) => (
              <WeekDay
                key={day}
                day={day}
                meals={planned.filter((meal) => meal.day === day)}
                events={shown.filter(({ eventDate }) => eventDate?.trim() === day)}
                onMove={moving.ask}
                drag={drag}
              />
            ))}
            {planned.length > 0 && addDays(to, 7) >= today() && <PlanAgain from={from} />}
          </Card>
        )}
      </QueryContent>
      {moving.subject && (
        <MoveMeal key={moving.subject.id} meal={moving.subject} open={moving.isOpen} onClose={moving.close} />
      )}
    </>
  );
}

interface Drag {
  drag: ReturnType<typeof useDragMeal>;
}

/** The dishes that members would like soon, above the days of the week; a press or a mouse takes one to a day. */
function SomeDay({ wishes, drag }: { wishes: readonly Wish[] } & Drag) {
  if (wishes.length === 0) return null;
  return (
    <section aria-labelledby="some-day" className="grid gap-2 px-4 py-3 md:px-5">
      <h3 id="some-day" className="font-sans text-base font-semibold">
        {t`Someday`}
      </h3>
      <ul className="-mx-4 flex snap-x scroll-px-4 gap-2 overflow-x-auto px-4 md:-mx-5 md:scroll-px-5 md:px-5">
        {wishes.map((wish) => (
          <WishedDish key={wish.dish.id} wish={wish} drag={drag} />
        ))}
      </ul>
    </section>
  );
}

function WishedDish({ wish: { dish, people }, drag }: { wish: Wish } & Drag) {
  const { open: plan } = useDialogParam("when");
  const names = formatList(people.map((person) => isolate(fullName(person) ?? t`Someone`)));
  return (
    <li className="shrink-0 snap-start" {...drag.wish(dish.id)}>
      <button
        type="button"
        title={t`Wished for by ${names}`}
        onClick={() => plan(dish.id)}
        className="relative flex min-h-11 max-w-64 items-center gap-2 rounded-control pe-2 text-start hover:bg-sunken"
      >
        <Thumbnail dish={dish} className="size-11 rounded-control" />
        <span dir="auto" className="line-clamp-2 text-sm font-medium [overflow-wrap:anywhere]">
          {dish.title}
        </span>
        <span className="flex shrink-0 -space-x-2">
          <span className="sr-only">{t`Wished for by ${names}`}</span>
          {people.slice(0, 3).map((person) => (
            <Avatar key={person.id} person={person} size="sm" />
          ))}
        </span>
      </button>
    </li>
  );
}

function PlanAgain({ from }: { from: string }) {
  const again = usePlanAgain();
  return (
    <div className="p-2 text-center">
      <Button variant="ghost" size="sm" pending={again.isPending} onClick={() => again.mutate(from)}>
        <CalendarSync /> {t`Plan these days again`}
      </Button>
    </div>
  );
}

function ShopButton({ from }: { from: string }) {
  const { open: shop } = useDialogParam("shop-days");
  return (
    <Button variant="secondary" size="sm" onClick={() => shop(`${from}_${addDays(from, 6)}`)}>
      <ShoppingBasket />
      <span aria-hidden="true" className="md:hidden">
        {t({ message: "Shop", comment: "A verb: shows the shopping list" })}
      </span>
      <span className="max-md:sr-only">{t`Shopping list`}</span>
    </Button>
  );
}

const look = { variant: "ghost", size: "sm" } as const;
/** An address without a day follows the clock. */
const linkTo = (day: string) => ({ search: day === today() ? "?view=week" : `?view=week&day=${day}` });

function WeekNav({ from, to }: { from: string; to: string }) {
  return (
    <nav aria-label={t`Weeks`} className="-ms-3.5 flex flex-wrap items-center md:gap-1">
      <div className="flex items-center md:gap-1">
        <LinkButton {...look} to={linkTo(addDays(from, -7))} aria-label={t`Previous week`} className="w-11">
          <ChevronLeft className="rtl:-scale-x-100" />
        </LinkButton>
        <h2
          aria-live="polite"
          className="min-w-24 text-center font-sans text-sm font-medium tabular-nums md:min-w-28 md:text-base"
        >
          {formatDays(from, to)}
        </h2>
        <LinkButton {...look} to={linkTo(addDays(from, 7))} aria-label={t`Next week`} className="w-11">
          <ChevronRight className="rtl:-scale-x-100" />
        </LinkButton>
      </div>
      {from === today() ? (
        weekStart(from) < from && (
          <LinkButton {...look} to={linkTo(weekStart(from))} className="px-3.5!">
            {t`Earlier this week`}
          </LinkButton>
        )
      ) : (
        <LinkButton {...look} to={linkTo(today())} className="px-3.5!">
          {t`Today`}
        </LinkButton>
      )}
    </nav>
  );
}

interface MoveMealProps {
  meal: Meal;
  open: boolean;
  onClose: () => void;
}

/** Moves a meal to another day or slot. */
function MoveMeal({ meal, open, onClose }: MoveMealProps) {
  const moveTo = useMoveMeal();
  const [slot, setSlot] = useState(meal.slot);
  const move = (day: string) => {
    onClose();
    moveTo(meal, { day, slot });
  };
  return (
    <LightDialog open={open} onClose={onClose} title={t`Move ${{ title: isolate(mealTitle(meal)) }} to…`}>
      <SlotChoice slot={slot} onChange={setSlot} />
      <DayChoices from={weekStart(today())} slot={slot} onChoose={move} />
    </LightDialog>
  );
}
