import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import type { Deps } from "#server/deps.ts";
import { HttpError, notFound, tooLarge } from "#server/http/errors.ts";
import { receiveUpload, removeOldFiles } from "#server/http/receive-upload.ts";
import { MAX_RESTORE_BYTES } from "#shared/limits.ts";
import { backupFolder } from "./backup-files.ts";
import { HouseholdExists, problemFor } from "./backup-problem.ts";
import { UNPACKED } from "./repacked-backup.ts";
import { restoreBackup } from "./restore.service.ts";

const UPLOAD = new RegExp(`^(upload-[0-9a-f]{32}$|${UNPACKED})`);

/**
 * Restores an uploaded backup into a new installation. The uploaded file is always removed.
 * @throws 404 if a user exists by now; 413; 422 with the problem of the file; 507 if the disk is full
 */
export async function restoreUpload({ env, databaseUrl }: Deps, upload: Readable) {
  const file = path.join(backupFolder(env), `upload-${randomBytes(16).toString("hex")}`);
  try {
    await receiveUpload(upload, file, MAX_RESTORE_BYTES, () => tooLarge("backup_upload_bytes"));
    return await restoreBackup({ databaseUrl, file, replace: false });
  } catch (error) {
    if (error instanceof HouseholdExists) throw notFound("Page");
    if (!(error instanceof Error && "syscall" in error)) throw error;
    const { message, reason, values } = problemFor(error);
    throw new HttpError(507, message, "no_room", { reason, values });
  } finally {
    await rm(file, { force: true });
  }
}

/** Files stay if a process was killed during a restore. */
export const removeOldUploads = ({ env }: Deps) => removeOldFiles(backupFolder(env), UPLOAD);
