/** Serializes a value for comparison; undefined and empty lists equal null. */
function comparable(value: unknown): string {
  const text = JSON.stringify(value ?? null);
  return text === "[]" ? "null" : text;
}

/** Returns the fields in which two versions differ. */
export function changedFields<Values extends object>(before: Values, after: Values): (keyof Values)[] {
  return (Object.keys(before) as (keyof Values)[]).filter(
    (field) => comparable(before[field]) !== comparable(after[field]),
  );
}

/** Returns the changed fields, so that another member's edit of other fields is not overwritten. */
export function changesTo<Edited extends object>(version: Edited, edited: Edited): Partial<Edited> {
  const changes: Partial<Edited> = {};
  for (const field of changedFields(edited, version)) changes[field] = edited[field];
  return changes;
}

/**
 * Three-way merge of two edits of a record: fields changed in `mine` win, all others come from `theirs`.
 * @param base the version the edit started from
 * @param mine the form's values
 * @param theirs the version saved in the meantime
 */
export function mergeChanges<Values extends object>(base: Values, mine: Values, theirs: Values): Values {
  const merged = { ...theirs };
  for (const field of changedFields(base, mine)) merged[field] = mine[field];
  return merged;
}
