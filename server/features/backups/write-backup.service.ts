import { createHash } from "node:crypto";
import { mkdir, open, rename, rm, type FileHandle } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Client } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { schemaVersion } from "#server/migrations.ts";
import { copyLine, END_OF_ROWS, FIRST_LINE, trailerOf, type Manifest } from "./backup-format.service.ts";
import { onOwnConnection } from "./own-connection.service.ts";
import { copyOut, listSequences, listTables } from "./snapshot.queries.ts";

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

/** Photos are most of a household and hardly get smaller; what does is as small at 4 as at 9, in half the time. */
const LEVEL = 4;

/** The name that a backup has until it is whole. */
export const unfinishedName = (file: string) => `${file}.part`;

/**
 * Writes everything that the database holds at this moment into one file that nobody else may read, while people go
 * on writing. Memory stays flat however large the household is.
 * @throws what the disk or the database say; then nothing is left behind
 */
export async function writeBackup({
  databaseUrl,
  file,
  onProgress,
  signal,
}: WriteOptions): Promise<WrittenBackup> {
  const unfinished = unfinishedName(file);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const handle = await open(unfinished, "w", 0o600);
  try {
    const written = await onOwnConnection(databaseUrl, (client) =>
      inSnapshot(client, () => writeContent(client, handle, onProgress, signal)),
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
  handle: FileHandle,
  onProgress: WriteOptions["onProgress"],
  signal: AbortSignal | undefined,
): Promise<WrittenBackup> {
  const content = new Content(client, onProgress);
  const hash = createHash("sha256");
  let size = 0;
  await pipeline(
    content.pieces(),
    createGzip({ level: LEVEL }),
    async (packed: AsyncIterable<Buffer>) => {
      for await (const piece of packed) {
        hash.update(piece);
        size += piece.length;
        await handle.appendFile(piece);
      }
    },
    { signal },
  );
  const trailer = trailerOf(hash.digest("hex"));
  await handle.appendFile(trailer);
  return { manifest: content.manifest, size: size + trailer.length, unpacked: content.length };
}

/** The text of a backup, piece by piece; when all are taken, `manifest` and `length` say what it was. */
class Content {
  readonly manifest: Manifest = {
    product: "sofra",
    format: 1,
    schema: 0,
    createdAt: "",
    tables: [],
    sequences: [],
  };
  length = 0;
  readonly #client: Client;
  readonly #onProgress: (share: number) => void;

  constructor(client: Client, onProgress: (share: number) => void = () => undefined) {
    this.#client = client;
    this.#onProgress = onProgress;
  }

  async *pieces(): AsyncGenerator<Buffer> {
    for await (const piece of this.#text()) {
      const bytes = typeof piece === "string" ? Buffer.from(piece) : piece;
      this.length += bytes.length;
      yield bytes;
    }
  }

  async *#text(): AsyncGenerator<Buffer | string> {
    const tables = await listTables(this.#client);
    const { rows } = await this.#client.query<{ now: Date }>("select now()");
    this.manifest.createdAt = rows[0]?.now.toISOString() ?? "";
    this.manifest.schema = await schemaVersion(this.#client);
    yield FIRST_LINE;
    const whole = tables.reduce((sum, { size }) => sum + size, 0);
    let done = 0;
    for (const table of tables) {
      yield copyLine(table);
      const hash = createHash("sha256");
      const copy = this.#client.query(copyTo(copyOut(table)));
      let length = 0;
      for await (const piece of copy as AsyncIterable<Buffer>) {
        hash.update(piece);
        length += piece.length;
        yield piece;
        // Photos are copied as hexadecimal, two characters for a byte.
        this.#onProgress((done + Math.min(table.size, length / 2)) / whole);
      }
      done += table.size;
      yield END_OF_ROWS;
      const { name, columns } = table;
      this.manifest.tables.push({ name, columns, rows: copy.rowCount, sha256: hash.digest("hex") });
    }
    // Sequences are of no snapshot: read last, they have counted at least as far as the rows above.
    this.manifest.sequences = await listSequences(this.#client);
    yield `-- ${JSON.stringify(this.manifest)}\n`;
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
