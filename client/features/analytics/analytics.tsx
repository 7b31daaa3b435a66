import { useQuery } from "@tanstack/react-query";
import { LinkButton } from "#client/ui/link-button.tsx";
import { PlateDrawing } from "#client/ui/status/drawings.tsx";
import { EmptyState } from "#client/ui/status/empty-state.tsx";
import { QueryContent } from "#client/ui/status/query-content.tsx";
import { Skeleton } from "#client/ui/status/skeleton.tsx";
import type { Analytics as Figures } from "#shared/analytics.api.ts";
import { analyticsQuery } from "./analytics.data.ts";
import { CaloriesSpread, DishesByCategory, DishesOverTime, MostLiked } from "./parts/dish-plots.tsx";
import { MostActive, Suggestions } from "./parts/people-plots.tsx";
import "./plots.css";

export function Analytics() {
  const query = useQuery(analyticsQuery);
  return (
    <QueryContent query={query} skeleton={<PlotsSkeleton />} error="Analytics could not be loaded">
      {(figures) => (isEmpty(figures) ? <NothingYet /> : <Plots figures={figures} />)}
    </QueryContent>
  );
}

function Plots({ figures }: { figures: Figures }) {
  const total = figures.dishesByCategory.reduce((sum, { dishes }) => sum + dishes, 0);
  return (
    <div className="@container">
      <div className="grid grid-cols-1 gap-4 md:gap-5 @3xl:grid-cols-2">
        <DishesOverTime months={figures.dishesByMonth} total={total} />
        <DishesByCategory categories={figures.dishesByCategory} total={total} />
        <MostLiked dishes={figures.mostLiked} members={figures.members} />
        <MostActive members={figures.mostActive} />
        <CaloriesSpread spread={figures.caloriesSpread} without={figures.dishesWithoutCalories} />
        <Suggestions suggestions={figures.suggestions} />
      </div>
    </div>
  );
}

function PlotsSkeleton() {
  return (
    <div className="@container">
      <div className="grid grid-cols-1 gap-4 md:gap-5 @3xl:grid-cols-2">
        <Skeleton shape="card" className="h-80 @3xl:col-span-2" />
        <Skeleton shape="card" className="h-80" />
        <Skeleton shape="card" className="h-80" />
      </div>
    </div>
  );
}

function NothingYet() {
  return (
    <EmptyState
      drawing={<PlateDrawing />}
      title="Nothing to show yet"
      action={<LinkButton to="/dishes">Go to Dishes</LinkButton>}
    >
      Charts appear after your first dish.
    </EmptyState>
  );
}

function isEmpty({ dishesByCategory, mostActive, suggestions }: Figures): boolean {
  return dishesByCategory.length + mostActive.length + suggestions.pending + suggestions.accepted === 0;
}
