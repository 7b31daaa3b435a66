import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeEach, expect, test } from "vitest";
import { jobTasks } from "#server/background/jobs.ts";
import { transact } from "#server/database/db.ts";
import { recordActivity } from "#server/features/activities/activities.sql.ts";
import { buildDish } from "#tests/setup/data/builders.ts";
import { suggest } from "#tests/setup/data/suggestions.ts";
import { startFakeDashboard } from "#tests/setup/fakes/fake-dashboard.ts";
import { startApp } from "#tests/setup/server/app.ts";
import { runDueJobs } from "#tests/setup/server/due-jobs.ts";

const dashboard = await startFakeDashboard();
const app = await startApp({
  OUTBOUND_ALLOW: dashboard.host,
  PUBLIC_URL: "http://sofra.example",
  RATE_LIMIT_SCALE: "100",
});
const { asAdmin, deps, db } = app;
beforeEach(() => dashboard.reset());
afterAll(() => dashboard.close());

const KEY = "key-4711-of-the-dashboard";
const sql = <Row extends object>(text: string) => db.$client.query<Row>(text);

/** Configures the dashboard as a new administrator, who is returned. */
async function configureDashboard(fields: object = {}) {
  const admin = await asAdmin({
    firstName: "Amira",
    lastName: "Haddad",
    email: "amira@home.example",
    ...fields,
  });
  await admin.post("/api/rasab/configure", { dashboardUrl: dashboard.url, apiKey: KEY }).expect(200);
  return admin;
}
type Admin = Awaited<ReturnType<typeof configureDashboard>>;

const deliver = () => runDueJobs(deps);
const secondsToNextAttempt = async () => {
  const { rows } = await sql<{ seconds: number }>(
    "select round(extract(epoch from run_at - now()))::int as seconds from graphile_worker.jobs where key = 'deliver_alerts'",
  );
  return rows[0]?.seconds;
};
const skipDelay = () => sql("update graphile_worker._private_jobs set run_at = now()");
const statusOf = async (admin: Admin) => (await admin.get("/api/rasab/status").expect(200)).body;
const postDish = (admin: Admin, title: string) => admin.post("/api/dishes", { title }).expect(201);
const deliveredTitles = () => dashboard.alerts().map(({ target }) => target?.title);

test("an alert has a message, the actor and a link to the target", async () => {
  const admin = await configureDashboard();
  const { body: dish } = await postDish(admin, 'Soup "of the day"');
  await deliver();
  expect(dashboard.received.at(-1)?.headers.authorization).toBe(`Bearer ${KEY}`);
  expect(dashboard.alerts()).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      product: "Sofra",
      type: "dish_created",
      message: 'Amira Haddad created a new dish "Soup "of the day""',
      actor: "Amira Haddad",
      target: {
        type: "dish",
        id: dish.id,
        title: 'Soup "of the day"',
        url: `http://sofra.example/dishes?dish=${dish.id}`,
      },
      createdAt: dish.createdAt,
    },
  ]);
});

