import { LOCALE } from "#client/lib/format.ts";

const UNITS = ["bytes", "kB", "MB", "GB", "TB"];

/** Formats a number of bytes: '812 bytes', '4.2 kB', '38 MB'. */
export function fileSize(bytes: number): string {
  let [value, unit] = [bytes, 0];
  while (value >= 999.5 && unit < UNITS.length - 1) [value, unit] = [value / 1_000, unit + 1];
  const digits = unit > 0 && value < 9.95 ? 1 : 0;
  return `${value.toLocaleString(LOCALE, { maximumFractionDigits: digits })} ${UNITS[unit]}`;
}
