import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "#server/embedded-postgres/start.ts";
import { migrateDatabase } from "#server/migrations.ts";
import { createTestDatabase, dropTestDatabases } from "./database.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A database of the server that the run uses, to create others from. */
    adminUrl: string;
    /** Start of the name of every database of this run. */
    databasePrefix: string;
  }
}

/**
 * One server and one migrated template database for the whole run: a cluster of its own with fsync off, or
 * databases of our own on the server of DATABASE_URL.
 */
export default async function setup(project: TestProject) {
  const server = await testServer();
  const prefix = `sofra_test_${process.pid}_${Date.now().toString(36)}`;
  try {
    const template = await createTestDatabase(server.adminUrl, `${prefix}_template`);
    await migrateDatabase(template);
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide("adminUrl", server.adminUrl);
  project.provide("databasePrefix", prefix);
  return async () => {
    await dropTestDatabases(server.adminUrl, prefix);
    await server.stop();
  };
}

async function testServer() {
  const given = process.env.DATABASE_URL;
  if (given) return { adminUrl: given, stop: () => Promise.resolve() };
  const folder = await mkdtemp(path.join(tmpdir(), "sofra-test-"));
  const server = await startEmbeddedPostgres({ folder: path.join(folder, "postgres"), durable: false });
  return {
    adminUrl: server.urlOf("postgres"),
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
