import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { jobTasks, startJobs } from "#server/background/jobs.ts";
import type { BatchResult } from "#shared/calories.api.ts";
import { dishes, jobs } from "#shared/schema/index.ts";
import { buildDish, buildUser } from "#tests/setup/data/builders.ts";
import { dumpTables } from "#tests/setup/data/dump-tables.ts";
import { endedJob } from "#tests/setup/data/ended-job.ts";
import {
  byTitle,
  estimates,
  fails,
  GOOD_ESTIMATE,
  held,
  refuses,
  says,
  startFakeOpenAi,
} from "#tests/setup/fakes/fake-openai.ts";
import { startApp } from "#tests/setup/server/app.ts";

const provider = await startFakeOpenAi();
const { asAdmin, db, deps } = await startApp({
  OPENAI_BASE_URL: provider.url,
  ESTIMATE_DAILY_LIMIT: "30",
});
startJobs(deps);
const URL = "/api/dishes/batch-estimate-calories";

beforeEach(() => provider.respond(estimates()));
afterAll(() => provider.close());

/** Dishes named "Dish 1", "Dish 2" … by one new member. */
async function buildDishes(count: number, fields: Parameters<typeof buildDish>[1] = {}) {
  const createdBy = (await buildUser(db)).id;
  const built = [];
  for (let number = 1; number <= count; number++)
    built.push(await buildDish(db, { title: `Dish ${number}`, createdBy, ...fields }));
  return built;
}

type Admin = Awaited<ReturnType<typeof asAdmin>>;
const byDish = (a: { dishId: number }, b: { dishId: number }) => a.dishId - b.dishId;

/** Starts a batch without waiting for it. @returns the job's id */
async function start(admin: Admin, body: object = {}): Promise<number> {
  const response = await admin.post(URL).set("Prefer", "respond-async").send(body).expect(202);
  expect(response.headers["preference-applied"]).toBe("respond-async");
  expect(response.body).toEqual({ jobId: expect.any(Number) });
  return (response.body as { jobId: number }).jobId;
}

const requestedTitles = () => provider.requests.map(({ dish }) => dish.title);
const waitForRequests = async (count: number) =>
  await expect.poll(() => provider.requests).toHaveLength(count);

test("a batch estimates the dishes without calories and returns all results", async () => {
  const some = await buildDishes(3);
  await buildDish(db, { title: "Has some", estimatedCalories: 100, caloriesSource: "ai" });
  const admin = await asAdmin();
  const body = (await admin.post(URL, { estimateAll: false }).expect(200)).body as BatchResult;
  body.results.sort(byDish);
  expect(body).toEqual({
    processed: 3,
    totalDishes: 3,
    results: some.map(({ id, title }) => ({ dishId: id, title, ...GOOD_ESTIMATE })),
    failures: [],
  });
  expect(requestedTitles().toSorted()).toEqual(["Dish 1", "Dish 2", "Dish 3"]);
  const { body: dish } = await admin.get(`/api/dishes/${some[1]?.id}`).expect(200);
  expect(dish).toMatchObject({
    estimatedCalories: 640,
    caloriesSource: "ai",
    caloriesConfidence: 0.85,
    caloriesReasoning: GOOD_ESTIMATE.reasoning,
  });
  const { body: history } = await admin.get(`/api/dishes/${some[1]?.id}/history`).expect(200);
  expect(history).toMatchObject([
    { fieldName: "estimatedCalories", newValue: "640", editedBy: { id: admin.user.id } },
  ]);
});

test("estimateAll includes every dish except those with calories typed by a person", async () => {
  const sources = [null, "ai", "reference", "manual", "user"] as const;
  for (const caloriesSource of sources)
    await buildDish(db, { title: `${caloriesSource}`, estimatedCalories: 100, caloriesSource });
  await buildDish(db, { title: "none", caloriesSource: "manual" });
  const admin = await asAdmin();
  const body = (await admin.post(URL, { estimateAll: true }).expect(200)).body as BatchResult;
  expect(body.results.map(({ title }) => title).toSorted()).toEqual(["ai", "none", "null", "reference"]);
  const kept = await db.select().from(dishes).where(eq(dishes.estimatedCalories, 100));
  expect(kept.map(({ caloriesSource }) => caloriesSource)).toEqual(["manual", "user"]);
});

test("a batch without dishes finishes at once", async () => {
  await buildDish(db, { estimatedCalories: 100, caloriesSource: "user" });
  const admin = await asAdmin();
  const empty = { processed: 0, totalDishes: 0, results: [], failures: [] };
  expect((await admin.post(URL, { estimateAll: true }).expect(200)).body).toEqual(empty);
  const { body } = await admin.get(`/api/jobs/${await start(admin)}`).expect(200);
  expect(body).toMatchObject({ status: "done", done: 0, total: 0, result: empty });
  expect(body.finishedAt).not.toBeNull();
  expect(provider.requests).toEqual([]);
});

