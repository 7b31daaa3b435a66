import * as z from "zod/mini";
import { readDataTable } from "#server/lib/data-table.ts";
import { CLIMATES } from "#shared/limits.ts";

/** "9-4": from September to April */
const months = z.pipe(
  z.string().check(z.regex(/^(?:\d+-\d+(?:, (?=\d)|$))*$/)),
  z.transform((text) =>
    [...text.matchAll(/(\d+)-(\d+)/g)].map(([, from, to]) => ({ from: Number(from), to: Number(to) })),
  ),
);

/** The columns of server/data/seasons.tsv: a food, and its months in the order of `CLIMATES`. */
const SEASONS = new Map(
  readDataTable("seasons.tsv", z.tuple([z.string(), months, months, months])).map(([food, ...climates]) => [
    food,
    climates,
  ]),
);

/** Returns whether a food is usually harvested in a month (1 to 12) of a climate. */
export function isInSeason(food: string, climate: (typeof CLIMATES)[number], month: number): boolean {
  const ranges = SEASONS.get(food)?.[CLIMATES.indexOf(climate)] ?? [];
  return ranges.some(({ from, to }) =>
    from <= to ? from <= month && month <= to : month >= from || month <= to,
  );
}
