import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { createHash } from "node:crypto";
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
import { BackupProblem, damaged, fromNewerVersion, notABackup } from "./backup-problem.ts";

export interface CheckedBackup {
  manifest: Manifest;
  /** SHA-256 (hex) of the whole file. */
  checksum: string;
}

interface Visitor {
  /** Must read all of `rows`. */
  onTable?: (table: TableManifest, rows: AsyncIterable<Buffer>) => Promise<void>;
  onPhoto?: (name: string, bytes: Buffer) => Promise<void>;
  /** Receives 0–1. */
  onProgress?: ((share: number) => void) | undefined;
}

const MAX_MANIFEST_BYTES = 1_000_000;
/** Far above any stored photo, which is at most 400 px wide and high. */
const MAX_PHOTO_BYTES = 32_000_000;
const PHOTO_NAME = /^photos\/([0-9a-f]{64})\.[a-z]{3,4}$/;
/** Tables compress to a tenth or so; gzip itself can reach a thousandth. */
const MAX_RATIO = 200;
const ALWAYS_UNPACKED_BYTES = 64_000_000;

/**
 * Reads a backup completely and compares every file in it with its checksum. The contents are passed on in their
 * order; they never become paths on the disk, and only the expected ones are accepted.
 * @throws BackupProblem when it is damaged, incomplete or not a backup, possibly after a part was passed on
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
  const unpacking = pipeline(
    source,
    gunzip,
    (pieces: AsyncIterable<Buffer>) => limited(pieces, size),
    archive,
  );
  // A handler from the start: the loop below reports the same failure.
  unpacking.catch(() => undefined);
  try {
    const manifest = await readEntries(archive, visitor);
    await unpacking;
    // gunzip ignores what follows.
    if (gunzip.bytesWritten !== size) throw damaged();
    return { manifest, checksum: hash.digest("hex") };
  } catch (error) {
    archive.destroy();
    throw problemOf(error);
  }
}

/** Checks that the file begins as a tar of ours, and stops a file that unpacks to far more than a household. */
async function* limited(pieces: AsyncIterable<Buffer>, size: number) {
  let unpacked = 0;
  for await (const piece of pieces) {
    if (unpacked === 0) requireArchive(piece);
    unpacked += piece.length;
    if (unpacked > ALWAYS_UNPACKED_BYTES + size * MAX_RATIO) {
      throw new BackupProblem("This file unpacks to far more than a backup of Sofra holds.");
    }
    yield piece;
  }
}

function requireArchive(start: Buffer): void {
  if (start.toString("latin1", 0, 20) === "-- A backup of Sofra") {
    throw new BackupProblem(
      "This backup was made by a version before the first release, in a format that is no longer read; only that version can restore it.",
    );
  }
  if (start.toString("latin1", 0, MANIFEST_FILE.length + 1) !== `${MANIFEST_FILE}\0`) throw notABackup();
}

async function readEntries(archive: Extract, visitor: Visitor): Promise<Manifest> {
  let manifest: Manifest | undefined;
  let tables = 0;
  let photos = 0;
  for await (const entry of archive) {
    const { name, size, type } = entry.header;
    if (type !== "file") throw damaged();
    const table = manifest?.tables[tables];
    if (!manifest) {
      if (name !== MANIFEST_FILE || size > MAX_MANIFEST_BYTES) throw notABackup();
      manifest = readManifest(await buffer(entry));
    } else if (table) {
      if (name !== tableFile(table.name) || size !== table.bytes) throw damaged();
      await readTable(table, entry as AsyncIterable<Buffer>, visitor);
      tables++;
    } else {
      if (++photos > manifest.photos || size > MAX_PHOTO_BYTES) throw damaged();
      await readPhoto(name, await buffer(entry), visitor);
    }
  }
  if (!manifest) throw notABackup();
  if (tables < manifest.tables.length || photos < manifest.photos) throw damaged();
  return manifest;
}

function readManifest(bytes: Buffer): Manifest {
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

/** Errors of zlib, tar-stream and an early end as problems of the file; those of the disk and the database remain. */
function problemOf(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof BackupProblem) return error;
  if ("syscall" in error || "severity" in error) return error;
  return error.message === "incorrect header check" ? notABackup() : damaged();
}
