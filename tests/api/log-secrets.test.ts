import { inspect } from "node:util";
import { sql } from "drizzle-orm";
import request from "supertest";
import { expect, onTestFinished, test } from "vitest";
import * as z from "zod/mini";
import { createApp } from "#server/app.ts";
import { startJobs } from "#server/background/jobs.ts";
import { createDatabase, createPool } from "#server/database/db.ts";
import { addJob } from "#server/database/queue.ts";
import { plainRoutes } from "#server/features/openapi/plain-routes.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { users } from "#shared/schema/index.ts";
import { startApp } from "#tests/setup/server/app.ts";
import { startDatabaseProxy } from "#tests/setup/server/database-proxy.ts";
import { endpoints, fill, withTitle } from "#tests/setup/server/endpoints.ts";
import { readableLog } from "#tests/setup/server/readable-log.ts";

const { db, deps } = await startApp();
const SECRET = "aSecretThatNobodyMayReadInAnyLog1234";

/** The error of a failing query; asserts that it contains the secret. */
async function failureOf(query: Promise<unknown>): Promise<Error> {
  const error: unknown = await query.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(inspect(error)).toContain(SECRET);
  return error as Error;
}

const duplicateError = async () => {
  const member = { username: "cook", email: `${SECRET}@example.com`, firstName: "Ada", password: SECRET };
  await db.insert(users).values(member);
  return failureOf(db.insert(users).values({ ...member, username: "another" }));
};

test("a link opened while the database is away is redacted in the log, and the error is logged", async () => {
  const { log, written } = readableLog();
  const proxy = await startDatabaseProxy(deps.databaseUrl);
  const pool = createPool(proxy.url, log);
  onTestFinished(() => pool.end());
  const app = createApp({ ...deps, log, pool, db: createDatabase(pool) });
  proxy.cut();
  const { headers } = await request(app).get(`/api/invite-tokens/${SECRET}`).expect(503);
  const lines = written()
    .trim()
    .split("\n")
    .map((text) => JSON.parse(text) as Record<string, unknown>);
  const failed = lines.find(({ msg }) => msg === "request failed");
  expect(failed).toMatchObject({
    reqId: headers["x-request-id"],
    err: {
      type: expect.any(String),
      message: expect.stringMatching(/ECONN|terminated/),
      query: expect.stringContaining('from "invite_tokens"'),
      stack: expect.stringContaining("    at "),
    },
  });
  const answered = lines.find(({ res }) => res !== undefined);
  expect(answered).toMatchObject({
    reqId: headers["x-request-id"],
    req: { method: "GET", url: "/api/invite-tokens/[hidden]", from: expect.stringContaining("127.0.0.1") },
    res: { status: 503 },
  });
  expect(written()).not.toContain(SECRET);
});

test("a unique violation logs the constraint and nothing of the row", async () => {
  const { log, written } = readableLog();
  log.error({ err: await duplicateError() }, "failed");
  expect(JSON.parse(written())).toMatchObject({
    err: {
      type: "DatabaseError",
      code: "23505",
      message: expect.stringContaining("duplicate key value"),
      table: "users",
      constraint: expect.stringContaining("email"),
      query: expect.stringContaining('insert into "users"'),
    },
  });
  expect(written()).not.toContain(SECRET);
});

