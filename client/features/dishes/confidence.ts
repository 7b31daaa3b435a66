import { CONFIDENCE_FAIR, CONFIDENCE_GOOD } from "#shared/limits.ts";

type ConfidenceLevel = "High" | "Fair" | "Low";

/** Spec §9: above 0.8, above 0.6, and the rest. */
export function confidenceLevel(confidence: number): ConfidenceLevel {
  if (confidence > CONFIDENCE_GOOD) return "High";
  return confidence > CONFIDENCE_FAIR ? "Fair" : "Low";
}

/** 'High confidence · 93%'. Cut, not rounded, so that the figure never reaches a level that the word does not. */
export function confidenceText(confidence: number): string {
  const percent = Math.floor(Math.min(1, Math.max(0, confidence)) * 100 + 1e-6);
  return `${confidenceLevel(confidence)} confidence · ${percent}%`;
}
