import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { dishes } from "#shared/schema/index.ts";
import { buildDish } from "#tests/setup/data/builders.ts";
import { after, estimates, fails, held, startFakeOpenAi } from "#tests/setup/fakes/fake-openai.ts";
import { startApp } from "#tests/setup/server/app.ts";
import { cookieHeader } from "#tests/setup/server/cookie-header.ts";
import { startSecondApp } from "#tests/setup/server/second-app.ts";

const provider = await startFakeOpenAi();
const variables = { OPENAI_BASE_URL: provider.url, ESTIMATE_DAILY_LIMIT: "10", RATE_LIMIT_SCALE: "1000" };
const { asMember, db, deps, origin } = await startApp(variables);

beforeEach(() => provider.respond(estimates()));
afterAll(() => provider.close());

const countStatuses = (responses: { status: number }[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

test("fifty concurrent requests for one dish in two processes ask the provider once", async () => {
  const member = await asMember();
  const dish = await buildDish(db);
  const second = (await startSecondApp(deps, deps.databaseUrl, variables)).origin;
  const { response, release } = held(estimates());
  provider.respond(response);
  const Cookie = cookieHeader(member);
  let refusals = 0;
  const ask = async (at: string) => {
    const response = await fetch(`${at}/api/dishes/${dish.id}/estimate-calories`, {
      method: "POST",
      headers: { Cookie },
    });
    if (response.status === 409 && ++refusals === 49) release();
    return response;
  };
  const responses = await Promise.all(
    Array.from({ length: 50 }, (_, number) => ask(number % 2 ? origin : second)),
  );
  expect(countStatuses(responses)).toEqual({ 200: 1, 409: 49 });
  expect(provider.requests).toHaveLength(1);
  const refused = responses.find(({ status }) => status === 409);
  expect(await refused?.json()).toEqual({
    message: "This dish is already being estimated.",
    code: "estimate_running",
    reason: "estimate_running",
  });
});

test("no transaction stays open while waiting for the provider", async () => {
  const member = await asMember();
  const dish = await buildDish(db);
  provider.respond(after(1_000, estimates()));
  const asking = member.post(`/api/dishes/${dish.id}/estimate-calories`).then((response) => response);
  await expect.poll(() => provider.requests).toHaveLength(1);
  const { rows } = await db.$client.query(
    "select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
  );
  expect(rows).toEqual([]);
  await member.post(`/api/dishes/${dish.id}/like`).expect(200);
  expect((await asking).status).toBe(200);
});

const estimateWhile = async (
  act: (dishId: number, member: Awaited<ReturnType<typeof asMember>>) => unknown,
  overwrite = false,
) => {
  const member = await asMember();
  const dish = await buildDish(db, {
    title: "Soup",
    ...(overwrite ? { estimatedCalories: 100, caloriesSource: "manual" } : {}),
  });
  const { response, release } = held(estimates());
  provider.respond(response);
  const asking = member
    .post(`/api/dishes/${dish.id}/estimate-calories`, { overwrite })
    .then((response) => response);
  await expect.poll(() => provider.requests).toHaveLength(1);
  await act(dish.id, member);
  release();
  const { status, body } = await asking;
  const [kept] = await db.select().from(dishes).where(eq(dishes.id, dish.id));
  return { status, body, kept };
};

test("calories typed while waiting for the provider are kept", async () => {
  const { status, body, kept } = await estimateWhile((id, member) =>
    member.patch(`/api/dishes/${id}`, { estimatedCalories: 333 }).expect(200),
  );
  expect([status, body.code]).toEqual([409, "calories_typed"]);
  expect(kept).toMatchObject({ estimatedCalories: 333, caloriesSource: "manual", caloriesReasoning: null });
});

test("overwrite replaces only the calories that were there when the request was sent", async () => {
  const { status, kept } = await estimateWhile(
    (id, member) => member.patch(`/api/dishes/${id}`, { estimatedCalories: 333 }).expect(200),
    true,
  );
  expect(status).toBe(409);
  expect(kept).toMatchObject({ estimatedCalories: 333, caloriesSource: "manual" });
  expect((await estimateWhile(() => undefined, true)).status).toBe(200);
});

test.each([{ title: "Chocolate cake" }, { ingredients: "2 onions" }, { servings: 6 }])(
  "the estimate is discarded with 409 when the dish changed to %j meanwhile",
  async (change) => {
    const { status, body, kept } = await estimateWhile((id, member) =>
      member.patch(`/api/dishes/${id}`, change).expect(200),
    );
    expect([status, body.code]).toEqual([409, "stale"]);
    expect(kept).toMatchObject({ ...change, estimatedCalories: null });
  },
);

test("the estimate returns 404 when the dish was deleted meanwhile", async () => {
  const { status, kept } = await estimateWhile((id, member) =>
    member.delete(`/api/dishes/${id}`).expect(204),
  );
  expect([status, kept]).toEqual([404, undefined]);
});

test("OPENAI_BASE_URL alone is enough: no key, and the default model", async () => {
  const member = await asMember();
  const dish = await buildDish(db);
  await member.post(`/api/dishes/${dish.id}/estimate-calories`).expect(200);
  expect(provider.requests).toMatchObject([{ authorization: "Bearer none", model: "gpt-6-luna" }]);
});

test("a failed estimate may be requested again at once", async () => {
  const member = await asMember();
  const dish = await buildDish(db);
  provider.respond(fails(401), estimates());
  await member.post(`/api/dishes/${dish.id}/estimate-calories`).expect(502);
  await member.post(`/api/dishes/${dish.id}/estimate-calories`).expect(200);
});

test("the daily limit counts the requests of all members and processes, including retries and requests that it rejects", async () => {
  const second = (await startSecondApp(deps, deps.databaseUrl, variables)).origin;
  const [ada, bo] = [await asMember(), await asMember()];
  const some = await Promise.all(Array.from({ length: 12 }, () => buildDish(db)));
  provider.respond(fails(400), fails(503, { "Retry-After": "0" }), estimates());
  const statuses: number[] = [];
  for (const [number, { id }] of some.entries()) {
    const path = `/api/dishes/${id}/estimate-calories` as const;
    const member = number % 2 ? ada : bo;
    if (number % 3) statuses.push((await member.post(path)).status);
    else {
      const Cookie = cookieHeader(member);
      statuses.push((await fetch(second + path, { method: "POST", headers: { Cookie } })).status);
    }
  }
  expect(statuses).toEqual([...Array.from({ length: 8 }, () => 200), 429, 429, 429, 429]);
  expect(provider.requests).toHaveLength(10);
  const refused = await ada.post(`/api/dishes/${some[11]?.id}/estimate-calories`).expect(429);
  expect(refused.body).toEqual({
    message: "Today's estimates are used up. Please try again tomorrow.",
    code: "too_many",
    reason: "estimates_used_up",
  });
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(86_000);
});
