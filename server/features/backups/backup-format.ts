import * as z from "zod/mini";

/*
 * A backup is a .tar.gz:
 *
 *   manifest.json       the contents, with checksums
 *   tables/<name>.csv   one per table, in the CSV format of PostgreSQL's COPY, with a header
 *   photos/<name>       one per photo, named after the SHA-256 of its bytes; its large version follows it, and
 *                       its SHA-256 is in tables/images.csv
 *
 * See docs/adr/0009-backups-are-tar-archives.md.
 */

export const FORMAT = 2;
/** Media types of a backup that is restored, which may have been unpacked or packed again. */
export const BACKUP_TYPES = ["gzip", "x-gzip", "x-tar", "zip", "octet-stream"].map(
  (type) => `application/${type}`,
);
export const MANIFEST_FILE = "manifest.json";
export const tableFile = (table: string) => `tables/${table}.csv`;
export const photoFile = (name: string) => `photos/${name}`;

const name = z.string().check(z.regex(/^[a-z_][a-z0-9_]*$/));
const count = z.int().check(z.nonnegative());

const manifest = z.object({
  product: z.literal("sofra"),
  format: z.literal(FORMAT),
  /** Version of Sofra that wrote the backup. */
  version: z.string(),
  /** The newest migration of the source database. */
  schema: count,
  createdAt: z.iso.datetime(),
  /** Ordered so that a table comes after the tables it references. */
  tables: z.array(
    z.object({ name, rows: count, bytes: count, sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  ),
  photos: count,
  /** The last value of each sequence that has been used. */
  sequences: z.array(z.object({ name, value: count })),
});
export type Manifest = z.output<typeof manifest>;
export type TableManifest = Manifest["tables"][number];

export const parseManifest = (json: string): Manifest => z.parse(manifest, JSON.parse(json));

export const rowsIn = ({ tables }: Manifest) => tables.reduce((sum, { rows }) => sum + rows, 0);
