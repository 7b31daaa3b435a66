import { pluralize } from "#client/lib/format.ts";

interface Sample {
  /** Milliseconds since the epoch. */
  at: number;
  done: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * Extrapolates the remaining time from two samples, in words. Both times are this device's, so a wrong server clock
 * does not matter.
 * @returns null if nothing was done between the samples
 */
export function timeLeft(first: Sample, now: Sample, total: number): string | null {
  const done = now.done - first.done;
  if (done <= 0 || now.at <= first.at) return null;
  const left = ((total - now.done) * (now.at - first.at)) / done;
  if (left < 0.75 * MINUTE) return "less than a minute left";
  if (left < 0.75 * HOUR) return `about ${pluralize(Math.max(1, Math.round(left / MINUTE)), "minute")} left`;
  return `about ${pluralize(Math.max(1, Math.round(left / HOUR)), "hour")} left`;
}
