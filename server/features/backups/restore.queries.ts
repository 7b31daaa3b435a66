import type { Client } from "pg";
import { LEFT_OUT, programTables, quoted, type TableShape } from "./snapshot.queries.ts";

/** Always there, or about this machine: what is in them is no household that could be lost. */
const COUNTS_AS_EMPTY = ["settings", "backups", ...LEFT_OUT];

async function tablesThere(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    // The change log last, in the order in which triggers and the statement that reads sessions lock it: no deadlock.
    `select tablename::text as name from pg_tables where schemaname = 'public' and tablename = any ($1)
     order by tablename = 'change_log', 1`,
    [programTables],
  );
  return rows.map(({ name }) => name);
}

const listOf = (tables: string[]) => tables.map((table) => `public."${table}"`).join(", ");

/** From here to the end of the transaction nobody else reads or writes anything of the program. */
export async function lockTables(client: Client): Promise<void> {
  await client.query(`lock table ${listOf(await tablesThere(client))} in access exclusive mode`);
}

/** Else the first searches would be planned for empty tables. What was restored is good without it. */
export async function analyze(client: Client): Promise<void> {
  try {
    await client.query(`analyze ${listOf(await tablesThere(client))}`);
  } catch {
    // PostgreSQL does it by itself a little later.
  }
}

export async function hasHousehold(client: Client): Promise<boolean> {
  const tables = (await tablesThere(client)).filter((table) => !COUNTS_AS_EMPTY.includes(table));
  const found = tables.map((table) => `exists (select from public."${table}")`).join(" or ");
  const { rows } = await client.query<{ found: boolean }>(`select ${found} as found`);
  return rows[0]?.found ?? false;
}

/** Empties every table and starts the ids anew; the schema stays. */
export async function emptyTables(client: Client): Promise<void> {
  const tables = await tablesThere(client);
  // A trigger tells live streams that their sessions have ended; emptying a table at once tells nobody.
  await client.query("delete from public.sessions");
  await client.query(`truncate ${listOf(tables)} restart identity`);
}

/** Drops the program's tables, for a schema that is built anew; migrations replace their functions. */
export async function dropTables(client: Client): Promise<void> {
  await client.query("delete from public.sessions");
  await client.query(`drop table ${listOf(await tablesThere(client))} cascade`);
  await client.query("delete from drizzle.__drizzle_migrations");
}

/** SQL that copies a table in; a header with other columns fails. */
export function copyIn({ name, columns }: TableShape): string {
  const target = name === "images" ? "pg_temp.photo_rows" : `public."${name}"`;
  return `copy ${target} (${quoted(columns)}) from stdin (format csv, header match)`;
}

/** Rows of photos wait in a temporary table for their bytes, which come after the tables. */
export async function makePhotoRows(client: Client): Promise<void> {
  await client.query("create temp table photo_rows (like public.images including indexes) on commit drop");
  await client.query("alter table pg_temp.photo_rows drop column bytes");
}

/** @returns whether it is one of the rows that waited */
export async function insertPhoto(
  client: Client,
  { columns }: TableShape,
  name: string,
  bytes: Buffer,
): Promise<boolean> {
  const { rowCount } = await client.query({
    name: "insert_photo",
    text: `insert into public.images (${quoted(columns)}, bytes)
      select ${quoted(columns)}, $2 from pg_temp.photo_rows where name = $1`,
    values: [name, bytes],
  });
  return rowCount === 1;
}

/**
 * Gives up what waits to be sent or done. Alerts that waited when the backup was made may have arrived since, and jobs in
 * the queue are about rows of the household that was here before.
 */
export async function dropWaiting(client: Client): Promise<void> {
  await client.query(
    "update public.dashboard_alerts set failed_at = now() where delivered_at is null and failed_at is null",
  );
  await client.query(
    "update public.jobs set status = 'cancelled', finished_at = now() where status in ('queued', 'running')",
  );
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('graphile_worker._private_jobs') is not null as there",
  );
  if (rows[0]?.there) {
    await client.query("delete from graphile_worker._private_jobs where locked_at is null");
  }
}

/** The list of backups is about files on this machine, which a restore does not undo: `keepBackups` sets it aside. */
export async function keepBackups(client: Client): Promise<void> {
  await client.query(
    "create temp table kept_backups on commit drop as select * from public.backups where status <> 'in_progress'",
  );
}

/** Puts back what `keepBackups` set aside, unless the restored list has it too. */
export async function putBackBackups(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = 'pg_temp.kept_backups'::regclass and attnum > 0 and attname not in ('id', 'created_by')`,
  );
  const columns = rows.map(({ name }) => name).join(", ");
  await client.query(
    `insert into public.backups (${columns}, created_by)
     select ${columns}, (select u.id from public.users u where u.id = k.created_by) from pg_temp.kept_backups k
     where k.file_name not in (select file_name from public.backups) order by k.id`,
  );
}
