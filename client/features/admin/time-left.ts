/** How far some work was at a moment (ms). */
interface Sample {
  at: number;
  done: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * The remaining time of work at the pace between two looks at it, in words. Both moments are this device's own, so a
 * server whose clock is wrong does not matter.
 * @returns null as long as nothing was done between them
 */
export function timeLeft(first: Sample, now: Sample, total: number): string | null {
  const done = now.done - first.done;
  if (done <= 0 || now.at <= first.at) return null;
  const left = ((total - now.done) * (now.at - first.at)) / done;
  if (left < 0.75 * MINUTE) return "less than a minute left";
  if (left < 0.75 * HOUR) return `about ${counted(Math.max(1, Math.round(left / MINUTE)), "minute")} left`;
  return `about ${counted(Math.max(1, Math.round(left / HOUR)), "hour")} left`;
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
