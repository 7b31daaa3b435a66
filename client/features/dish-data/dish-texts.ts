import { t } from "@lingui/core/macro";
import { formatDate } from "#client/lib/format.ts";
import type { CaloriesSource, CookingMethod } from "#shared/choices.ts";
import type { Dish } from "#shared/dishes.api.ts";
import { fullName } from "#shared/full-name.ts";

export const COOKING_METHOD_EMOJI: Record<CookingMethod, string> = {
  Fried: "🍳",
  Grilled: "🔥",
  Baked: "🥧",
  Raw: "🥗",
};

export const caloriesSourceName = (source: CaloriesSource): string =>
  ({ ai: t`AI estimated`, manual: t`Manual entry`, user: t`User provided`, reference: t`Estimated` })[source];

export const cookingMethodName = (method: CookingMethod): string =>
  ({ Fried: t`Fried`, Grilled: t`Grilled`, Baked: t`Baked`, Raw: t`Raw` })[method];

/** The name of the member who created the dish. */
export function cookName({ creator }: Pick<Dish, "creator">): string {
  return fullName(creator) ?? creator.email ?? t`Someone`;
}

/** Formats an ISO timestamp as a date, without the current year. */
export function formatShortDay(when: string): string {
  return formatDate(when, new Date(when).getFullYear() === new Date().getFullYear() ? "day" : "date");
}

/** "45 min", "1 h 30 min" */
export function formatMinutes(total: number): string {
  const [hours, minutes] = [Math.floor(total / 60), total % 60];
  return [hours > 0 && t`${hours} h`, minutes > 0 && t`${minutes} min`].filter(Boolean).join(" ");
}
