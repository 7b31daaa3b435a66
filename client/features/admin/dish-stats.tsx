import { useQuery } from "@tanstack/react-query";
import { formatNumber, pluralize } from "#client/lib/format.ts";
import { SectionCard } from "#client/ui/card.tsx";
import { QueryContent } from "#client/ui/status/query-content.tsx";
import { Skeleton } from "#client/ui/status/skeleton.tsx";
import { dishStatsQuery } from "./dish-stats.data.ts";

const FIGURES = [
  { field: "totalDishes", label: "Total dishes" },
  { field: "dishesWithCalories", label: "With calories" },
  { field: "dishesWithoutCalories", label: "Without calories" },
  { field: "aiEstimated", label: "AI estimated" },
] as const;

export function DishStats() {
  return (
    <SectionCard id="dish-stats" title="Dish statistics">
      <QueryContent query={useQuery(dishStatsQuery)} skeleton={<Skeleton className="h-14" />}>
        {(stats) => (
          <dl className="grid grid-cols-2 gap-4 lg:grid-cols-4">
            {FIGURES.map(({ field, label }) => (
              <div key={field} className="flex flex-col">
                <dt className="text-sm text-muted">{label}</dt>
                <dd className="order-first font-display text-xl font-semibold">
                  {formatNumber(stats[field])}
                </dd>
                {field === "aiEstimated" && stats.referenceEstimated > 0 && (
                  <dd className="text-xs text-muted">
                    {pluralize(stats.referenceEstimated, "reference estimate")}
                  </dd>
                )}
              </div>
            ))}
          </dl>
        )}
      </QueryContent>
    </SectionCard>
  );
}
