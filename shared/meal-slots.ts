import type { MealSlot } from "./limits.ts";

export const SLOT_NAMES: Record<MealSlot, string> = {
  breakfast: "Breakfast",
  lunch: "Lunch",
  dinner: "Dinner",
};
