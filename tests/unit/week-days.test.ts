import { expect, onTestFinished, test, vi } from "vitest";
import { comingDays, dayFrom } from "#client/features/meals/day-from.ts";
import { formatMonth, today, weekStart } from "#client/features/meals/week-days.ts";
import { formatDays } from "#client/lib/format-lists.ts";
import { setFirstWeekday, setHouseholdZone } from "#client/lib/household-time.ts";
import { usualFirstWeekday } from "#server/features/settings/usual-settings.ts";
import { addDays } from "#shared/event-date.ts";

test.each([
  // The country of the time zone, also under an older name of the zone; else that of the language; else Monday.
  ["Europe/Berlin", "en", 1],
  ["US/Pacific", "de", 7],
  ["Asia/Kolkata", "tr", 7],
  ["Africa/Cairo", "en", 6],
  ["Indian/Maldives", "en", 5],
  ["Etc/GMT+3", "ar", 6],
  [null, "de", 1],
  [null, null, 1],
])("in %s and the language %s, weeks usually begin on day %d", (timeZone, language, day) => {
  expect(usualFirstWeekday(timeZone, language)).toBe(day);
});

const weekFrom = (first: string) => Array.from({ length: 7 }, (_, day) => addDays(first, day));

test.each([
  ["Saturday", 6, "21 21 21 21 21 28 28"],
  ["Sunday", 7, "22 22 22 22 22 22 29"],
  ["Monday", 1, "23 23 23 23 23 23 23"],
])("a week begins on the household's %s, whatever the language of the device", (_name, weekday, starts) => {
  setFirstWeekday(weekday);
  onTestFinished(() => {
    setFirstWeekday();
    vi.unstubAllGlobals();
  });
  for (const language of ["en-US", "ar-EG", "de-DE", "en-US@posix"]) {
    vi.stubGlobal("navigator", { language });
    const found = weekFrom("2026-11-23").map((day) => weekStart(day));
    expect(found.join(" ")).toBe(starts.replaceAll(/\d+/g, "2026-11-$&"));
  }
});

test.each([
  // Clocks change in Berlin, in New York, and in Cairo at midnight.
  ["Europe/Berlin", "2026-10-24T21:59", "2026-10-24"],
  ["Europe/Berlin", "2026-10-24T22:00", "2026-10-25"],
  ["America/New_York", "2027-03-14T03:59", "2027-03-13"],
  ["America/New_York", "2027-03-14T05:00", "2027-03-14"],
  ["Africa/Cairo", "2027-04-29T21:59", "2027-04-29"],
  ["Africa/Cairo", "2027-04-29T22:00", "2027-04-30"],
])("in %s, the coming days at %s UTC are the seven from %s on", (zone, now, first) => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${now}Z`) });
  setHouseholdZone(zone);
  onTestFinished(() => {
    vi.useRealTimers();
    setHouseholdZone();
  });
  const days = comingDays(null);
  expect(days).toEqual(weekFrom(first));
  expect(comingDays("2020-01-01")).toEqual(days);
  expect(comingDays("2030-01-01")[6]).toBe("2030-01-07");
});

test("addresses with another day than one of the years 2000 to 2999 mean today", () => {
  expect(dayFrom("2026-11-26")).toBe("2026-11-26");
  for (const bad of [null, "", "2026-02-30", "0026-11-26", "tomorrow", "2026-11-26x"])
    expect(dayFrom(bad)).toBe(today());
});

test("days are short, and far ones have their year", () => {
  expect(formatDays("2026-11-26", "2026-11-29").replace(/\s/g, " ")).toBe("Nov 26 – 29");
  expect(formatMonth("2001-10-03")).toBe("October 2001");
});
