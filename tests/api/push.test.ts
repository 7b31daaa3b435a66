import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { startJobs } from "#server/background/jobs.ts";
import { transact } from "#server/database/db.ts";
import { recordActivity } from "#server/features/activities/activities.sql.ts";
import { pushSubscriptions, settings, users } from "#shared/schema/index.ts";
import { buildDish, buildInvitation } from "#tests/setup/data/builders.ts";
import { inviteGroup } from "#tests/setup/data/events.ts";
import { suggest } from "#tests/setup/data/suggestions.ts";
import { pushPreferences } from "#tests/setup/data/views.ts";
import { startPushService } from "#tests/setup/fakes/fake-push-service.ts";
import { startApp } from "#tests/setup/server/app.ts";
import { runDueJobs } from "#tests/setup/server/due-jobs.ts";

const service = await startPushService();
afterAll(service.stop);
const { asMember, asAdmin, asVisitor, db, deps } = await startApp({ OUTBOUND_ALLOW: service.host });
beforeEach(() => {
  service.pushed.length = 0;
});

type Agent = Awaited<ReturnType<typeof asMember>>;
const subscribe = (agent: Agent, name: string) =>
  agent.put("/api/push/subscription", service.browser(name)).expect(204);
const subscriptions = () => db.select().from(pushSubscriptions);

/** Runs queued jobs until the test ends. */
function runJobs(): void {
  const closers: (() => void | Promise<void>)[] = [];
  startJobs({ ...deps, onShutdown: (close) => closers.push(close) });
  onTestFinished(async () => {
    for (const close of closers) await close();
  });
}

test("a new dish sends encrypted and signed notifications to all other members", async () => {
  const [cook, other, admin] = [
    await asMember({ firstName: "Ada", lastName: "Koç" }),
    await asMember(),
    await asAdmin(),
  ];
  await Promise.all([subscribe(cook, "cook"), subscribe(other, "other"), subscribe(admin, "admin")]);
  runJobs();
  const { body: dish } = await cook.post("/api/dishes", { title: "Manti" }).expect(201);
  await expect.poll(() => service.pushed).toHaveLength(2);
  expect(service.pushed.map(({ browser }) => browser).toSorted()).toEqual(["admin", "other"]);
  const [{ message, ttl, sender, publicKey }] = service.pushed as [(typeof service.pushed)[0]];
  expect(message).toEqual({
    title: "Sofra",
    body: 'Ada Koç created a new dish "Manti"',
    url: `/dishes?dish=${dish.id}`,
    tag: expect.stringMatching(/^activity-\d+$/),
  });
  expect(ttl).toBe("86400");
  expect(sender).toMatchObject({
    aud: `http://${service.host}`,
    sub: expect.stringMatching(/^(mailto|https):/),
  });
  const { body: key } = await other.get("/api/push/key").expect(200);
  expect(key).toEqual({ publicKey });
});

test("likes and comments notify only the dish's author, and never the member who made them", async () => {
  const [cook, fan, bystander] = [await asMember(), await asMember({ firstName: "Samir" }), await asMember()];
  await Promise.all([subscribe(cook, "cook"), subscribe(fan, "fan"), subscribe(bystander, "bystander")]);
  const { id } = await buildDish(db, { title: "Manti", createdBy: cook.user.id });
  runJobs();
  await cook.post(`/api/dishes/${id}/like`).expect(200);
  await fan.post(`/api/dishes/${id}/like`).expect(200);
  await fan.post(`/api/dishes/${id}/comments`, { content: "Good" }).expect(201);
  await expect.poll(() => service.pushed).toHaveLength(2);
  await bystander.post("/api/menus", { title: "Friday", eventDate: "2030-05-17", dishIds: [id] });
  await expect.poll(() => service.pushed).toHaveLength(4);
  expect(service.pushed.slice(0, 2).map(({ browser }) => browser)).toEqual(["cook", "cook"]);
  expect(
    service.pushed
      .slice(2)
      .map(({ browser }) => browser)
      .toSorted(),
  ).toEqual(["cook", "fan"]);
});

test("an activity for an owner notifies no one if there is no owner", async () => {
  await subscribe(await asMember(), "other");
  await transact(db, (tx) => recordActivity(tx, "dish_liked", ["dish", 1], {}, {}));
  await runDueJobs(deps);
  expect(service.pushed).toEqual([]);
});

