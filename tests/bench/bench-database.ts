import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { openDatabase } from "#server/start/open-database.ts";
import { createTestDatabase, dropTestDatabases } from "#tests/setup/database.ts";

interface BenchDatabase {
  /** While it is up: until `rest`. */
  url: string;
  /** What the measured server needs to find it. */
  env: NodeJS.ProcessEnv;
  /** Stops what the server is to start by itself: the embedded database is part of a cold start. */
  rest: () => Promise<void>;
  close: () => Promise<void>;
}

/** A database of this run alone: embedded, as durable as a household's, or on the server of DATABASE_URL. */
export async function openBenchDatabase(): Promise<BenchDatabase> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "sofra-bench-"));
  const removeFolder = () => rm(dataDir, { recursive: true, force: true });
  const given = process.env.DATABASE_URL;
  if (given) {
    const name = `sofra_bench_${process.pid}_${Date.now().toString(36)}`;
    const url = await createTestDatabase(given, name);
    return {
      url,
      env: { DATABASE_URL: url, DATA_DIR: dataDir },
      rest: () => Promise.resolve(),
      close: async () => {
        await dropTestDatabases(given, name);
        await removeFolder();
      },
    };
  }
  const { url, close } = await openDatabase({ databaseUrl: undefined, dataDir });
  let resting = false;
  const rest = async () => {
    if (!resting) await close();
    resting = true;
  };
  return {
    url,
    env: { DATABASE_URL: "", DATA_DIR: dataDir },
    rest,
    close: async () => {
      await rest();
      await removeFolder();
    },
  };
}
