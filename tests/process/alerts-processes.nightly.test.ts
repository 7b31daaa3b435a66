import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeEach, expect, test } from "vitest";
import { startFakeDashboard } from "#tests/setup/fakes/fake-dashboard.ts";
import { ADMIN_VARIABLES, signedIn } from "#tests/setup/server/call-server.ts";
import { launch, newDatabase, temporaryFolder, type Launched } from "#tests/setup/server/launch.ts";

const KEY = "key-4711-of-the-dashboard";
const folder = temporaryFolder();
const dashboard = await startFakeDashboard();
beforeEach(() => dashboard.reset());
afterAll(() => dashboard.close());

/** Returns a function that starts servers of one household with its own database. */
async function household(): Promise<() => Launched> {
  const url = await newDatabase();
  return () =>
    launch({
      DATABASE_URL: url,
      DATA_DIR: folder,
      ...ADMIN_VARIABLES,
      OUTBOUND_ALLOW: dashboard.host,
      LOG_LEVEL: "trace",
      RATE_LIMIT_SCALE: "100",
    });
}

/** Signs in as soon as the server is ready. @returns a function that posts JSON */
async function signIn(server: Launched) {
  const call = await signedIn(await server.ready());
  return (path: string, body: object) => call("POST", path, body);
}
type Post = Awaited<ReturnType<typeof signIn>>;

const configure = (post: Post) => post("/api/rasab/configure", { dashboardUrl: dashboard.url, apiKey: KEY });
async function cook(post: Post, title: string): Promise<void> {
  expect((await post("/api/dishes", { title })).status).toBe(201);
}
const titles = () => dashboard.alerts().map(({ target }) => target?.title);
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `Dish ${index + 1}`);

async function until(isTrue: () => boolean): Promise<void> {
  for (const deadline = Date.now() + 40_000; !isTrue() && Date.now() < deadline;) await pause(20);
}

test("two servers deliver each alert once and in order, and log no key", async () => {
  const start = await household();
  const first = start();
  await first.ready();
  const second = start();
  const posts = [await signIn(first), await signIn(second)] as const;
  expect(await (await configure(posts[0])).json()).toEqual({ testSent: true });
  for (const [index, title] of numbered(30).entries()) await cook(index % 2 ? posts[1] : posts[0], title);
  await until(() => dashboard.alerts().length >= 30);
  // A duplicate would arrive now.
  await pause(1_000);
  expect(titles()).toEqual(numbered(30));

  dashboard.behavior = 500;
  await cook(posts[1], "refused");
  await until(() => (first.output() + second.output()).includes("rejected an alert"));
  await Promise.all([first.end("SIGTERM"), second.end("SIGTERM")]);
  const said = first.output() + second.output();
  expect(said).toContain("rejected an alert");
  expect(said).not.toContain(KEY);
});

test("a killed server loses no alert and repeats only the one being sent", async () => {
  const start = await household();
  const killed = start();
  const post = await signIn(killed);
  await configure(post);
  dashboard.delay = 200;
  for (const title of numbered(10)) await cook(post, title);
  await until(() => dashboard.alerts().length >= 3);
  await killed.end("SIGKILL");

  const next = start();
  const again = await signIn(next);
  await cook(again, "Dish 11");
  await until(() => titles().includes("Dish 11"));
  await pause(1_000);
  const sent = dashboard.alerts();
  const twice = sent.length - new Set(sent.map(({ id }) => id)).size;
  expect(twice).toBeLessThanOrEqual(1);
  // In order; the repeated one directly follows itself.
  expect(titles().filter((title, index, all) => title !== all[index - 1])).toEqual(numbered(11));
  expect(killed.output() + next.output()).not.toContain(KEY);
});
