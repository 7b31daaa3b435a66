import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { limitBytes } from "#server/lib/limit-bytes.ts";
import { badRequest, HttpError } from "./errors.ts";

/** An import of 50,000 recipes takes a few hours. */
const MAX_AGE_MS = 86_400_000;

/**
 * Saves an uploaded file, which only this program may read. Removing it after an error is up to the caller.
 * After an error the rest is read and dropped, because the connection carries further requests.
 * @param refuse creates the 413
 * @throws 400 if it was interrupted; 413; errors of the file system
 */
export async function receiveUpload(
  upload: Readable,
  file: string,
  maxBytes: number,
  refuse: () => HttpError,
): Promise<void> {
  async function* limited(): AsyncGenerator<Buffer> {
    try {
      const pieces = upload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
      yield* limitBytes(pieces, maxBytes, refuse);
    } finally {
      upload.resume();
    }
  }
  try {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await pipeline(limited, createWriteStream(file, { flags: "wx", mode: 0o600 }));
  } catch (error) {
    const isOwn = error instanceof HttpError || (error instanceof Error && "syscall" in error);
    throw isOwn || upload.readableEnded ? error : badRequest("upload_interrupted");
  }
}

/** Removes uploads of work that never ran to its end. @param pattern of their names */
export async function removeOldFiles(folder: string, pattern: RegExp): Promise<void> {
  for (const name of (await readdir(folder).catch(() => [])).filter((each) => pattern.test(each))) {
    const file = path.join(folder, name);
    const written = (await stat(file).catch(() => undefined))?.mtimeMs;
    if (written !== undefined && written < Date.now() - MAX_AGE_MS)
      await rm(file, { recursive: true, force: true });
  }
}
