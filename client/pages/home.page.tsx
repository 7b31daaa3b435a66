import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { CalendarPlus, Plus } from "lucide-react";
import { Suspense } from "react";
import { activitiesQuery } from "#client/features/activities/activities.data.ts";
import { CountsCard } from "#client/features/activities/counts-card.tsx";
import { countsQuery } from "#client/features/activities/counts.data.ts";
import { RecentActivity } from "#client/features/activities/recent-activity.tsx";
import { useCurrentUser } from "#client/features/auth/auth.data.ts";
import { newestDishesQuery } from "#client/features/dish-data/dishes.data.ts";
import { NewestDishes } from "#client/features/dishes/newest-dishes.tsx";
import { NextMenu, useMenusPending, YesterdaysMenus } from "#client/features/menus/next-menu.tsx";
import { Tonight } from "#client/features/week/tonight.tsx";
import { useNext } from "#client/features/week/use-next.ts";
import { Page } from "#client/layout/page.tsx";
import { cn } from "#client/lib/class-names.ts";
import { greeting } from "#client/lib/greeting.ts";
import { isolate } from "#client/lib/i18n.tsx";
import { lazyComponent } from "#client/lib/lazy-component.ts";
import { useMinute } from "#client/lib/use-minute.ts";
import { LinkButton } from "#client/ui/link-button.tsx";
import { Skeleton } from "#client/ui/status/skeleton.tsx";
import type { FirstSteps } from "#shared/activities.api.ts";

/** / */
export function HomePage() {
  const { data: isNew } = useQuery({ ...activitiesQuery, select: ({ length }) => length === 0 });
  const { data: counts, isPending: countsPending } = useQuery(countsQuery);
  const steps = counts?.firstSteps;
  const { next, isPending } = useNext();
  const menusPending = useMenusPending() || isPending;
  const dishesPending = useQuery(newestDishesQuery).isPending;
  return (
    <Page title={t`Home`} hideTitle>
      <div className="mb-6 flex items-center justify-between gap-x-3">
        <Greeting />
        {/* The first steps of a new household contain both. Invisible until it is known whether there are any. */}
        {(!steps || steps.dish) && (
          <div
            className={cn(
              "flex gap-2 max-md:*:w-11 max-md:*:rounded-full max-md:*:px-0",
              countsPending && "invisible",
            )}
          >
            <LinkButton to="/menus?new=menu" variant="secondary">
              <CalendarPlus /> <span className="max-md:sr-only">{t`Create Menu`}</span>
            </LinkButton>
            <LinkButton to="/dishes?new=dish">
              <Plus /> <span className="max-md:sr-only">{t`Add Dish`}</span>
            </LinkButton>
          </div>
        )}
      </div>
      {(steps || (isNew && countsPending)) && (
        <Suspense fallback={<FirstStepsSkeleton steps={steps} />}>
          {steps ? <FirstStepsCard steps={steps} /> : <FirstStepsSkeleton />}
        </Suspense>
      )}
      {/*
        The menus are empty if nothing is planned, the dishes in a household without any. Everything below what is not loaded
        waits for it, because a part that turns out empty would move the rest.
      */}
      <div className="in-order grid items-start gap-6 md:gap-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div className="grid min-w-0 gap-6 empty:hidden lg:col-span-2">
          <Tonight />
          {!isPending && !next?.menu && <NextMenu />}
          <YesterdaysMenus />
        </div>
        <div className={cn("grid gap-6 empty:hidden", menusPending && "hidden")}>
          <NewestDishes />
          {isNew && !dishesPending && <RecentActivity />}
        </div>
        <div
          className={cn(
            "grid gap-6 lg:[:empty+&]:col-span-2",
            menusPending && "hidden",
            dishesPending && "max-lg:hidden",
          )}
        >
          <CountsCard />
          {!isNew && <RecentActivity />}
        </div>
      </div>
    </Page>
  );
}

/** Loaded only until the household has done or dismissed them. */
const FirstStepsCard = lazyComponent(() => import("#client/features/first-steps/first-steps.tsx"));

/** The heights of the card by the number of finished steps; from two on it is one line. */
const HEIGHTS = ["h-137 md:h-127 lg:h-75", "h-80 md:h-72"];

function FirstStepsSkeleton({ steps }: { steps?: FirstSteps | null | undefined }) {
  const done = Object.values(steps ?? {}).filter(Boolean).length;
  return <Skeleton shape="card" className={cn("mb-6", HEIGHTS[done] ?? "h-13")} />;
}

function Greeting() {
  useMinute();
  const { householdName, firstName } = useCurrentUser();
  const name = firstName?.trim();
  return (
    <div className="min-w-0">
      {householdName && (
        <p dir="auto" className="font-medium break-words text-brand">
          {householdName}
        </p>
      )}
      <p className="font-display text-xl font-semibold break-words max-[22.5rem]:text-lg md:text-3xl">
        {name ? t`${{ greeting: greeting() }}, ${{ name: isolate(name) }}` : greeting()}
      </p>
    </div>
  );
}
