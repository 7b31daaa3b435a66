/** Returns a copy with the item moved up (-1) or down (1); unchanged at the ends. */
export function moveItem<T>(items: readonly T[], item: T, step: -1 | 1): T[] {
  const from = items.indexOf(item);
  const to = from + step;
  const next = [...items];
  if (from < 0 || to < 0 || to >= items.length) return next;
  next.splice(from, 1);
  next.splice(to, 0, item);
  return next;
}
