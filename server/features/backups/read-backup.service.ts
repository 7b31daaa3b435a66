import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { createGunzip } from "node:zlib";
import * as z from "zod/mini";
import {
  FIRST_LINE,
  isTrailer,
  manifest as manifestSchema,
  readCopyLine,
  TRAILER_LENGTH,
  trailerOf,
  type Manifest,
  type TableManifest,
} from "./backup-format.service.ts";
import { damaged, notABackup } from "./backup-problem.service.ts";
import { Lines } from "./lines.service.ts";

type Table = Pick<TableManifest, "name" | "columns">;

export interface CheckedBackup {
  manifest: Manifest;
  /** SHA-256 (hex) of the whole file. */
  checksum: string;
}

/**
 * Reads a backup whole: first every byte against its checksum, then every row against the manifest.
 * @param onProgress told 0–1
 * @throws BackupProblem when it is damaged, cut short or something else
 */
export async function checkBackup(
  file: string,
  onProgress: (share: number) => void = () => undefined,
): Promise<CheckedBackup> {
  const checksum = await checkBytes(file, (share) => onProgress(share / 4));
  const found: TableManifest[] = [];
  const onTable = async (table: Table, rows: AsyncIterable<Buffer>) => {
    found.push({ ...table, ...(await fingerprint(rows)) });
  };
  const manifest = await readBackup(file, onTable, (share) => onProgress((1 + share * 3) / 4));
  if (JSON.stringify(found) !== JSON.stringify(manifest.tables)) throw damaged();
  return { manifest, checksum };
}

/** How many rows there are, and their SHA-256 (hex). */
export async function fingerprint(rows: AsyncIterable<Buffer>): Promise<{ rows: number; sha256: string }> {
  const hash = createHash("sha256");
  let count = 0;
  for await (const piece of rows) {
    hash.update(piece);
    for (let end = piece.indexOf(10); end !== -1; end = piece.indexOf(10, end + 1)) count++;
  }
  return { rows: count, sha256: hash.digest("hex") };
}

/** @returns SHA-256 (hex) of the file. @throws BackupProblem unless its last bytes name the SHA-256 of all others */
async function checkBytes(file: string, onProgress: (share: number) => void): Promise<string> {
  const { length, trailer } = await readEnds(file);
  const hash = createHash("sha256");
  let done = 0;
  for await (const piece of createReadStream(file, { end: length - 1 }) as AsyncIterable<Buffer>) {
    hash.update(piece);
    done += piece.length;
    onProgress(done / length);
  }
  const whole = hash.copy().update(trailer).digest("hex");
  if (!trailer.equals(trailerOf(hash.digest("hex")))) throw damaged();
  return whole;
}

/** How long a backup is without its trailer, and the trailer. */
async function readEnds(file: string): Promise<{ length: number; trailer: Buffer }> {
  const handle = await open(file);
  try {
    const length = (await handle.stat()).size - TRAILER_LENGTH;
    if (length <= 0) throw notABackup();
    const trailer = Buffer.alloc(TRAILER_LENGTH);
    await handle.read(trailer, 0, TRAILER_LENGTH, length);
    if (!isTrailer(trailer)) throw notABackup();
    return { length, trailer };
  } finally {
    await handle.close();
  }
}

/**
 * Goes through a backup that `checkBackup` has found good, table by table.
 * @param onTable takes the rows of a table, all of them
 * @param onProgress told 0–1
 * @throws BackupProblem when it cannot be unpacked or has something else in it: a right checksum is no proof of that
 */
export async function readBackup(
  file: string,
  onTable: (table: Table, rows: AsyncIterable<Buffer>) => Promise<void>,
  onProgress: (share: number) => void = () => undefined,
): Promise<Manifest> {
  const { length } = await readEnds(file);
  const source = createReadStream(file, { end: length - 1 });
  source.on("data", () => onProgress(source.bytesRead / length));
  // Larger pieces than usual: the rows of photos are long.
  const unpacked = source.pipe(createGunzip({ chunkSize: 256 * 1024 }));
  source.once("error", (error) => unpacked.destroy(error));
  try {
    const lines = new Lines(unpacked);
    if (`${await lines.next()}\n` !== FIRST_LINE) throw notABackup();
    for (;;) {
      const line = await lines.next();
      if (line === undefined) throw damaged();
      const table = readCopyLine(line);
      if (!table) return readManifest(line);
      await onTable(table, lines.rows());
    }
  } catch (error) {
    throw isFromZlib(error) ? damaged() : error;
  } finally {
    source.destroy();
    unpacked.destroy();
  }
}

const isFromZlib = (error: unknown) =>
  error instanceof Error && "code" in error && String(error.code).startsWith("Z_");

function readManifest(line: string): Manifest {
  try {
    return z.parse(manifestSchema, JSON.parse(line.replace(/^-- /, "")));
  } catch {
    throw damaged();
  }
}
