import { inFigures } from "#client/features/dishes/dish-labels.ts";
import type { Analytics } from "#shared/analytics.api.ts";
import { activityOf, activityWords, memberName, mostActiveSummary } from "../analytics-words.ts";
import { Legend, patternOf } from "./legend.tsx";
import { PlotCard } from "./plot-card.tsx";
import { RowPlot } from "./row-plot.tsx";

const SERIES = [
  { key: "dishes", label: "Dishes", color: "#f97316" },
  { key: "menus", label: "Menus", color: "#14b8a6", lines: "slanted" },
  { key: "likes", label: "Likes", color: "#ec4899" },
  { key: "comments", label: "Comments", color: "#3b82f6", lines: "dots" },
] as const;

export function MostActive({ members }: { members: Analytics["mostActive"] }) {
  return (
    <PlotCard
      title="Most active members"
      summary={mostActiveSummary(members)}
      table={
        members.length === 0
          ? null
          : {
              head: ["Member", ...SERIES.map(({ label }) => label), "Total"],
              rows: members.map((member) => ({
                key: member.userId,
                name: memberName(member),
                figures: [...SERIES.map(({ key }) => member[key]), activityOf(member)].map(inFigures),
              })),
            }
      }
    >
      <Legend series={SERIES} />
      <RowPlot
        rows={members.map((member) => ({
          key: member.userId,
          name: memberName(member),
          spoken: activityWords(member),
          shares: SERIES.map((series) => ({
            key: series.key,
            value: member[series.key],
            color: series.color,
            pattern: patternOf(series),
          })),
        }))}
      />
    </PlotCard>
  );
}
