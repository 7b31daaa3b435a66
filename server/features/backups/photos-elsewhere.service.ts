import type { Client } from "pg";
import type { Env } from "#server/env.ts";
import type { ObjectStore } from "#server/features/images/object-store.service.ts";
import { isPhoto, openObjectStore } from "#server/features/images/photo-bytes.service.ts";
import { BackupProblem } from "./backup-problem.service.ts";
import type { TableShape } from "./snapshot.queries.ts";

const NEWLINE = 10;
const NULL = String.raw`\N`;
/** Photos asked for at once: the store answers while others are packed. */
const AHEAD = 8;

/** The photos of a snapshot that are in an object store. */
export interface PhotosElsewhere {
  /** Their bytes in all. */
  size: number;
  /** The rows of `images` as if no store had ever been: with their bytes and without keys. A backup needs nothing but itself. */
  fill: (rows: AsyncIterable<Buffer>, table: Pick<TableShape, "columns">) => AsyncIterable<Buffer>;
}

/** @throws BackupProblem when there are some and their store is not known here */
export async function photosFrom(
  client: Client,
  env: Pick<Env, "objectStore">,
  tables: TableShape[],
): Promise<PhotosElsewhere> {
  // Databases of before know of no place but their own.
  const knows = tables.some(({ name, columns }) => name === "images" && columns.includes("object"));
  if (!knows) return { size: 0, fill: (rows) => rows };
  const { rows } = await client.query<{ count: number; size: number }>(
    `select count(*) filter (where bytes is null)::int as count,
       coalesce(sum(size) filter (where bytes is null), 0)::float8 as size from public.images`,
  );
  const { count, size } = rows[0] ?? { count: 0, size: 0 };
  const store = await openObjectStore(env);
  if (count > 0 && !store) {
    throw new BackupProblem(
      `${count} photos are in an object store, but S3_ENDPOINT is not set here. Please give it the S3_ variables of the server.`,
    );
  }
  return { size, fill: (lines, { columns }) => filled(lines, columns, store) };
}

async function* filled(
  pieces: AsyncIterable<Buffer>,
  columns: string[],
  store: ObjectStore | undefined,
): AsyncGenerator<Buffer> {
  const asked: Promise<Buffer>[] = [];
  for await (const line of linesOf(pieces)) {
    const next = fillRow(line, columns, store);
    // Its turn comes later; until then a failure is nobody's.
    next.catch(() => undefined);
    asked.push(next);
    if (asked.length > AHEAD) yield* firstOf(asked);
  }
  while (asked.length > 0) yield* firstOf(asked);
}

async function* firstOf(asked: Promise<Buffer>[]): AsyncGenerator<Buffer> {
  const first = await asked.shift();
  if (first) yield first;
}

/** @param line a row as COPY writes it, with its newline */
async function fillRow(line: Buffer, columns: string[], store: ObjectStore | undefined): Promise<Buffer> {
  const values = line.toString("latin1", 0, line.length - 1).split("\t");
  const at = (column: string) => columns.indexOf(column);
  const valueOf = (column: string) => values[at(column)] ?? NULL;
  // Who has no store has no such rows.
  if (store && valueOf("bytes") === NULL) {
    const bytes = await fetchPhoto(store, valueOf("name"), valueOf("object"), Number(valueOf("size")));
    values[at("bytes")] = String.raw`\\x${bytes.toString("hex")}`;
  }
  values[at("object")] = NULL;
  values[at("size")] = NULL;
  return Buffer.from(`${values.join("\t")}\n`, "latin1");
}

async function fetchPhoto(store: ObjectStore, name: string, key: string, size: number): Promise<Buffer> {
  const bytes = await store.fetch(key, size).catch((error: unknown) => {
    throw notToBeHad(name, (error as Error).message);
  });
  if (!isPhoto(name, bytes)) throw notToBeHad(name, `what is there as ${key} is another file`);
  return bytes;
}

const notToBeHad = (name: string, why: string) =>
  new BackupProblem(
    `The photo ${name} cannot be had from the object store: ${why}. Please look at the store, and make the backup again.`,
  );

/** Whole lines, each with its end. */
async function* linesOf(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let begun: Buffer[] = [];
  for await (const piece of pieces) {
    let from = 0;
    for (let end = piece.indexOf(NEWLINE); end !== -1; end = piece.indexOf(NEWLINE, from)) {
      yield Buffer.concat([...begun, piece.subarray(from, end + 1)]);
      begun = [];
      from = end + 1;
    }
    if (from < piece.length) begun.push(piece.subarray(from));
  }
}
