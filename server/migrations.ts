import { drizzle } from "drizzle-orm/node-postgres";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import path from "node:path";
import pg from "pg";
import { projectRoot } from "#server/project-root.ts";

const migrationsFolder = path.join(projectRoot, "migrations");

/** An arbitrary number that all processes of this program agree on. */
const LOCK = 7_362_911;

/**
 * Brings the database to the schema of this version. Processes that start together wait for each other:
 * the first one migrates, the others find nothing left to do.
 */
export async function migrateDatabase(url: string): Promise<void> {
  // A connection of its own, without the pool's timeouts: a migration, or the wait for another process's, may take longer.
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 2_000,
    application_name: "sofra",
  });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    await migrate(drizzle({ client }), { migrationsFolder });
  } finally {
    await client.end();
  }
}

/** Whether every migration of this version is in the database. @throws when the database does not answer */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  const newest = readMigrationFiles({ migrationsFolder }).at(-1)?.folderMillis ?? 0;
  const { rows } = await pool.query<{ known: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations') known",
  );
  if (!rows[0]?.known) return false;
  const applied = await pool.query("select 1 from drizzle.__drizzle_migrations where created_at >= $1", [
    newest,
  ]);
  return applied.rowCount !== 0;
}
