import { crc32 } from "node:zlib";
import * as z from "zod/mini";

/*
 * A backup is a gzip file (of several members, which gunzip reads as one): unpacked it is text, with a block for each
 * table exactly as PostgreSQL's COPY writes it, and the manifest as its last line.
 *
 *   -- A backup of Sofra, format 1
 *   COPY "users" ("id", "email", …) FROM stdin;
 *   …one line for each row…
 *   \.
 *   …
 *   -- {"product":"sofra","format":1,"schema":1795279967323,"createdAt":…,"tables":[…],"sequences":[…]}
 *
 * Behind it stands a last gzip member of fixed length with the SHA-256 of every byte before it. Whoever knows the
 * checksum knows each byte of that member too, so there is no bit in the file that could change unnoticed.
 */

export const FIRST_LINE = "-- A backup of Sofra, format 1\n";
export const END_OF_ROWS = "\\.\n";

const name = z.string().check(z.regex(/^[a-z_][a-z0-9_]*$/));
const count = z.int().check(z.nonnegative());

/** What a backup says about itself. */
export const manifest = z.object({
  product: z.literal("sofra"),
  format: z.literal(1),
  /** The newest migration of the database it was made from. */
  schema: count,
  createdAt: z.iso.datetime(),
  /** In the order of their references: a row never comes before one that it refers to. */
  tables: z.array(
    z.object({
      name,
      columns: z.array(name),
      rows: count,
      /** SHA-256 (hex) of its rows as they stand in the file, in the order of the primary key. */
      sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    }),
  ),
  /** How far each sequence had counted; one that had not begun is not here. */
  sequences: z.array(z.object({ name, value: count })),
});
export type Manifest = z.output<typeof manifest>;
export type TableManifest = Manifest["tables"][number];

/** How many rows a backup has in all its tables. */
export const rowsIn = ({ tables }: Manifest) => tables.reduce((sum, { rows }) => sum + rows, 0);

/** Names need no escaping here: they are those of our own tables, and reading refuses any others. */
export function copyLine({ name: table, columns }: Pick<TableManifest, "name" | "columns">): string {
  return `COPY "${table}" (${columns.map((column) => `"${column}"`).join(", ")}) FROM stdin;\n`;
}

/** @returns undefined for a line that is none of `copyLine` */
export function readCopyLine(line: string): Pick<TableManifest, "name" | "columns"> | undefined {
  const [, table, columns] =
    /^COPY "([a-z0-9_]+)" \(("[a-z0-9_]+"(?:, "[a-z0-9_]+")*)\) FROM stdin;$/.exec(line) ?? [];
  if (table === undefined || columns === undefined) return undefined;
  return { name: table, columns: columns.split(", ").map((column) => column.slice(1, -1)) };
}

const TRAILER_TEXT = "-- SHA-256 of the packed bytes before this line: ";

/** The last bytes of a backup. @param sha256 (hex) of all bytes before them */
export function trailerOf(sha256: string): Buffer {
  const text = Buffer.from(`${TRAILER_TEXT}${sha256}\n`);
  // RFC 1952: magic, deflate, no flags, no time, nothing said about compression or system.
  const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
  // RFC 1951: the last block, stored as it is.
  const block = Buffer.from([1, text.length, 0, ~text.length & 0xff, 0xff]);
  const end = Buffer.alloc(8);
  end.writeUInt32LE(crc32(text), 0);
  end.writeUInt32LE(text.length, 4);
  return Buffer.concat([header, block, text, end]);
}

export const TRAILER_LENGTH = trailerOf("0".repeat(64)).length;

/** Whether these last bytes are a backup's, be its checksum right or wrong. */
export const isTrailer = (bytes: Buffer) => bytes.includes(TRAILER_TEXT);
