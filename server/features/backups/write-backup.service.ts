import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type { Client } from "pg";
import type { Pack } from "tar-stream";
import { withBackupConnection } from "#server/database/backup-connection.ts";
import { schemaVersion } from "#server/database/migrations.ts";
import { version } from "#server/lib/version.ts";
import { unfinishedName } from "./backup-files.ts";
import { FORMAT, MANIFEST_FILE, photoFile, tableFile, type Manifest } from "./backup-format.ts";
import { packInto } from "./pack-into.ts";
import {
  beginSnapshot,
  countPhotos,
  listSequences,
  listTables,
  measureTable,
  readPhotos,
  readTable,
  snapshotTime,
} from "./snapshot.queries.ts";

interface WriteOptions {
  databaseUrl: string;
  /** Path of the backup; the file appears there once it is complete. */
  file: string;
  /** Receives 0–1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal | undefined;
}

/** Compresses tables as well as level 9 in half the time; photos hardly compress at any level. */
const LEVEL = 4;

/**
 * Writes one snapshot of the database into a file that only its owner can read.
 * @throws errors of the disk or the database; a partial file is removed
 */
export async function writeBackup(options: WriteOptions) {
  const { databaseUrl, file } = options;
  const unfinished = unfinishedName(file);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  try {
    const written = await withBackupConnection(databaseUrl, async (client) => {
      await beginSnapshot(client);
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
  return {
    product: "sofra",
    format: FORMAT,
    version,
    schema: await schemaVersion(client),
    createdAt: (await snapshotTime(client)).toISOString(),
    tables,
    photos: await countPhotos(client),
    // Sequences ignore snapshots. Read after the rows, their values are never too low.
    sequences: await listSequences(client),
  };
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
    await pipeline(readTable(client, shape), entry);
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
