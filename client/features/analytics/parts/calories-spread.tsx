import { inFigures } from "#client/features/dishes/dish-labels.ts";
import type { Analytics } from "#shared/analytics.api.ts";
import { caloriesSummary, stepName } from "../analytics-words.ts";
import { ColumnPlot } from "./column-plot.tsx";
import { PlotCard } from "./plot-card.tsx";

interface CaloriesSpreadProps {
  spread: Analytics["caloriesSpread"];
  /** Dishes that have no calories. */
  without: number;
}

export function CaloriesSpread({ spread, without }: CaloriesSpreadProps) {
  const isEmpty = spread.every(({ dishes }) => dishes === 0);
  return (
    <PlotCard
      title="Calories per serving"
      summary={caloriesSummary(spread, without)}
      table={
        isEmpty
          ? null
          : {
              head: ["kcal", "Dishes"],
              rows: [
                ...spread.map((step) => ({
                  key: step.from,
                  name: stepName(step),
                  figures: [inFigures(step.dishes)],
                })),
                { key: "without", name: "Not known", figures: [inFigures(without)] },
              ],
            }
      }
    >
      <ColumnPlot
        columns={spread.map((step) => ({
          key: String(step.from),
          caption: stepName(step),
          value: step.dishes,
        }))}
      />
    </PlotCard>
  );
}
