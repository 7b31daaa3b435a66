import { test as base, expect, type BrowserContext, type Page } from "@playwright/test";
import type { Pool } from "pg";
import pino from "pino";
import { createDatabase, createPool, type Database } from "#server/database/db.ts";
import { buildUser, TEST_PASSWORD, type UserFields } from "#tests/setup/builders.ts";
import { emptyTables } from "#tests/setup/database.ts";
import { Guard } from "./guard.ts";
import { install, type Installation } from "./installation.ts";

export type User = Awaited<ReturnType<typeof buildUser>>;

interface WorkerFixtures {
  /** Variables that the servers of this test file are started with. */
  serverEnv: Record<string, string>;
  /** The server of this worker; started once. */
  installation: Installation & { db: Database; empty: () => Promise<void> };
}

interface TestFixtures {
  /** The database behind the server, empty at the start of each test. */
  db: Database;
  /** Fails the test on console errors, exceptions and requests to other hosts. */
  guard: Guard;
  /** Signs a new member in, in the test's own browser, without the sign-in page. */
  signIn: (fields?: UserFields) => Promise<User>;
  /** Another person at another browser. */
  visitor: (fields?: UserFields) => Promise<{ user: User; context: BrowserContext; page: Page }>;
}

/** `test` of every browser test: the built server, a real database, a browser that is watched. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  serverEnv: [{}, { scope: "worker" }],
  installation: [
    async ({ serverEnv }, use) => {
      const server = await install(serverEnv);
      const pool = createPool(server.databaseUrl, pino({ level: "silent" }), 2);
      await use({ ...server, db: createDatabase(pool), empty: () => emptyHousehold(pool) });
      await pool.end();
      await server.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  baseURL: async ({ installation }, use) => use(installation.origin),
  db: async ({ installation }, use) => {
    await installation.empty();
    await use(installation.db);
  },
  guard: [
    async ({ baseURL, context }, use) => {
      const guard = new Guard(baseURL ?? "");
      guard.watch(context);
      await use(guard);
      expect(guard.faults, "nothing in the console, no exception, no request to another host").toEqual([]);
    },
    { auto: true },
  ],
  signIn: async ({ db, context }, use) => {
    await use(async (fields) => {
      const user = await buildUser(db, fields);
      await signInAs(context, user);
      return user;
    });
  },
  visitor: async ({ db, browser, guard }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (fields) => {
      // Takes viewport, theme and address from the test's own options.
      const context = await browser.newContext();
      contexts.push(context);
      guard.watch(context);
      const user = await buildUser(db, fields);
      await signInAs(context, user);
      return { user, context, page: await context.newPage() };
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

export { expect };

/** Keeps the time that the printed setup address was derived from, so that the address stays valid. */
async function emptyHousehold(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ start: Date }>("select created_at as start from settings");
  await emptyTables(pool);
  await pool.query("update settings set created_at = $1", [rows[0]?.start]);
}

/** Signs in through the API: the session cookie is in the browser from then on. */
export async function signInAs(context: BrowserContext, { username }: Pick<User, "username">): Promise<void> {
  const answer = await context.request.post("/api/auth/login", {
    data: { username, password: TEST_PASSWORD },
  });
  expect(answer.status(), "signing in").toBe(200);
}
