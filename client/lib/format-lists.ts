import { LOCALE } from "./format.ts";

const listFormat = new Intl.ListFormat(LOCALE);

/** 'May, Omar, and Ada' */
export const formatList = (items: Iterable<string>): string => listFormat.format(items);

const dayFormat = new Intl.DateTimeFormat(LOCALE, { day: "numeric", month: "short" });

/** 'Nov 23 – 29', of two days `YYYY-MM-DD` */
export const formatDays = (from: string, to: string): string =>
  dayFormat.formatRange(new Date(`${from}T00:00`), new Date(`${to}T00:00`));
