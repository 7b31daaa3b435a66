/** An empty list and undefined are the same as null. */
function same(one: unknown, other: unknown): boolean {
  const [a, b] = [one, other].map((value) => JSON.stringify(value ?? null));
  return a === b || [a, b].every((text) => text === "[]" || text === "null");
}

/** The fields in which two versions differ. */
export function changedFields<Values extends object>(one: Values, other: Values): (keyof Values)[] {
  return (Object.keys(one) as (keyof Values)[]).filter((field) => !same(one[field], other[field]));
}

/**
 * Brings two edits of the same record together: what I changed stays as I want it, everything else is as it stands now.
 * @param base the version I started from
 * @param mine what my form holds
 * @param theirs the version that was saved meanwhile
 */
export function mergeChanges<Values extends object>(base: Values, mine: Values, theirs: Values): Values {
  const merged = { ...theirs };
  for (const field of changedFields(base, mine)) merged[field] = mine[field];
  return merged;
}
