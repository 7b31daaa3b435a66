import { createHash } from "node:crypto";
import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import type { Client } from "pg";
import { to as copyTo } from "pg-copy-streams";
import * as schema from "#shared/schema.ts";
import type { TableManifest } from "./backup-format.ts";

/** All tables of the program. */
export const programTables: string[] = Object.values(schema)
  .filter((value) => is(value, PgTable))
  .map(getTableName);

/** Not in a backup: ended sessions and revoked tokens must not come back, and rate limits concern the present. */
export const LEFT_OUT: readonly string[] = ["sessions", "access_tokens", "rate_limits", "change_log"];

export interface TableShape {
  name: string;
  /** All but the photos themselves, which are files of their own. */
  columns: string[];
  /** SQL: the primary key, in an order that is the same on every server. */
  order: string;
  /** Tables that its rows refer to. */
  refersTo: string[];
}

/**
 * Every table that belongs into a backup, read from the database so that no new table or column can be forgotten. A
 * table comes after those it refers to.
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
         where f.conrelid = c.oid and f.contype = 'f' and r.oid <> c.oid) as "refersTo"
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and c.relname = any ($1) and c.relname <> all ($2)
     order by 1`,
    [programTables, LEFT_OUT],
  );
  return inOrderOfReferences(rows);
}

function inOrderOfReferences(tables: TableShape[]): TableShape[] {
  const ordered: TableShape[] = [];
  const isReady = ({ refersTo }: TableShape) =>
    refersTo.every((name) => ordered.some((table) => table.name === name));
  while (ordered.length < tables.length) {
    const next = tables.filter((table) => !ordered.includes(table) && isReady(table));
    if (next.length === 0) throw new Error("tables refer to each other in a circle");
    ordered.push(...next);
  }
  return ordered;
}

export const quoted = (columns: string[]) => columns.map((column) => `"${column}"`).join(", ");

/** SQL that copies a table out, the same rows in the same order wherever it runs. */
export function copyOut({ name, columns, order }: TableShape): string {
  // A backup in progress, this one included, never finishes in the restored household.
  const only = name === "backups" ? "where status <> 'in_progress'" : "";
  return `copy (select ${quoted(columns)} from public."${name}" ${only} order by ${order}) to stdout (format csv, header)`;
}

/** Reads a table once. */
export async function measureTable(client: Client, shape: TableShape): Promise<TableManifest> {
  const copy = client.query(copyTo(copyOut(shape)));
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const piece of copy as AsyncIterable<Buffer>) {
    hash.update(piece);
    bytes += piece.length;
  }
  return { name: shape.name, rows: copy.rowCount, bytes, sha256: hash.digest("hex") };
}

const PHOTOS_AT_ONCE = 10;

/** Photos in the order of their names, a few at a time. */
export async function* readPhotos(client: Client): AsyncGenerator<{ name: string; bytes: Buffer }> {
  const text = `select name, bytes from public.images where name > $1 order by name limit ${PHOTOS_AT_ONCE}`;
  for (let after = ""; ;) {
    const { rows } = await client.query<{ name: string; bytes: Buffer }>(text, [after]);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.name;
  }
}

export async function countPhotos(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>("select count(*)::int as count from public.images");
  return rows[0]?.count ?? 0;
}

/** The sequences of the program's tables that were used, with their last values. */
export async function listSequences(client: Client): Promise<{ name: string; value: number }[]> {
  const { rows } = await client.query<{ name: string; value: number | null }>(
    `select s.relname::text as name, pg_sequence_last_value(s.oid)::float8 as value
     from pg_class s join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid and d.deptype in ('a', 'i')
     join pg_class t on t.oid = d.refobjid
     where s.relkind = 'S' and t.relnamespace = 'public'::regnamespace and t.relname = any ($1) order by 1`,
    [programTables],
  );
  return rows.flatMap(({ name, value }) => (value === null ? [] : { name, value }));
}

/** Sets a sequence of the program; one of another program, which a forged manifest may name, stays as it is. */
export async function setSequence(client: Client, name: string, value: number): Promise<void> {
  await client.query(
    `select setval(s.oid, $2) from pg_class s
     join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid and d.deptype in ('a', 'i')
     join pg_class t on t.oid = d.refobjid
     where s.relkind = 'S' and s.relname = $1 and t.relnamespace = 'public'::regnamespace and t.relname = any ($3)`,
    [name, value, programTables],
  );
}
