import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Deps } from "#server/deps.ts";
import { checkSetupToken } from "#server/features/auth/setup.service.ts";
import { conflict, HttpError, notFound, tooLarge } from "#server/http/errors.ts";
import { MAX_RESTORE_BYTES } from "#shared/limits.ts";
import { folderOf } from "./backup-files.service.ts";
import { BackupProblem, HouseholdThere, sentenceFor } from "./backup-problem.service.ts";
import { restoreBackup, type RestoredBackup } from "./restore.service.ts";

const UPLOAD = /^upload-[0-9a-f]{32}$/;
const UPLOAD_OR_RESTORING = /^upload-[0-9a-f]{32}/;
const DAY_MS = 86_400_000;

interface Upload {
  /** Of the setup address. */
  token: string;
  /** 32 hexadecimal digits that the page has chosen. */
  upload: string;
}

const fileOf = (env: Deps["env"], { upload }: Upload) => path.join(folderOf(env), `upload-${upload}`);

/**
 * Takes one piece of a backup that is sent from the setup page. Pieces, because a long upload would not end within the
 * server's 30 s for a request, and proxies let no more through unasked. A piece may come twice.
 * @throws 404 for a wrong token, 409 when pieces before it are missing, 413, 507 when the disk is full
 */
export async function receivePiece(
  { env }: Deps,
  given: Upload & { at: number },
  piece: Buffer,
): Promise<void> {
  const { at } = given;
  if (at + piece.length > MAX_RESTORE_BYTES) {
    throw tooLarge("This backup is too large for the page. Please use npm run restore on the machine.");
  }
  const file = fileOf(env, given);
  if (at === 0) await removeUploads(env);
  else if (at > (await sizeOf(file)))
    throw conflict("A part of the file is missing. Please choose it again.");
  try {
    await mkdir(folderOf(env), { recursive: true, mode: 0o700 });
    const handle = await open(file, at === 0 ? "w" : "r+", 0o600);
    try {
      await handle.write(piece, 0, piece.length, at);
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw new HttpError(507, sentenceFor(error, false), "no_room");
  }
}

/**
 * Restores what was uploaded into this new installation; the file is gone afterwards, however it ends.
 * @throws 404 for a wrong token or when there is a user by now, 409 when nothing was uploaded, 422 with what is wrong
 */
export async function restoreUpload(deps: Deps, given: Upload): Promise<RestoredBackup> {
  await checkSetupToken(deps, given.token);
  // Of two that ask at once, one gets it. The name is new each time: another upload of the same name leaves it alone.
  const file = `${fileOf(deps.env, given)}-restoring-${randomBytes(4).toString("hex")}`;
  await rename(fileOf(deps.env, given), file).catch(() => {
    throw conflict("The file did not arrive. Please choose it again.");
  });
  try {
    return await restoreBackup({ databaseUrl: deps.databaseUrl, file, replace: false });
  } catch (error) {
    if (error instanceof HouseholdThere) throw notFound("Page");
    if (error instanceof BackupProblem) throw new HttpError(422, error.message, "damaged");
    throw error;
  } finally {
    await rm(file, { force: true });
  }
}

async function sizeOf(file: string): Promise<number> {
  return (await stat(file).catch(() => undefined))?.size ?? 0;
}

/** What pages have left that were closed in the middle. */
async function removeUploads(env: Deps["env"]): Promise<void> {
  for (const file of await listFiles(env, UPLOAD)) await rm(file, { force: true });
}

/** Uploads that nobody has gone on with for a day, and what a process left that was killed while it restored one. */
export async function removeOldUploads({ env }: Pick<Deps, "env">): Promise<void> {
  for (const file of await listFiles(env, UPLOAD_OR_RESTORING)) {
    const written = (await stat(file).catch(() => undefined))?.mtimeMs;
    if (written !== undefined && written < Date.now() - DAY_MS) await rm(file, { force: true });
  }
}

async function listFiles(env: Deps["env"], pattern: RegExp): Promise<string[]> {
  const names = await readdir(folderOf(env)).catch(() => []);
  return names.filter((name) => pattern.test(name)).map((name) => path.join(folderOf(env), name));
}
