import type { Client } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { FOOD_DATA_VERSION } from "#server/features/foods/food-data-version.ts";
import { EXCLUDED_TABLES, programTables, quoted, type TableShape } from "./snapshot.queries.ts";

/** Tables that have rows in a new installation too, or describe this server. */
const NOT_HOUSEHOLD = ["settings", "backups", ...EXCLUDED_TABLES];

async function existingTables(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    // The change log comes last, because triggers and the statement that reads sessions lock it in this order.
    `select tablename::text as name from pg_tables where schemaname = 'public' and tablename = any ($1)
     order by tablename = 'change_log', 1`,
    [programTables],
  );
  return rows.map(({ name }) => name);
}

const listOf = (tables: string[]) => tables.map((table) => `public."${table}"`).join(", ");

/** Blocks all other reads and writes of the program's tables until the end of the transaction. */
export async function lockTables(client: Client): Promise<void> {
  await client.query(`lock table ${listOf(await existingTables(client))} in access exclusive mode`);
}

/** Updates statistics, so that the first queries are not planned for empty tables. */
export async function analyze(client: Client): Promise<void> {
  try {
    await client.query(`analyze ${listOf(await existingTables(client))}`);
  } catch {
    // Autovacuum analyzes the tables later.
  }
}

export async function hasHousehold(client: Client): Promise<boolean> {
  const tables = (await existingTables(client)).filter((table) => !NOT_HOUSEHOLD.includes(table));
  const hasRows = tables.map((table) => `exists (select from public."${table}")`).join(" or ");
  const { rows } = await client.query<{ found: boolean }>(`select ${hasRows} as found`);
  return rows[0]?.found ?? false;
}

export async function emptyTables(client: Client): Promise<void> {
  const tables = await existingTables(client);
  // DELETE fires the trigger that closes live streams; TRUNCATE does not.
  await client.query("delete from public.sessions");
  await client.query(`truncate ${listOf(tables)} restart identity`);
}

/** Drops the program's tables before migrations create another schema; migrations replace the functions. */
export async function dropTables(client: Client): Promise<void> {
  await client.query("delete from public.sessions");
  await client.query(`drop table ${listOf(await existingTables(client))} cascade`);
  await client.query("delete from drizzle.__drizzle_migrations");
}

/** Returns a stream that copies rows into a table, and fails if the header has other columns. */
export function writeTable(client: Client, { name, columns }: TableShape) {
  const target = name === "images" ? "pg_temp.photo_rows" : `public."${name}"`;
  return client.query(copyFrom(`copy ${target} (${quoted(columns)}) from stdin (format csv, header match)`));
}

/**
 * Creates a temporary table for rows of photos, because their bytes come after all tables. Its column `large` contains
 * hashes.
 */
export async function createPhotoRows(client: Client, { columns }: TableShape): Promise<void> {
  await client.query("create temp table photo_rows (like public.images including indexes) on commit drop");
  await client.query("alter table pg_temp.photo_rows drop column bytes");
  if (hasLarge(columns)) await client.query("create index on pg_temp.photo_rows (large)");
}

/** Backups of earlier versions have no large photos. */
const hasLarge = (columns: string[]) => columns.includes("large");

/** Inserts a photo, or the large version of one that was inserted. @returns whether `createPhotoRows` has its row */
export async function insertPhoto(
  client: Client,
  { columns }: TableShape,
  name: string,
  bytes: Buffer,
): Promise<boolean> {
  const plain = quoted(columns.filter((column) => column !== "large"));
  const inserted = await client.query({
    name: "insert_photo",
    text: `insert into public.images (${plain}, bytes) select ${plain}, $2 from pg_temp.photo_rows where name = $1`,
    values: [name, bytes],
  });
  if (inserted.rowCount === 1 || !hasLarge(columns)) return inserted.rowCount === 1;
  const updated = await client.query({
    name: "add_large_photo",
    text: `update public.images image set large = $1 from pg_temp.photo_rows photo
      where photo.large = sha256($1) and image.name = photo.name`,
    values: [bytes],
  });
  return (updated.rowCount ?? 0) > 0;
}

/**
 * Gives up waiting alerts, batches and jobs, except that running processes find the labels of all dishes again and read
 * stored texts, because the backup may be from an earlier version. Alerts that were waiting in the backup may have been
 * sent since, and queued jobs refer to rows of the previous household.
 */
export async function cancelWaitingWork(client: Client): Promise<void> {
  await client.query(
    "update public.dashboard_alerts set failed_at = now() where delivered_at is null and failed_at is null",
  );
  await client.query(
    "update public.jobs set status = 'cancelled', finished_at = now() where status in ('queued', 'running')",
  );
  const { rows } = await client.query<{ exists: boolean }>(
    "select to_regclass('graphile_worker._private_jobs') is not null as exists",
  );
  if (rows[0]?.exists) {
    await client.query("delete from graphile_worker._private_jobs where locked_at is null");
    await client.query(
      "select graphile_worker.add_job('find_labels', $1::json, queue_name := 'find_labels', job_key := 'find_labels')",
      [JSON.stringify({ version: FOOD_DATA_VERSION })],
    );
    await client.query("select graphile_worker.add_job('convert_texts', job_key := 'convert_texts')");
  }
}

/** Copies the list of backups, because a restore does not change the files on this server. */
export async function setAsideBackups(client: Client): Promise<void> {
  await client.query(
    "create temp table kept_backups on commit drop as select * from public.backups where status <> 'in_progress'",
  );
}

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
