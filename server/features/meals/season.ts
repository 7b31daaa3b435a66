import * as z from "zod/mini";
import { listColumn, readDataTable } from "#server/lib/data-table.ts";
import { CLIMATES, type Climate } from "#shared/choices.ts";

/** The columns of server/data/seasons.tsv: a food, and the months (1 to 12) of its usual harvest by climate. */
const row = z.tuple([z.string()], listColumn(" "));
const SEASONS = new Map(readDataTable("seasons.tsv", row).map(([food, ...climates]) => [food, climates]));

export const isInSeason = (food: string, climate: Climate, month: number): boolean =>
  CLIMATES.some((name, index) => name === climate && SEASONS.get(food)?.[index]?.includes(String(month)));
