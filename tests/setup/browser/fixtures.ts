import { test as base, expect, type BrowserContext, type Page } from "@playwright/test";
import type { Pool } from "pg";
import pino from "pino";
import { createDatabase, createPool, type Database } from "#server/database/db.ts";
import { buildUser, TEST_PASSWORD, type UserFields } from "#tests/setup/data/builders.ts";
import { emptyTables } from "#tests/setup/server/database.ts";
import { Guard } from "./guard.ts";
import { install, type Installation } from "./installation.ts";
import type { Translator } from "./translator.ts";

export type User = Awaited<ReturnType<typeof buildUser>>;

interface WorkerFixtures {
  /** Environment variables of this test file's servers. */
  serverEnv: Record<string, string>;
  installation: Installation & { db: Database; empty: () => Promise<void> };
}

interface TestFixtures {
  /** Translates the pages of guests and members, as a browser does. */
  translator: Translator | undefined;
  /** The server's database, emptied before each test. */
  db: Database;
  /** Fails the test on console errors, exceptions, requests to other hosts and errors in the server's log. */
  guard: Guard;
  /** Signs a new member in through the API, in the test's own browser context. */
  signIn: (fields?: UserFields) => Promise<User>;
  /** Signs another member in, in a new browser context. */
  visitor: (fields?: UserFields) => Promise<{ user: User; context: BrowserContext; page: Page }>;
}

/** Playwright's `test` with the built server, a real database and the guard against page errors. */
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
  translator: [undefined, { option: true }],
  baseURL: async ({ installation }, use) => use(installation.origin),
  db: async ({ installation }, use) => {
    await installation.empty();
    await use(installation.db);
  },
  guard: [
    async ({ baseURL, context, installation, translator }, use) => {
      const guard = new Guard(baseURL ?? "", translator);
      guard.watch(context);
      const before = installation.output();
      await use(guard);
      expect(installation.ending(), "the server runs").toBeNull();
      guard.checkLog(installation.output().slice(before.length));
      expect(guard.faults, "no error in console or log, no exception, no request to another host").toEqual(
        [],
      );
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
      // Inherits viewport, theme and base URL from the test's options.
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

/** Empties the database but keeps the creation time from which the setup address is derived, so that it stays valid. */
async function emptyHousehold(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ start: Date }>("select created_at as start from settings");
  await emptyTables(pool);
  await pool.query("update settings set created_at = $1", [rows[0]?.start]);
}

/** Signs in through the API, which sets the session cookie in the browser context. */
export async function signInAs(context: BrowserContext, { username }: Pick<User, "username">): Promise<void> {
  const response = await context.request.post("/api/auth/login", {
    data: { username, password: TEST_PASSWORD },
  });
  expect(response.status(), "signing in").toBe(200);
}
