import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import type { Client } from "pg";
import * as schema from "#shared/schema.ts";

/** All tables of the program. */
export const programTables: string[] = Object.values(schema)
  .filter((value) => is(value, PgTable))
  .map(getTableName);

/**
 * Not in a backup: sessions that have ended and access tokens that were withdrawn must not come back, and tries are
 * counted from where somebody is now.
 */
export const LEFT_OUT: readonly string[] = ["sessions", "access_tokens", "rate_limits", "change_log"];

export interface TableShape {
  name: string;
  columns: string[];
  /** SQL: the primary key, in an order that is the same on every server. */
  order: string;
  /** Tables that its rows refer to. */
  refersTo: string[];
  /** Bytes on disk. */
  size: number;
}

/**
 * Every table that belongs into a backup, as the database has it, so that neither a new table nor a new column can be
 * forgotten. A table comes after those it refers to.
 */
export async function listTables(client: Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select c.relname as name, pg_table_size(c.oid)::float8 as size,
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
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

/** SQL that copies a table out, the same rows in the same order wherever it runs. */
export function copyOut({ name, columns, order }: Pick<TableShape, "name" | "columns" | "order">): string {
  // One that is being made, this one among them, will never be finished in the household that is restored.
  const only = name === "backups" ? "where status <> 'in_progress'" : "";
  const list = columns.map((column) => `"${column}"`).join(", ");
  return `copy (select ${list} from public."${name}" ${only} order by ${order}) to stdout`;
}

/** The sequences of the program's tables and how far each has counted; null when it has not begun. */
export async function listSequences(client: Client): Promise<{ name: string; value: number | null }[]> {
  const { rows } = await client.query<{ name: string; value: number | null }>(
    `select s.relname::text as name, pg_sequence_last_value(s.oid)::float8 as value
     from pg_class s join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid and d.deptype in ('a', 'i')
     join pg_class t on t.oid = d.refobjid
     where s.relkind = 'S' and t.relnamespace = 'public'::regnamespace and t.relname = any ($1) order by 1`,
    [programTables],
  );
  return rows;
}
