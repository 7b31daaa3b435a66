import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { seeYouText } from "#client/features/guests/guest-messages.ts";
import { quickDates } from "#client/features/menus/form/quick-dates.ts";
import { groupMenus } from "#client/features/menus/menu-groups.ts";
import { relativeDay } from "#client/lib/event-date.ts";
import { setHouseholdZone } from "#client/lib/household-time.ts";
import { momentOf, wallClock } from "#shared/time-zone.ts";

describe("the moment of a time", () => {
  test.each([
    ["Europe/Berlin", "2026-06-01T19:30", "2026-06-01T17:30"],
    ["Europe/Berlin", "2026-12-24T19:30", "2026-12-24T18:30"],
    // Twice: the first counts.
    ["Europe/Berlin", "2026-10-25T02:30", "2026-10-25T00:30"],
    ["Europe/Berlin", "2026-10-25T03:00", "2026-10-25T02:00"],
    // Skipped: counts from before.
    ["Europe/Berlin", "2027-03-28T02:30", "2027-03-28T01:30"],
    ["Europe/Berlin", "2027-03-28T01:59", "2027-03-28T00:59"],
    ["America/New_York", "2026-11-01T01:30", "2026-11-01T05:30"],
    ["Asia/Kathmandu", "2026-06-01T19:30", "2026-06-01T13:45"],
    ["Australia/Lord_Howe", "2026-04-05T01:45", "2026-04-04T14:45"],
    ["Pacific/Kiritimati", "2026-01-01T00:00", "2025-12-31T10:00"],
    ["UTC", "2026-06-01T00:00", "2026-06-01T00:00"],
  ])("%s %s", (zone, wall, moment) => {
    expect(new Date(momentOf(Date.parse(`${wall}Z`), zone)).toISOString()).toBe(`${moment}:00.000Z`);
  });

  test("is the inverse of the clock, except for skipped times", () => {
    const hours = Array.from({ length: 24 * 400 }, (_, hour) => Date.UTC(2026, 0, 1, hour, 15));
    for (const zone of ["Europe/Berlin", "Asia/Kathmandu", "America/Santiago", "Pacific/Apia"]) {
      const wrong = hours.filter((wall) => wallClock(momentOf(wall, zone), zone) !== wall);
      expect(wrong.length).toBeLessThanOrEqual(2);
    }
  });

  test("throws a RangeError for an unknown time zone", () => {
    expect(() => momentOf(0, "Mars/Phobos")).toThrow(RangeError);
  });
});

describe("today in the household", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-27T23:30:00Z") });
  });
  afterEach(() => {
    vi.useRealTimers();
    setHouseholdZone();
  });
  const menu = { eventDate: "2026-11-27", eventTime: null };

  test.each([
    ["Europe/Berlin", { today: "2026-11-28", past: 1, text: null }],
    ["America/New_York", { today: "2026-11-27", past: 0, text: "Today" }],
  ])("follows %s, whatever the device's time zone", (zone, { today, past, text }) => {
    setHouseholdZone(zone);
    expect(quickDates()[0]?.date).toBe(today);
    expect(groupMenus([menu]).past).toHaveLength(past);
    expect(relativeDay(menu.eventDate)).toBe(text);
  });

  test("is that of the event on guests' pages", () => {
    const eventDate = "2026-11-28";
    expect(seeYouText({ eventDate, timeZone: "Europe/Berlin" })).toBe("See you today.");
    expect(seeYouText({ eventDate, timeZone: "America/New_York" })).toBe("See you tomorrow.");
  });

  test("is that of the device if its browser does not know the time zone", () => {
    const { date } = quickDates()[0] ?? {};
    setHouseholdZone("Mars/Phobos");
    expect(quickDates()[0]?.date).toBe(date);
  });
});
