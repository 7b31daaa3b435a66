import pino from "pino";
import request from "supertest";
import { afterAll, describe, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { createPool } from "#server/database/db.ts";
import { logSlowQueries } from "#server/database/slow-queries.ts";
import { readEnv } from "#server/env.ts";
import { startApp } from "#tests/setup/server/app.ts";

const { asVisitor, asProgram, deps } = await startApp();

interface Line {
  reqId?: string;
  msg: string;
  err?: { message: string };
  statement?: string;
  ms?: number;
}

/** A logger and the lines it has written. */
function readableLog() {
  const lines: Line[] = [];
  const log = pino(
    { level: "trace" },
    { write: (line: string) => void lines.push(JSON.parse(line) as Line) },
  );
  return { lines, log };
}

describe("the X-Request-Id of a response", () => {
  test("is unique", async () => {
    const names = [];
    for (const path of ["/api/dishes", "/api/dishes", "/api/nothing", "/images/none.jpg", "/api/docs"]) {
      const { headers } = await asVisitor().get(path);
      expect(headers["x-request-id"]).toMatch(/^[0-9a-f]{6}-[0-9a-z]+$/);
      names.push(headers["x-request-id"]);
    }
    expect(new Set(names).size).toBe(names.length);
  });

  test("is logged with the request and its error", async () => {
    const { lines, log } = readableLog();
    const app = createApp({ ...deps, log }, () => {
      throw new Error("an unexpected error");
    });
    const { headers, body } = await request(app).get("/menus").expect(500);
    expect(body).toEqual({
      message: "Something went wrong on our side. Please try again.",
      code: "internal",
    });
    const name = headers["x-request-id"];
    expect(name).toEqual(expect.any(String));
    expect(lines.filter(({ reqId }) => reqId === name).map(({ err }) => err?.message)).toEqual([
      "an unexpected error",
      undefined,
    ]);
  });

  test.each([
    ["off", "abc-123-def", false],
    ["loopback", "abc-123-def", true],
    ["loopback", "7f6c1d5e-6b0a-4c9e-9a55-0d0e4a9b1c11", true],
    ["loopback", "short", false],
    ["loopback", "has spaces in it", false],
    ["loopback", "<script>alert(1)</script>", false],
    ["loopback", "x".repeat(65), false],
    ["10.0.0.0/8", "abc-123-def", false],
  ])("with TRUST_PROXY=%s takes over the request's id %j: %j", async (proxy, name, isKept) => {
    const { trustProxy } = readEnv({ TRUST_PROXY: proxy });
    const app = createApp({ ...deps, env: { ...deps.env, trustProxy } });
    const { headers } = await request(app).get("/api/dishes").set("X-Request-Id", name).expect(401);
    expect(headers["x-request-id"] === name).toBe(isKept);
  });
});

test("an access token is never logged, whether in a header, a query or a path", async () => {
  const { token } = await asProgram();
  const { lines, log } = readableLog();
  const app = createApp({ ...deps, log });
  const authorization = `Bearer ${token}`;
  await request(app).get("/api/dishes").set("Authorization", authorization).expect(200);
  await request(app).get(`/api/dishes?access_token=${token}`).expect(401);
  await request(app).get(`/${token}`);
  await request(app).get("/api/dishes").set("Authorization", `${authorization}0`).expect(401);
  await request(app).post("/api/dishes").set("Authorization", authorization).send("{").expect(415);
  expect(lines.length).toBeGreaterThan(4);
  expect(JSON.stringify(lines)).not.toContain(token.slice(6));
});

describe("a slow statement", () => {
  const { lines, log } = readableLog();
  const pool = createPool(deps.databaseUrl, deps.log, 2);
  logSlowQueries(pool, log, 100);
  afterAll(() => pool.end());
  const slow = () => lines.splice(0).map(({ statement }) => statement);

  test("is logged with its text and duration, and without its parameters", async () => {
    await pool.query("select pg_sleep($1), $2::text", [0.15, "a secret"]);
    const [line] = lines;
    expect(line).toMatchObject({ statement: "select pg_sleep($1), $2::text", ms: expect.any(Number) });
    expect(line?.ms).toBeGreaterThanOrEqual(140);
    expect(JSON.stringify(lines.splice(0))).not.toContain("a secret");
  });

  test("is logged in a transaction and when it fails", async () => {
    const client = await pool.connect();
    await client.query("begin");
    await client.query({ text: "select pg_sleep(0.15)" });
    const failing = "select 1 / x from (select pg_sleep(0.15), 0 as x) as slowly";
    await expect(client.query(failing)).rejects.toThrow("division by zero");
    await client.query("rollback");
    client.release();
    expect(slow()).toEqual(["select pg_sleep(0.15)", failing]);
  });

  test("excludes quick statements", async () => {
    await pool.query("select 1");
    expect(slow()).toEqual([]);
  });
});
