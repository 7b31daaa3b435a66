import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startBuiltServer } from "#tests/setup/server/built-server.ts";
import { createTestDatabase, dropTestDatabases } from "#tests/setup/server/database.ts";

export type Installation = Awaited<ReturnType<typeof install>>;

let made = 0;

/** Starts the built server with a new, migrated database without accounts. */
export async function install(env: Record<string, string> = {}) {
  const { adminUrl, prefix } = databases();
  const name = `${prefix}_${process.pid}_${++made}`;
  const databaseUrl = await createTestDatabase(adminUrl, name, `${prefix}_template`);
  const dataDir = await mkdtemp(path.join(tmpdir(), "sofra-e2e-"));
  const { ready, until, output, end, ending } = startBuiltServer({
    NODE_ENV: "production",
    LOG_LEVEL: "error",
    // Many tests sign in from the same address.
    RATE_LIMIT_SCALE: "1000",
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    ...env,
  });
  return {
    origin: await ready(),
    databaseUrl,
    output,
    ending,
    /** The printed setup address of a server without users. */
    setupAddress: async () => until(() => /at (http:\/\/\S+\/setup\?token=\S+)/.exec(output())?.[1]),
    stop: async () => {
      await end();
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
