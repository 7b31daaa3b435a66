import { drizzle } from "drizzle-orm/node-postgres";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import path from "node:path";
import pg from "pg";
import { sqlStateOf } from "./db.ts";
import { projectRoot } from "#server/lib/project-root.ts";
import { StartError } from "#server/lib/start-error.ts";

const migrationsFolder = path.join(projectRoot, "migrations");

/** An arbitrary number that all processes of this program agree on. */
const LOCK = 7_362_911;

/** As `server_version_num` counts. */
const OLDEST_SERVER = 150_000;

/**
 * Brings the database to the schema of this version. Processes that start together wait for each other:
 * the first one migrates, the others find nothing left to do.
 * @throws StartError when this is no database that the program can work with
 */
export async function migrateDatabase(url: string): Promise<void> {
  // A connection of its own, without the pool's timeouts: a migration, or the wait for another process's, may take longer.
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 2_000,
    application_name: "sofra",
  });
  // A connection that is cut between two queries says so here, and without a listener that ends the process; the
  // next query fails then.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await requireFit(client);
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    await requireReleasedSchema(client);
    await migrate(drizzle({ client }), { migrationsFolder });
    await requireKnownSchema(client);
    // The queue of jobs, so that jobs can be added from the first request on.
    const { runMigrations: migrateQueue } = await import("graphile-worker");
    await migrateQueue({ connectionString: url });
  } finally {
    await client.end();
  }
}

/** The newest migration of the queue that adding jobs needs; its runner makes the ones after it. */
const QUEUE_VERSION = 19;

/**
 * Whether `migrateDatabase` would find nothing to do, by one question on a connection that requests use afterwards:
 * reading what migrates takes longer than all the rest of a start.
 */
export async function isUpToDate(pool: pg.Pool): Promise<boolean> {
  const { rowCount } = await pool
    .query(
      `select 1 where current_setting('server_version_num')::int >= $1 and current_setting('server_encoding') = 'UTF8'
         and (select max(created_at) from drizzle.__drizzle_migrations) = $2
         and (select max(id) from graphile_worker.migrations) >= $3`,
      [OLDEST_SERVER, newestSchema(), QUEUE_VERSION],
    )
    .catch(nothingWithoutTables);
  return rowCount !== 0;
}

/** The answer of a database that nobody has migrated yet. */
function nothingWithoutTables(error: unknown): { rowCount: number } {
  // undefined_table
  if (sqlStateOf(error) === "42P01") return { rowCount: 0 };
  throw error;
}

async function requireFit(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string }>(
    "select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding",
  );
  const { version = 0, encoding = "unknown" } = rows[0] ?? {};
  if (version < OLDEST_SERVER) {
    throw new StartError(
      `DATABASE_URL leads to PostgreSQL ${Math.floor(version / 10_000)}; it must be 15 or newer.`,
    );
  }
  if (encoding !== "UTF8") {
    throw new StartError(
      `DATABASE_URL leads to a database with the encoding ${encoding}; it must be made with UTF8.`,
    );
  }
}

/** Tables made before the first release have nothing in common with the first migration. */
async function requireReleasedSchema(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as there",
  );
  if (!rows[0]?.there) return;
  const version = await schemaVersion(client);
  if (version === 0 || version >= (knownSchemas()[0] ?? 0)) return;
  throw new StartError(
    "DATABASE_URL leads to a database that was made by a version of Sofra before its first release, which this version cannot read. Set it to an empty database, or keep using that version.",
  );
}

/** What a newer version wrote into its tables, this one would not keep. */
async function requireKnownSchema(client: pg.Client): Promise<void> {
  if ((await schemaVersion(client)) <= newestSchema()) return;
  throw new StartError(
    "The database belongs to a newer version of Sofra. Please start that one, or restore a backup that this version made into an empty database.",
  );
}

/** The schemas this program knows, oldest first, each named by the time of its newest migration. */
export function knownSchemas(): number[] {
  return readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis);
}

let newest: number | undefined;

function newestSchema(): number {
  return (newest ??= knownSchemas().at(-1) ?? 0);
}

/** The newest migration that is in the database. */
export async function schemaVersion(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ version: string | null }>(
    "select max(created_at) as version from drizzle.__drizzle_migrations",
  );
  return Number(rows[0]?.version ?? 0);
}

/**
 * Applies the migrations that are missing, up to one of `knownSchemas()`, in the caller's transaction (which
 * Drizzle's own way would end).
 */
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

/** Whether every migration of this version is in the database. @throws when the database does not answer */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  const { rowCount } = await pool
    .query("select 1 from drizzle.__drizzle_migrations where created_at >= $1", [newestSchema()])
    .catch(nothingWithoutTables);
  return rowCount !== 0;
}
