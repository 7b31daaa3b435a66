import { LOCALE } from "#client/lib/format.ts";

/** Sorts names by the rules of a language, regardless of case and accents, and "Dish 2" before "Dish 10". */
export const nameOrder = (locale: string): ((one: string, other: string) => number) =>
  new Intl.Collator(locale, { numeric: true, sensitivity: "base" }).compare;

export const compareNames = nameOrder(LOCALE);
