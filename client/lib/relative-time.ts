const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

function ago(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"} ago`;
}

/**
 * How long ago something happened, in the words of spec §4: 'just now', 'N minutes ago', 'N hours ago', 'N days ago'
 * ('1 minute ago' for 1), and from a week on a date in the reader's own form. Without a readable date: 'Unknown time'.
 */
export function relativeTime(when: string | Date | null | undefined, now: Date = new Date()): string {
  const date = when == null ? null : new Date(when);
  if (!date || Number.isNaN(date.getTime())) return "Unknown time";
  const age = now.getTime() - date.getTime();
  if (age < MINUTE) return "just now";
  if (age < HOUR) return ago(Math.floor(age / MINUTE), "minute");
  if (age < DAY) return ago(Math.floor(age / HOUR), "hour");
  if (age < WEEK) return ago(Math.floor(age / DAY), "day");
  return date.toLocaleDateString();
}
