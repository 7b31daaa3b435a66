import { formatNumber } from "#client/lib/format.ts";
import type { Analytics } from "#shared/analytics.api.ts";
import {
  activityCount,
  activitySummary,
  memberName,
  mostActiveSummary,
  suggestionsSummary,
} from "../analytics-messages.ts";
import { Legend, patternOf, type Series } from "./legend.tsx";
import { PlotCard } from "./plot-card.tsx";
import { RowPlot } from "./row-plot.tsx";
import { StackedBar } from "./stacked-bar.tsx";

const SERIES = [
  { key: "dishes", label: "Dishes", color: "#f97316" },
  { key: "menus", label: "Menus", color: "#14b8a6", lines: "slanted" },
  { key: "likes", label: "Likes", color: "#ec4899" },
  { key: "comments", label: "Comments", color: "#3b82f6", lines: "dots" },
] as const;

/** Keeps the bars of a new household short. */
const MIN_ACTIVITIES_SCALE = 10;

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
                figures: [...SERIES.map(({ key }) => member[key]), activityCount(member)].map(formatNumber),
              })),
            }
      }
    >
      <Legend series={SERIES} />
      <RowPlot
        whole={Math.max(MIN_ACTIVITIES_SCALE, ...members.map(activityCount))}
        rows={members.map((member) => ({
          key: member.userId,
          name: memberName(member),
          spoken: activitySummary(member),
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

export function Suggestions({ suggestions }: { suggestions: Analytics["suggestions"] }) {
  const { pending, accepted } = suggestions;
  const all = pending + accepted;
  const series = [
    { key: "accepted", label: "Accepted", color: "#22c55e", count: accepted },
    { key: "pending", label: "Awaiting an answer", color: "#eab308", lines: "slanted", count: pending },
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
              head: ["Status", "Suggestions"],
              rows: series.map(({ key, label, count }) => ({
                key,
                name: label,
                figures: [formatNumber(count)],
              })),
            }
      }
    >
      <Legend series={series} />
      <StackedBar
        shares={series.map((entry) => ({
          key: entry.key,
          value: entry.count,
          color: entry.color,
          pattern: patternOf(entry),
        }))}
        percent={(value) => (100 * value) / all}
      />
    </PlotCard>
  );
}
