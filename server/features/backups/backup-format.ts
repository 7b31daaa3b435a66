import * as z from "zod/mini";

/*
 * A backup is a .tar.gz:
 *
 *   manifest.json       what is in it, with checksums
 *   tables/<name>.csv   one for each table, as PostgreSQL's COPY writes CSV with a header
 *   photos/<name>       each photo; its name is the SHA-256 of its bytes
 *
 * docs/adr/0009-backups-are-tar-archives.md says why.
 */

export const FORMAT = 2;
export const MANIFEST_FILE = "manifest.json";
export const tableFile = (table: string) => `tables/${table}.csv`;
export const photoFile = (name: string) => `photos/${name}`;

const name = z.string().check(z.regex(/^[a-z_][a-z0-9_]*$/));
const count = z.int().check(z.nonnegative());

const manifest = z.object({
  product: z.literal("sofra"),
  format: z.literal(FORMAT),
  /** The program that wrote it. */
  version: z.string(),
  /** The newest migration of the database it was made from. */
  schema: count,
  createdAt: z.iso.datetime(),
  /** In the order of their references: a row never comes before one that it refers to. */
  tables: z.array(
    z.object({ name, rows: count, bytes: count, sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  ),
  photos: count,
  /** The last value of each sequence; one that was never used is missing. */
  sequences: z.array(z.object({ name, value: count })),
});
export type Manifest = z.output<typeof manifest>;
export type TableManifest = Manifest["tables"][number];

/** @throws when it is not a manifest of this format */
export const parseManifest = (json: string): Manifest => z.parse(manifest, JSON.parse(json));

/** How many rows a backup has in all its tables. */
export const rowsIn = ({ tables }: Manifest) => tables.reduce((sum, { rows }) => sum + rows, 0);