test("a suggestion's notification names the event as the reader's own or the inviter's", async () => {
  const [host, other] = [await asMember({ firstName: "Leyla" }), await asMember()];
  await Promise.all([subscribe(host, "host"), subscribe(other, "other")]);
  const { token } = await buildInvitation(db, { createdBy: host.user.id });
  runJobs();
  await suggest({ asVisitor, db }, { title: "Feast", guestToken: token });
  await expect.poll(() => service.pushed).toHaveLength(2);
  const bodies = service.pushed.map(({ browser, message }) => [browser, (message as { body: string }).body]);
  expect(Object.fromEntries(bodies)).toEqual({
    host: 'Grace Hopper suggested "Feast" for your event',
    other: 'Grace Hopper suggested "Feast" for Leyla\'s event',
  });
});

test("a member is notified in their language, or that of each browser, or the household's", async () => {
  await db.update(settings).set({ language: "de" });
  onTestFinished(async () => void (await db.update(settings).set({ language: null })));
  const member = await asMember();
  const languages = { phone: "tr-TR,tr;q=0.9", tablet: "zh", laptop: "en", old: "fr" };
  for (const [name, language] of Object.entries(languages)) {
    const subscription = member.put("/api/push/subscription").set("Accept-Language", language);
    await subscription.send(service.browser(name)).expect(204);
  }
  await db.update(pushSubscriptions).set({ language: "../de" }).where(eq(pushSubscriptions.language, "fr"));
  const other = await asMember();
  await other.patch(`/api/users/${other.user.id}`, { language: "es" }).expect(200);
  const desktop = other.put("/api/push/subscription").set("Accept-Language", "fr");
  await desktop.send(service.browser("desktop")).expect(204);
  const { link } = await inviteGroup({ db }, await asMember());
  runJobs();
  const answer = asVisitor().post(`${link}/answers`).set("Accept-Language", "ar");
  await answer.send({ name: "ليلى", isComing: true }).expect(201);
  await expect.poll(() => service.pushed).toHaveLength(5);
  const bodies = service.pushed.map(({ browser, message }) => [browser, (message as { body: string }).body]);
  expect(Object.fromEntries(bodies)).toEqual({
    phone: "\u2068ليلى\u2069 geliyor: “Garden party”",
    tablet: "\u2068ليلى\u2069 kommt zu „Garden party“",
    laptop: 'ليلى is coming to "Garden party"',
    old: 'ليلى is coming to "Garden party"',
    desktop: "\u2068ليلى\u2069 vendrá a «Garden party»",
  });
});

test("a member can turn off a kind of notification", async () => {
  const [cook, other] = [await asMember(), await asMember()];
  expect((await other.get("/api/push/preferences").expect(200)).body).toEqual(pushPreferences);
  const changed = await other.patch("/api/push/preferences", { newDishes: false }).expect(200);
  expect(changed.body).toEqual({ ...pushPreferences, newDishes: false });
  expect((await other.get("/api/push/preferences")).body).toEqual({ ...pushPreferences, newDishes: false });
  await other.patch("/api/push/preferences", { newDishes: "no" }).expect(400);
  await subscribe(other, "other");
  runJobs();
  const { body: dish } = await cook.post("/api/dishes", { title: "Manti" }).expect(201);
  await cook.post("/api/menus", { title: "Friday", eventDate: "2030-05-17", dishIds: [dish.id] }).expect(201);
  await expect.poll(() => service.pushed).toHaveLength(1);
  expect(service.pushed[0]?.message).toMatchObject({ body: 'Test Member created a new menu "Friday"' });
});

test("a subscription is deleted after a 410 and retried after a 503", async () => {
  const [cook, gone, busy] = [await asMember(), await asMember(), await asMember()];
  await Promise.all([subscribe(gone, "gone"), subscribe(busy, "busy")]);
  service.answerWith("gone", 410);
  service.answerWith("busy", 503);
  runJobs();
  await cook.post("/api/dishes", { title: "Manti" }).expect(201);
  await expect.poll(() => service.pushed.map(({ browser }) => browser)).toEqual(["busy"]);
  await expect.poll(() => subscriptions()).toHaveLength(1);
});

