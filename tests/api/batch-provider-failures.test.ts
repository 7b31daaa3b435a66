import { afterAll, expect, test } from "vitest";
import { startJobs } from "#server/background/jobs.ts";
import { buildDish, buildUser } from "#tests/setup/data/builders.ts";
import {
  byTitle,
  estimates,
  fails,
  disconnects,
  stalls,
  startFakeOpenAi,
} from "#tests/setup/fakes/fake-openai.ts";
import { startApp } from "#tests/setup/server/app.ts";

const provider = await startFakeOpenAi();
const { asAdmin, db, deps } = await startApp({ OPENAI_BASE_URL: provider.url, ESTIMATE_TIMEOUT: "1" });
startJobs(deps);
afterAll(() => provider.close());

const later = "Please try again later.";
const askAdmin = "Please tell your administrator.";
const refusesKey = `The estimate service rejected the API key. ${askAdmin}`;

test.each([
  ["cannot be reached", disconnects(), `The estimate service cannot be reached. ${later}`],
  ["is too slow", stalls(), `The estimate service took too long to answer. ${later}`],
  ["answers 401", fails(401), refusesKey],
  ["answers 403", fails(403), refusesKey],
  ["answers 404", fails(404), `The estimate service does not offer the configured model. ${askAdmin}`],
  ["answers 429", fails(429, { "Retry-After": "3600" }), `The estimate service is too busy. ${later}`],
  ["answers 503", fails(503, { "Retry-After": "3600" }), `The estimate service has a problem. ${later}`],
])(
  "a batch ends when the provider %s five times in a row, with the reason for every remaining dish",
  async (_what, response, message) => {
    const createdBy = (await buildUser(db)).id;
    for (let number = 1; number <= 14; number++) await buildDish(db, { title: `Dish ${number}`, createdBy });
    provider.respond(response);
    const admin = await asAdmin();
    const { body } = await admin.post("/api/dishes/batch-estimate-calories", {}).expect(200);
    const { results, failures } = body as { results: unknown[]; failures: { message: string }[] };
    expect([results.length, failures.length]).toEqual([0, 14]);
    expect(new Set(failures.map((failure) => failure.message))).toEqual(new Set([message]));
    // Up to two more dishes are in flight at the fifth failure.
    expect(provider.requests.length).toBeGreaterThanOrEqual(5);
    expect(provider.requests.length).toBeLessThanOrEqual(7);
    const [job] = (await admin.get("/api/jobs").expect(200)).body;
    expect(job).toMatchObject({ status: "failed", total: 14 });
  },
);

test("a batch continues when the provider fails for every other dish", async () => {
  const createdBy = (await buildUser(db)).id;
  const refused: Record<string, ReturnType<typeof fails>> = {};
  for (let number = 1; number <= 14; number++) {
    await buildDish(db, { title: `Dish ${number}`, createdBy });
    if (number % 2) refused[`Dish ${number}`] = fails(401);
  }
  provider.respond(byTitle(refused, estimates()));
  const admin = await asAdmin();
  const { body } = await admin.post("/api/dishes/batch-estimate-calories", {}).expect(200);
  expect(body).toMatchObject({ results: Array(7).fill({}), failures: Array(7).fill({}) });
});
