import { plural } from "@lingui/core/macro";

/** '1 guest', '8 guests'; null if not set. */
export function formatGuestCount(count: number | null | undefined): string | null {
  if (!count) return null;
  return plural(count, { one: "# guest", other: "# guests" });
}