test("a terminated connection logs its code and no query parameters", async () => {
  const { log, written } = readableLog();
  const pool = createPool(deps.databaseUrl, log, 1);
  onTestFinished(() => pool.end());
  const query = createDatabase(pool).execute(sql`select pg_sleep(4), ${SECRET}::text as waiting`);
  const failing = failureOf(query);
  const end = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and state = 'active' and query like '%as waiting%' and pid <> pg_backend_pid()`;
  await expect.poll(async () => (await deps.pool.query(end)).rowCount).toBe(1);
  log.warn({ err: await failing }, "failed");
  expect(written()).toContain("57P01");
  expect(written()).not.toContain(SECRET);
});

test("an invalid value is redacted in the database's error message", async () => {
  const { log, written } = readableLog();
  log.error({ err: await failureOf(db.execute(sql`select ${`${SECRET}\n"`}::uuid`)) }, "failed");
  expect(JSON.parse(written())).toMatchObject({
    err: { code: "22P02", message: "invalid input syntax for type uuid: [hidden]" },
  });
  expect(written()).not.toContain(SECRET);
});

test.each([
  ["in production", true],
  ["in development", false],
])("%s, secrets are redacted in nested, circular and aggregated errors", async (_where, isProduction) => {
  const { log, written } = readableLog(isProduction);
  const failure = await duplicateError();
  const circular = new Error("circular", { cause: failure });
  failure.cause = new Error("in between", {
    cause: Object.assign(failure.cause as Error, { cause: circular }),
  });
  for (const error of [circular, new AggregateError([new Error("first"), failure], "several")]) {
    log.error({ err: error }, "failed");
    log.child({ reqId: "1" }).error(error);
  }
  for (const words of ["circular", "in between", "several", "first", "23505"])
    await expect.poll(written).toContain(words);
  expect(written()).not.toContain(SECRET);
});

test("a failed job stores its error in the log and the queue without query parameters", async () => {
  const { log, written } = readableLog();
  const closers: (() => void | Promise<void>)[] = [];
  await addJob(db, "send_push", { payload: { activityId: 1, subscriptionId: SECRET } });
  startJobs({ ...deps, log, onShutdown: (close) => closers.push(close) });
  onTestFinished(async () => {
    for (const close of closers) await close();
  });
  const left = "select last_error from graphile_worker.jobs where last_error is not null";
  await expect.poll(async () => (await deps.pool.query(left)).rowCount).toBe(1);
  const { rows } = await deps.pool.query<{ last_error: string }>(left);
  expect(rows[0]?.last_error).toBe("invalid input syntax for type uuid: [hidden]");
  expect(written()).toContain("invalid input syntax for type uuid: [hidden]");
  expect(written()).not.toContain(SECRET);
});

test("the URL of ideas for the week logs no needs", async () => {
  const { log, written } = readableLog();
  await request(createApp({ ...deps, log })).get("/api/meals/ideas?needs=vegan&needs=halal");
  expect(written()).toContain("/api/meals/ideas?needs=[hidden]&needs=[hidden]");
});

/** Names of all fields of a schema, at any depth. */
function fieldsOf(schema: z.core.$ZodType | undefined): string[] {
  const names: string[] = [];
  const note = (_key: string, value: unknown) => {
    const properties = (value as { properties?: object } | null)?.properties;
    if (properties) names.push(...Object.keys(properties));
    return value;
  };
  if (schema) JSON.stringify(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }), note);
  return names;
}

/** Without the pages of monitoring, which are not logged. */
const plain = Object.values<Endpoint>(plainRoutes).filter(
  ({ path }) => !/^\/(healthz|readyz|metrics)$/.test(path),
);
const SECRET_NAME = /password|token|secret|^apiKey$|^(share|recipe)Key$|^key$|^edit$|^auth$/i;
const isSecretName = (name: string) => SECRET_NAME.test(name);

test.each([...endpoints, ...plain.map(withTitle)])("$title logs no secret of its URL", async (endpoint) => {
  const { log, written } = readableLog();
  const app = createApp({ ...deps, log });
  const { method, path, query, body, response } = endpoint;
  const names = new Set([query, body, response].flatMap(fieldsOf).filter(isSecretName));
  const address = fill(path, (param) => (isSecretName(param) ? SECRET : "1"));
  const search = new URLSearchParams([...names, "password"].map((name) => [name, SECRET]));
  await request(app)[method](`${address}?${search}`);
  expect(written()).toContain(`"method":"${method.toUpperCase()}"`);
  expect(written()).not.toContain(SECRET);
  log.info({ ...Object.fromEntries(search), given: Object.fromEntries(search) }, "an object");
  expect(written()).not.toContain(SECRET);
});
