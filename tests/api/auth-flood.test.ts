import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { buildUser } from "#tests/setup/data/builders.ts";
import { startApp } from "#tests/setup/server/app.ts";

const { asMember, asVisitor, deps } = await startApp({ TRUST_PROXY: "1", RATE_LIMIT_SCALE: "100" });

const signIn = (username: string) =>
  asVisitor()
    .post("/api/auth/login")
    .set("X-Forwarded-For", "192.0.2.1")
    .send({ username, password: "wrong" })
    .then(({ status }) => status);

test("sign-in attempts that wait for a rate-limit counter leave connections for other requests", async () => {
  const { username } = await buildUser(deps.db);
  const member = await asMember();
  expect(await signIn(username)).toBe(401);
  const release = await lockCounters();

  let busy = 0;
  let mostBusy = 0;
  const onAcquire = () => (mostBusy = Math.max(mostBusy, ++busy));
  const onRelease = () => busy--;
  deps.pool.on("acquire", onAcquire).on("release", onRelease);
  onTestFinished(() => void deps.pool.off("acquire", onAcquire).off("release", onRelease));

  const attempts = Array.from({ length: 15 }, () => signIn(username));
  await expect.poll(() => countWaiting()).toBeGreaterThan(1);
  await member.get("/api/categories").expect(200);
  expect(mostBusy).toBeLessThan(6);

  await release();
  for (const status of await Promise.all(attempts)) expect([401, 503]).toContain(status);
}, 60_000);

/** The number of connections that wait for a lock. */
async function countWaiting(): Promise<number> {
  const { rowCount } = await deps.pool.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rowCount ?? 0;
}

/** Locks all rate-limit counters, like a process that is slow to commit. @returns a function that releases them */
async function lockCounters(): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: deps.databaseUrl });
  await client.connect();
  await client.query("begin");
  await client.query("select * from rate_limits for update");
  return async () => {
    await client.query("commit");
    await client.end();
  };
}
