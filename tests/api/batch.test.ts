import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { dishes, jobItems, jobs } from "#shared/schema.ts";
import { startApp } from "#tests/setup/app.ts";
import { buildDish, buildUser } from "#tests/setup/builders.ts";
import { contentsOf } from "#tests/setup/contents.ts";
import { after, estimates, fails, refuses, startFakeOpenAi } from "#tests/setup/fake-openai.ts";

const provider = await startFakeOpenAi();
const { asAdmin, asMember, asNobody, db } = await startApp({
  OPENAI_BASE_URL: provider.url,
  ESTIMATE_DAILY_LIMIT: "30",
});
const URL = "/api/dishes/batch-estimate-calories";

beforeEach(() => provider.answer(estimates()));
afterAll(() => provider.close());

/** Dishes called 1, 2, 3 …, by one cook. */
async function buildDishes(count: number, fields: Parameters<typeof buildDish>[1] = {}) {
  const createdBy = (await buildUser(db)).id;
  const built = [];
  for (let number = 1; number <= count; number++) {
    built.push(await buildDish(db, { title: `Dish ${number}`, createdBy, ...fields }));
  }
  return built;
}

type Admin = Awaited<ReturnType<typeof asAdmin>>;

/** Starts a batch without waiting for it. @returns the job's id */
async function start(admin: Admin, body: object = {}): Promise<number> {
  const answer = await admin.post(URL).set("Prefer", "respond-async").send(body).expect(202);
  expect(answer.headers["preference-applied"]).toBe("respond-async");
  expect(answer.body).toEqual({ jobId: expect.any(Number) });
  return answer.body.jobId;
}

const ended = (admin: Admin, id: number) =>
  vi.waitFor(
    async () => {
      const { body } = await admin.get(`/api/jobs/${id}`).expect(200);
      expect(["done", "failed", "cancelled"]).toContain(body.status);
      return body;
    },
    { timeout: 15_000, interval: 50 },
  );

test("a batch estimates the dishes without calories and answers with the whole result", async () => {
  const some = await buildDishes(3);
  await buildDish(db, { title: "Has some", estimatedCalories: 100, caloriesSource: "ai" });
  const admin = await asAdmin();
  const { body } = await admin.post(URL).send({ estimateAll: false }).expect(200);
  const figure = { estimatedCalories: 640, confidence: 0.85, reasoning: "A plate of rice with chicken." };
  expect(body).toEqual({
    processed: 3,
    totalDishes: 3,
    results: some.map(({ id, title }) => ({ dishId: id, title, ...figure })).toReversed(),
    failures: [],
  });
  expect(provider.asked.map(({ dish }) => dish.title)).toEqual(["Dish 1", "Dish 2", "Dish 3"]);
  const { body: dish } = await admin.get(`/api/dishes/${some[1]?.id}`).expect(200);
  expect(dish).toMatchObject({
    estimatedCalories: 640,
    caloriesSource: "ai",
    caloriesConfidence: 0.85,
    caloriesReasoning: figure.reasoning,
  });
  const { body: history } = await admin.get(`/api/dishes/${some[1]?.id}/history`).expect(200);
  expect(history).toMatchObject([
    { fieldName: "estimatedCalories", newValue: "640", editedBy: { id: admin.user.id } },
  ]);
});

test("estimateAll takes every dish but those whose calories a person typed", async () => {
  const sources = [null, "ai", "reference", "manual", "user"] as const;
  for (const caloriesSource of sources) {
    await buildDish(db, { title: `${caloriesSource}`, estimatedCalories: 100, caloriesSource });
  }
  await buildDish(db, { title: "none", caloriesSource: "manual" });
  const admin = await asAdmin();
  const { body } = await admin.post(URL).send({ estimateAll: true }).expect(200);
  expect(body.results.map(({ title }: { title: string }) => title)).toEqual([
    "none",
    "reference",
    "ai",
    "null",
  ]);
  const kept = await db.select().from(dishes).where(eq(dishes.estimatedCalories, 100));
  expect(kept.map(({ caloriesSource }) => caloriesSource)).toEqual(["manual", "user"]);
});

