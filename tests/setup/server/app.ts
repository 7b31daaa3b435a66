import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { Writable } from "node:stream";
import pino from "pino";
import { afterAll, beforeEach, inject } from "vitest";
import { createApp } from "#server/app.ts";
import { createDatabase, createPool } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import { readEnv } from "#server/env.ts";
import { createLogger } from "#server/log.ts";
import type { TokenScope } from "#shared/choices.ts";
import { buildUser, TEST_PASSWORD, type UserFields } from "#tests/setup/data/builders.ts";
import { Client } from "./client.ts";
import { createTestDatabase, emptyTables } from "./database.ts";
import { listen } from "./listen.ts";

export type TestApp = Awaited<ReturnType<typeof startApp>>;

let databases = 0;

/**
 * Starts the real app on a new database that is emptied before each test. Call it at the top of a test file:
 * `const { asMember, db } = await startApp();`
 * @param variables environment variables that differ from the tests' defaults
 * @param options emptyBeforeEach: false if the file empties the database itself, with `empty`
 */
export async function startApp(variables: NodeJS.ProcessEnv = {}, { emptyBeforeEach = true } = {}) {
  const name = `${inject("databasePrefix")}_${process.pid}_${++databases}`;
  const url = await createTestDatabase(inject("adminUrl"), name, `${inject("databasePrefix")}_template`);
  const level = process.env.TEST_LOG_LEVEL;
  const { deps, origin, asVisitor, stop } = await startOn(
    url,
    { DATA_DIR: path.join(tmpdir(), "sofra-test-data"), ...variables },
    {
      log: level ? pino({ level }) : createLogger({ isProduction: true, logLevel: "debug" }, discarded),
      secrets: { session: ["a secret that only the tests know, 1234567890"] },
      now: () => new Date(),
    },
  );

  const empty = () => emptyTables(deps.pool);
  if (emptyBeforeEach) beforeEach(empty);
  afterAll(stop);

  const signedIn = async (fields: UserFields) => {
    const user = await buildUser(deps.db, fields);
    const agent = asVisitor();
    await agent.post("/api/auth/login", { username: user.username, password: TEST_PASSWORD }).expect(200);
    return Object.assign(agent, { user });
  };

  const withToken = (token: string) => asVisitor().set("Authorization", `Bearer ${token}`);

  return {
    deps,
    db: deps.db,
    origin,
    empty,
    asVisitor,
    /** Creates a member and signs them in through the API. */
    asMember: (fields: UserFields = {}) => signedIn({ isAdmin: false, ...fields }),
    /** Creates an administrator and signs them in through the API. */
    asAdmin: (fields: UserFields = {}) => signedIn({ isAdmin: true, ...fields }),
    /** A client with this access token, valid or not. */
    withToken,
    /**
     * A client with the access token of a new member.
     * @param isAdmin makes the member an administrator and gives the token administrator rights
     */
    asProgram: async (fields: UserFields = {}, isAdmin = false, scope: TokenScope | null = null) => {
      const owner = await signedIn({ isAdmin, ...fields });
      const { body } = await owner.post("/api/tokens", { name: "A program", isAdmin, scope }).expect(201);
      const { token } = body as { token: string };
      return Object.assign(withToken(token), { user: owner.user, owner, token });
    },
  };
}

/** Log lines are written as in production, so that writing them is tested. */
const discarded = new Writable({
  write: (line, _encoding, done) => {
    done();
    // Nothing else would notice it. Fails the test run.
    if (String(line).includes("an error after a response")) void Promise.reject(new Error(String(line)));
  },
});

/** Starts the app on this database, with its own connections, as a process would. */
export async function startOn(
  databaseUrl: string,
  variables: NodeJS.ProcessEnv,
  others: Pick<Deps, "log" | "secrets" | "now">,
) {
  const closers: (() => void | Promise<void>)[] = [];
  const pool = createPool(databaseUrl, others.log);
  const deps: Deps = {
    ...others,
    env: readEnv({ NODE_ENV: "test", DATABASE_URL: databaseUrl, ...variables }),
    db: createDatabase(pool),
    pool,
    databaseUrl,
    onShutdown: (close) => closers.push(close),
  };
  const server = createServer(createApp(deps));
  const { origin, close: closeServer } = await listen(server);
  return {
    deps,
    origin,
    /** A client without a session. */
    asVisitor: () => new Client(server),
    stop: async () => {
      for (const close of closers) await close();
      closeServer();
      await pool.end();
    },
  };
}
