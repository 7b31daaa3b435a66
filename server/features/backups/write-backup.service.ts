import { createHash } from "node:crypto";
import { mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import type { Client } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { schemaVersion } from "#server/database/migrations.ts";
import {
  copyLine,
  END_OF_ROWS,
  FIRST_LINE,
  type Manifest,
  type TableManifest,
} from "./backup-format.service.ts";
import { onOwnConnection } from "./own-connection.service.ts";
import { Packer } from "./packer.service.ts";
import { copyOut, listSequences, listTables, type TableShape } from "./snapshot.queries.ts";

interface WriteOptions {
  databaseUrl: string;
  /** Where the backup is to be; nothing is there until it is whole. */
  file: string;
  /** Told 0–1 while it goes on. */
  onProgress?: (share: number) => void;
  /** Gives up. */
  signal?: AbortSignal | undefined;
}

export interface WrittenBackup {
  manifest: Manifest;
  /** Bytes of the file. */
  size: number;
  /** Bytes before compression. */
  unpacked: number;
}

/** The name that a backup has until it is whole. */
export const unfinishedName = (file: string) => `${file}.part`;

/**
 * Writes everything that the database holds at this moment into one file that nobody else may read, while people go
 * on writing. Memory stays flat however large the household is.
 * @throws errors of the disk or the database; then nothing is left behind
 */
export async function writeBackup({
  databaseUrl,
  file,
  onProgress = () => undefined,
  signal,
}: WriteOptions): Promise<WrittenBackup> {
  const unfinished = unfinishedName(file);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const handle = await open(unfinished, "w", 0o600);
  try {
    const written = await onOwnConnection(databaseUrl, (client) =>
      inSnapshot(client, () => writeContent(client, new Packer(handle, signal), onProgress)),
    );
    await handle.sync();
    await handle.close();
    await rename(unfinished, file);
    await syncFolder(path.dirname(file));
    return written;
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** All that is read in `work` is as it was at one moment. */
async function inSnapshot<T>(client: Client, work: () => Promise<T>): Promise<T> {
  await client.query("begin transaction isolation level repeatable read, read only");
  const result = await work();
  await client.query("commit");
  return result;
}

async function writeContent(
  client: Client,
  packer: Packer,
  onProgress: (share: number) => void,
): Promise<WrittenBackup> {
  const tables = await listTables(client);
  const { rows } = await client.query<{ now: Date }>("select now()");
  const manifest: Manifest = {
    product: "sofra",
    format: 1,
    schema: await schemaVersion(client),
    createdAt: rows[0]?.now.toISOString() ?? "",
    tables: [],
    sequences: [],
  };
  await packer.add([FIRST_LINE]);
  const whole = tables.reduce((sum, { size }) => sum + size, 0);
  let done = 0;
  for (const table of tables) {
    const copy = new TableCopy(client, table, (share) => onProgress((done + share * table.size) / whole));
    await packer.add(copy.text(), { repeats: table.name !== "images" });
    manifest.tables.push(copy.manifest());
    done += table.size;
  }
  // Sequences are of no snapshot: read last, they have counted at least as far as the rows above.
  for (const { name, value } of await listSequences(client)) {
    if (value !== null) manifest.sequences.push({ name, value });
  }
  await packer.add([`-- ${JSON.stringify(manifest)}\n`]);
  return { manifest, size: await packer.end(), unpacked: packer.unpacked };
}

/** One table as text; when all of that is taken, `manifest` says what it was. */
class TableCopy {
  #rows = 0;
  readonly #hash = createHash("sha256");
  readonly #client: Client;
  readonly #table: TableShape;
  readonly #onProgress: (share: number) => void;

  constructor(client: Client, table: TableShape, onProgress: (share: number) => void) {
    this.#client = client;
    this.#table = table;
    this.#onProgress = onProgress;
  }

  async *text(): AsyncGenerator<string | Buffer> {
    yield copyLine(this.#table);
    const copy = this.#client.query(copyTo(copyOut(this.#table)));
    let length = 0;
    for await (const piece of copy as AsyncIterable<Buffer>) {
      this.#hash.update(piece);
      length += piece.length;
      yield piece;
      // Photos are copied as hexadecimal, two characters for a byte.
      this.#onProgress(Math.min(1, length / 2 / this.#table.size));
    }
    this.#rows = copy.rowCount;
    yield END_OF_ROWS;
  }

  manifest(): TableManifest {
    const { name, columns } = this.#table;
    return { name, columns, rows: this.#rows, sha256: this.#hash.digest("hex") };
  }
}

/** So that after a power cut the new name is there as well as the bytes. Windows has no such thing. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
