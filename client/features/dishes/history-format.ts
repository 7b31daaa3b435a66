import { CALORIES_SOURCE_LABEL, counted, inFigures } from "./dish-labels.ts";

const SOURCES: Record<string, string> = CALORIES_SOURCE_LABEL;

/** A value of a dish's history as a reader should see it; undefined where it can be shown as it is. */
export function formatHistory(field: string, value: string): string | undefined {
  if (field === "images") return counted(value.split(", ").length, "photo");
  if (field === "estimatedCalories") return `${inFigures(Number(value))} kcal`;
  if (field === "caloriesSource") return SOURCES[value];
  return undefined;
}
