import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeEach, expect, test, onTestFinished, vi } from "vitest";
import type { CallResult } from "#shared/http/endpoint.ts";
import type { Job } from "#shared/jobs.api.ts";
import type { photoReadingsApi } from "#shared/photo-readings.api.ts";
import { photo } from "#tests/setup/data/photos.ts";
import { after, estimates, says, stalls, startFakeOpenAi } from "#tests/setup/fakes/fake-openai.ts";
import { ADMIN_VARIABLES, signedIn, type Call } from "#tests/setup/server/call-server.ts";
import { launch, newDatabase, temporaryFolder, type Launched } from "#tests/setup/server/launch.ts";

// Each test starts two to four servers and completes a batch, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const KEY = "sk-this-must-never-be-seen";

const folder = temporaryFolder();
const provider = await startFakeOpenAi();
// Slow enough that a kill hits a request in flight.
beforeEach(() => provider.respond(after(20, estimates())));
afterAll(() => provider.close());

interface Household {
  start: () => Launched;
  sql: <Row extends pg.QueryResultRow>(text: string) => Promise<Row[]>;
}

/** Returns a household with its own database, of which several servers can be started. */
async function household(): Promise<Household> {
  const url = await newDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return {
    start: () =>
      launch({
        DATABASE_URL: url,
        DATA_DIR: folder,
        ...ADMIN_VARIABLES,
        OPENAI_API_KEY: KEY,
        OPENAI_BASE_URL: provider.url,
        LOG_LEVEL: "trace",
        RATE_LIMIT_SCALE: "100",
      }),
    sql: async (text) => (await client.query(text)).rows,
  };
}

const signIn = async (server: Launched) => signedIn(await server.ready());

async function startBatch({ sql }: Household, call: Call, dishes: number): Promise<number> {
  await sql(`insert into dishes (title, created_by)
    select 'Dish ' || number, (select id from users limit 1) from generate_series(1, ${dishes}) as number`);
  const response = await call("POST", "/api/dishes/batch-estimate-calories", {}, { Prefer: "respond-async" });
  expect(response.status).toBe(202);
  return ((await response.json()) as { jobId: number }).jobId;
}

async function untilAsked(count: number): Promise<void> {
  for (const deadline = Date.now() + 40_000; provider.requests.length < count && Date.now() < deadline;)
    await pause(5);
}

async function untilEnded(call: Call, id: number): Promise<Job> {
  for (;;) {
    const job = (await (await call("GET", `/api/jobs/${id}`)).json()) as Job;
    if (job.finishedAt) return job;
    await pause(100);
  }
}

/** Counts the dishes by number of requests: how many were requested once, twice … */
function timesAsked(): Record<number, number> {
  const byDish = new Map<string, number>();
  for (const { dish } of provider.requests) byDish.set(dish.title, (byDish.get(dish.title) ?? 0) + 1);
  const counts: Record<number, number> = {};
  for (const times of byDish.values()) counts[times] = (counts[times] ?? 0) + 1;
  return counts;
}

async function expectAllDone({ sql }: Household, job: Job, dishes: number): Promise<void> {
  expect(job).toMatchObject({ status: "done", done: dishes, total: dishes });
  expect([job.result?.results.length, job.result?.failures.length]).toEqual([dishes, 0]);
  const [kept] = await sql(`select count(*)::int as dishes from dishes
    where estimated_calories = 640 and calories_source = 'ai'`);
  expect(kept).toEqual({ dishes });
  // One history entry for each dish: no estimate was written twice.
  const [changes] = await sql(`select count(*)::int as count, count(distinct entity_id)::int as dishes
    from edit_history where field_name = 'estimatedCalories'`);
  expect(changes).toEqual({ count: dishes, dishes });
}

