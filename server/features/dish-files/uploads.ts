import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import type { Deps } from "#server/deps.ts";
import type { Env } from "#server/env.ts";
import { storageFull, tooLarge } from "#server/http/errors.ts";
import { receiveUpload, removeOldFiles } from "#server/http/receive-upload.ts";
import { MAX_IMPORT_BYTES } from "#shared/limits.ts";

const NAME = /^[0-9a-f]{32}$/;
const NO_ROOM = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);
const tooLargeFile = () => tooLarge("upload_bytes", { max: MAX_IMPORT_BYTES / 1_000_000_000 });

const importFolder = ({ dataDir }: Pick<Env, "dataDir">) => path.join(dataDir, "imports");

export function uploadPath(env: Pick<Env, "dataDir">, upload: string): string {
  if (!NAME.test(upload)) throw new Error("invalid name of an upload");
  return path.join(importFolder(env), upload);
}

/**
 * Saves an uploaded file.
 * @returns its name, for `uploadPath` and `removeUpload`
 * @throws 400 if it was interrupted; 413; 507 if the disk is full
 */
export async function saveUpload(env: Pick<Env, "dataDir">, body: Readable): Promise<string> {
  const upload = randomBytes(16).toString("hex");
  try {
    await receiveUpload(body, uploadPath(env, upload), MAX_IMPORT_BYTES, tooLargeFile);
    return upload;
  } catch (error) {
    await removeUpload(env, upload);
    throw NO_ROOM.has((error as NodeJS.ErrnoException).code ?? "") ? storageFull() : error;
  }
}

export async function removeUpload(env: Pick<Env, "dataDir">, upload: string): Promise<void> {
  await rm(uploadPath(env, upload), { force: true });
}

/** Files stay, for example, if a backup was restored meanwhile. */
export const removeOldImports = ({ env }: Deps) => removeOldFiles(importFolder(env), NAME);
