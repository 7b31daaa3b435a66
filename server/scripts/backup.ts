import path from "node:path";
import { folderOf } from "#server/features/backups/backup-files.ts";
import { BackupProblem } from "#server/features/backups/backup-problem.ts";
import { makeBackupNow } from "#server/features/backups/make-backup.service.ts";
import { withHousehold, runScript, showProgress } from "./run-script.ts";

/** `npm run backup`: makes a backup, as the Admin Panel does, and says where it is. */
await runScript(() =>
  withHousehold(async (household) => {
    const row = await makeBackupNow(household, showProgress("Making a backup …"));
    if (!row)
      throw new BackupProblem("A backup is being made at this moment. Please try again when it is ready.");
    if (row.status !== "completed") throw new BackupProblem(row.errorMessage ?? "The backup failed.");
    const { tableCount, recordCount, fileSize, fileName, checksum } = row;
    const numbers = [recordCount ?? 0, tableCount ?? 0, fileSize].map((value) => value.toLocaleString("en"));
    console.log(
      `${numbers[0]} rows of ${numbers[1]} tables in ${numbers[2]} bytes, read back and found good:`,
    );
    console.log(path.join(folderOf(household.env), fileName));
    console.log(`SHA-256 ${checksum}`);
  }),
);
