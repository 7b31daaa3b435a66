import { msg, plural, t } from "@lingui/core/macro";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "#client/lib/api/call.ts";
import { formatNumber } from "#client/lib/format.ts";
import { i18n } from "#client/lib/i18n.tsx";
import { SectionCard } from "#client/ui/card.tsx";
import { QueryContent } from "#client/ui/status/query-content.tsx";
import { Skeleton } from "#client/ui/status/skeleton.tsx";
import { dishStatsApi } from "#shared/calories.api.ts";

const FIGURES = [
  { field: "totalDishes", label: msg`Total dishes` },
  { field: "dishesWithCalories", label: msg`With calories` },
  { field: "dishesWithoutCalories", label: msg`Without calories` },
  { field: "aiEstimated", label: msg`AI estimated` },
] as const;

export function DishStats() {
  return (
    <SectionCard id="dish-stats" title={t`Dish statistics`}>
      <QueryContent query={useQuery(dishStatsQuery)} skeleton={<Skeleton className="h-14" />}>
        {(stats) => (
          <dl className="grid grid-cols-2 gap-4 lg:grid-cols-4">
            {FIGURES.map(({ field, label }) => (
              <div key={field} className="flex flex-col">
                <dt className="text-sm text-muted">{i18n._(label)}</dt>
                <dd className="order-first font-display text-xl font-semibold">
                  {formatNumber(stats[field])}
                </dd>
                {field === "aiEstimated" && stats.referenceEstimated > 0 && (
                  <dd className="text-xs text-muted">
                    {plural(stats.referenceEstimated, {
                      one: "# reference estimate",
                      other: "# reference estimates",
                    })}
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

/** Counts of dishes with and without calories. Its key starts with "dishes", so it is invalidated with them. */
export const dishStatsQuery = queryOptions({
  queryKey: ["dishes", "stats"],
  queryFn: () => call(dishStatsApi.dishStats),
});
