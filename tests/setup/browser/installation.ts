import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createTestDatabase, dropTestDatabases } from "#tests/setup/database.ts";
import { startServer, type RunningServer } from "./server.ts";

export interface Installation extends RunningServer {
  databaseUrl: string;
}

let made = 0;

/** Starts a server with a new, migrated database without accounts. */
export async function install(env: Record<string, string> = {}): Promise<Installation> {
  const { adminUrl, prefix } = databases();
  const name = `${prefix}_${process.pid}_${++made}`;
  const databaseUrl = await createTestDatabase(adminUrl, name, `${prefix}_template`);
  const dataDir = await mkdtemp(path.join(tmpdir(), "sofra-e2e-"));
  const server = await startServer({ dataDir, databaseUrl, env });
  return {
    ...server,
    databaseUrl,
    stop: async () => {
      await server.stop();
      await dropTestDatabases(adminUrl, name);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function databases() {
  const { E2E_ADMIN_URL: adminUrl, E2E_DATABASE_PREFIX: prefix } = process.env;
  if (!adminUrl || !prefix) throw new Error("Start the browser tests with `npx playwright test`.");
  return { adminUrl, prefix };
}
