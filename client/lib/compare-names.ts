import { LOCALE } from "#client/lib/format.ts";

/** Sorts names as a reader of a language expects, whatever their case and accents, and "Dish 2" before "Dish 10". */
export const nameOrder = (locale: string): ((one: string, other: string) => number) =>
  new Intl.Collator(locale, { numeric: true, sensitivity: "base" }).compare;

export const compareNames = nameOrder(LOCALE);
