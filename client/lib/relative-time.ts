import { t } from "@lingui/core/macro";
import { formatDate, formatRelative } from "#client/lib/format.ts";

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
  if (!date || Number.isNaN(date.getTime())) return t`Unknown time`;
  const age = now.getTime() - date.getTime();
  if (age < MINUTE) return t`just now`;
  if (age < HOUR) return ago(age / MINUTE, "minute");
  if (age < DAY) return ago(age / HOUR, "hour");
  if (age < WEEK) return ago(age / DAY, "day");
  return formatDate(date);
}

const ago = (age: number, unit: "minute" | "hour" | "day") => formatRelative(-Math.floor(age), unit);
