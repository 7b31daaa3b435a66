import { setTimeout as pause } from "node:timers/promises";
import { callerOf, isGood, isOrderlyFailure, signIn, type CallResponse } from "./parts/caller.ts";
import { onDatabase } from "./parts/cluster.ts";
import { withHousehold } from "./parts/household.ts";
import { ADMIN, type Process } from "./parts/process.ts";
import { exactly, none, within, type Row } from "./parts/report.ts";

const PEOPLE = 12;
/** Time of normal use before and after each failure. */
const AROUND_MS = 700;
const RESPONSE_MS = 10_000;
/** Takes about a second. */
const JOBS = 500;

/** Sends requests continuously until stopped. @returns all responses */
export function keepUsing(origin: string, cookie: string, dishId: number) {
  const call = callerOf(origin, cookie);
  const visitor = callerOf(origin);
  const responses: CallResponse[] = [];
  const kept: string[] = [];
  let isRunning = true;
  const people = Array.from({ length: PEOPLE }, async (_, person) => {
    for (let turn = 0; isRunning; turn++) {
      const content = `Comment ${person}-${turn}-${Math.random()}`;
      const turns = [
        () => call("GET", "/api/dishes?limit=20"),
        async () => {
          const response = await call("POST", `/api/dishes/${dishId}/comments`, { content });
          if (isGood(response)) kept.push(content);
          return response;
        },
        () => call("GET", "/api/activities"),
        () => call("POST", "/api/dishes", { title: content }),
        () => visitor("GET", "/api/public/dishes"),
        ...(person === 0 ? [() => visitor("POST", "/api/auth/login", ADMIN)] : []),
      ];
      const response = await turns[(turn + person) % turns.length]?.();
      if (response) responses.push(response);
      // Pause before retrying after a failure.
      if (response?.status === 503) await pause(20);
    }
  });
  return {
    responses,
    /** Acknowledged comments. */
    kept,
    stop: async () => {
      isRunning = false;
      await Promise.all(people);
    },
  };
}

interface Size {
  restarts: number;
  hangs: number;
  backWithinMs: number;
  /** True if PostgreSQL runs with fsync. */
  durable?: boolean;
}

/** Restarts the database as after a power failure, and suspends it, during use. */
export async function databaseFailures({ restarts, hangs, backWithinMs, durable }: Size): Promise<Row[]> {
  return withHousehold(async ({ cluster, url, start }) => {
    const server = await start({});
    const household = await settle(server.origin);
    await untilJobsRun(url);
    const restarted = await interruptWhileUsed(restarts, server, household, async () => {
      await addJobs(url, JOBS);
      await cluster.endAtOnce();
      await pause(500);
      await cluster.start();
    });
    const hung = await interruptWhileUsed(hangs, server, household, async () => {
      cluster.hang();
      await pause(8_000);
      cluster.resume();
    });
    const jobsAfter = await untilJobsRun(url);
    const lost = await countLost(url, [...restarted.kept, ...hung.kept]);
    return [
      ...rowsOf(`database restarted at once under load, ${restarts} rounds`, restarted, backWithinMs),
      ...(hangs > 0 ? rowsOf("database hangs for 8 s under load", hung, backWithinMs) : []),
      none("… acknowledged writes lost", lost, restarted.kept.length + hung.kept.length),
      within("… until jobs run again", [jobsAfter], 20_000),
      exactly("… the process lives", String(server.isAlive()), "true"),
    ];
  }, durable);
}

/** Adds empty jobs, so that at any moment one of them is being marked as done in the database. */
function addJobs(url: string, count: number): Promise<unknown> {
  const statement = "select graphile_worker.add_job('remove_old_alerts') from generate_series(1, $1)";
  return onDatabase(url, (client) => client.query(statement, [count]));
}

/** Returns milliseconds until a job added now has run; infinite after a timeout. */
async function untilJobsRun(url: string): Promise<number> {
  const begun = performance.now();
  await onDatabase(url, (client) =>
    client.query("select graphile_worker.add_job('remove_old_alerts', job_key => 'last')"),
  );
  while (performance.now() - begun < 30_000) {
    const { rowCount } = await onDatabase(url, (client) =>
      client.query("select from graphile_worker.jobs where key = 'last'"),
    );
    if (rowCount === 0) return performance.now() - begun;
    await pause(50);
  }
  return Infinity;
}

async function settle(origin: string) {
  const cookie = await signIn(origin);
  const { body } = await callerOf(origin, cookie)("POST", "/api/dishes", { title: "Soup" });
  return { cookie, dishId: (body as { id: number }).id };
}

type Interruption = Awaited<ReturnType<typeof interruptWhileUsed>>;

async function interruptWhileUsed(
  rounds: number,
  server: Process,
  { cookie, dishId }: Awaited<ReturnType<typeof settle>>,
  interrupt: () => Promise<void>,
) {
  const responses: CallResponse[] = [];
  const kept: string[] = [];
  const backAfter: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const using = keepUsing(server.origin, cookie, dishId);
    await pause(AROUND_MS);
    await interrupt();
    const there = performance.now();
    const good = () => using.responses.find((response) => response.asked > there && isGood(response));
    while (!good() && performance.now() - there < 20_000) await pause(5);
    backAfter.push((good()?.at ?? Infinity) - there);
    await pause(AROUND_MS);
    await using.stop();
    responses.push(...using.responses);
    kept.push(...using.kept);
  }
  return { responses, kept, backAfter };
}

function rowsOf(what: string, { responses, backAfter }: Interruption, backWithinMs: number): Row[] {
  const refused = responses.filter((response) => !isGood(response));
  const wrong = refused.filter((response) => !isOrderlyFailure(response));
  for (const { method, path, status, body } of wrong.slice(0, 5)) console.log(method, path, status, body);
  return [
    none(`${what}: responses neither successful nor 503 with Retry-After`, wrong.length, responses.length),
    within(
      "… longest response",
      responses.map(({ ms }) => ms),
      RESPONSE_MS,
    ),
    within("… first successful response after the database is back", backAfter, backWithinMs),
  ];
}

async function countLost(url: string, comments: string[]): Promise<number> {
  return onDatabase(url, async (client) => {
    const { rows } = await client.query<{ n: number }>(
      "select count(*)::int n from unnest($1::text[]) said where not exists (select from comments where content = said)",
      [comments],
    );
    return rows[0]?.n ?? 0;
  });
}

/** Starts the server without a database, then makes an empty one available. */
export async function databaseAbsentAtStart(): Promise<Row[]> {
  return withHousehold(async ({ cluster, start }) => {
    await cluster.endAtOnce();
    const server = await start({}, { untilReady: false });
    const call = callerOf(server.origin);
    const [healthz, readyz, api] = [
      await call("GET", "/healthz"),
      await call("GET", "/readyz"),
      await call("GET", "/api/public/dishes"),
    ];
    await cluster.start();
    const there = performance.now();
    while ((await call("GET", "/readyz")).status !== 200 && performance.now() - there < 20_000)
      await pause(10);
    const readyAfter = performance.now() - there;
    const cookie = await signIn(server.origin);
    const first = await callerOf(server.origin, cookie)("GET", "/api/dishes");
    return [
      exactly(
        "database absent at start: /healthz, /readyz, a call",
        `${healthz.status}, ${readyz.status}, ${api.status}`,
        "200, 503, 503",
      ),
      within("… migrated and ready once it is available", [readyAfter], 5_000),
      exactly("… and then", first.status, 200),
    ];
  });
}