test("every type of activity sends an alert without e-mail addresses and user ids", async () => {
  const admin = await configureDashboard();
  const { body: dish } = await postDish(admin, "Soup");
  await admin.post(`/api/dishes/${dish.id}/like`).expect(200);
  await admin.post(`/api/dishes/${dish.id}/comments`, { content: "Good" }).expect(201);
  const menu = { title: "Dinner", eventDate: "2030-05-17", dishIds: [dish.id] };
  await admin.post("/api/menus", menu).expect(201);
  await admin.post("/api/invite-tokens", { eventTitle: "Garden", eventDate: "2030-06-01" }).expect(201);
  const suggestion = await suggest(app, { title: "Feast" });
  await admin.post(`/api/guest-menus/${suggestion.id}/accept`).expect(200);
  await deliver();
  const told = dashboard.alerts().map(({ type, message, actor, target }) => {
    const address = target?.url?.replace("http://sofra.example", "");
    return `${type} by ${actor} at ${address}: ${message}`;
  });
  expect(told).toEqual([
    'dish_created by Amira Haddad at /dishes?dish=1: Amira Haddad created a new dish "Soup"',
    'dish_liked by Amira Haddad at /dishes?dish=1: Amira Haddad liked their own dish "Soup"',
    'dish_commented by Amira Haddad at /dishes?dish=1: Amira Haddad commented on "Soup"',
    'menu_created by Amira Haddad at /menus?menu=1: Amira Haddad created a new menu "Dinner"',
    'guest_invited by Amira Haddad at /guest-suggestions: New guest invitation created for "Garden"',
    'guest_menu_created by Grace Hopper at /guest-suggestions?suggestion=2: Grace Hopper suggested the menu "Feast"',
    `guest_menu_accepted by Amira Haddad at /menus?menu=2: Amira Haddad accepted Grace Hopper's menu suggestion "Feast"`,
  ]);
  const sent = JSON.stringify(dashboard.alerts());
  expect(sent).not.toContain("amira@home.example");
  expect(sent).not.toContain(admin.user.id);
  const ids = dashboard.alerts().map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test("a like's alert names the dish's owner, even when the dish is deleted before delivery", async () => {
  const admin = await configureDashboard();
  const cook = await app.asMember({ firstName: "Leyla" });
  const dish = await buildDish(db, { title: "Soup", createdBy: cook.user.id });
  await admin.post(`/api/dishes/${dish.id}/like`).expect(200);
  await admin.delete(`/api/dishes/${dish.id}`).expect(204);
  await deliver();
  expect(dashboard.alerts().map(({ message }) => message)).toEqual([
    'Amira Haddad liked Leyla\'s dish "Soup"',
  ]);
  expect(JSON.stringify(dashboard.alerts())).not.toContain(cook.user.id);
});

test("no alert is queued before configuration or while alerts are off; queued alerts are kept", async () => {
  const admin = await asAdmin();
  await postDish(admin, "before");
  await admin.post("/api/rasab/configure", { dashboardUrl: dashboard.url, apiKey: KEY }).expect(200);
  await postDish(admin, "waits");
  await admin.patch("/api/rasab/config", { enabled: false }).expect(200);
  await postDish(admin, "while off");
  await deliver();
  expect(dashboard.alerts()).toEqual([]);
  expect(await statusOf(admin)).toMatchObject({ enabled: false, pending: 1 });
  await admin.patch("/api/rasab/config", { enabled: true }).expect(200);
  await deliver();
  expect(deliveredTitles()).toEqual(["waits"]);
  expect(await statusOf(admin)).toMatchObject({ connected: true, pending: 0 });
});

test("20 alerts queued during an outage are delivered once each, in order, with the API key", async () => {
  const admin = await configureDashboard();
  dashboard.behavior = 503;
  const expected: string[] = [];
  for (let number = 1; number <= 20; number++) {
    expected.push(`Dish ${number}`);
    await postDish(admin, `Dish ${number}`);
    await deliver();
    await skipDelay();
  }
  expect(await statusOf(admin)).toMatchObject({ connected: false, pending: 20 });
  expect(dashboard.alerts()).toEqual([]);
  // Later alerts wait until the first one is delivered.
  expect(new Set(dashboard.received.map(({ alert }) => alert.target?.title))).toEqual(
    new Set([undefined, "Dish 1"]),
  );
  dashboard.behavior = 200;
  await skipDelay();
  await deliver();
  await deliver();
  expect(deliveredTitles()).toEqual(expected);
  expect(new Set(dashboard.alerts().map(({ id }) => id)).size).toBe(20);
  for (const { headers } of dashboard.received) expect(headers.authorization).toBe(`Bearer ${KEY}`);
  expect(await statusOf(admin)).toMatchObject({ connected: true, lastError: null, pending: 0 });
});

test("retry delays grow from 5 s to 15 min, and a new alert does not shorten them", async () => {
  const admin = await configureDashboard();
  dashboard.behavior = "cut";
  await postDish(admin, "first");
  const pauses: (number | undefined)[] = [];
  for (let attempt = 1; attempt <= 10; attempt++) {
    await deliver();
    pauses.push(await secondsToNextAttempt());
    const tried = dashboard.received.length;
    await postDish(admin, `next ${attempt}`);
    await deliver();
    expect(dashboard.received).toHaveLength(tried);
    await skipDelay();
  }
  expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900, 900]);
});

