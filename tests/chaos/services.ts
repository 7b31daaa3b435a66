import { setTimeout as pause } from "node:timers/promises";
import { startFakeDashboard } from "#tests/setup/fakes/fake-dashboard.ts";
import {
  after,
  estimates,
  fails,
  refuses,
  says,
  sends,
  stalls,
  startFakeOpenAi,
} from "#tests/setup/fakes/fake-openai.ts";
import { callerOf, signIn, type Caller } from "./parts/caller.ts";
import { withHousehold } from "./parts/household.ts";
import { none, within, type Row } from "./parts/report.ts";

const TIMEOUT_S = 2;
/** Statuses of proper failures; 500 is not one. */
const ORDERLY = new Set([200, 422, 429, 502, 503, 504]);

const moods = {
  "responds slowly": after(500, estimates()),
  "never responds": stalls(),
  "says 429": fails(429, { "retry-after": "1" }),
  "says 500": fails(500),
  "talks nonsense": says("As a soup I have no calories."),
  "sends no JSON": sends("<html>Bad Gateway</html>", "text/html"),
  refuses: refuses("I do not look at food."),
};

interface Size {
  dishes: number;
  alerts: number;
}

/** Makes external services fail in every way and checks that other requests are not affected. */
export async function failingServices({ dishes, alerts }: Size): Promise<Row[]> {
  const [provider, dashboard] = [await startFakeOpenAi(), await startFakeDashboard()];
  return withHousehold(async ({ start }) => {
    const env = {
      OPENAI_BASE_URL: provider.url,
      OPENAI_API_KEY: "sk-chaos",
      ESTIMATE_TIMEOUT: String(TIMEOUT_S),
      ESTIMATE_DAILY_LIMIT: "100000",
      OUTBOUND_ALLOW: dashboard.host,
    };
    const server = await start(env);
    const cookie = await signIn(server.origin);
    const call = callerOf(server.origin, cookie);
    const ids = await postDishes(call, 20);
    const rows = [
      ...(await providerFails(call, provider, ids)),
      await othersAreNotSlower(call, provider, ids),
      await dashboardRecovers(call, dashboard, alerts),
    ];
    provider.respond(after(15, estimates()));
    await postDishes(call, dishes);
    // Not awaited: the server is killed before the batch is done.
    void call("POST", "/api/dishes/batch-estimate-calories", {});
    while (provider.requests.length < dishes / 3) await pause(5);
    await server.kill();
    await start(env, { port: server.port });
    const { done, total } = await untilEnded(call);
    return [...rows, none("a batch of estimates, killed and restarted: dishes missed", total - done, total)];
  }).finally(async () => {
    await provider.close();
    dashboard.close();
  });
}

async function postDishes(call: Caller, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < count; n++) {
    const { body } = await call("POST", "/api/dishes", { title: `Lentil soup ${n}` });
    ids.push((body as { id: number }).id);
  }
  return ids;
}

type Provider = Awaited<ReturnType<typeof startFakeOpenAi>>;

async function providerFails(call: Caller, provider: Provider, ids: number[]): Promise<Row[]> {
  const times: number[] = [];
  let wrong = 0;
  for (const mood of Object.values(moods)) {
    provider.respond(mood);
    const responses = await Promise.all(
      ids.slice(0, 5).map((id) => call("POST", `/api/dishes/${id}/estimate-calories`, {})),
    );
    times.push(...responses.map(({ ms }) => ms));
    wrong += responses.filter(({ status, body }) => !ORDERLY.has(status) || typeof body !== "object").length;
  }
  const what = `estimates while the provider fails in ${Object.keys(moods).length} ways`;
  return [
    none(`${what}: responses that are not a proper failure`, wrong, times.length),
    within("… longest (timeout 2 s, at most three attempts)", times, TIMEOUT_S * 3_000 + 4_000),
  ];
}

/** Compares other requests while idle and while many estimates wait for an unresponsive provider. */
async function othersAreNotSlower(call: Caller, provider: Provider, ids: number[]): Promise<Row> {
  const calm = await medianOfOthers(call);
  provider.respond(stalls());
  const waiting = Promise.all(ids.map((id) => call("POST", `/api/dishes/${id}/estimate-calories`, {})));
  await pause(200);
  const busy = await medianOfOthers(call);
  await waiting;
  const met = busy <= calm * 1.5 + 5;
  const figure = `${busy.toFixed(1)} ms, without ${calm.toFixed(1)} ms`;
  return {
    promise: "other requests while 20 estimates wait for it",
    figure,
    allowed: "1.5 times + 5 ms",
    met,
  };
}

async function medianOfOthers(call: Caller): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < 150; n++)
    times.push((await call("GET", n % 2 ? "/api/activities" : "/api/dishes?limit=10")).ms);
  return times.toSorted((a, b) => a - b)[75] ?? Number.NaN;
}

type Dashboard = Awaited<ReturnType<typeof startFakeDashboard>>;

async function dashboardRecovers(call: Caller, dashboard: Dashboard, alerts: number): Promise<Row> {
  await call("POST", "/api/rasab/configure", {
    dashboardUrl: dashboard.url,
    apiKey: "key-4711-of-the-dashboard",
  });
  dashboard.behavior = "cut";
  const titles = Array.from({ length: alerts }, (_, index) => `While the dashboard was down ${index}`);
  for (const title of titles) await call("POST", "/api/dishes", { title });
  await pause(2_000);
  dashboard.behavior = 200;
  const sent = () => dashboard.alerts().map(({ target }) => target?.title ?? "");
  for (const end = Date.now() + 60_000; sent().length < alerts && Date.now() < end;) await pause(50);
  await pause(1_000);
  const wrong =
    sent().filter((title, index) => title !== titles[index]).length + Math.abs(alerts - sent().length);
  return none("alerts while the dashboard was down: lost, duplicated or out of order", wrong, alerts);
}

async function untilEnded(call: Caller): Promise<{ done: number; total: number }> {
  for (const end = Date.now() + 180_000; Date.now() < end; await pause(200)) {
    const { body } = await call("GET", "/api/jobs");
    const [newest] = body as { done: number; total: number; finishedAt: string | null }[];
    if (newest?.finishedAt) return newest;
  }
  throw new Error("the batch came to no end");
}
