import { and, desc, eq, getTableColumns, isNull, lt } from "drizzle-orm";
import { type DbOrTx, oneRow, type Transaction } from "#server/database/db.ts";
import { memberColumns } from "#server/database/users.sql.ts";
import { backups, users } from "#shared/schema/index.ts";

export type BackupRow = typeof backups.$inferSelect;

function selectBackups(db: DbOrTx) {
  return db
    .select({ ...getTableColumns(backups), createdBy: memberColumns })
    .from(backups)
    .leftJoin(users, eq(users.id, backups.createdBy));
}

export async function listRows(db: DbOrTx) {
  return selectBackups(db).orderBy(desc(backups.createdAt), desc(backups.id));
}

export async function findBackup(db: DbOrTx, id: number) {
  const [row] = await selectBackups(db).where(eq(backups.id, id));
  return row;
}

/** Waiting backups (progress 0) and started ones, oldest first. */
export async function listUnfinished(db: DbOrTx): Promise<BackupRow[]> {
  return db.select().from(backups).where(eq(backups.status, "in_progress")).orderBy(backups.id);
}

export async function insertBackup(
  tx: Transaction,
  values: Pick<BackupRow, "fileName" | "backupType" | "createdBy">,
): Promise<BackupRow> {
  return tx
    .insert(backups)
    .values({ ...values, fileSize: 0 })
    .returning()
    .then(oneRow);
}

export async function updateBackupRow(db: DbOrTx, id: number, changes: Partial<BackupRow>): Promise<void> {
  // Without the text of 1.1.0, which would be read as a newer problem.
  await db
    .update(backups)
    .set({ ...changes, errorMessage: null })
    .where(eq(backups.id, id));
}

export async function deleteRow(db: DbOrTx, id: number): Promise<void> {
  await db.delete(backups).where(eq(backups.id, id));
}

/** Replaces the row of an earlier upgrade from the same schema, which had the same file. */
export async function saveUpgradeBackup(
  db: DbOrTx,
  values: Partial<BackupRow> & Pick<BackupRow, "fileName">,
): Promise<BackupRow> {
  await db.delete(backups).where(eq(backups.fileName, values.fileName));
  return db
    .insert(backups)
    .values({ fileSize: 0, backupType: "upgrade", ...values })
    .returning()
    .then(oneRow);
}

/** Backups of the kind of `newest` to delete: good ones except the newest `keep`, and failed ones before `newest`. */
export async function listOutdated(db: DbOrTx, newest: BackupRow, keep: number): Promise<BackupRow[]> {
  const kind = eq(backups.backupType, newest.backupType);
  const good = await db
    .select()
    .from(backups)
    .where(and(kind, eq(backups.status, "completed"), isNull(backups.problem)))
    .orderBy(desc(backups.createdAt), desc(backups.id))
    .offset(keep);
  const failed = await db
    .select()
    .from(backups)
    .where(and(kind, eq(backups.status, "failed"), lt(backups.id, newest.id)));
  return [...good, ...failed];
}
