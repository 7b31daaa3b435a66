import path from "node:path";
import { backupFolder } from "#server/features/backups/backup-files.ts";
import { findLastCopy } from "#server/features/backups/copies.service.ts";
import { makeBackup } from "#server/features/backups/make-backup.service.ts";
import { StartError } from "#server/lib/start-error.ts";
import { withHousehold, runScript, showProgress } from "./run-script.ts";

/** `npm run backup`: creates a backup, as the Admin Panel does, and prints its path and checksum. */
await runScript(() =>
  withHousehold(async (household) => {
    const row = await makeBackup(household, "full", { onProgress: showProgress("Creating a backup…") });
    if (!row)
      throw new StartError("Another backup is already running. Please try again when it is finished.");
    if (row.status !== "completed") throw new StartError(row.problem?.message ?? "The backup failed.");
    const { tableCount, recordCount, fileSize, fileName, checksum } = row;
    const numbers = [recordCount ?? 0, tableCount ?? 0, fileSize].map((value) => value.toLocaleString("en"));
    console.log(
      `Created and verified a backup of ${numbers[0]} rows in ${numbers[1]} tables (${numbers[2]} bytes):`,
    );
    console.log(path.join(backupFolder(household.env), fileName));
    console.log(`SHA-256 ${checksum}`);
    const copy = await findLastCopy(household.env);
    if (copy?.problem) console.error(`The backup was not copied elsewhere. ${copy.problem}`);
  }),
);
