import type pg from "pg";
import { withDedicatedClient } from "#server/database/dedicated-connection.ts";
import { applyMigrations } from "#server/database/migrations.ts";

/** The connection string of another database on the same server. */
export function urlOf(adminUrl: string, database: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/**
 * Creates a test database; the test run drops it at its end by the prefix of its name.
 * @param template a database without connections to copy; without one, the new database is empty
 * @returns its connection string
 */
export async function createTestDatabase(adminUrl: string, name: string, template?: string): Promise<string> {
  await onServer(adminUrl, async (client) => {
    const quoted = client.escapeIdentifier(name);
    // A retried test may have left one.
    await client.query(`drop database if exists ${quoted} with (force)`);
    if (template === undefined)
      await client.query(`create database ${quoted} template template0 ${await localeOf(client)}`);
    else {
      // Much faster than the default strategy, which writes every page of the template to the WAL.
      const copied = `template ${client.escapeIdentifier(template)} strategy file_copy`;
      await client.query(`create database ${quoted} ${copied}`);
    }
  });
  return urlOf(adminUrl, name);
}

export async function dropTestDatabases(adminUrl: string, prefix: string): Promise<void> {
  await onServer(adminUrl, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      "select datname from pg_database where starts_with(datname, $1)",
      [prefix],
    );
    for (const { datname } of rows)
      await client.query(`drop database if exists ${client.escapeIdentifier(datname)} with (force)`);
  });
}

/** Table size in bytes above which `truncate` is faster than `delete`. */
const LARGE = 256 * 1024;

/** SQLSTATE, https://www.postgresql.org/docs/current/errcodes-appendix.html */
const DEADLOCK_DETECTED = "40P01";

/** Resets a database to its state after the migrations, without queued jobs. */
export async function emptyTables(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; isQuick: boolean }>(
    // Locks tables in the same order as restore.queries.ts, because a request may be reading its session.
    `select quote_ident(relname) as name,
       pg_relation_size(oid) < ${LARGE} and current_setting('is_superuser')::bool as "isQuick"
     from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
     order by relname = 'change_log', 1`,
  );
  const tables = rows.map(({ name }) => name);
  const empty = rows.every(({ isQuick }) => isQuick) ? deleteRows : truncate;
  // Statements sent in one query are one transaction.
  const statements = `${empty(tables)};
    delete from graphile_worker._private_jobs;
    insert into settings default values`; // The row that the first migration inserts.
  await pool.query(statements).catch((error: unknown) => {
    // A late request or job of the test before locked rows in another order.
    if ((error as { code?: string }).code !== DEADLOCK_DETECTED) throw error;
    return pool.query(statements);
  });
}

const truncate = (tables: string[]) => `truncate ${tables.join(", ")} restart identity cascade`;

/**
 * Takes 2 ms, while `truncate` recreates a hundred files in 30 ms. Like `truncate`, it waits for open writes and logs a
 * change of everything. Needs a superuser to disable triggers, which would log each row and require an order of tables.
 */
const deleteRows = (tables: string[]) => `lock table ${tables.join(", ")} in share row exclusive mode;
  set local session_replication_role = replica;
  ${tables.map((table) => `delete from ${table};`).join(" ")}
  select setval(seqrelid, seqstart, false)
  from pg_sequence join pg_class on oid = seqrelid where relnamespace = 'public'::regnamespace;
  insert into change_log (topic) values ('*');
  set local session_replication_role = origin`;

/** Makes databases UTF-8 even on a server that was initialized without a locale. */
async function localeOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ server_encoding: string }>("show server_encoding");
  return rows[0]?.server_encoding === "UTF8" ? "" : "encoding 'UTF8' lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8'";
}

const onServer = (adminUrl: string, work: (client: pg.Client) => Promise<void>) =>
  withDedicatedClient({ connectionString: adminUrl }, work);

/** Creates the tables of an earlier version in an empty database. @param schema one of `knownSchemas()` */
export async function createEarlierSchema(client: pg.Client, schema = 0): Promise<void> {
  await client.query("create schema drizzle");
  await client.query(
    "create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)",
  );
  await applyMigrations(client, schema);
}
