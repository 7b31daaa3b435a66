import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { createApp } from "#server/app.ts";
import { createDatabase, createPool } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import { readEnv } from "#server/env.ts";
import { Client } from "./client.ts";

/** Starts another app on this database, as a second process would be, until the test ends. */
export async function startSecondApp(deps: Deps, databaseUrl: string, variables: NodeJS.ProcessEnv) {
  const closers: (() => void | Promise<void>)[] = [];
  const pool = createPool(databaseUrl, deps.log);
  const own: Deps = {
    ...deps,
    env: readEnv({ NODE_ENV: "test", DATABASE_URL: databaseUrl, DATA_DIR: deps.env.dataDir, ...variables }),
    db: createDatabase(pool),
    pool,
    databaseUrl,
    onShutdown: (close) => closers.push(close),
  };
  const server = createServer(createApp(own)).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(async () => {
    for (const close of closers) await close();
    server.closeAllConnections();
    server.close();
    await pool.end();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { deps: own, origin, asVisitor: () => new Client(server) };
}
