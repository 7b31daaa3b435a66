import { t } from "@lingui/core/macro";
import { capitalize, formatDate } from "#client/lib/format.ts";
import type { Activity } from "#shared/activities.api.ts";

interface ActivityDay {
  /** 'Today', 'Yesterday', a weekday of the last week, or a date. */
  label: string;
  activities: Activity[];
}

/** Groups activities, newest first, by day in the reader's time zone. */
export function groupByDay(activities: readonly Activity[], now: Date = new Date()): ActivityDay[] {
  const days: ActivityDay[] = [];
  for (const activity of activities) {
    const label = labelOf(new Date(activity.createdAt), now);
    const last = days.at(-1);
    if (last?.label === label) last.activities.push(activity);
    else days.push({ label, activities: [activity] });
  }
  return days;
}

function labelOf(when: Date, now: Date): string {
  const daysAgo = dayNumber(now) - dayNumber(when);
  if (daysAgo <= 0) return t`Today`;
  if (daysAgo === 1) return t`Yesterday`;
  if (daysAgo < 7) return capitalize(formatDate(when, "weekday"));
  return formatDate(when, when.getFullYear() === now.getFullYear() ? "longDay" : "date");
}

/** Numbers the days of the local calendar. Dividing the time by 24 hours would fail when the clocks change. */
function dayNumber(when: Date): number {
  return Date.UTC(when.getFullYear(), when.getMonth(), when.getDate()) / 86_400_000;
}
