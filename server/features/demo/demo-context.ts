import type { Transaction } from "#server/database/db.ts";
import type { activities } from "#shared/schema/index.ts";
import type { When } from "./demo-plan.ts";

export const DAY = 86_400_000;

type Activity = typeof activities.$inferInsert & { createdAt: Date };

export interface DemoContext {
  tx: Transaction;
  now: number;
  idOf: (username: string) => string;
  dishId: (title: string) => number;
  /** Inserted at the end in order of time, because the feed is ordered by id. */
  feed: Activity[];
}

export function addToFeed(
  { feed, now }: DemoContext,
  daysAgo: number,
  activity: Omit<Activity, "createdAt">,
): void {
  feed.push({ ...activity, createdAt: past(now, daysAgo) });
}

export const past = (now: number, daysAgo: number) => new Date(now - daysAgo * DAY);

export const since = (now: number, daysAgo: number) => ({
  createdAt: past(now, daysAgo),
  updatedAt: past(now, daysAgo),
});

const WEEKDAYS = { friday: 5, saturday: 6, sunday: 0 };

/** Returns a date like the date picker's, in the local time zone. */
export function demoDate(now: number, when: When): string {
  const day = new Date(now);
  const inDays = typeof when === "number" ? when : (WEEKDAYS[when] - day.getDay() + 7) % 7 || 7;
  day.setDate(day.getDate() + inDays);
  // Swedish dates are YYYY-MM-DD.
  return day.toLocaleDateString("sv");
}

export function required<T>(value: T | null | undefined): T {
  if (value == null) throw new Error("The plan of the demo household is inconsistent.");
  return value;
}
