import { formatDate } from "#client/lib/format.ts";
import type { Dish } from "#shared/dishes.api.ts";
import { fullName } from "#shared/full-name.ts";
import type { CaloriesSource, CookingMethod } from "#shared/limits.ts";

export const COOKING_METHOD_EMOJI: Record<CookingMethod, string> = {
  Fried: "🍳",
  Grilled: "🔥",
  Baked: "🥧",
  Raw: "🥗",
};

export const CALORIES_SOURCE_LABEL: Record<CaloriesSource, string> = {
  ai: "AI estimated",
  manual: "Manual entry",
  user: "User provided",
  reference: "Estimated",
};

export const UNCATEGORIZED = "Uncategorized";

/** The name of the member who created the dish. */
export function cookName({ creator }: Pick<Dish, "creator">): string {
  return fullName(creator) ?? creator.email ?? "Someone";
}

/** Formats an ISO timestamp as a date, without the current year. */
export function formatShortDay(when: string, now: Date = new Date()): string {
  return formatDate(when, new Date(when).getFullYear() === now.getFullYear() ? "day" : "date");
}

/** "45 min", "1 h 30 min" */
export function formatMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(" ");
}

export const FIELD_LABEL = {
  title: "Title",
  description: "Description",
  category: "Category",
  cookingMethod: "Cooking Method",
  images: "Photos",
  servings: "Servings",
  ingredients: "Ingredients",
  instructions: "Instructions",
  prepMinutes: "Minutes",
  sourceUrl: "Source",
  estimatedCalories: "Estimated calories",
  caloriesSource: "Calorie source",
};
