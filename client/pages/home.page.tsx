import { useQuery } from "@tanstack/react-query";
import { CalendarPlus, Plus } from "lucide-react";
import { lazy, Suspense } from "react";
import { activitiesQuery } from "#client/features/activities/activities.data.ts";
import { CountsCard } from "#client/features/activities/counts-card.tsx";
import { countsQuery } from "#client/features/activities/counts.data.ts";
import { RecentActivity } from "#client/features/activities/recent-activity.tsx";
import { useCurrentUser } from "#client/features/auth/auth.data.ts";
import { NewestDishes } from "#client/features/dishes/newest-dishes.tsx";
import { NextMenu } from "#client/features/menus/next-menu.tsx";
import { Page } from "#client/layout/page.tsx";
import { cn } from "#client/lib/class-names.ts";
import { greeting } from "#client/lib/greeting.ts";
import { useMinute } from "#client/lib/minute.ts";
import { LinkButton } from "#client/ui/link-button.tsx";

/** / */
export function HomePage() {
  const { data: isNew } = useQuery({ ...activitiesQuery, select: ({ length }) => length === 0 });
  return (
    <Page title="Home" hideTitle>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <HouseholdName />
          <Greeting />
          <p className="mt-1 text-muted">What shall we put on the table?</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <LinkButton to="/menus?new=menu" variant="secondary">
            <CalendarPlus aria-hidden="true" /> Create Menu
          </LinkButton>
          <LinkButton to="/dishes?new=dish">
            <Plus aria-hidden="true" /> Add Dish
          </LinkButton>
        </div>
      </div>
      <FirstStepsOfHousehold />
      {/*
        The first column is empty if the household has activities but no dishes and no menus. Everything below its skeletons
        waits for them, because a column that turns out empty would move it.
      */}
      <div
        className={cn(
          "grid items-start gap-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]",
          "lg:has-[>:first-child:empty]:grid-cols-1",
          "max-lg:[&:has(>:first-child_.animate-breathe)>:last-child]:hidden",
        )}
      >
        <div className="grid gap-6 empty:hidden [&:has(.animate-breathe)>[aria-labelledby=recent-activity]]:hidden">
          <NextMenu />
          <NewestDishes />
          {isNew && <RecentActivity />}
        </div>
        <div className="grid gap-6">
          <CountsCard />
          {!isNew && <RecentActivity />}
        </div>
      </div>
    </Page>
  );
}

const FirstSteps = lazy(async () => ({
  default: (await import("#client/features/first-steps/first-steps.tsx")).FirstSteps,
}));

/** Loaded only until the household has done or dismissed them. */
function FirstStepsOfHousehold() {
  const steps = useQuery(countsQuery).data?.firstSteps;
  return <Suspense>{steps && <FirstSteps steps={steps} />}</Suspense>;
}

function HouseholdName() {
  const { householdName } = useCurrentUser();
  return householdName && <p className="font-medium break-words text-brand">{householdName}</p>;
}

function Greeting() {
  useMinute();
  const firstName = useCurrentUser().firstName?.trim();
  return (
    <p className="font-display text-2xl font-semibold break-words md:text-3xl">
      {firstName ? `${greeting()}, ${firstName}` : greeting()}
    </p>
  );
}
