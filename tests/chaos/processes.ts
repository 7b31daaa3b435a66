import { setTimeout as pause } from "node:timers/promises";
import { knownSchemas } from "#server/database/migrations.ts";
import { startFakeDashboard } from "#tests/setup/fakes/fake-dashboard.ts";
import { keepUsing } from "./database.ts";
import { startBalancer } from "./parts/balancer.ts";
import { callerOf, isGood, signIn, type Caller } from "./parts/caller.ts";
import { onDatabase } from "./parts/cluster.ts";
import { withHousehold } from "./parts/household.ts";
import { SECRET, type Process } from "./parts/process.ts";
import { exactly, none, within, type Row } from "./parts/report.ts";

interface Size {
  requests: number;
  alerts: number;
  /** True if PostgreSQL runs with fsync. */
  durable?: boolean;
}

/** Runs two processes on one database behind a load balancer. */
export async function severalProcesses({ requests, alerts, durable }: Size): Promise<Row[]> {
  const dashboard = await startFakeDashboard();
  return withHousehold(async ({ url, start }) => {
    const env = { SESSION_SECRET: SECRET, OUTBOUND_ALLOW: dashboard.host, RATE_LIMIT_SCALE: "1" };
    const [first, second] = await Promise.all([start(env), start(env)]);
    const balancer = await startBalancer([first.port, second.port]);
    const cookie = await signIn(balancer.origin);
    const everywhere = callerOf(balancer.origin, cookie);
    const [here, there] = [callerOf(first.origin, cookie), callerOf(second.origin, cookie)];
    const rows = [
      await migratedOnce(url),
      await sessionsAreShared(everywhere, requests),
      await limitsAreShared(callerOf(first.origin), callerOf(second.origin)),
      ...(await changesArePublished(first.origin, cookie, there, Math.min(requests, 30))),
      ...(await jobsAreDoneOnce([here, there], dashboard, alerts)),
      ...(await oneProcessIsKilled(balancer.origin, cookie, first, url)),
    ];
    balancer.close();
    return rows;
  }, durable).finally(() => dashboard.close());
}

async function migratedOnce(url: string): Promise<Row> {
  const { rows } = await onDatabase(url, (client) =>
    client.query<{ n: number }>("select count(*)::int n from drizzle.__drizzle_migrations"),
  );
  return exactly(
    "two processes started on an empty database: migrations",
    rows[0]?.n ?? 0,
    knownSchemas().length,
  );
}

async function sessionsAreShared(everywhere: Caller, requests: number): Promise<Row> {
  const responses = await Promise.all(
    Array.from({ length: requests }, () => everywhere("GET", "/api/auth/user")),
  );
  const refused = responses.filter((response) => !isGood(response)).length;
  return none("… requests to both alternately with one session: refused", refused, requests);
}

async function limitsAreShared(here: Caller, there: Caller): Promise<Row> {
  const statuses: number[] = [];
  for (let n = 0; n < 10; n++) {
    const call = n % 2 ? here : there;
    const guess = { username: "unknown-member", password: `guess number ${n}` };
    statuses.push((await call("POST", "/api/auth/login", guess)).status);
  }
  const tried = statuses.filter((status) => status === 401).length;
  const stopped = statuses.filter((status) => status === 429).length;
  return exactly("… 10 guesses by turns: tried, then stopped", `${tried}, ${stopped}`, "5, 5");
}

/** Listens to one process's live stream while writing through the other. */
async function changesArePublished(
  origin: string,
  cookie: string,
  there: Caller,
  writes: number,
): Promise<Row[]> {
  const hangUp = new AbortController();
  const stream = await fetch(`${origin}/api/events`, { headers: { cookie }, signal: hangUp.signal });
  let delivered = 0;
  void (async () => {
    for await (const text of stream.body?.pipeThrough(new TextDecoderStream()) ?? [])
      delivered += [...text.matchAll(/"categories"/g)].length;
  })().catch(() => undefined);
  await pause(500);
  const delays: number[] = [];
  let missed = 0;
  for (let n = 0; n < writes; n++) {
    const before = delivered;
    await there("POST", "/api/categories", { name: `Category ${n}` });
    const done = performance.now();
    while (delivered === before && performance.now() - done < 3_000) await pause(2);
    if (delivered === before) missed++;
    else delays.push(performance.now() - done);
  }
  hangUp.abort();
  return [
    none("… changes in one, delivered to a page of the other: missed", missed, writes),
    within("… delivered after", delays, 1_000),
  ];
}

type Dashboard = Awaited<ReturnType<typeof startFakeDashboard>>;

async function jobsAreDoneOnce(calls: Caller[], dashboard: Dashboard, alerts: number): Promise<Row[]> {
  const [first] = calls;
  const body = { dashboardUrl: dashboard.url, apiKey: "key-4711-of-the-dashboard" };
  await first?.("POST", "/api/rasab/configure", body);
  const titles = Array.from({ length: alerts }, (_, index) => `Alert ${index}`);
  for (const [index, title] of titles.entries())
    await calls[index % calls.length]?.("POST", "/api/dishes", { title });
  const sent = () => dashboard.alerts().map(({ target }) => target?.title ?? "");
  for (const end = Date.now() + 30_000; sent().length < alerts && Date.now() < end;) await pause(20);
  // A duplicate would arrive now.
  await pause(1_000);
  const wrong =
    sent().filter((title, index) => title !== titles[index]).length + Math.abs(alerts - sent().length);
  return [none("… alerts of both: lost, duplicated or out of order", wrong, alerts)];
}

/** Kills one process; only its pending requests may fail. */
async function oneProcessIsKilled(
  origin: string,
  cookie: string,
  killed: Process,
  url: string,
): Promise<Row[]> {
  const { body } = await callerOf(origin, cookie)("POST", "/api/dishes", { title: "Soup" });
  const using = keepUsing(origin, cookie, (body as { id: number }).id);
  await pause(800);
  await killed.kill();
  const at = performance.now();
  await pause(1_500);
  await using.stop();
  const after = using.responses.filter(({ asked }) => asked > at);
  // Sign-in attempts and public reads have used up their rate limits.
  const failed = after.filter((response) => !isGood(response) && response.status !== 429);
  const lost = await onDatabase(url, async (client) => {
    const { rows } = await client.query<{ n: number }>(
      "select count(*)::int n from unnest($1::text[]) said where not exists (select from comments where content = said)",
      [using.kept],
    );
    return rows[0]?.n ?? 0;
  });
  return [
    none("one of two killed under load: later requests failed", failed.length, after.length),
    none("… acknowledged writes lost", lost, using.kept.length),
  ];
}
