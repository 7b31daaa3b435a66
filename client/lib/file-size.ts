import { t } from "@lingui/core/macro";
import { LOCALE } from "#client/lib/format.ts";

const LARGEST = 4;

/** Formats a number of bytes: '812 bytes', '4.2 kB', '38 MB'. */
export function fileSize(bytes: number): string {
  let [value, unit] = [bytes, 0];
  while (value >= 999.5 && unit < LARGEST) [value, unit] = [value / 1_000, unit + 1];
  const digits = unit > 0 && value < 9.95 ? 1 : 0;
  const size = value.toLocaleString(LOCALE, { maximumFractionDigits: digits });
  return [t`${size} bytes`, t`${size} kB`, t`${size} MB`, t`${size} GB`, t`${size} TB`][unit] ?? "";
}
