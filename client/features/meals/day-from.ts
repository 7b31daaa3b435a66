import { safeParse } from "zod/mini";
import { day as dayInput } from "#shared/http/wire.ts";
import { sevenDays, today } from "./week-days.ts";

/** Returns the day of an address, or today. */
export const dayFrom = (text: string | null | undefined): string => safeParse(dayInput, text).data ?? today();

/** Returns the seven days from the day of an address on, or from today on if that is past. */
export function comingDays(text: string | null | undefined): string[] {
  const day = dayFrom(text);
  return sevenDays(day < today() ? today() : day);
}
