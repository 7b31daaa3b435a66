import { t } from "@lingui/core/macro";
import { SignalHigh, SignalLow, SignalMedium } from "lucide-react";
import { formatNumber } from "#client/lib/format.ts";
import { Badge } from "#client/ui/badge.tsx";

/** An estimate's confidence (0–1) as text, percentage and icon. */
export function ConfidenceBadge({ confidence }: { confidence: number }) {
  const { tone, Icon, text } = levelOf(confidence);
  return (
    <Badge tone={tone}>
      <Icon />
      {text}
    </Badge>
  );
}

/** Its text is 'High confidence · 93%', rounded down, so that the percentage never suggests a higher level. */
export function levelOf(confidence: number) {
  const percent = Math.floor(Math.min(1, Math.max(0, confidence)) * 100 + 1e-6);
  if (confidence > 0.8)
    return { tone: "good", Icon: SignalHigh, text: t`High confidence · ${percent}%` } as const;
  if (confidence > 0.6)
    return { tone: "brand", Icon: SignalMedium, text: t`Fair confidence · ${percent}%` } as const;
  return { tone: "neutral", Icon: SignalLow, text: t`Low confidence · ${percent}%` } as const;
}

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
