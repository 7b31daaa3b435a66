import type { CaloriesSource, CookingMethod } from "#shared/limits.ts";

/** The picture beside a cooking method. */
export const COOKING_METHOD_EMOJI: Record<CookingMethod, string> = {
  Fried: "🍳",
  Grilled: "🔥",
  Baked: "🥧",
  Raw: "🥗",
};

/** Where a figure for calories comes from, in words (Spec §2, decisions §5). */
export const CALORIES_SOURCE_LABEL: Record<CaloriesSource, string> = {
  ai: "AI estimated",
  manual: "Manual entry",
  user: "User provided",
  reference: "Reference estimate",
};

/** What a dish without a category is filed under. */
export const UNCATEGORIZED = "Uncategorized";

const numberFormat = new Intl.NumberFormat();
const dayFormat = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" });
const shortDayFormat = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short" });

/** The day of a moment, in the reader's own form. */
export function formatDay(when: string): string {
  return dayFormat.format(new Date(when));
}

/** The day of a moment, without the year while it is the year of now. */
export function formatShortDay(when: string, now: Date = new Date()): string {
  const date = new Date(when);
  return (date.getFullYear() === now.getFullYear() ? shortDayFormat : dayFormat).format(date);
}

/** A number in the reader's own form. (One formatter for all: toLocaleString makes a new one each time.) */
export function formatNumber(count: number): string {
  return numberFormat.format(count);
}

/** '1 comment', '3 comments', '1,200 dishes'. */
export function pluralize(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatNumber(count)} ${count === 1 ? singular : plural}`;
}

/** The fields of a dish as the forms and the history name them. */
export const FIELD_LABEL = {
  title: "Title",
  description: "Description",
  category: "Category",
  cookingMethod: "Cooking Method",
  images: "Photos",
  estimatedCalories: "Estimated Calories",
  caloriesSource: "Calorie source",
};
