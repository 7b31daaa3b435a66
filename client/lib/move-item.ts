/** Returns a copy with the item moved up (-1) or down (1); unchanged at the ends. */
export function moveItem(ids: readonly number[], id: number, step: -1 | 1): number[] {
  const from = ids.indexOf(id);
  const to = from + step;
  const next = [...ids];
  if (from < 0 || to < 0 || to >= ids.length) return next;
  next.splice(from, 1);
  next.splice(to, 0, id);
  return next;
}
