import { createHash } from "node:crypto";
import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import type { Client } from "pg";
import { to as copyTo } from "pg-copy-streams";
import * as schema from "#shared/schema/index.ts";
import type { TableManifest } from "./backup-format.ts";

/** Tables that earlier versions had: backups of them, and the one before an upgrade, contain them. */
export const FORMER_TABLES = ["week_shopping_items"];

export const programTables: string[] = [
  ...Object.values(schema)
    .filter((value) => is(value, PgTable))
    .map(getTableName),
  ...FORMER_TABLES,
];

/**
 * Tables without a backup: ended sessions, revoked access tokens and used password links must not come back; counters
 * and photos that are read are transient.
 */
export const EXCLUDED_TABLES: readonly string[] = [
  "sessions",
  "access_tokens",
  "password_links",
  "rate_limits",
  "photo_readings",
  "change_log",
];

export interface TableShape {
  name: string;
  /** All columns except the bytes of photos, which are separate files. */
  columns: string[];
  /** SQL: the primary key, with the same collation on every server. */
  order: string;
  references: string[];
}

/**
 * Lists the tables of a backup from the database, so that no new table or column is forgotten. A table comes after the
 * tables it references.
 */
export async function listTables(client: Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select c.relname as name,
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
           and (c.relname, a.attname) <> ('images', 'bytes')) as columns,
       (select string_agg(quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end, ', '
           order by array_position(i.indkey::int2[], a.attnum))
         from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
         where i.indrelid = c.oid and i.indisprimary) as "order",
       array(select r.relname::text from pg_constraint f join pg_class r on r.oid = f.confrelid
         where f.conrelid = c.oid and f.contype = 'f' and r.oid <> c.oid) as "references"
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and c.relname = any ($1) and c.relname <> all ($2)
     order by 1`,
    [programTables, EXCLUDED_TABLES],
  );
  return sortByReferences(rows);
}

function sortByReferences(tables: TableShape[]): TableShape[] {
  const ordered: TableShape[] = [];
  const isReady = ({ references }: TableShape) =>
    references.every((name) => ordered.some((table) => table.name === name));
  while (ordered.length < tables.length) {
    const next = tables.filter((table) => !ordered.includes(table) && isReady(table));
    if (next.length === 0) throw new Error("tables reference each other in a cycle");
    ordered.push(...next);
  }
  return ordered;
}

export const quoted = (columns: string[]) => columns.map((column) => `"${column}"`).join(", ");

/** SQL that copies a table out, with rows in the same order on every server */
function copyOut({ name, columns, order }: TableShape): string {
  // A running backup, this one included, could never finish in a restored household.
  const condition = name === "backups" ? "where status <> 'in_progress'" : "";
  // The large photos are files, too.
  const values = columns.map((column) =>
    name === "images" && column === "large" ? 'sha256("large") as "large"' : `"${column}"`,
  );
  return `copy (select ${values.join(", ")} from public."${name}" ${condition} order by ${order}) to stdout (format csv, header)`;
}

export const readTable = (client: Client, shape: TableShape) => client.query(copyTo(copyOut(shape)));

export async function measureTable(client: Client, shape: TableShape): Promise<TableManifest> {
  const copy = readTable(client, shape);
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const piece of copy as AsyncIterable<Buffer>) {
    hash.update(piece);
    bytes += piece.length;
  }
  return { name: shape.name, rows: copy.rowCount, bytes, sha256: hash.digest("hex") };
}

const PHOTOS_PER_QUERY = 10;

interface PhotoRow {
  name: string;
  bytes: Buffer;
  largeName: string | null;
  large: Buffer | null;
}

/** Yields photos by name, each followed by its large version, loading a few at a time. */
export async function* readPhotos(client: Client): AsyncGenerator<{ name: string; bytes: Buffer }> {
  const column = await largeColumn(client);
  const text = `select name, bytes, encode(sha256(${column}), 'hex') || '.webp' as "largeName", ${column} as large
    from public.images where name > $1 order by name limit ${PHOTOS_PER_QUERY}`;
  for (let after = ""; ;) {
    const { rows } = await client.query<PhotoRow>(text, [after]);
    for (const { name, bytes, largeName, large } of rows) {
      yield { name, bytes };
      if (largeName !== null && large !== null) yield { name: largeName, bytes: large };
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.name;
  }
}

/** Starts a transaction that reads the database as it is now. */
export async function beginSnapshot(client: Client): Promise<void> {
  await client.query("begin transaction isolation level repeatable read, read only");
}

export async function snapshotTime(client: Client): Promise<Date> {
  const { rows } = await client.query<{ now: Date }>("select now()");
  return rows[0]?.now ?? new Date();
}

export async function countPhotos(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select (count(*) + count(${await largeColumn(client)}))::int as count from public.images`,
  );
  return rows[0]?.count ?? 0;
}

/** SQL: the bytes of large photos. Earlier schemas, of which backups are made before an update, have none. */
async function largeColumn(client: Client): Promise<string> {
  const images = (await listTables(client)).find(({ name }) => name === "images");
  return images?.columns.includes("large") ? "large" : "null::bytea";
}

/** Sequences of the program's tables; $1 is `programTables`. */
const FROM_SEQUENCES = `from pg_class s
  join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid and d.deptype in ('a', 'i')
  join pg_class t on t.oid = d.refobjid
  where s.relkind = 'S' and t.relnamespace = 'public'::regnamespace and t.relname = any ($1)`;

export async function listSequences(client: Client): Promise<{ name: string; value: number }[]> {
  const { rows } = await client.query<{ name: string; value: number | null }>(
    `select s.relname::text as name, pg_sequence_last_value(s.oid)::float8 as value ${FROM_SEQUENCES} order by 1`,
    [programTables],
  );
  return rows.flatMap(({ name, value }) => (value === null ? [] : { name, value }));
}

/** Sets a sequence of the program. Ignores other sequences, which a forged manifest may name. */
export async function setSequence(client: Client, name: string, value: number): Promise<void> {
  await client.query(`select setval(s.oid, $3) ${FROM_SEQUENCES} and s.relname = $2`, [
    programTables,
    name,
    value,
  ]);
}
