import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createTestDatabase, dropTestDatabases } from "#tests/setup/database.ts";
import { startServer, type RunningServer } from "./server.ts";

export interface Installation extends RunningServer {
  databaseUrl: string;
}

let made = 0;

/**
 * A server with an empty, migrated database of its own; nobody has an account yet.
 * @param env variables for it alone
 */
export async function install(env: Record<string, string> = {}): Promise<Installation> {
  const { adminUrl, prefix } = databases();
  const name = `${prefix}_${process.pid}_${++made}`;
  const databaseUrl = await createTestDatabase(adminUrl, name, `${prefix}_template`);
  return withFolder(
    async (dataDir) => ({ ...(await startServer({ dataDir, databaseUrl, env })), databaseUrl }),
    () => dropTestDatabases(adminUrl, name),
  );
}

/**
 * A server as a household runs it: everything in one folder, with PostgreSQL's own safety against sudden ends. Where
 * the tests were given a PostgreSQL, the household uses that one.
 */
export async function installEmbedded(): Promise<RunningServer> {
  return process.env.DATABASE_URL ? install() : withFolder((dataDir) => startServer({ dataDir }));
}

async function withFolder<Server extends RunningServer>(
  start: (dataDir: string) => Promise<Server>,
  cleanUp: () => Promise<void> = () => Promise.resolve(),
): Promise<Server> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "sofra-e2e-"));
  const server = await start(dataDir);
  return {
    ...server,
    stop: async () => {
      await server.stop();
      await cleanUp();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function databases() {
  const { E2E_ADMIN_URL: adminUrl, E2E_DATABASE_PREFIX: prefix } = process.env;
  if (!adminUrl || !prefix) throw new Error("Start the browser tests with `npx playwright test`.");
  return { adminUrl, prefix };
}
