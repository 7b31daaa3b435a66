import { createWriteStream } from "node:fs";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Client } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { pack, type Pack } from "tar-stream";
import { schemaVersion } from "#server/database/migrations.ts";
import { version } from "#server/lib/version.ts";
import { withBackupConnection } from "./backup-connection.ts";
import { unfinishedName } from "./backup-files.ts";
import { FORMAT, MANIFEST_FILE, photoFile, tableFile, type Manifest } from "./backup-format.ts";
import {
  copyOut,
  countPhotos,
  listSequences,
  listTables,
  measureTable,
  readPhotos,
} from "./snapshot.queries.ts";

interface WriteOptions {
  databaseUrl: string;
  /** Path of the backup; the file appears there once it is complete. */
  file: string;
  /** Receives 0–1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal | undefined;
}

export interface WrittenBackup {
  manifest: Manifest;
  bytes: number;
  bytesUncompressed: number;
}

/** Compresses tables as well as level 9 in half the time; photos hardly compress at any level. */
const LEVEL = 4;

/**
 * Writes one snapshot of the database into a file that only its owner can read.
 * @throws errors of the disk or the database; a partial file is removed
 */
export async function writeBackup(options: WriteOptions): Promise<WrittenBackup> {
  const { databaseUrl, file } = options;
  const unfinished = unfinishedName(file);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  try {
    const written = await withBackupConnection(databaseUrl, async (client) => {
      await client.query("begin transaction isolation level repeatable read, read only");
      const manifest = await describe(client);
      const bytesUncompressed = await packInto(
        unfinished,
        LEVEL,
        (tar) => addEntries(tar, client, manifest, options.onProgress),
        options.signal,
      );
      return { manifest, bytesUncompressed };
    });
    await rename(unfinished, file);
    await syncFolder(path.dirname(file));
    return { ...written, bytes: (await stat(file)).size };
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** Reads every table once for its size and checksum, because a tar entry starts with its size. */
async function describe(client: Client): Promise<Manifest> {
  const tables = [];
  for (const shape of await listTables(client)) tables.push(await measureTable(client, shape));
  const { rows } = await client.query<{ now: Date }>("select now()");
  return {
    product: "sofra",
    format: FORMAT,
    version,
    schema: await schemaVersion(client),
    createdAt: rows[0]?.now.toISOString() ?? "",
    tables,
    photos: await countPhotos(client),
    // Sequences ignore snapshots. Read after the rows, their values are never too low.
    sequences: await listSequences(client),
  };
}

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

async function addEntries(
  tar: Pack,
  client: Client,
  manifest: Manifest,
  onProgress: (share: number) => void = () => undefined,
): Promise<void> {
  const mtime = new Date(manifest.createdAt);
  const json = Buffer.from(JSON.stringify(manifest, null, 2));
  await pipeline([json], tar.entry({ name: MANIFEST_FILE, mtime, size: json.length }));
  for (const shape of await listTables(client)) {
    const size = manifest.tables.find(({ name }) => name === shape.name)?.bytes ?? 0;
    const entry = tar.entry({ name: tableFile(shape.name), mtime, size });
    await pipeline(client.query(copyTo(copyOut(shape))), entry);
  }
  let photos = 0;
  for await (const { name, bytes } of readPhotos(client)) {
    await pipeline([bytes], tar.entry({ name: photoFile(name), mtime, size: bytes.length }));
    onProgress(++photos / manifest.photos);
  }
}

/** Makes the rename survive a power cut. Windows cannot sync a folder. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
