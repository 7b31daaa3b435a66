import type { Database } from "#server/database/db.ts";
import { explain } from "#shared/failures.ts";
import { backups } from "#shared/schema/index.ts";
import type { User } from "./fixtures.ts";

/** Adds a completed backup whose file is missing, and one that failed because of a full disk. */
export async function addBackups(db: Database, me: User): Promise<void> {
  const yesterday = new Date(Date.now() - 24 * 3_600_000);
  await db.insert(backups).values([
    {
      fileName: "sofra-2026-11-01-024500-0001.tar.gz",
      fileSize: 38_400_000,
      backupType: "full",
      status: "completed",
      tableCount: 18,
      recordCount: 12_840,
      compressionRatio: 2.1,
      progress: 1,
      createdBy: me.id,
      createdAt: new Date(yesterday.getTime() - 24 * 3_600_000),
      completedAt: yesterday,
      verifiedAt: yesterday,
    },
    {
      fileName: "sofra-2026-11-02-024500-0002.tar.gz",
      fileSize: 0,
      backupType: "daily",
      status: "failed",
      problem: explain("backup_disk_full"),
      createdAt: yesterday,
    },
  ]);
}
