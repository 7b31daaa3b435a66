import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeEach, expect, test } from "vitest";
import { transact } from "#server/database/db.ts";
import { recordActivity } from "#server/features/activities/activities.service.ts";
import { jobTasks } from "#server/background/jobs.ts";
import { runDueJobs } from "#tests/setup/due-jobs.ts";
import { startApp } from "#tests/setup/app.ts";
import { buildDish } from "#tests/setup/builders.ts";
import { startFakeDashboard } from "#tests/setup/fake-dashboard.ts";
import { suggest } from "#tests/setup/suggestions.ts";

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

/** An administrator of a household whose alerts go to the dashboard. */
async function configured(fields: object = {}) {
  const admin = await asAdmin({
    firstName: "Amira",
    lastName: "Haddad",
    email: "amira@home.example",
    ...fields,
  });
  await admin.post("/api/rasab/configure").send({ dashboardUrl: dashboard.url, apiKey: KEY }).expect(200);
  return admin;
}
type Admin = Awaited<ReturnType<typeof configured>>;

const deliver = () => runDueJobs(deps);
/** Seconds until the next attempt. */
const pauseLeft = async () => {
  const { rows } = await sql<{ seconds: number }>(
    "select round(extract(epoch from run_at - now()))::int as seconds from graphile_worker.jobs where key = 'deliver_alerts'",
  );
  return rows[0]?.seconds;
};
/** As if the pause were over. */
const endPause = () => sql("update graphile_worker._private_jobs set run_at = now()");
const statusOf = async (admin: Admin) => (await admin.get("/api/rasab/status").expect(200)).body;
const cook = (admin: Admin, title: string) => admin.post("/api/dishes").send({ title }).expect(201);
const titles = () => dashboard.alerts().map(({ target }) => target?.title);

