import { withOrdinal } from "#shared/event-date.ts";
import { LOCALE, PAGE_LANGUAGE } from "./format.ts";

const listFormat = new Intl.ListFormat(LOCALE);

/** 'May, Omar, and Ada' */
export const formatList = (items: Iterable<string>): string => listFormat.format(items);

/** Between parts of a sentence. */
export const COMMA = PAGE_LANGUAGE === "ar" ? "، " : ", ";
const SEMICOLON = PAGE_LANGUAGE === "ar" ? "؛ " : "; ";

/** 'May, Omar, Ada': joins texts that are not empty. No kind of Intl.ListFormat has only commas in every language. */
export const joinWords = (words: readonly unknown[]): string => words.filter(Boolean).join(COMMA);

/** '12 dishes; 3 were there already': joins the texts that are not empty. */
export const joinClauses = (clauses: readonly unknown[]): string => clauses.filter(Boolean).join(SEMICOLON);

/** A longer fact may break inside. */
const SHORT_FACT = 16;

/** 'Friday, November 27 · 7:00 PM · 6 guests': joins texts that are not empty. Lines break between short facts. */
export const joinFacts = (facts: readonly (string | false | null | undefined)[]): string =>
  facts
    .flatMap((fact) => fact || [])
    .map((fact) => (fact.length > SHORT_FACT ? fact : fact.replaceAll(" ", "\u00A0")))
    .join("\u00A0· ");

const dayFormat = new Intl.DateTimeFormat(LOCALE, { day: "numeric", month: "short" });

/** 'Nov 23 – 29', of two days `YYYY-MM-DD` */
export const formatDays = (from: string, to: string): string =>
  withOrdinal(dayFormat.formatRange(new Date(`${from}T00:00`), new Date(`${to}T00:00`)), LOCALE);
