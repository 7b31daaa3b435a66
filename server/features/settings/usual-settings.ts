import * as z from "zod/mini";
import { listColumn, readDataTable } from "#server/lib/data-table.ts";
import { CLIMATES, type Climate } from "#shared/choices.ts";
import { languageOf } from "#shared/languages.ts";
import { canonicalTimeZone } from "#shared/time-zone.ts";

/** Adds the settings that a household has unless it chooses others. */
export const withUsual = <Row extends { timeZone: string | null; language: string | null }>(row: Row) => ({
  ...row,
  usualClimate: usualClimate(row.timeZone),
  usualFirstWeekday: usualFirstWeekday(row.timeZone, row.language),
});

/** The columns of server/data/climates.tsv: a climate, and the time zones that have it. */
const row = z.tuple([z.enum(CLIMATES), listColumn(" ")]);
const BY_ZONE = new Map(
  readDataTable("climates.tsv", row).flatMap(([climate, zones]) =>
    zones.map((zone) => [zone, climate] as const),
  ),
);

/** Returns the climate of a time zone, "none" if its seasons are not known. */
export const usualClimate = (timeZone: string | null): Climate =>
  BY_ZONE.get(canonicalTimeZone(timeZone ?? "") ?? "") ?? "none";

/** The countries whose week does not begin on Monday, by its first day, from the Unicode CLDR. */
const COUNTRIES = {
  5: "MV",
  6: "AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY",
  7: "AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN IS JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW",
};
const firstDays = Object.entries(COUNTRIES).flatMap(([day, codes]) =>
  codes.split(" ").map((country) => ({ country, day: Number(day) })),
);

/** Node 24 has a method, earlier versions an accessor. */
interface CountryLocale extends Intl.Locale {
  getTimeZones?: () => string[] | undefined;
  timeZones?: string[];
}

/** Finding a country takes some milliseconds. */
const known = new Map<string, number>();

/** Returns the first day of the week, 1 (Monday) to 7: of the zone's country, else of the language's, else Monday. */
export function usualFirstWeekday(timeZone: string | null, language: string | null): number {
  const zone = canonicalTimeZone(timeZone ?? "");
  // "UTC" and "Etc/GMT+3" are of no country.
  if (!zone?.includes("/") || zone.startsWith("Etc/")) {
    const code = languageOf(language);
    const region = code && new Intl.Locale(code).maximize().region;
    return firstDays.find(({ country }) => country === region)?.day ?? 1;
  }
  const day = known.get(zone) ?? firstDays.find(({ country }) => zonesOf(country).includes(zone))?.day ?? 1;
  known.set(zone, day);
  return day;
}

function zonesOf(country: string): string[] {
  const locale: CountryLocale = new Intl.Locale(`und-${country}`);
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}
