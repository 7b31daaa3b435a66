import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { migrateDatabase } from "#server/database/migrations.ts";
import { startEmbeddedPostgres } from "#server/embedded-postgres/start.ts";
import { createTestDatabase, dropTestDatabases } from "./database.ts";

export interface TestDatabases {
  /** Connection string of the server's administrative database. */
  adminUrl: string;
  /** Prefix of the name of every database of this run; `{prefix}_template` is migrated and empty. */
  prefix: string;
  stop: () => Promise<void>;
}

/**
 * Starts one server with a migrated template database for the whole run: a new cluster with fsync off, or the server
 * of DATABASE_URL.
 */
export async function startTestDatabases(): Promise<TestDatabases> {
  const server = await testServer();
  const prefix = `sofra_test_${process.pid}_${Date.now().toString(36)}`;
  try {
    await migrateDatabase(await createTestDatabase(server.adminUrl, `${prefix}_template`));
  } catch (error) {
    await server.stop(prefix);
    throw error;
  }
  return { adminUrl: server.adminUrl, prefix, stop: () => server.stop(prefix) };
}

/**
 * Starts a cluster of its own, or uses the server of DATABASE_URL.
 * @returns `stop` deletes all databases whose names start with the prefix
 */
export async function testServer(durable = false) {
  const given = process.env.DATABASE_URL;
  if (given) return { adminUrl: given, stop: (prefix: string) => dropTestDatabases(given, prefix) };
  const folder = await mkdtemp(path.join(tmpdir(), "sofra-test-"));
  const server = await startEmbeddedPostgres({ folder: path.join(folder, "postgres"), durable });
  return {
    adminUrl: server.urlOf("postgres"),
    // Deleting the folder is much faster than dropping a hundred databases.
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
