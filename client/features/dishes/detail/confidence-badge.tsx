import { t } from "@lingui/core/macro";
import { SignalHigh, SignalLow, SignalMedium } from "lucide-react";
import { Badge } from "#client/ui/badge.tsx";
import { CONFIDENCE_FAIR, CONFIDENCE_GOOD } from "#shared/limits.ts";

const LOOK = {
  High: { tone: "good", Icon: SignalHigh },
  Fair: { tone: "brand", Icon: SignalMedium },
  Low: { tone: "neutral", Icon: SignalLow },
} as const;

/** An estimate's confidence (0–1) as text, percentage and icon. */
export function ConfidenceBadge({ confidence }: { confidence: number }) {
  const { tone, Icon } = LOOK[levelOf(confidence)];
  return (
    <Badge tone={tone}>
      <Icon />
      {confidenceText(confidence)}
    </Badge>
  );
}

function levelOf(confidence: number): keyof typeof LOOK {
  if (confidence > CONFIDENCE_GOOD) return "High";
  return confidence > CONFIDENCE_FAIR ? "Fair" : "Low";
}

/** 'High confidence · 93%'. Rounds down, so that the percentage never suggests a higher level than the text. */
export function confidenceText(confidence: number): string {
  const percent = Math.floor(Math.min(1, Math.max(0, confidence)) * 100 + 1e-6);
  const level = levelOf(confidence);
  if (level === "High") return t`High confidence · ${percent}%`;
  return level === "Fair" ? t`Fair confidence · ${percent}%` : t`Low confidence · ${percent}%`;
}