test("an asynchronous batch reports its progress", async () => {
  await buildDishes(4);
  const { response, release } = held(estimates());
  provider.respond(byTitle({ "Dish 1": estimates() }, response));
  const admin = await asAdmin();
  const id = await start(admin);
  await waitForRequests(4);
  const { body } = await admin.get(`/api/jobs/${id}`).expect(200);
  expect(body).toEqual({
    id,
    kind: "estimate_calories",
    report: null,
    status: "running",
    done: 1,
    total: 4,
    createdAt: expect.any(String),
    startedAt: expect.any(String),
    finishedAt: null,
    result: {
      processed: 1,
      totalDishes: 4,
      results: [expect.objectContaining({ title: "Dish 1" })],
      failures: [],
    },
  });
  const { result: _result, report: _report, ...listed } = body;
  expect((await admin.get("/api/jobs").expect(200)).body).toEqual([listed]);
  release();
  expect(await endedJob(admin, id)).toMatchObject({ status: "done", done: 4 });
});

test("only one of ten batches that are started at once runs", async () => {
  await buildDishes(2);
  const { response, release } = held(estimates());
  provider.respond(response);
  const admin = await asAdmin();
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => admin.post(URL).set("Prefer", "respond-async").send({})),
  );
  const refused = responses.filter(({ status }) => status === 409);
  expect(refused).toHaveLength(9);
  expect(refused[0]?.body).toEqual({
    message: "Calories are already being estimated. Wait until that is finished, or cancel it.",
    code: "batch_running",
  });
  release();
  const started = responses.find(({ status }) => status === 202)?.body as { jobId: number };
  await endedJob(admin, started.jobId);
  expect(provider.requests).toHaveLength(2);
  await endedJob(admin, await start(admin));
});

test("cancelling a batch starts no further dish and aborts those in flight", async () => {
  await buildDishes(7);
  provider.respond(byTitle({ "Dish 1": estimates() }, held(estimates()).response));
  const admin = await asAdmin();
  const waiting = admin.post(URL, {}).then((response) => response);
  await waitForRequests(4);
  const [job] = await db.select().from(jobs);
  await admin.delete(`/api/jobs/${job?.id}`).expect(204);
  const { status, body } = await waiting;
  expect(status).toBe(200);
  expect(body).toMatchObject({ processed: 1, totalDishes: 7, results: [{}] });
  expect(await endedJob(admin, job?.id ?? 0)).toMatchObject({ status: "cancelled", done: 1, total: 7 });
  const again = await admin.delete(`/api/jobs/${job?.id}`).expect(409);
  expect(again.body).toEqual({ message: "This job has already ended.", code: "job_ended" });
  expect(provider.requests).toHaveLength(4);
  // The next batch can start at once and includes the aborted dishes.
  provider.respond(estimates());
  expect((await admin.post(URL, {}).expect(200)).body).toHaveProperty("processed", 6);
  expect(provider.requests).toHaveLength(6);
});

test("an answer that arrives after cancelling is discarded", async () => {
  const [dish] = await buildDishes(1);
  const { response, release } = held(estimates());
  provider.respond(response);
  const admin = await asAdmin();
  const id = await start(admin);
  await waitForRequests(1);
  await admin.delete(`/api/jobs/${id}`).expect(204);
  const before = await dumpTables(db);
  release();
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(await dumpTables(db)).toEqual(before);
  expect((await admin.get(`/api/dishes/${dish?.id}`)).body.estimatedCalories).toBeNull();
});

test("a failed dish is listed with the reason, and the batch continues", async () => {
  const [typed, refused, slow, gone, good] = await buildDishes(5);
  const declines = held(refuses("no"));
  const rejects = held(fails(400));
  const thinks = held(estimates());
  provider.respond(
    byTitle(
      { "Dish 1": declines.response, "Dish 2": rejects.response, "Dish 3": thinks.response },
      estimates(),
    ),
  );
  const admin = await asAdmin();
  const id = await start(admin);
  await waitForRequests(3);
  await admin.patch(`/api/dishes/${typed?.id}`, { estimatedCalories: 222 }).expect(200);
  await admin.delete(`/api/dishes/${gone?.id}`).expect(204);
  for (const { release } of [declines, rejects, thinks]) release();
  const { status, done, result } = await endedJob(admin, id);
  expect([status, done]).toEqual(["done", 5]);
  expect(result?.failures.toSorted(byDish)).toEqual([
    expect.objectContaining({ dishId: typed?.id, message: expect.stringContaining("declined") }),
    expect.objectContaining({
      dishId: refused?.id,
      message: expect.stringContaining("rejected the request"),
    }),
    expect.objectContaining({ dishId: gone?.id, message: "Dish not found" }),
  ]);
  expect(result?.results.toSorted(byDish)).toMatchObject([{ dishId: slow?.id }, { dishId: good?.id }]);
  expect((await admin.get(`/api/dishes/${typed?.id}`)).body).toMatchObject({
    estimatedCalories: 222,
    caloriesSource: "manual",
  });
});