test("an alert is dropped after three days of retries, and the next one continues with its delay", async () => {
  const admin = await configureDashboard();
  await postDish(admin, "old");
  await postDish(admin, "new");
  await sql("update dashboard_alerts set attempts = 12, created_at = now() - interval '3 days' where id = 1");
  dashboard.behavior = 500;
  await deliver();
  const { rows } = await sql(
    "select id, attempts, failed_at is not null as failed from dashboard_alerts order by id",
  );
  expect(rows).toEqual([
    { id: 1, attempts: 12, failed: true },
    { id: 2, attempts: 13, failed: false },
  ]);
  expect(await secondsToNextAttempt()).toBe(900);
  expect(await statusOf(admin)).toMatchObject({ pending: 1 });
  dashboard.behavior = 200;
  await skipDelay();
  await deliver();
  expect(deliveredTitles()).toEqual(["new"]);
});

test("an old alert that was never attempted is still delivered", async () => {
  const admin = await configureDashboard();
  await postDish(admin, "from before the holidays");
  await sql("update dashboard_alerts set created_at = now() - interval '20 days'");
  await deliver();
  expect(deliveredTitles()).toEqual(["from before the holidays"]);
});

test("a new key or a successful test delivers queued alerts at once", async () => {
  const admin = await configureDashboard();
  for (const repair of [
    () => admin.post("/api/rasab/test").expect(200),
    () => admin.post("/api/rasab/configure", { dashboardUrl: dashboard.url, apiKey: "new" }).expect(200),
  ]) {
    dashboard.behavior = 401;
    await postDish(admin, "waits");
    await deliver();
    expect(await statusOf(admin)).toMatchObject({ pending: 1 });
    dashboard.behavior = 200;
    await repair();
    await deliver();
    expect(await statusOf(admin)).toMatchObject({ pending: 0 });
  }
  expect(dashboard.received.at(-1)?.headers.authorization).toBe("Bearer new");
});

test("alerts stay queued while the API key cannot be decrypted", async () => {
  const admin = await configureDashboard();
  await postDish(admin, "waits");
  await sql("update dashboard_config set api_key = reverse(api_key)");
  await deliver();
  expect(dashboard.alerts()).toEqual([]);
  expect(await statusOf(admin)).toMatchObject({ pending: 1 });
  await admin.post("/api/rasab/configure", { dashboardUrl: dashboard.url, apiKey: KEY }).expect(200);
  await deliver();
  expect(deliveredTitles()).toEqual(["waits"]);
});

test("a transaction that is rolled back queues no alert", async () => {
  const admin = await configureDashboard();
  const { body: dish } = await postDish(admin, "Soup");
  await expect(
    transact(db, async (tx) => {
      await recordActivity(
        tx,
        "dish_liked",
        ["dish", dish.id],
        { userId: admin.user.id },
        { dishTitle: "Soup" },
      );
      throw new Error("the like failed");
    }),
  ).rejects.toThrow("the like failed");
  expect(await statusOf(admin)).toMatchObject({ pending: 1 });
});

test("a like that is withdrawn keeps its alert", async () => {
  const admin = await configureDashboard();
  const { body: dish } = await postDish(admin, "Soup");
  for (let times = 0; times < 2; times++) await admin.post(`/api/dishes/${dish.id}/like`).expect(200);
  await admin.delete(`/api/dishes/${dish.id}`).expect(204);
  await deliver();
  expect(dashboard.alerts().map(({ type }) => type)).toEqual(["dish_created", "dish_liked"]);
});

