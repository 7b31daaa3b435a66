import { formatNumber, pluralize } from "#client/lib/format.ts";
import { CALORIES_SOURCE_LABEL } from "./dish-labels.ts";

const SOURCES: Record<string, string> = CALORIES_SOURCE_LABEL;

/** Formats a history value for display; undefined means it can be shown unchanged. */
export function formatHistoryValue(field: string, value: string): string | undefined {
  if (field === "images") return pluralize(value.split(", ").length, "photo");
  if (field === "estimatedCalories") return `${formatNumber(Number(value))} kcal`;
  if (field === "caloriesSource") return SOURCES[value];
  return undefined;
}
