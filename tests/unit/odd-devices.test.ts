import { afterEach, expect, it, vi } from "vitest";
import { deviceLocales } from "#client/lib/device/locales.ts";
import { deviceTimeZone } from "#client/lib/device/time-zone.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it.each<[unknown, unknown, string[]]>([
  [["de-CH", "en"], "de-CH", ["de-CH", "en", "de-CH"]],
  [["en-US@posix"], "en-US@posix", ["en-US", "en-US"]],
  [["en_US.UTF-8", "C", "POSIX.1"], "", ["en-US", "posix"]],
  [["de_DE@euro", "fr;q=0.5"], "*", ["de-DE", "fr"]],
  [["*", "", " ", "x-klingon", "en-", "i-default", "a-b", "null"], "root", []],
  [[], undefined, []],
  [undefined, undefined, []],
  [null, { toString: null }, []],
  [[undefined, null, 7, {}], "tr_TR", ["tr-TR"]],
])("of the languages %s and %s, Intl accepts %s", (languages, language, expected) => {
  vi.stubGlobal("navigator", { languages, language });
  expect(deviceLocales()).toEqual(expected);
});

it.each<[unknown, string | null]>([
  ["Europe/Berlin", "Europe/Berlin"],
  ["Etc/Unknown", null],
  ["GMT+3", null],
  ["+03:00", null],
  ["", null],
  ["Mars/Olympus", null],
])("a device in the time zone %s is in %s", (timeZone, expected) => {
  const reported = { ...new Intl.DateTimeFormat().resolvedOptions(), timeZone: timeZone as string };
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValueOnce(reported);
  expect(deviceTimeZone()).toBe(expected);
});

it("a device whose Intl throws has no time zone", () => {
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockImplementation(() => {
    throw new RangeError("Incorrect locale information provided");
  });
  expect(deviceTimeZone()).toBeNull();
});
