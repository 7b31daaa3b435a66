import { afterEach, expect, test, vi } from "vitest";
import { deviceTimeZone } from "#client/lib/device/device-time-zone.ts";
import { deviceLocales } from "#client/lib/device/locales.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test.each<[unknown, unknown, string[]]>([
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

test("only a time zone that is known by a name is that of the device", () => {
  const options = new Intl.DateTimeFormat().resolvedOptions();
  const resolved = vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions");
  for (const timeZone of ["Europe/Berlin", "Etc/Unknown", "GMT+3", "+03:00", "", "Mars/Olympus"]) {
    resolved.mockReturnValueOnce({ ...options, timeZone });
    expect(deviceTimeZone()).toBe(timeZone === "Europe/Berlin" ? timeZone : null);
  }
});

test("a device whose Intl throws has no time zone", () => {
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockImplementation(() => {
    throw new RangeError("Incorrect locale information provided");
  });
  expect(deviceTimeZone()).toBeNull();
});
