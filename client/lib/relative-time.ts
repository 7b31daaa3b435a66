const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

/**
 * How long ago something happened, in the words of spec §4: 'just now', 'N minutes ago', 'N hours ago', 'N days ago',
 * and from a week on a date in the reader's own form. Without a readable date: 'Unknown time'.
 */
export function relativeTime(when: string | Date | null | undefined, now: Date = new Date()): string {
  const date = when == null ? null : new Date(when);
  if (!date || Number.isNaN(date.getTime())) return "Unknown time";
  const age = now.getTime() - date.getTime();
  if (age < MINUTE) return "just now";
  if (age < HOUR) return `${Math.floor(age / MINUTE)} minutes ago`;
  if (age < DAY) return `${Math.floor(age / HOUR)} hours ago`;
  if (age < WEEK) return `${Math.floor(age / DAY)} days ago`;
  return date.toLocaleDateString();
}