test("concurrent changes send one alert each", async () => {
  const admin = await configureDashboard();
  const { body: dish } = await postDish(admin, "Soup");
  const working: Promise<unknown>[] = [];
  for (let number = 1; number <= 20; number++) {
    working.push(postDish(admin, `Dish ${number}`).then(deliver));
    working.push(admin.post(`/api/dishes/${dish.id}/comments`, { content: `Comment ${number}` }).expect(201));
  }
  await Promise.all(working);
  await deliver();
  const ids = dashboard.alerts().map(({ id }) => id);
  expect([ids.length, new Set(ids).size]).toEqual([41, 41]);
  expect(await statusOf(admin)).toMatchObject({ pending: 0 });
});

test("concurrent workers deliver each alert once, in order", async () => {
  const admin = await configureDashboard();
  for (let number = 1; number <= 10; number++) await postDish(admin, `Dish ${number}`);
  dashboard.delay = 20;
  await Promise.all([deliver(), deliver(), deliver(), deliver(), deliver()]);
  expect(deliveredTitles()).toEqual(Array.from({ length: 10 }, (_, index) => `Dish ${index + 1}`));
});

test("an alert queued while a worker is finishing is delivered", async () => {
  const admin = await configureDashboard();
  dashboard.delay = 100;
  await postDish(admin, "first");
  const working = deliver();
  while (dashboard.received.length < 2) await pause(5);
  await postDish(admin, "second");
  // This run finds the first one still working.
  await deliver();
  await working;
  expect(deliveredTitles()).toEqual(["first", "second"]);
});

test("an aborted worker finishes the alert it is sending and leaves the others queued", async () => {
  const admin = await configureDashboard();
  for (const title of ["first", "second"]) await postDish(admin, title);
  dashboard.delay = 100;
  const shutdown = new AbortController();
  const working = jobTasks(deps).deliver_alerts({}, { abortSignal: shutdown.signal } as never);
  while (dashboard.received.length < 2) await pause(5);
  shutdown.abort();
  await working;
  expect(deliveredTitles()).toEqual(["first"]);
  expect(await statusOf(admin)).toMatchObject({ pending: 1 });
});

test("a new alert starts the worker at once, and a failed alert is retried after 5 s", async () => {
  const admin = await configureDashboard();
  await postDish(admin, "Soup");
  expect(await secondsToNextAttempt()).toBe(0);
  dashboard.behavior = 500;
  await deliver();
  expect(await secondsToNextAttempt()).toBe(5);
});

test("alerts delivered or dropped more than a week ago are deleted, queued ones never", async () => {
  await sql(`insert into dashboard_alerts (payload, created_at, delivered_at, failed_at) values
    ('{"old": 1}', now() - interval '9 days', now() - interval '8 days', null),
    ('{"old": 2}', now() - interval '12 days', null, now() - interval '8 days'),
    ('{"new": 1}', now() - interval '9 days', now() - interval '6 days', null),
    ('{"new": 2}', now() - interval '9 days', null, now() - interval '6 days'),
    ('{"new": 3}', now() - interval '90 days', null, null)`);
  await jobTasks(deps).remove_old_alerts({}, {} as never);
  const { rows } = await sql("select payload from dashboard_alerts order by id");
  expect(rows).toEqual([{ payload: { new: 1 } }, { payload: { new: 2 } }, { payload: { new: 3 } }]);
});

test("a dashboard that does not answer delays no other request", async () => {
  const admin = await configureDashboard();
  dashboard.behavior = "silent";
  await postDish(admin, "first");
  let isOver = false;
  const working = deliver().then(() => (isOver = true));
  while (dashboard.received.length < 2) await pause(5);
  for (let number = 1; number <= 5; number++) await postDish(admin, `Dish ${number}`);
  expect(await statusOf(admin)).toMatchObject({ pending: 6 });
  expect(isOver).toBe(false);
  dashboard.closeConnections();
  await working;
});
