import { expect, onTestFinished, test, vi } from "vitest";
import { addDays, dayFrom, formatMonth, today, weekOf } from "#client/features/meals/week-days.ts";
import { formatDays } from "#client/lib/format-lists.ts";

test("a week begins on the first day of the reader's locale, also across months, years and clock changes", () => {
  expect(weekOf("2026-11-26", "en-US")).toEqual([22, 23, 24, 25, 26, 27, 28].map((day) => `2026-11-${day}`));
  expect(weekOf("2026-11-22", "de-DE")[0]).toBe("2026-11-16");
  expect(weekOf("2027-01-01", "de-DE")).toEqual([
    ...[28, 29, 30, 31].map((day) => `2026-12-${day}`),
    ...[1, 2, 3].map((day) => `2027-01-0${day}`),
  ]);
  expect(weekOf("2026-10-25", "de-DE")[6]).toBe("2026-10-25");
  expect(addDays("2028-02-28", 2)).toBe("2028-03-01");
});

test("a browser that knows no weeks takes the day of the reader's country", () => {
  vi.stubGlobal("Intl", {
    ...Intl,
    Locale: class extends Intl.Locale {
      getWeekInfo = undefined;
      weekInfo = undefined;
    },
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const firstDays = ["en-US", "tr", "ar", "ar-SA", "xx"].map((language) => weekOf("2026-11-26", language)[0]);
  expect(firstDays).toEqual([22, 23, 21, 22, 23].map((day) => `2026-11-${day}`));
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
