import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { Suspense, useRef } from "react";
import { Link } from "react-router-dom";
import { mealTitle, nextMealsQuery } from "#client/features/meals/meals.data.ts";
import { usePlan } from "#client/features/meals/plan.data.ts";
import { sevenDays, today } from "#client/features/meals/week-days.ts";
import { activeMenusQuery } from "#client/features/menus/menus.data.ts";
import { NextMenuCard } from "#client/features/menus/next-menu.tsx";
import { cn } from "#client/lib/class-names.ts";
import { relativeDay } from "#client/lib/event-date.ts";
import { formatDate } from "#client/lib/format.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { lazyComponent } from "#client/lib/lazy-component.ts";
import { useDialogLink, useDialogParam } from "#client/lib/navigation/dialog-param.ts";
import { Button } from "#client/ui/button.tsx";
import { Card, CardBody } from "#client/ui/card.tsx";
import { Thumbnail } from "#client/ui/photo.tsx";
import { ErrorLine } from "#client/ui/status/error-line.tsx";
import { SkeletonText } from "#client/ui/status/skeleton.tsx";
import { addDays } from "#shared/event-date.ts";
import type { MealDish } from "#shared/meals.api.ts";
import { useNext, type Coming } from "./use-next.ts";

// A free evening does not need it.
const TonightMeal = lazyComponent(() => import("./tonight-meal.tsx"));

/** 'Tonight', 'Today', 'Tomorrow' */
const whenOf = ({ day, slot }: Coming): string =>
  slot === "dinner" && day <= today() ? t`Tonight` : (relativeDay(day) ?? "");

