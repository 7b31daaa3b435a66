import type { EstimateDetails } from "#shared/estimate-text.ts";

const NAMED_ITEMS = 6;

/** An ingredient of one serving. */
export type ServedItem = { name: string; grams: number; kcal: number };

/** The largest items first, and the sum of all others. */
export function listNamedItems(items: readonly ServedItem[]): EstimateDetails["items"] {
  const sorted = items.toSorted((a, b) => b.kcal - a.kcal);
  const named = sorted.slice(0, NAMED_ITEMS).map(({ name, grams, kcal }) => ({
    name: name.toLowerCase(),
    grams: Math.max(1, Math.round(grams)),
    kcal: Math.round(kcal),
  }));
  const rest = sorted.slice(NAMED_ITEMS).reduce((sum, { kcal }) => sum + kcal, 0);
  return rest >= 1 ? [...named, { name: "others", kcal: Math.round(rest) }] : named;
}
