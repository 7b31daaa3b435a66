import { t } from "@lingui/core/macro";
import { formatNumber } from "#client/lib/format.ts";

interface CalorieRangeProps {
  /** Null for values entered by a person. */
  low: number | null | undefined;
  high: number | null | undefined;
}

/** The probable range of an estimate: "between 350 and 630". */
export function CalorieRange({ low, high }: CalorieRangeProps) {
  if (low == null || high == null || low === high) return null;
  const [from, to] = [formatNumber(low), formatNumber(high)];
  return <span className="text-sm text-muted">{t`between ${from} and ${to}`}</span>;
}
