import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startEmbeddedPostgres } from "#server/embedded-postgres/start.ts";
import { migrateDatabase } from "#server/database/migrations.ts";
import { createTestDatabase, dropTestDatabases } from "./database.ts";

/** What a run of tests makes its databases from. */
export interface TestDatabases {
  /** A database of the server that the run uses, to create others from. */
  adminUrl: string;
  /** Start of the name of every database of this run; `{prefix}_template` is migrated and empty. */
  prefix: string;
  stop: () => Promise<void>;
}

/**
 * One server and one migrated template database for a whole run: a cluster of its own with fsync off, or databases of
 * our own on the server of DATABASE_URL.
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

interface TestServer {
  adminUrl: string;
  /** Leaves nothing behind of a run whose databases have names that start with the prefix. */
  stop: (prefix: string) => Promise<void>;
}

async function testServer(): Promise<TestServer> {
  const given = process.env.DATABASE_URL;
  if (given) return { adminUrl: given, stop: (prefix) => dropTestDatabases(given, prefix) };
  const folder = await mkdtemp(path.join(tmpdir(), "sofra-test-"));
  const server = await startEmbeddedPostgres({ folder: path.join(folder, "postgres"), durable: false });
  return {
    adminUrl: server.urlOf("postgres"),
    // A hundred databases go in a moment with the folder; one by one they take a quarter of a minute.
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
