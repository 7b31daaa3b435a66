import { useQuery } from "@tanstack/react-query";
import { Flame, FlameKindling, Soup, Sparkles } from "lucide-react";
import type { ReactNode } from "react";
import { formatNumber, pluralize } from "#client/lib/format.ts";
import { Card } from "#client/ui/card.tsx";
import { ErrorState } from "#client/ui/status/error-state.tsx";
import { Skeleton } from "#client/ui/status/skeleton.tsx";
import type { DishStats as Stats } from "#shared/categories.api.ts";
import { dishStatsQuery } from "./dish-stats.data.ts";

const TILES: { field: keyof Stats; label: string; icon: ReactNode }[] = [
  { field: "totalDishes", label: "Total dishes", icon: <Soup /> },
  { field: "dishesWithCalories", label: "With calories", icon: <Flame /> },
  { field: "dishesWithoutCalories", label: "Without calories", icon: <FlameKindling /> },
  { field: "aiEstimated", label: "AI estimated", icon: <Sparkles /> },
];

export function DishStats() {
  const query = useQuery(dishStatsQuery);
  const { data: stats, isError } = query;
  return (
    <section aria-labelledby="dish-stats">
      <h2 id="dish-stats" tabIndex={-1} className="mb-3 scroll-mt-6 text-lg">
        Dish statistics
      </h2>
      {isError && !stats ? (
        <ErrorState title="Dish statistics could not be loaded" query={query} />
      ) : (
        <dl className="grid grid-cols-2 gap-3 md:gap-5 lg:grid-cols-4">
          {TILES.map(({ field, label, icon }) => (
            <Card key={field} className="flex flex-col gap-1 p-4 md:p-5">
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="order-first flex items-center justify-between gap-2">
                {stats ? (
                  <span className="font-display text-3xl font-semibold">{formatNumber(stats[field])}</span>
                ) : (
                  <Skeleton className="my-1 h-8 w-14" />
                )}
                <span aria-hidden="true" className="rounded-full bg-tint p-2 text-brand [&_svg]:size-5">
                  {icon}
                </span>
              </dd>
              {field === "aiEstimated" && stats && stats.referenceEstimated > 0 && (
                <dd className="text-xs text-muted">
                  {pluralize(stats.referenceEstimated, "reference estimate")}
                </dd>
              )}
            </Card>
          ))}
        </dl>
      )}
    </section>
  );
}