test("suspended members get no notifications, and subscriptions of deleted members are deleted", async () => {
  const [cook, suspended, deleted, reader] = [
    await asMember(),
    await asMember(),
    await asMember(),
    await asMember(),
  ];
  await Promise.all([
    subscribe(suspended, "suspended"),
    subscribe(deleted, "deleted"),
    subscribe(reader, "reader"),
  ]);
  await db.update(users).set({ isAdmin: null }).where(eq(users.id, suspended.user.id));
  await db.delete(users).where(eq(users.id, deleted.user.id));
  expect(await subscriptions()).toHaveLength(2);
  runJobs();
  await cook.post("/api/dishes", { title: "Manti" }).expect(201);
  await expect.poll(() => service.pushed).not.toEqual([]);
  expect(service.pushed.map(({ browser }) => browser)).toEqual(["reader"]);
});

test("a subscription with invalid keys is deleted on first use", async () => {
  const [cook, other] = [await asMember(), await asMember()];
  const { endpoint, keys } = service.browser("broken");
  const noPoint = `B${"A".repeat(86)}`;
  await other.put("/api/push/subscription", { endpoint, keys: { ...keys, p256dh: noPoint } }).expect(204);
  runJobs();
  await cook.post("/api/dishes", { title: "Manti" }).expect(201);
  await expect.poll(() => subscriptions()).toEqual([]);
});

test("a subscription belongs to the member who used the browser last, and a member may have ten", async () => {
  const [first, second] = [await asMember(), await asMember()];
  const shared = service.browser("shared");
  await first.put("/api/push/subscription", shared).expect(204);
  await second.put("/api/push/subscription", shared).expect(204);
  await first.delete("/api/push/subscription", { endpoint: shared.endpoint }).expect(204);
  expect((await subscriptions()).map(({ userId }) => userId)).toEqual([second.user.id]);
  await second.delete("/api/push/subscription", { endpoint: shared.endpoint }).expect(204);
  expect(await subscriptions()).toEqual([]);
  for (let n = 1; n <= 11; n++) await subscribe(first, `browser${n}`);
  const kept = (await subscriptions()).map(({ endpoint }) => endpoint.split("/").at(-1));
  expect(kept).toHaveLength(10);
  expect(kept).not.toContain("browser1");
});

test.each([
  { endpoint: "javascript:alert(1)" },
  { endpoint: "https://push.example/1", keys: { p256dh: "short", auth: "short" } },
  { keys: { p256dh: 1 } },
  {},
])("the subscription %j returns 400", async (body) => {
  const member = await asMember();
  await member.put("/api/push/subscription", body).expect(400);
  expect(await subscriptions()).toEqual([]);
});

/** Sends a notification to this endpoint. @returns whether the subscription is kept and the job retried */
async function pushTo(endpoint: string) {
  const [cook, other] = [await asMember(), await asMember()];
  const { keys } = service.browser("inside");
  await other.put("/api/push/subscription", { endpoint, keys }).expect(204);
  runJobs();
  await cook.post("/api/dishes", { title: "Manti" }).expect(201);
  const waiting = () =>
    deps.pool.query<{ last_error: string | null }>(
      "select last_error from graphile_worker.jobs where task_identifier in ('notify_devices', 'send_push')",
    );
  // Every job has succeeded, or failed and waits for its retry.
  await expect
    .poll(async () => (await waiting()).rows.filter(({ last_error: error }) => error === null))
    .toEqual([]);
  expect(service.pushed).toEqual([]);
  return { isKept: (await subscriptions()).length === 1, isTriedAgain: (await waiting()).rowCount === 1 };
}

test.each(["http://192.168.0.1/push/inside", "http://[::1]/push/inside", "http://user:word@push.example/1"])(
  "the endpoint %s is never called and deleted at once",
  async (endpoint) => {
    expect(await pushTo(endpoint)).toEqual({ isKept: false, isTriedAgain: false });
  },
);

test("an endpoint whose name resolves to a private address is not called, and retried later", async () => {
  const [, port] = service.host.split(":");
  const endpoint = `http://localhost:${port}/push/inside`;
  expect(await pushTo(endpoint)).toEqual({ isKept: true, isTriedAgain: true });
});
