import { SignalHigh, SignalLow, SignalMedium } from "lucide-react";
import { Badge } from "#client/ui/badge.tsx";
import { confidenceLevel, confidenceText } from "./confidence.ts";

const LOOK = {
  High: { tone: "good", Icon: SignalHigh },
  Fair: { tone: "brand", Icon: SignalMedium },
  Low: { tone: "neutral", Icon: SignalLow },
} as const;

/** An estimate's confidence (0–1) as text, percentage and icon. */
export function ConfidenceBadge({ confidence, className }: { confidence: number; className?: string }) {
  const { tone, Icon } = LOOK[confidenceLevel(confidence)];
  return (
    <Badge tone={tone} className={className}>
      <Icon />
      {confidenceText(confidence)}
    </Badge>
  );
}