test("a batch with nothing to do is done at once", async () => {
  await buildDish(db, { estimatedCalories: 100, caloriesSource: "user" });
  const admin = await asAdmin();
  const empty = { processed: 0, totalDishes: 0, results: [], failures: [] };
  expect((await admin.post(URL).send({ estimateAll: true }).expect(200)).body).toEqual(empty);
  const { body } = await admin.get(`/api/jobs/${await start(admin)}`).expect(200);
  expect(body).toMatchObject({ status: "done", done: 0, total: 0, result: empty });
  expect(body.finishedAt).not.toBeNull();
  expect(provider.asked).toEqual([]);
});

test("who does not wait sees how far it is, live", async () => {
  await buildDishes(4);
  provider.answer(estimates(), after(1_500, estimates()), estimates());
  const admin = await asAdmin();
  const id = await start(admin);
  await vi.waitFor(() => expect(provider.asked).toHaveLength(2), 10_000);
  const { body } = await admin.get(`/api/jobs/${id}`).expect(200);
  expect(body).toEqual({
    id,
    kind: "estimate_calories",
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
  const { result: _result, ...listed } = body;
  expect((await admin.get("/api/jobs").expect(200)).body).toEqual([listed]);
  expect(await ended(admin, id)).toMatchObject({ status: "done", done: 4 });
});

test("there is one batch at a time, even when many are asked for at the same instant", async () => {
  await buildDishes(2);
  provider.answer(after(500, estimates()));
  const admin = await asAdmin();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => admin.post(URL).set("Prefer", "respond-async").send({})),
  );
  const refused = answers.filter(({ status }) => status === 409);
  expect(refused).toHaveLength(9);
  expect(refused[0]?.body).toEqual({
    message: "Calories are being estimated already. Wait until that is done, or cancel it.",
    code: "batch_running",
  });
  const id = answers.find(({ status }) => status === 202)?.body.jobId;
  await ended(admin, id);
  expect(provider.asked).toHaveLength(2);
  await ended(admin, await start(admin));
});

test("cancelling stops before the next dish and lets go of the one in flight", async () => {
  await buildDishes(5);
  provider.answer(estimates(), after(8_000, estimates()));
  const admin = await asAdmin();
  const waiting = admin
    .post(URL)
    .send({})
    .then((answer) => answer);
  await vi.waitFor(() => expect(provider.asked).toHaveLength(2), 10_000);
  const [job] = await db.select().from(jobs);
  const start = Date.now();
  await admin.delete(`/api/jobs/${job?.id}`).expect(204);
  const { status, body } = await waiting;
  expect(Date.now() - start).toBeLessThan(5_000);
  expect([status, body.processed, body.totalDishes, body.results.length]).toEqual([200, 1, 5, 1]);
  expect(await ended(admin, job?.id ?? 0)).toMatchObject({ status: "cancelled", done: 1, total: 5 });
  const again = await admin.delete(`/api/jobs/${job?.id}`).expect(409);
  expect(again.body).toEqual({ message: "This has ended already.", code: "job_ended" });
  // The next one begins at once with what was let go.
  provider.answer(estimates());
  expect((await admin.post(URL).send({}).expect(200)).body.processed).toBe(4);
  expect(provider.asked).toHaveLength(4);
});

test("an answer that comes after the batch was cancelled is not kept", async () => {
  const [dish] = await buildDishes(1);
  provider.answer(after(300, estimates()));
  const admin = await asAdmin();
  const id = await start(admin);
  await vi.waitFor(() => expect(provider.asked).toHaveLength(1), 10_000);
  await admin.delete(`/api/jobs/${id}`).expect(204);
  const before = await contentsOf(db);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(await contentsOf(db)).toEqual(before);
  expect((await admin.get(`/api/dishes/${dish?.id}`)).body.estimatedCalories).toBeNull();
});

