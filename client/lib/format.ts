const numberFormat = new Intl.NumberFormat();

/** Formats a number in the reader's locale. Shares one formatter, because toLocaleString creates one per call. */
export function formatNumber(count: number): string {
  return numberFormat.format(count);
}

/** '1 comment', '3 comments', '1,200 dishes'. */
export function pluralize(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatNumber(count)} ${count === 1 ? singular : plural}`;
}
