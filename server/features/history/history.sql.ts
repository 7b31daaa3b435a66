import { and, asc, desc, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import type { DbOrTx, Transaction } from "#server/database/db.ts";
import { memberColumns } from "#server/database/users.sql.ts";
import { editHistory, users } from "#shared/schema/index.ts";

type EntityType = (typeof editHistory.$inferInsert)["entityType"];
type Value = string | number | boolean | Date | null | readonly (string | number)[];

interface Subject {
  entityType: EntityType;
  entityId: string | number;
  /** Null for changes by a guest. */
  editedBy: string | null;
}

export interface Edit extends Subject {
  fieldName: string;
  oldValue: Value;
  newValue: Value;
}

export const subjectOf = (
  entityType: EntityType,
  entityId: Subject["entityId"],
  editedBy: Subject["editedBy"],
): Subject => ({ entityType, entityId, editedBy });

/** A statement has at most 65,535 parameters, and renaming a category may change thousands of dishes. */
const ROWS_PER_INSERT = 5_000;

export async function recordChanges(tx: Transaction, changes: Edit[]): Promise<void> {
  for (let start = 0; start < changes.length; start += ROWS_PER_INSERT) {
    await tx.insert(editHistory).values(
      changes.slice(start, start + ROWS_PER_INSERT).map(({ entityId, oldValue, newValue, ...change }) => ({
        ...change,
        entityId: String(entityId),
        oldValue: asText(oldValue),
        newValue: asText(newValue),
      })),
    );
  }
}

/**
 * Records the fields of `after` that differ from `before`.
 * @param after `undefined` leaves a field unchanged
 * @returns whether any field differs
 */
export async function recordFieldChanges<Field extends string>(
  tx: Transaction,
  subject: Subject,
  before: Record<NoInfer<Field>, Value>,
  after: { [Name in Field]?: Value | undefined },
): Promise<boolean> {
  const changes = (Object.keys(after) as Field[]).flatMap((fieldName) => {
    const [oldValue, newValue] = [before[fieldName], after[fieldName]];
    if (newValue === undefined || asText(oldValue) === asText(newValue)) return [];
    return { ...subject, fieldName, oldValue, newValue };
  });
  await recordChanges(tx, changes);
  return changes.length > 0;
}

export async function listHistory(db: DbOrTx, entityType: EntityType, entityId: string | number) {
  return db
    .select({ ...getTableColumns(editHistory), editedBy: memberColumns })
    .from(editHistory)
    .leftJoin(users, eq(users.id, editHistory.editedBy))
    .where(and(eq(editHistory.entityType, entityType), eq(editHistory.entityId, String(entityId))))
    .orderBy(desc(editHistory.id));
}

/** Returns the last change of each label of these dishes since their ingredients changed, with who made it. */
export async function listLabelChanges(db: DbOrTx, dishIds: readonly number[]) {
  const { entityId, fieldName, newValue, createdAt } = editHistory;
  return db
    .selectDistinctOn([entityId, fieldName], { entityId, fieldName, newValue, createdAt, by: memberColumns })
    .from(editHistory)
    .leftJoin(users, eq(users.id, editHistory.editedBy))
    .where(
      and(
        eq(editHistory.entityType, "dish"),
        inArray(entityId, dishIds.map(String)),
        sql`${fieldName} like 'label:%' and not exists (select 1 from edit_history later where later.entity_type = 'dish'
          and later.entity_id = ${entityId} and later.id > ${editHistory.id} and later.field_name = 'ingredients')`,
      ),
    )
    .orderBy(asc(entityId), asc(fieldName), desc(editHistory.id));
}

function asText(value: Value): string | null {
  if (value === null) return null;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.length ? value.join(", ") : null;
  return String(value);
}
