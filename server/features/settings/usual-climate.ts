import * as z from "zod/mini";
import { listColumn, readDataTable } from "#server/lib/data-table.ts";
import { CLIMATES, type Climate } from "#shared/choices.ts";
import { canonicalTimeZone } from "#shared/time-zone.ts";

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
