import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Deps } from "#server/deps.ts";
import type { Env } from "#server/env.ts";
import { badRequest, HttpError, storageFull, tooLarge } from "#server/http/errors.ts";
import { MAX_IMPORT_BYTES } from "#shared/limits.ts";

const NAME = /^[0-9a-f]{32}$/;
/** An import of 50,000 recipes takes a few hours. */
const MAX_AGE_MS = 86_400_000;
const NO_ROOM = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);

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
    await mkdir(importFolder(env), { recursive: true, mode: 0o700 });
    await pipeline(body, limited, createWriteStream(uploadPath(env, upload), { flags: "wx", mode: 0o600 }));
    return upload;
  } catch (error) {
    await removeUpload(env, upload);
    if (error instanceof HttpError) throw error;
    const { code = "", syscall } = error as NodeJS.ErrnoException;
    if (NO_ROOM.has(code)) throw storageFull();
    if (!body.readableEnded && syscall === undefined) {
      throw badRequest("The upload was interrupted. Please try again.");
    }
    throw error;
  }
}

async function* limited(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const piece of pieces) {
    size += piece.length;
    if (size > MAX_IMPORT_BYTES) {
      throw tooLarge(`A file to import can have at most ${MAX_IMPORT_BYTES / 1_000_000_000} GB.`);
    }
    yield piece;
  }
}

export async function removeUpload(env: Pick<Env, "dataDir">, upload: string): Promise<void> {
  await rm(uploadPath(env, upload), { force: true });
}

/** Removes files of imports that never ran to their end, for example because a backup was restored meanwhile. */
export async function removeOldImports({ env }: Pick<Deps, "env">): Promise<void> {
  const names = await readdir(importFolder(env)).catch(() => []);
  for (const name of names.filter((each) => NAME.test(each))) {
    const written = (await stat(uploadPath(env, name)).catch(() => undefined))?.mtimeMs;
    if (written !== undefined && written < Date.now() - MAX_AGE_MS) await removeUpload(env, name);
  }
}