test("calories typed before the dish's turn are kept without asking the provider", async () => {
  const fourth = (await buildDishes(4))[3];
  const { response, release } = held(estimates());
  provider.respond(response);
  const admin = await asAdmin();
  const id = await start(admin);
  await waitForRequests(3);
  await admin.patch(`/api/dishes/${fourth?.id}`, { estimatedCalories: 222 }).expect(200);
  release();
  const { result } = await endedJob(admin, id);
  expect(result?.failures).toEqual([
    {
      dishId: fourth?.id,
      title: "Dish 4",
      message: "These calories were entered by hand, so they were kept.",
      reason: "calories_typed",
    },
  ]);
  expect(provider.requests).toHaveLength(3);
});

test("a batch asks the provider about at most three dishes at once", async () => {
  await buildDishes(8);
  const waiting: (() => void)[] = [];
  provider.respond(async (res, question) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    await estimates()(res, question);
  });
  const admin = await asAdmin();
  const id = await start(admin);
  // After each answer the next dish is asked about, with two others still in flight.
  for (const asked of [3, 4, 5, 6, 7, 8, 8, 8]) {
    await waitForRequests(asked);
    waiting.shift()?.();
  }
  expect(await endedJob(admin, id)).toMatchObject({ status: "done", done: 8 });
  expect(provider.mostInFlight()).toBe(3);
});

test("unusable answers do not end a batch, and their dishes come last in the next one", async () => {
  await buildDishes(9);
  const unusable = Object.fromEntries([1, 2, 3, 4, 5].map((number) => [`Dish ${number}`, says("no idea")]));
  provider.respond(byTitle(unusable, estimates()));
  const admin = await asAdmin();
  const first = await endedJob(admin, await start(admin));
  expect(first).toMatchObject({ status: "done", done: 9 });
  expect([first.result?.results.length, first.result?.failures.length]).toEqual([4, 5]);

  await buildDish(db, { title: "Dish 10" });
  await buildDish(db, { title: "Dish 11" });
  const { response, release } = held(byTitle(unusable, estimates()));
  provider.respond(response);
  const id = await start(admin);
  await waitForRequests(3);
  expect(requestedTitles()).toEqual(expect.arrayContaining(["Dish 10", "Dish 11"]));
  release();
  const second = await endedJob(admin, id);
  expect([second.result?.results.length, second.result?.failures.length]).toEqual([2, 5]);
});

test("the daily limit ends a batch, with the reason for every remaining dish", async () => {
  await buildDishes(40);
  const admin = await asAdmin();
  const { status, done, result } = await endedJob(admin, await start(admin));
  expect(status).toBe("failed");
  // Up to three dishes are in flight when the limit is reached.
  expect(done).toBeGreaterThan(30);
  expect(done).toBeLessThanOrEqual(33);
  expect(provider.requests).toHaveLength(30);
  expect([result?.results.length, result?.failures.length]).toEqual([30, 10]);
  expect(result?.failures[0]?.message).toBe("Today's estimates are used up. Please try again tomorrow.");
});

test("a dish whose start the database refused is tried again, and fails after two crashes", async () => {
  const [dish] = await buildDishes(1);
  const admin = await asAdmin();
  const sql = (text: string) => db.$client.query(text);
  const { rows } = await sql("insert into jobs (kind, total) values ('estimate_calories', 1) returning id");
  const jobId = rows[0].id;
  await sql(`insert into job_items (job_id, position, dish_id, title) values (${jobId}, 1, ${dish?.id}, 'Soup');
    create function refuse() returns trigger language plpgsql as $$ begin raise 'not now'; end $$;
    create trigger refuse before update on job_items for each row execute function refuse()`);
  const helpers = { abortSignal: new AbortController().signal } as never;
  const run = () => jobTasks(deps).estimate_dish({ jobId, position: 1 }, helpers);
  await expect(run()).rejects.toThrow("job_items");
  await sql("drop function refuse cascade; update job_items set attempts = 2");
  await run();
  expect(await endedJob(admin, jobId)).toMatchObject({
    status: "done",
    result: { failures: [{ message: "The server was stopped twice while estimating this dish." }] },
  });
  expect(provider.requests).toEqual([]);
});
