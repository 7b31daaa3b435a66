import path from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type pg from "pg";
import { projectRoot } from "#server/lib/project-root.ts";
import { redactError } from "#server/lib/sanitize-error.ts";
import { StartError } from "#server/lib/start-error.ts";
import { isUnavailable, optionsOf, sqlStateOf, TEXT_SETTINGS } from "./db.ts";
import { withDedicatedClient } from "./dedicated-connection.ts";
import { CONNECTION_LOCKS } from "./lock-keys.ts";

const migrationsFolder = path.join(projectRoot, "migrations");

/** In the format of `server_version_num`. */
const OLDEST_SERVER = 150_000;

/** A migration failed and was rolled back with all others. */
export class MigrationFailed extends StartError {
  constructor(error: unknown) {
    const { message } = redactError(error) as Error;
    super(`The database could not be upgraded and is unchanged (${message}).`);
  }
}

/**
 * Migrates the database to the schema of this version. Processes that start together wait for the first one to migrate.
 * @param beforeUpgrade runs if a database of an earlier schema is about to be migrated
 * @throws StartError if this program cannot use the database; MigrationFailed
 */
export async function migrateDatabase(
  url: string,
  beforeUpgrade: (client: pg.Client) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  // Without the pool's timeouts: a migration, or waiting for another process's migration, may take longer.
  const config = {
    connectionString: url,
    connectionTimeoutMillis: 2_000,
    application_name: "sofra",
    options: optionsOf([...TEXT_SETTINGS, "statement_timeout=0", "lock_timeout=0"]),
  };
  await withDedicatedClient(config, async (client) => {
    await requireSupportedServer(client);
    await client.query("select pg_advisory_lock($1)", [CONNECTION_LOCKS.migration]);
    const schema = await releasedSchema(client);
    if (schema > 0 && schema < newestSchema()) await beforeUpgrade(client);
    // Drizzle runs them all in one transaction.
    await migrate(drizzle({ client }), { migrationsFolder }).catch((error: unknown) => {
      throw isUnavailable(error) ? error : new MigrationFailed(error);
    });
    await requireKnownSchema(client);
    // Jobs can be added from the first request on.
    const { runMigrations: migrateQueue } = await import("graphile-worker");
    await migrateQueue({ connectionString: url });
  });
}

/** The newest migration of graphile-worker that adding jobs needs; the runner applies later ones. */
const QUEUE_VERSION = 19;

/**
 * Returns whether `migrateDatabase` has nothing to do. It takes one query on a pooled connection; loading the modules
 * that migrate takes longer than the rest of the start.
 */
export async function isUpToDate(pool: pg.Pool): Promise<boolean> {
  const { rowCount } = await pool
    .query(
      `select 1 where current_setting('server_version_num')::int >= $1 and current_setting('server_encoding') = 'UTF8'
         and (select max(created_at) from drizzle.__drizzle_migrations) = $2
         and (select max(id) from graphile_worker.migrations) >= $3`,
      [OLDEST_SERVER, newestSchema(), QUEUE_VERSION],
    )
    .catch(noRowsIfUnmigrated);
  return rowCount !== 0;
}

/** Reports no rows for a database that has never been migrated; rethrows other errors. */
function noRowsIfUnmigrated(error: unknown): { rowCount: number } {
  // undefined_table
  if (sqlStateOf(error) === "42P01") return { rowCount: 0 };
  throw error;
}

async function requireSupportedServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string }>(
    "select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding",
  );
  const { version = 0, encoding = "unknown" } = rows[0] ?? {};
  if (version < OLDEST_SERVER) {
    throw new StartError(
      `DATABASE_URL points to PostgreSQL ${Math.floor(version / 10_000)}; it must be 15 or newer.`,
    );
  }
  if (encoding !== "UTF8") {
    throw new StartError(
      `DATABASE_URL points to a database with the encoding ${encoding}; it must be made with UTF8.`,
    );
  }
}

/**
 * Returns the schema of the database, 0 for an empty one. Tables from before the first release are unrelated to the
 * first migration.
 */
async function releasedSchema(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as there",
  );
  if (!rows[0]?.there) return 0;
  const version = await schemaVersion(client);
  if (version === 0 || version >= (knownSchemas()[0] ?? 0)) return version;
  throw new StartError(
    "DATABASE_URL points to a database that was made by a version of Sofra before its first release, which this version cannot read. Set it to an empty database, or keep using that version.",
  );
}

/** This version would lose data that a newer version has written. */
async function requireKnownSchema(client: pg.Client): Promise<void> {
  if ((await schemaVersion(client)) <= newestSchema()) return;
  throw new StartError(
    "The database belongs to a newer version of Sofra. Please start that one, or restore a backup that this version made into an empty database.",
  );
}

/** The schemas this version can read, oldest first, each identified by the time of its newest migration. */
export function knownSchemas(): number[] {
  return readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis);
}

let newest: number | undefined;

function newestSchema(): number {
  return (newest ??= knownSchemas().at(-1) ?? 0);
}

/** The time of the newest migration applied to the database; 0 if there is none. */
export async function schemaVersion(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ version: string | null }>(
    "select max(created_at) as version from drizzle.__drizzle_migrations",
  );
  return Number(rows[0]?.version ?? 0);
}

/** Applies missing migrations up to one of `knownSchemas()` in the caller's transaction; `migrate()` would commit. */
export async function applyMigrations(client: pg.Client, upTo: number): Promise<void> {
  const from = await schemaVersion(client);
  for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder })) {
    if (folderMillis <= from || folderMillis > upTo) continue;
    for (const statement of sql) await client.query(statement);
    await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [
      hash,
      folderMillis,
    ]);
  }
}

/** Returns whether every migration of this version has been applied. @throws if the database does not respond */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  const { rowCount } = await pool
    .query("select 1 from drizzle.__drizzle_migrations where created_at >= $1", [newestSchema()])
    .catch(noRowsIfUnmigrated);
  return rowCount !== 0;
}