test("dishes that fail are listed with the reason, and the rest goes on", async () => {
  const [typed, gone, refused, busy, good] = await buildDishes(5);
  provider.answer(after(1_000, refuses("no")), fails(400), estimates());
  await db
    .update(dishes)
    .set({ title: "Zero" })
    .where(eq(dishes.id, refused?.id ?? 0));
  const first = await buildDish(db, { id: 0x7fff_0000, title: "Last" });
  const admin = await asAdmin();
  const id = await start(admin);
  await vi.waitFor(() => expect(provider.asked).toHaveLength(1), 10_000);
  // While the provider thinks about the first.
  await admin.patch(`/api/dishes/${typed?.id}`).send({ estimatedCalories: 222 }).expect(200);
  await admin.delete(`/api/dishes/${gone?.id}`).expect(204);
  const { status, done, result } = await ended(admin, id);
  expect([status, done]).toEqual(["done", 6]);
  expect(result.failures).toEqual([
    expect.objectContaining({ dishId: refused?.id, message: expect.stringContaining("does not take") }),
    expect.objectContaining({ dishId: gone?.id, message: "Dish not found" }),
    expect.objectContaining({ dishId: typed?.id, message: expect.stringContaining("declined") }),
  ]);
  expect(result.results.map(({ dishId }: { dishId: number }) => dishId)).toEqual([
    first.id,
    good?.id,
    busy?.id,
  ]);
  expect((await admin.get(`/api/dishes/${typed?.id}`)).body).toMatchObject({
    estimatedCalories: 222,
    caloriesSource: "manual",
  });
});

test("a figure typed before its turn is not touched, and nobody is asked about it", async () => {
  const [, second] = await buildDishes(2);
  provider.answer(after(1_000, estimates()));
  const admin = await asAdmin();
  const id = await start(admin);
  await vi.waitFor(() => expect(provider.asked).toHaveLength(1), 10_000);
  await admin.patch(`/api/dishes/${second?.id}`).send({ estimatedCalories: 222 }).expect(200);
  const { result } = await ended(admin, id);
  expect(result.failures).toEqual([
    { dishId: second?.id, title: "Dish 2", message: "A person typed these calories, so they were kept." },
  ]);
  expect(provider.asked).toHaveLength(1);
});

test("a provider that fails five times in a row ends the batch; every dish left says why", async () => {
  await buildDishes(9);
  provider.answer(estimates(), fails(401));
  const admin = await asAdmin();
  const { status, done, total, result } = await ended(admin, await start(admin));
  expect([status, done, total]).toEqual(["failed", 6, 9]);
  expect(provider.asked).toHaveLength(6);
  expect(result.results).toHaveLength(1);
  expect(result.failures).toHaveLength(8);
  for (const { message } of result.failures) {
    expect(message).toBe(
      "The estimate service refuses our key. Please tell whoever looks after this server.",
    );
  }
});

test("the daily limit ends the batch with what it has; every dish left says why", async () => {
  await buildDishes(40);
  const admin = await asAdmin();
  const { status, done, result } = await ended(admin, await start(admin));
  expect([status, done]).toEqual(["failed", 31]);
  expect(provider.asked).toHaveLength(30);
  expect([result.results.length, result.failures.length]).toEqual([30, 10]);
  expect(result.failures[0].message).toBe("Today's estimates are used up. Please try again tomorrow.");
});

test("jobs are for administrators, and what is not there is not found", async () => {
  const admin = await asAdmin();
  await start(admin);
  for (const [who, status] of [
    [await asMember(), 403],
    [asNobody(), 401],
  ] as const) {
    await who.get("/api/jobs").expect(status);
    await who.get("/api/jobs/1").expect(status);
    await who.delete("/api/jobs/1").expect(status);
    await who.post(URL).send({}).expect(status);
  }
  await admin.get("/api/jobs/901").expect(404);
  await admin.delete("/api/jobs/901").expect(404);
  expect(await db.select().from(jobItems)).toEqual([]);
});
