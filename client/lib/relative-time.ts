import { formatDate, pluralize } from "#client/lib/format.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

/**
 * Formats how long ago something happened: 'just now', '1 minute ago', 'N hours ago', 'N days ago', a localized date
 * after a week, and 'Unknown time' for a missing or invalid date.
 */
export function relativeTime(when: string | Date | null | undefined, now: Date = new Date()): string {
  const date = when == null ? null : new Date(when);
  if (!date || Number.isNaN(date.getTime())) return "Unknown time";
  const age = now.getTime() - date.getTime();
  if (age < MINUTE) return "just now";
  if (age < HOUR) return `${pluralize(Math.floor(age / MINUTE), "minute")} ago`;
  if (age < DAY) return `${pluralize(Math.floor(age / HOUR), "hour")} ago`;
  if (age < WEEK) return `${pluralize(Math.floor(age / DAY), "day")} ago`;
  return formatDate(date);
}
