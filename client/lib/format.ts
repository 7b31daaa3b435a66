/** The locale of all numbers and dates. */
export const LOCALE = "en-US";

const numberFormat = new Intl.NumberFormat(LOCALE);

/** '1,200'. Shares one formatter, because toLocaleString creates one per call. */
export function formatNumber(count: number): string {
  return numberFormat.format(count);
}

/** '1 comment', '3 comments', '1,200 dishes'. */
export function pluralize(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatNumber(count)} ${count === 1 ? singular : plural}`;
}

/** '11/24/2026, 8:05:00 PM', from the text of a moment. */
export function formatMoment(moment: string): string {
  return new Date(moment).toLocaleString(LOCALE);
}
