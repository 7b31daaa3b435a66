import type { MealSlot } from "./limits.ts";

/** The hours at which breakfast and lunch are over. */
export const SLOT_ENDS = { breakfast: 11, lunch: 16 };

export const SLOT_NAMES: Record<MealSlot, string> = {
  breakfast: "Breakfast",
  lunch: "Lunch",
  dinner: "Dinner",
};
