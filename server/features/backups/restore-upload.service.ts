import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Deps } from "#server/deps.ts";
import { badRequest, HttpError, notFound, tooLarge } from "#server/http/errors.ts";
import { MAX_RESTORE_BYTES } from "#shared/limits.ts";
import { backupFolder } from "./backup-files.ts";
import { BackupProblem, HouseholdExists, messageFor } from "./backup-problem.ts";
import { restoreBackup, type RestoredBackup } from "./restore.service.ts";

const UPLOAD = /^upload-[0-9a-f]{32}$/;
const MAX_AGE_MS = 86_400_000;

/**
 * Restores an uploaded backup into a new installation. The uploaded file is always removed.
 * @throws 404 if a user exists by now; 413; 422 with the problem of the file; 507 if the disk is full
 */
export async function restoreUpload({ env, databaseUrl }: Deps, upload: Readable): Promise<RestoredBackup> {
  const file = path.join(backupFolder(env), `upload-${randomBytes(16).toString("hex")}`);
  try {
    await receive(upload, file);
    return await restoreBackup({ databaseUrl, file, replace: false });
  } catch (error) {
    if (error instanceof HouseholdExists) throw notFound("Page");
    if (error instanceof BackupProblem) throw new HttpError(422, error.message, "damaged");
    throw error;
  } finally {
    await rm(file, { force: true });
  }
}

async function receive(upload: Readable, file: string): Promise<void> {
  try {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await pipeline(upload, limited, createWriteStream(file, { flags: "wx", mode: 0o600 }));
  } catch (error) {
    if (error instanceof HttpError) throw error;
    if (!upload.readableEnded && !(error instanceof Error && "syscall" in error)) {
      throw badRequest("The upload was interrupted. Please try again.");
    }
    throw new HttpError(507, messageFor(error), "no_room");
  }
}

async function* limited(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const piece of pieces) {
    size += piece.length;
    if (size > MAX_RESTORE_BYTES) {
      throw tooLarge("This backup is too large to upload. Please run npm run restore on the server.");
    }
    yield piece;
  }
}

/** Removes uploads left by processes that were killed during a restore. */
export async function removeOldUploads({ env }: Pick<Deps, "env">): Promise<void> {
  const names = await readdir(backupFolder(env)).catch(() => []);
  for (const name of names.filter((each) => UPLOAD.test(each))) {
    const file = path.join(backupFolder(env), name);
    const written = (await stat(file).catch(() => undefined))?.mtimeMs;
    if (written !== undefined && written < Date.now() - MAX_AGE_MS) await rm(file, { force: true });
  }
}
