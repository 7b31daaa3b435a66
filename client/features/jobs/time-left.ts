import { plural, t } from "@lingui/core/macro";

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
  if (left < 0.75 * MINUTE) return t`less than a minute left`;
  const isShort = left < 0.75 * HOUR;
  const count = Math.max(1, Math.round(left / (isShort ? MINUTE : HOUR)));
  return isShort
    ? plural(count, { one: "about # minute left", other: "about # minutes left" })
    : plural(count, { one: "about # hour left", other: "about # hours left" });
}
