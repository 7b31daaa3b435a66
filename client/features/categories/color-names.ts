import type { CategoryColor } from "#shared/limits.ts";

/** What the eight colours are called, for those who cannot see them. */
export const COLOR_NAME: Record<CategoryColor, string> = {
  "#f97316": "Orange",
  "#ef4444": "Red",
  "#eab308": "Yellow",
  "#22c55e": "Green",
  "#14b8a6": "Teal",
  "#3b82f6": "Blue",
  "#8b5cf6": "Violet",
  "#ec4899": "Pink",
};
