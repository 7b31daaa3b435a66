import { t } from "@lingui/core/macro";
import { formatNumber } from "#client/lib/format.ts";
import { MAX_IMAGES, MAX_URL } from "#shared/limits.ts";

export function addPhotos(photos: readonly string[], added: readonly string[]): string[] {
  return [...new Set([...photos, ...added])].slice(0, MAX_IMAGES);
}

/** An error message for an invalid photo URL; undefined if it is valid. */
export function photoAddressProblem(text: string): string | undefined {
  if (text.length > MAX_URL)
    return t`Please use a URL of at most ${{ max: formatNumber(MAX_URL) }} characters.`;
  const protocol = URL.canParse(text) ? new URL(text).protocol : "";
  if (protocol !== "http:" && protocol !== "https:")
    return t`Please enter a URL that starts with https:// or http://.`;
  return undefined;
}
