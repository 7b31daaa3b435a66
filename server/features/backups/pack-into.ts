import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { pack, type Pack } from "tar-stream";

/**
 * Writes a .tar.gz that only its owner can read.
 * @param level of the compression
 * @returns its size without compression
 */
export async function packInto(
  file: string,
  level: number,
  addEntries: (tar: Pack) => Promise<void>,
  signal?: AbortSignal,
): Promise<number> {
  const tar = pack();
  const gzip = createGzip({ level });
  const target = createWriteStream(file, { mode: 0o600, flush: true });
  const writing = pipeline(tar, gzip, target, { signal });
  // Handled from the start, because it may fail while entries are still being added.
  writing.catch(() => undefined);
  try {
    await addEntries(tar);
    tar.finalize();
  } catch (error) {
    tar.destroy(error as Error);
  }
  await writing;
  return gzip.bytesWritten;
}
