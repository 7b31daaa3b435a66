import { t } from "@lingui/core/macro";
import { CONFIDENCE_FAIR, CONFIDENCE_GOOD } from "#shared/limits.ts";

type ConfidenceLevel = "High" | "Fair" | "Low";

export function confidenceLevel(confidence: number): ConfidenceLevel {
  if (confidence > CONFIDENCE_GOOD) return "High";
  return confidence > CONFIDENCE_FAIR ? "Fair" : "Low";
}

/** 'High confidence · 93%'. Rounds down, so that the percentage never suggests a higher level than the text. */
export function confidenceText(confidence: number): string {
  const percent = Math.floor(Math.min(1, Math.max(0, confidence)) * 100 + 1e-6);
  const level = confidenceLevel(confidence);
  if (level === "High") return t`High confidence · ${percent}%`;
  return level === "Fair" ? t`Fair confidence · ${percent}%` : t`Low confidence · ${percent}%`;
}
