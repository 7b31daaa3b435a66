import { inFigures } from "#client/features/dishes/dish-labels.ts";
import type { Analytics } from "#shared/analytics.api.ts";
import { monthName, monthTick, overTimeSummary } from "../analytics-words.ts";
import { ColumnPlot } from "./column-plot.tsx";
import { PlotCard } from "./plot-card.tsx";

/** @param total of all dishes; the months may begin later than the household */
export function DishesOverTime({ months, total }: { months: Analytics["dishesByMonth"]; total: number }) {
  return (
    <PlotCard
      wide
      title="Dishes over time"
      summary={overTimeSummary(months, total)}
      table={
        months.length === 0
          ? null
          : {
              head: ["Month", "New dishes"],
              rows: months
                .map(({ month, dishes }) => ({
                  key: month,
                  name: monthName(month),
                  figures: [inFigures(dishes)],
                }))
                .toReversed(),
            }
      }
    >
      <ColumnPlot
        columns={months.map(({ month, dishes }) => ({
          key: month,
          caption: monthTick(month),
          value: dishes,
          landmark: month.endsWith("-01"),
        }))}
      />
    </PlotCard>
  );
}