test("an alert says in words what happened, who did it, and where it is to be seen", async () => {
  const admin = await configured();
  const { body: dish } = await cook(admin, 'Soup "of the day"');
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

test("every kind of activity is told, and nobody's e-mail address or id", async () => {
  const admin = await configured();
  const { body: dish } = await cook(admin, "Soup");
  await admin.post(`/api/dishes/${dish.id}/like`).expect(200);
  await admin.post(`/api/dishes/${dish.id}/comments`).send({ content: "Good" }).expect(201);
  const menu = { title: "Dinner", eventDate: "2030-05-17", dishIds: [dish.id] };
  await admin.post("/api/menus").send(menu).expect(201);
  await admin.post("/api/invite-tokens").send({ eventTitle: "Garden", eventDate: "2030-06-01" }).expect(201);
  const suggestion = await suggest(app, { title: "Feast" });
  await admin.post(`/api/guest-menus/${suggestion.id}/accept`).expect(200);
  await deliver();
  expect(
    dashboard.alerts().map(({ type, message, actor, target }) => [type, message, actor, target?.url]),
  ).toEqual([
    [
      "dish_created",
      'Amira Haddad created a new dish "Soup"',
      "Amira Haddad",
      "http://sofra.example/dishes?dish=1",
    ],
    [
      "dish_liked",
      'Amira Haddad liked their own dish "Soup"',
      "Amira Haddad",
      "http://sofra.example/dishes?dish=1",
    ],
    [
      "dish_commented",
      'Amira Haddad commented on "Soup"',
      "Amira Haddad",
      "http://sofra.example/dishes?dish=1",
    ],
    [
      "menu_created",
      'Amira Haddad created a new menu "Dinner"',
      "Amira Haddad",
      "http://sofra.example/menus?menu=1",
    ],
    [
      "guest_invited",
      'New guest invitation created for "Garden"',
      "Amira Haddad",
      "http://sofra.example/guest-suggestions",
    ],
    [
      "guest_menu_created",
      'Grace Hopper suggested the menu "Feast"',
      "Grace Hopper",
      "http://sofra.example/guest-suggestions?suggestion=2",
    ],
    [
      "guest_menu_accepted",
      'Amira Haddad accepted Grace Hopper\'s menu suggestion "Feast"',
      "Amira Haddad",
      "http://sofra.example/menus?menu=2",
    ],
  ]);
  const sent = JSON.stringify(dashboard.alerts());
  expect(sent).not.toContain("amira@home.example");
  expect(sent).not.toContain(admin.user.id);
  const ids = dashboard.alerts().map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test("the dashboard reads whose dish was liked, also when the dish is gone before the alert leaves", async () => {
  const admin = await configured();
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

test("nothing is queued before it is configured, nor while alerts are off; what waits is kept meanwhile", async () => {
  const admin = await asAdmin();
  await cook(admin, "before");
  await admin.post("/api/rasab/configure").send({ dashboardUrl: dashboard.url, apiKey: KEY }).expect(200);
  await cook(admin, "waits");
  await admin.patch("/api/rasab/config").send({ enabled: false }).expect(200);
  await cook(admin, "while off");
  await deliver();
  expect(dashboard.alerts()).toEqual([]);
  expect(await statusOf(admin)).toMatchObject({ enabled: false, pending: 1 });
  await admin.patch("/api/rasab/config").send({ enabled: true }).expect(200);
  await deliver();
  expect(titles()).toEqual(["waits"]);
  expect(await statusOf(admin)).toMatchObject({ connected: true, pending: 0 });
});

test("a dashboard that is down for 20 alerts gets each of them once, in order, with the key, when it is up", async () => {
  const admin = await configured();
  dashboard.behavior = 503;
  const expected: string[] = [];
  for (let number = 1; number <= 20; number++) {
    expected.push(`Dish ${number}`);
    await cook(admin, `Dish ${number}`);
    await deliver();
    await endPause();
  }
  expect(await statusOf(admin)).toMatchObject({ connected: false, pending: 20 });
  expect(dashboard.alerts()).toEqual([]);
  // Those behind the first wait for it.
  expect(new Set(dashboard.received.map(({ alert }) => alert.target?.title))).toEqual(
    new Set([undefined, "Dish 1"]),
  );
  dashboard.behavior = 200;
  await endPause();
  await deliver();
  await deliver();
  expect(titles()).toEqual(expected);
  expect(new Set(dashboard.alerts().map(({ id }) => id)).size).toBe(20);
  for (const { headers } of dashboard.received) expect(headers.authorization).toBe(`Bearer ${KEY}`);
  expect(await statusOf(admin)).toMatchObject({ connected: true, lastError: null, pending: 0 });
});

test("pauses grow from 5 s to 15 min, and a new alert does not shorten them", async () => {
  const admin = await configured();
  dashboard.behavior = "cut";
  await cook(admin, "first");
  const pauses: (number | undefined)[] = [];
  for (let attempt = 1; attempt <= 10; attempt++) {
    await deliver();
    pauses.push(await pauseLeft());
    const tried = dashboard.received.length;
    await cook(admin, `next ${attempt}`);
    await deliver();
    expect(dashboard.received).toHaveLength(tried);
    await endPause();
  }
  expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900, 900]);
});

test("after three days an alert is given up; the next one carries its pause on", async () => {
  const admin = await configured();
  await cook(admin, "old");
  await cook(admin, "new");
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
  expect(await pauseLeft()).toBe(900);
  expect(await statusOf(admin)).toMatchObject({ pending: 1 });
  dashboard.behavior = 200;
  await endPause();
  await deliver();
  expect(titles()).toEqual(["new"]);
});

test("an old alert is still delivered when nobody tried meanwhile", async () => {
  const admin = await configured();
  await cook(admin, "from before the holidays");
  await sql("update dashboard_alerts set created_at = now() - interval '20 days'");
  await deliver();
  expect(titles()).toEqual(["from before the holidays"]);
});

test("whoever enters a new key or tests with success has what waits delivered at once", async () => {
  const admin = await configured();
  for (const mend of [
    () => admin.post("/api/rasab/test").expect(200),
    () => admin.post("/api/rasab/configure").send({ dashboardUrl: dashboard.url, apiKey: "new" }).expect(200),
  ]) {
    dashboard.behavior = 401;
    await cook(admin, "waits");
    await deliver();
    expect(await statusOf(admin)).toMatchObject({ pending: 1 });
    dashboard.behavior = 200;
    await mend();
    await deliver();
    expect(await statusOf(admin)).toMatchObject({ pending: 0 });
  }
  expect(dashboard.received.at(-1)?.headers.authorization).toBe("Bearer new");
});

test("while the key cannot be read everything waits", async () => {
  const admin = await configured();
  await cook(admin, "waits");
  await sql("update dashboard_config set api_key = reverse(api_key)");
  await deliver();
  expect(dashboard.alerts()).toEqual([]);
  expect(await statusOf(admin)).toMatchObject({ pending: 1 });
  await admin.post("/api/rasab/configure").send({ dashboardUrl: dashboard.url, apiKey: KEY }).expect(200);
  await deliver();
  expect(titles()).toEqual(["waits"]);
});

test("an alert is there exactly when what it tells about is", async () => {
  const admin = await configured();
  const { body: dish } = await cook(admin, "Soup");
  const told = {
    type: "dish_liked",
    userId: admin.user.id,
    targetType: "dish",
    targetId: dish.id,
    metadata: { dishTitle: "Soup" },
  } as const;
  await expect(
    transact(db, async (tx) => {
      await recordActivity(tx, told);
      throw new Error("the like failed");
    }),
  ).rejects.toThrow("the like failed");
  expect(await statusOf(admin)).toMatchObject({ pending: 1 });
});

test("a like that is taken back was given: its alert stays", async () => {
  const admin = await configured();
  const { body: dish } = await cook(admin, "Soup");
  for (let times = 0; times < 2; times++) await admin.post(`/api/dishes/${dish.id}/like`).expect(200);
  await admin.delete(`/api/dishes/${dish.id}`).expect(204);
  await deliver();
  expect(dashboard.alerts().map(({ type }) => type)).toEqual(["dish_created", "dish_liked"]);
});

test("what happens at the same time is all told, each once", async () => {
  const admin = await configured();
  const { body: dish } = await cook(admin, "Soup");
  const working: Promise<unknown>[] = [];
  for (let number = 1; number <= 20; number++) {
    working.push(cook(admin, `Dish ${number}`).then(deliver));
    working.push(
      admin
        .post(`/api/dishes/${dish.id}/comments`)
        .send({ content: `Comment ${number}` })
        .expect(201),
    );
  }
  await Promise.all(working);
  await deliver();
  const ids = dashboard.alerts().map(({ id }) => id);
  expect([ids.length, new Set(ids).size]).toEqual([41, 41]);
  expect(await statusOf(admin)).toMatchObject({ pending: 0 });
});

test("many workers at once deliver each alert once, in order", async () => {
  const admin = await configured();
  for (let number = 1; number <= 10; number++) await cook(admin, `Dish ${number}`);
  dashboard.delay = 20;
  await Promise.all([deliver(), deliver(), deliver(), deliver(), deliver()]);
  expect(titles()).toEqual(Array.from({ length: 10 }, (_, index) => `Dish ${index + 1}`));
});

test("what is queued while a worker is about to finish is not forgotten", async () => {
  const admin = await configured();
  dashboard.delay = 100;
  await cook(admin, "first");
  const working = deliver();
  while (dashboard.received.length < 2) await pause(5);
  await cook(admin, "second");
  // This one finds the first still at work.
  await deliver();
  await working;
  expect(titles()).toEqual(["first", "second"]);
});

test("a worker that has to leave finishes the alert it is sending and no more", async () => {
  const admin = await configured();
  for (const title of ["first", "second"]) await cook(admin, title);
  dashboard.delay = 100;
  const leaving = new AbortController();
  const working = jobTasks(deps).deliver_alerts?.({}, { abortSignal: leaving.signal } as never);
  while (dashboard.received.length < 2) await pause(5);
  leaving.abort();
  await working;
  expect(titles()).toEqual(["first"]);
  expect(await statusOf(admin)).toMatchObject({ pending: 1 });
});

test("a new alert wakes the worker, and a failed one is tried again when its pause is over", async () => {
  const admin = await configured();
  await cook(admin, "Soup");
  expect(await pauseLeft()).toBe(0);
  dashboard.behavior = 500;
  await deliver();
  expect(await pauseLeft()).toBe(5);
});

test("what was delivered or given up a week ago is removed, and what waits never", async () => {
  await sql(`insert into dashboard_alerts (payload, created_at, delivered_at, failed_at) values
    ('{"old": 1}', now() - interval '9 days', now() - interval '8 days', null),
    ('{"old": 2}', now() - interval '12 days', null, now() - interval '8 days'),
    ('{"new": 1}', now() - interval '9 days', now() - interval '6 days', null),
    ('{"new": 2}', now() - interval '9 days', null, now() - interval '6 days'),
    ('{"new": 3}', now() - interval '90 days', null, null)`);
  await jobTasks(deps).remove_old_alerts?.({}, {} as never);
  const { rows } = await sql("select payload from dashboard_alerts order by id");
  expect(rows).toEqual([{ payload: { new: 1 } }, { payload: { new: 2 } }, { payload: { new: 3 } }]);
});

test("a slow dashboard makes nobody wait", async () => {
  const admin = await configured();
  dashboard.behavior = "silent";
  await cook(admin, "first");
  let isOver = false;
  const working = deliver().then(() => (isOver = true));
  while (dashboard.received.length < 2) await pause(5);
  for (let number = 1; number <= 5; number++) await cook(admin, `Dish ${number}`);
  expect(await statusOf(admin)).toMatchObject({ pending: 6 });
  expect(isOver).toBe(false);
  dashboard.closeConnections();
  await working;
});
