const NAMED_ITEMS = 6;

/** An ingredient of one serving. */
export type ServedItem = { name: string; grams: number; kcal: number };

/** "beef 133 g 270 · potatoes 100 g 77 · oil 8 g 70 kcal", the largest first */
export function listItems(items: readonly ServedItem[]): string {
  const sorted = items.toSorted((a, b) => b.kcal - a.kcal);
  const named = sorted
    .slice(0, NAMED_ITEMS)
    .map(
      ({ name, grams, kcal }) =>
        `${name.toLowerCase()} ${Math.max(1, Math.round(grams))} g ${Math.round(kcal)}`,
    );
  const rest = sorted.slice(NAMED_ITEMS).reduce((sum, { kcal }) => sum + kcal, 0);
  if (rest >= 1) named.push(`others ${Math.round(rest)}`);
  return `${named.join(" · ")} kcal`;
}
