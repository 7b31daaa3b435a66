import { describe, expect, test } from "vitest";
import { relativeTime } from "#client/lib/relative-time.ts";

const NOW = new Date("2026-05-20T12:00:00.000Z");
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

function ago(milliseconds: number): string {
  return relativeTime(new Date(NOW.getTime() - milliseconds).toISOString(), NOW);
}

describe("relative time", () => {
  test("says 'just now' for less than a minute", () => {
    expect(ago(0)).toBe("just now");
    expect(ago(59 * SECOND)).toBe("just now");
  });

  test("counts whole minutes up to an hour", () => {
    expect(ago(MINUTE)).toBe("1 minute ago");
    expect(ago(2 * MINUTE)).toBe("2 minutes ago");
    expect(ago(5 * MINUTE + 59 * SECOND)).toBe("5 minutes ago");
    expect(ago(HOUR - 1)).toBe("59 minutes ago");
  });

  test("counts whole hours up to a day", () => {
    expect(ago(HOUR)).toBe("1 hour ago");
    expect(ago(2 * HOUR)).toBe("2 hours ago");
    expect(ago(DAY - 1)).toBe("23 hours ago");
  });

  test("counts whole days up to a week", () => {
    expect(ago(DAY)).toBe("1 day ago");
    expect(ago(2 * DAY)).toBe("2 days ago");
    expect(ago(7 * DAY - 1)).toBe("6 days ago");
  });

  test("returns the local date with the month's name from a week on", () => {
    const aWeekAgo = new Date(NOW.getTime() - 7 * DAY);
    expect(relativeTime(aWeekAgo, NOW)).toBe(aWeekAgo.toLocaleDateString(undefined, { dateStyle: "medium" }));
  });

  test("says 'just now' when the server's clock is ahead", () => {
    expect(ago(-3 * MINUTE)).toBe("just now");
  });

  test("says 'Unknown time' without a readable date", () => {
    expect(relativeTime(null, NOW)).toBe("Unknown time");
    expect(relativeTime(undefined, NOW)).toBe("Unknown time");
    expect(relativeTime("soon", NOW)).toBe("Unknown time");
  });
});
