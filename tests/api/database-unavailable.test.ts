import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import path from "node:path";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { createDatabase, isUnavailable } from "#server/database/db.ts";
import { freePort } from "#server/embedded-postgres/postmaster.ts";
import { isTemporaryDatabaseError } from "#server/http/on-error.ts";
import { retryUntilAvailable } from "#server/start/open-database.ts";
import { startApp } from "#tests/setup/server/app.ts";
import { urlOf } from "#tests/setup/server/database.ts";
import { makeTestFolder } from "#tests/setup/test-folder.ts";

const { db, deps } = await startApp();
const folder = await makeTestFolder();

/** Accepts connections, and closes them or stays silent. */
async function startStranger({ closes }: { closes: boolean }) {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    if (closes) socket.end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  afterAll(() => server.close());
  return { host: "127.0.0.1", port: (server.address() as AddressInfo).port };
}

async function connect(config: pg.ClientConfig, query = "select 1") {
  const client = new pg.Client({ connectionTimeoutMillis: 200, ...config });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query(query);
  } finally {
    client.end().catch(() => undefined);
  }
}

const connectionString = deps.databaseUrl;

test.each<[string, () => Promise<unknown>]>([
  ["nothing listens", async () => connect({ host: "127.0.0.1", port: await freePort() })],
  ["its Unix socket is missing", () => connect({ host: folder })],
  ["it hangs up", async () => connect(await startStranger({ closes: true }))],
  ["it is silent", async () => connect(await startStranger({ closes: false }))],
  ["it does not exist yet", () => connect({ connectionString: urlOf(connectionString, "nowhere") })],
  [
    "it ends the connection",
    () => connect({ connectionString }, "select pg_terminate_backend(pg_backend_pid())"),
  ],
  ["a query takes too long", () => connect({ connectionString, query_timeout: 1 }, "select pg_sleep(1)")],
  [
    "a table is locked",
    async () => {
      const other = await deps.pool.connect();
      try {
        await other.query("begin; lock table users");
        await connect({ connectionString }, "set lock_timeout = 20; select from users");
      } finally {
        await other.query("rollback");
        other.release();
      }
    },
  ],
  [
    "a query of Drizzle finds it away",
    async () => {
      const pool = new pg.Pool({ host: "127.0.0.1", port: await freePort() });
      await createDatabase(pool).execute(sql`select 1`);
    },
  ],
])("the database is unavailable if %s", async (_name, work) => {
  const error: unknown = await work().catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(isUnavailable(error)).toBe(true);
  expect(isTemporaryDatabaseError(error)).toBe(true);
});

test.each<[string, () => Promise<unknown>]>([
  ["a file that is missing", () => readFile(path.join(folder, "none"))],
  ["a folder in place of a file", () => readFile(folder)],
  ["a mistake of the program", () => Promise.resolve().then(() => JSON.parse("{"))],
  ["an invalid query", () => db.execute(sql`select from nowhere`)],
])("the start is not retried after %s", async (_name, work) => {
  const error: unknown = await work().catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  const step = retryUntilAvailable(
    () => Promise.reject(error as Error),
    deps.log,
    new AbortController().signal,
  );
  await expect(step).rejects.toBe(error);
});

test("an error after the shutdown began does not end the process", async () => {
  const stopping = new AbortController();
  const step = () => {
    stopping.abort();
    return deps.pool.query("nonsense");
  };
  expect(await retryUntilAvailable(step, deps.log, stopping.signal)).toBeUndefined();
});
