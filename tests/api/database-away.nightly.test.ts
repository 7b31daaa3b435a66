import { createServer } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { createDatabase, createPool, transact } from "#server/database/db.ts";
import { buildDish, TEST_PASSWORD } from "#tests/setup/data/builders.ts";
import { startApp } from "#tests/setup/server/app.ts";
import { cookieHeader } from "#tests/setup/server/cookie-header.ts";
import { startDatabaseProxy } from "#tests/setup/server/database-proxy.ts";
import { listen } from "#tests/setup/server/listen.ts";

/** The longest response time while the database is down. */
const MAX_RESPONSE_MS = 10_000;
/** The longest recovery time once the database is back. */
const back = { timeout: 2_000, interval: 50 };

const { asMember, db: direct, deps: near } = await startApp({ RATE_LIMIT_SCALE: "1000" });
const proxy = await startDatabaseProxy(near.databaseUrl);
const pool = createPool(proxy.url, near.log);
const deps = { ...near, pool, db: createDatabase(pool), databaseUrl: proxy.url };
const { origin, close } = await listen(createServer(createApp(deps)));

beforeEach(async () => {
  await proxy.restore();
  for (const end = Date.now() + back.timeout; ; await pause(back.interval)) {
    const error: unknown = await pool.query("select 1").then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (!error) return;
    if (Date.now() > end) throw new Error("The database did not come back.", { cause: error });
  }
});
afterAll(async () => {
  close();
  await pool.end();
  proxy.cut();
});

/** Enough concurrent requests to use every connection of the pool. */
const AT_ONCE = 30;

async function household() {
  const member = await asMember();
  const { id } = await buildDish(direct);
  const signedIn = { Cookie: cookieHeader(member) };
  const get = (path: string, headers = {}) => ask(path, { headers });
  const post = (path: string, body: object, headers = {}) =>
    ask(path, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  return [
    () => get("/api/dishes", signedIn),
    () => get("/api/search?q=soup", signedIn),
    () => get("/api/events", signedIn),
    () => get("/api/public/dishes"),
    () => get(`/api/public/dishes/${id}`),
    () => post("/api/dishes", { title: "Soup" }, signedIn),
    () => post(`/api/dishes/${id}/comments`, { content: "Good" }, signedIn),
    () => post(`/api/dishes/${id}/like`, {}, signedIn),
    () => post("/api/auth/login", { username: member.user.username, password: TEST_PASSWORD }),
    () => post("/api/guest-menus", { title: "Dinner", guestName: "Ada", dishIds: [id] }),
  ];
}

async function ask(path: string, init: RequestInit) {
  const begun = performance.now();
  const response = await fetch(origin + path, init);
  const type = response.headers.get("content-type") ?? "";
  const body: unknown = type.includes("json") ? await response.json() : await response.body?.cancel();
  return {
    path,
    status: response.status,
    retryAfter: response.headers.get("retry-after"),
    body,
    ms: performance.now() - begun,
  };
}

type Answer = Awaited<ReturnType<typeof ask>>;
function expectAway(response: Answer) {
  expect(response).toMatchObject({ status: 503, body: { code: "unavailable", message: expect.any(String) } });
  expect(Number(response.retryAfter)).toBeGreaterThan(0);
  const isLate = response.ms >= MAX_RESPONSE_MS;
  expect({ path: response.path, isLate }).toMatchObject({ isLate: false });
}

describe.each([
  ["hangs", () => proxy.freeze()],
  ["refuses", () => proxy.cut()],
])("while the database %s", (_, fail) => {
  test("while the database is down, each request gets a JSON 503 with Retry-After within 10 s, and recovers", async () => {
    const calls = await household();
    await Promise.all(calls.map((call) => call()));
    fail();
    const many = Array.from({ length: AT_ONCE / calls.length }, () => calls).flat();
    for (const response of await Promise.all(many.map((call) => call()))) expectAway(response);
    await proxy.restore();
    await expect.poll(async () => (await calls[0]?.())?.status, back).toBe(200);
    for (const response of await Promise.all(calls.map((call) => call()))) {
      const isFailed = response.status >= 500;
      expect({ path: response.path, isFailed }).toMatchObject({ isFailed: false });
    }
  });

  test("a transaction that cannot begin returns its connection to the pool", async () => {
    await Promise.all(Array.from({ length: 10 }, () => pool.query("select pg_sleep(0.05)")));
    fail();
    const begun = performance.now();
    const work = Array.from({ length: AT_ONCE }, () => transact(deps.db, (tx) => tx.execute(sql`select 1`)));
    expect(new Set((await Promise.allSettled(work)).map(({ status }) => status))).toEqual(
      new Set(["rejected"]),
    );
    expect(performance.now() - begun).toBeLessThan(MAX_RESPONSE_MS);
    await proxy.restore();
    const works = async () =>
      (await transact(deps.db, (tx) => tx.execute(sql`select 1`)).catch(() => null))?.rowCount;
    await expect.poll(works, back).toBe(1);
  });
});
