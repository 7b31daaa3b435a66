import { inFigures } from "#client/features/dishes/dish-labels.ts";
import type { Analytics } from "#shared/analytics.api.ts";
import { suggestionsSummary } from "../analytics-words.ts";
import { Legend, patternOf, type Series } from "./legend.tsx";
import { PlotCard } from "./plot-card.tsx";
import { StackedBar } from "./stacked-bar.tsx";

export function Suggestions({ suggestions }: { suggestions: Analytics["suggestions"] }) {
  const { pending, accepted } = suggestions;
  const all = pending + accepted;
  const series = [
    { key: "accepted", label: "Accepted", color: "#22c55e", count: accepted },
    { key: "pending", label: "Waiting for an answer", color: "#eab308", lines: "slanted", count: pending },
  ] satisfies Series[];
  return (
    <PlotCard
      wide
      title="Suggestions from guests"
      summary={suggestionsSummary(suggestions)}
      table={
        all === 0
          ? null
          : {
              head: ["Suggestions", "Menus"],
              rows: series.map(({ key, label, count }) => ({
                key,
                name: label,
                figures: [inFigures(count)],
              })),
            }
      }
    >
      <Legend series={series} />
      <StackedBar
        shares={series.map((one) => ({
          key: one.key,
          value: one.count,
          color: one.color,
          pattern: patternOf(one),
        }))}
        percent={(value) => (100 * value) / all}
      />
    </PlotCard>
  );
}
