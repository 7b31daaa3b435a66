import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { extract, type Extract } from "tar-stream";
import {
  FORMAT,
  MANIFEST_FILE,
  parseManifest,
  photoFile,
  tableFile,
  type Manifest,
  type TableManifest,
} from "./backup-format.ts";
import { BackupProblem, damaged, fromNewerVersion, notABackup, otherLayout } from "./backup-problem.ts";

export interface CheckedBackup {
  manifest: Manifest;
  /** SHA-256 (hex) of the whole file. */
  checksum: string;
}

interface Visitor {
  /** Must read `rows` to the end. */
  onTable?: (table: TableManifest, rows: AsyncIterable<Buffer>) => Promise<void>;
  onPhoto?: (name: string, bytes: Buffer) => Promise<void>;
  /** Receives 0–1. */
  onProgress?: ((share: number) => void) | undefined;
}

export const MAX_MANIFEST_BYTES = 1_000_000;
/** Far above the size of stored photos, which are at most 1,280 px wide and high. */
const MAX_STORED_PHOTO_BYTES = 32_000_000;
const PHOTO_NAME = /^photos\/([0-9a-f]{64})\.[a-z]{3,4}$/;
/** Tables compress to about a tenth; gzip can reach a thousandth. */
const MAX_RATIO = 200;
const ALWAYS_UNPACKED_BYTES = 64_000_000;

/**
 * Reads a backup completely and compares every file in it with its checksum. Accepts exactly the files that the
 * manifest lists, in their order, and never uses their names as paths.
 * @throws BackupProblem if it is damaged, incomplete or not a backup; the visitor may have received a part of it
 */
export async function readBackup(file: string, visitor: Visitor = {}): Promise<CheckedBackup> {
  const { size } = await stat(file);
  const source = createReadStream(file);
  const hash = createHash("sha256");
  source.on("data", (piece) => {
    hash.update(piece);
    visitor.onProgress?.(source.bytesRead / size);
  });
  const gunzip = createGunzip();
  const archive = extract();
  const unpacking = pipeline(source, gunzip, createLimit(size, requireArchive), archive);
  // Handled from the start; the loop below throws the same failure.
  unpacking.catch(() => undefined);
  try {
    const manifest = await readEntries(archive, visitor);
    await unpacking;
    // gunzip ignores trailing bytes.
    if (gunzip.bytesWritten !== size) throw damaged();
    return { manifest, checksum: hash.digest("hex") };
  } catch (error) {
    archive.destroy();
    throw problemOf(error);
  }
}

/**
 * Returns a transform that stops at a decompression bomb with a BackupProblem.
 * @param size of the packed file, in bytes
 * @param onStart receives the first bytes
 */
export function createLimit(size: number, onStart?: (piece: Buffer) => void) {
  let unpacked = 0;
  return async function* (pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const piece of pieces) {
      if (unpacked === 0) onStart?.(piece);
      unpacked += piece.length;
      if (unpacked > ALWAYS_UNPACKED_BYTES + size * MAX_RATIO) throw new BackupProblem("backup_unpacks");
      yield piece;
    }
  };
}

function requireArchive(start: Buffer): void {
  if (start.toString("latin1", 0, 20) === "-- A backup of Sofra") throw new BackupProblem("backup_too_old");
  if (start.toString("latin1", 0, MANIFEST_FILE.length + 1) !== `${MANIFEST_FILE}\0`) throw notABackup();
}

async function readEntries(archive: Extract, visitor: Visitor): Promise<Manifest> {
  let manifest: Manifest | undefined;
  let tables = 0;
  let photos = 0;
  for await (const entry of archive) {
    const { name, size, type } = entry.header;
    if (type !== "file") throw otherLayout();
    const table = manifest?.tables[tables];
    if (!manifest) {
      if (name !== MANIFEST_FILE || size > MAX_MANIFEST_BYTES) throw notABackup();
      manifest = readManifest(await buffer(entry));
    } else if (table) {
      if (name !== tableFile(table.name) || size !== table.bytes) throw otherLayout();
      await readTable(table, entry as AsyncIterable<Buffer>, visitor);
      tables++;
    } else {
      if (++photos > manifest.photos || size > MAX_STORED_PHOTO_BYTES || !PHOTO_NAME.test(name))
        throw otherLayout();
      await readPhoto(name, await buffer(entry), visitor);
    }
  }
  if (!manifest) throw notABackup();
  if (tables < manifest.tables.length || photos < manifest.photos) throw damaged();
  return manifest;
}

export function readManifest(bytes: Buffer): Manifest {
  let json: { product?: unknown; format?: unknown };
  try {
    json = JSON.parse(bytes.toString()) as typeof json;
    if (json.product === "sofra" && Number(json.format) > FORMAT) throw fromNewerVersion();
    return parseManifest(bytes.toString());
  } catch (error) {
    throw error instanceof BackupProblem ? error : damaged();
  }
}

async function readTable(table: TableManifest, rows: AsyncIterable<Buffer>, { onTable }: Visitor) {
  const hash = createHash("sha256");
  const hashed = async function* () {
    for await (const piece of rows) {
      hash.update(piece);
      yield piece;
    }
  };
  if (onTable) await onTable(table, hashed());
  else for await (const _piece of hashed());
  if (hash.digest("hex") !== table.sha256) throw damaged();
}

async function readPhoto(file: string, bytes: Buffer, { onPhoto }: Visitor): Promise<void> {
  const [, sha256] = PHOTO_NAME.exec(file) ?? [];
  if (sha256 === undefined || createHash("sha256").update(bytes).digest("hex") !== sha256) throw damaged();
  await onPhoto?.(file.slice(photoFile("").length), bytes);
}

/** Returns whether an error is of zlib, tar-stream or yauzl, and not a BackupProblem or of the disk or the database. */
export const isOfFormat = (error: unknown): error is Error =>
  error instanceof Error &&
  !(error instanceof BackupProblem) &&
  !("syscall" in error) &&
  !("severity" in error);

function problemOf(error: unknown): unknown {
  if (!isOfFormat(error)) return error;
  return error.message === "incorrect header check" ? notABackup() : damaged();
}