/** The next meal or event, or dinners to choose from; renders nothing in a household without dishes and plans. */
export function Tonight() {
  const { query, isPending, coming, next, ideas, begin } = useNext();
  const [first] = coming;
  const skeleton = (
    <Card aria-hidden="true" data-loading className="md:grid md:grid-cols-2">
      <div className="aspect-3/2 animate-breathe bg-tint md:aspect-auto md:h-80" />
      <CardBody className="md:self-center md:px-8">
        <SkeletonText />
      </CardBody>
    </Card>
  );
  if (isPending) return skeleton;
  if (query.isLoadingError) return <ErrorLine query={query} />;
  const planned = coming.filter(({ meal, menu }) => meal ?? menu);
  if (!first || planned.length + ideas.length === 0) return null;
  const evening = coming.find(({ day, meal, menu }) => day === first.day && !meal && !menu);
  // The next event has a card of its own.
  const others = planned.filter(
    (entry) => entry !== next && entry.day <= addDays(first.day, 1) && (!entry.menu || next?.menu),
  );
  const lines = [
    ...others.map((entry) => {
      const { meal, menu } = entry;
      const link = menu ? `?menu=${menu.id}` : meal?.dish && `?dish=${meal.dish.id}`;
      return { when: whenOf(entry), link, title: menu?.title ?? (meal && mealTitle(meal)), step: "" };
    }),
    ...begin.map((dish, index) => ({
      ...dish,
      ...(index === 0 && others.at(-1)?.meal?.dish?.id === dish.dishId && { title: "" }),
      when: t`Start today`,
      link: `?dish=${dish.dishId}`,
    })),
  ];
  const after = lines.length > 0 && (
    <ul
      className={cn(
        "grid grid-cols-[fit-content(40%)_minmax(0,1fr)] gap-x-3 gap-y-1 break-words max-md:text-sm",
        (next?.menu ?? next?.meal) && "relative z-10 mt-3 border-t border-line pt-3",
      )}
    >
      {lines.map(({ when, link, title, step }, index) => (
        <li key={index} className="contents">
          <span className="text-muted">{when}</span>
          <span dir="auto" className="min-w-0 font-medium">
            {link && title ? <Link to={link}>{title}</Link> : <span>{title}</span>}
            {step && <span className="line-clamp-2 font-normal">{step}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
  return (
    <div
      className={cn(
        "grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4",
        next?.meal?.dish === null && "md:grid-cols-2",
      )}
    >
      {next?.menu && <NextMenuCard menu={next.menu} when={whenOf(next)} after={after} />}
      {next?.meal && (
        <Suspense fallback={skeleton}>
          <TonightMeal key={next.meal.id} meal={next.meal} when={whenOf(next)} after={after} />
        </Suspense>
      )}
      {evening && ideas.length > 0 && <Ideas day={evening.day} when={whenOf(evening)} dishes={ideas} />}
      <>{!next && after}</>
      <WeekDots />
    </div>
  );
}

interface IdeasProps {
  day: string;
  when: string;
  dishes: readonly MealDish[];
}

/** Dinners for a free evening, each planned by one press. */
function Ideas({ day, when, dishes }: IdeasProps) {
  const linkTo = useDialogLink("dish");
  const { open: choose } = useDialogParam("when");
  const plan = usePlan();
  /** `isPending` changes too late for a second press. */
  const isBusy = useRef(false);
  const planDish = (dishId: number) => {
    if (isBusy.current) return;
    isBusy.current = true;
    plan.mutate([{ day, slot: "dinner", dishId }], { onSettled: () => (isBusy.current = false) });
  };
  return (
    <section aria-labelledby="ideas">
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 id="ideas" className="text-lg">
          {t`Nothing planned yet`}
        </h2>
        <Button variant="ghost" size="sm" onClick={() => choose(day)}>
          {t`Something else`}
        </Button>
      </div>
      <ul className="grid grid-cols-3 gap-3">
        {dishes.map((dish) => (
          <li key={dish.id} className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-between gap-2">
            <Link {...linkTo(dish.id)} className="group block rounded-card">
              <Thumbnail dish={dish} className="rounded-card transition-[opacity] group-hover:opacity-90" />
              <span dir="auto" className="mt-1.5 line-clamp-2 text-sm break-words group-hover:underline">
                {dish.title}
              </span>
            </Link>
            <Button
              variant="secondary"
              size="sm"
              full
              className="px-1"
              aria-label={`${when}: ${isolate(dish.title)}`}
              pending={plan.isPending && plan.variables[0]?.dishId === dish.id}
              onClick={() => planDish(dish.id)}
            >
              {when}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The next seven days, each with the photo of its planned dish; opens the week. */
function WeekDots() {
  const { data: meals = [] } = useQuery(nextMealsQuery());
  const { data: menus = [] } = useQuery(activeMenusQuery);
  const days = sevenDays(today()).map((day) => {
    const menu = menus.find(({ eventDate }) => eventDate?.trim() === day);
    const planned = meals.filter((meal) => meal.day === day);
    const meal = planned.find(({ slot }) => slot === "dinner") ?? planned[0];
    const dish = menu?.dishes.find(({ image }) => image) ?? meal?.dish;
    return { day, dish, isPlanned: Boolean(menu ?? meal), src: menu?.image ?? meal?.image ?? dish?.image };
  });
  return (
    <Link
      to="/menus?view=week"
      className="rounded-card border border-line bg-surface p-4 font-medium hover:border-control md:px-5"
    >
      <span className="mb-2 flex items-center justify-between">
        {t`The week`}
        <ChevronRight className="size-5 text-muted rtl:-scale-x-100" />
      </span>
      <span aria-hidden="true" className="grid grid-cols-7 gap-1">
        {days.map(({ day, dish, isPlanned, src }) => (
          <span key={day} className="grid justify-items-center gap-1 text-xs font-normal text-muted">
            <span className={cn(day === today() && "font-semibold text-ink")}>
              {formatDate(day, "shortWeekday")}
            </span>
            {isPlanned ? (
              <Thumbnail dish={dish} src={src} className="size-9 rounded-full md:size-12" />
            ) : (
              <span className="size-9 rounded-full border border-dashed border-control md:size-12" />
            )}
          </span>
        ))}
      </span>
    </Link>
  );
}