test("a server killed during a batch of 200 estimates each dish once after a restart, the three in flight at most twice", async () => {
  const house = await household();
  const first = house.start();
  const id = await startBatch(house, await signIn(first), 200);
  await untilAsked(80);
  await first.end("SIGKILL");
  const asked = provider.requests.length;
  expect(asked).toBeLessThan(200);

  const second = house.start();
  const call = await signIn(second);
  await expectAllDone(house, await untilEnded(call, id), 200);
  const times = timesAsked();
  expect((times[1] ?? 0) + (times[2] ?? 0)).toBe(200);
  expect(times[2] ?? 0).toBeLessThanOrEqual(3);
  for (const server of [first, second]) expect(server.output()).not.toContain(KEY);
});

test("a batch completes after repeated kills", async () => {
  const house = await household();
  let server = house.start();
  const id = await startBatch(house, await signIn(server), 60);
  for (const count of [15, 30, 45]) {
    await untilAsked(count);
    await server.end("SIGKILL");
    server = house.start();
    await server.ready();
  }
  await expectAllDone(house, await untilEnded(await signIn(server), id), 60);
  const times = timesAsked();
  expect((times[1] ?? 0) + (times[2] ?? 0)).toBe(60);
  expect(times[2] ?? 0).toBeLessThanOrEqual(9);
});

test("when the server that runs a batch shuts down, the other one continues", async () => {
  const house = await household();
  const first = house.start();
  const call = await signIn(first);
  const second = house.start();
  const callSecond = await signIn(second);
  const id = await startBatch(house, call, 60);
  expect((await callSecond("POST", "/api/dishes/batch-estimate-calories", {})).status).toBe(409);
  await untilAsked(15);
  expect(await first.end("SIGTERM")).toBe(0);
  await expectAllDone(house, await untilEnded(callSecond, id), 60);
  expect(timesAsked()[2] ?? 0).toBeLessThanOrEqual(3);
});

test("when the server that runs a batch is killed, the other one continues", async () => {
  const house = await household();
  const first = house.start();
  const call = await signIn(first);
  const callSecond = await signIn(house.start());
  const id = await startBatch(house, call, 60);
  await untilAsked(15);
  await first.end("SIGKILL");
  await expectAllDone(house, await untilEnded(callSecond, id), 60);
  expect(timesAsked()[2] ?? 0).toBeLessThanOrEqual(3);
});

test("a server killed while it reads photos continues with the photo in flight, and no photo is left", async () => {
  provider.respond(says("Soup\n250 g lentils\n1 onion"), stalls(), says("Method\nChop and simmer."));
  const house = await household();
  const first = house.start();
  const body = { photos: [await photo("#112233"), await photo("#445566")] };
  expect((await (await signIn(first))("POST", "/api/dishes/from-photos", body)).status).toBe(202);
  await untilAsked(2);
  await first.end("SIGKILL");
  const call = await signIn(house.start());
  const read = async () => ((await (await call("GET", "/api/dishes/from-photos")).json()) as Found).reading;
  type Found = CallResult<typeof photoReadingsApi.get>;
  while (!(await read())?.recipe) await pause(100);
  expect((await read())?.recipe).toMatchObject({ ingredients: "250 g lentils\n1 onion" });
  expect(provider.requests).toHaveLength(3);
  const photos = "select cardinality(photos) as count from photo_readings";
  expect(await house.sql(photos)).toEqual([{ count: 0 }]);
});

test("a batch can be cancelled from another server", async () => {
  const house = await household();
  const call = await signIn(house.start());
  const callSecond = await signIn(house.start());
  const id = await startBatch(house, call, 60);
  await untilAsked(5);
  expect((await callSecond("DELETE", `/api/jobs/${id}`)).status).toBe(204);
  const { status, done } = await untilEnded(call, id);
  const asked = provider.requests.length;
  expect(status).toBe("cancelled");
  expect(done).toBeLessThan(60);
  await pause(500);
  expect(provider.requests.length).toBeLessThanOrEqual(asked + 3);
  const [kept] = await house.sql(
    "select count(*)::int as count from dishes where estimated_calories is not null",
  );
  expect(kept).toEqual({ count: done });
});
