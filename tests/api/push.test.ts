import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { startJobs } from "#server/background/jobs.ts";
import { pushSubscriptions, users } from "#shared/schema.ts";
import { startApp } from "#tests/setup/app.ts";
import { buildDish, buildInvitation } from "#tests/setup/builders.ts";
import { startPushService } from "#tests/setup/fake-push-service.ts";
import { suggest } from "#tests/setup/suggestions.ts";

const service = await startPushService();
afterAll(service.stop);
const { asMember, asAdmin, asVisitor, db, deps } = await startApp({ OUTBOUND_ALLOW: service.host });
beforeEach(() => {
  service.pushed.length = 0;
});

type Agent = Awaited<ReturnType<typeof asMember>>;
const soon = { timeout: 10_000, interval: 25 };
const subscribe = (agent: Agent, name: string) =>
  agent.put("/api/push/subscription").send(service.browser(name)).expect(204);
const subscriptions = () => db.select().from(pushSubscriptions);

/** Has queued jobs done for as long as the test takes. */
function doJobs(): void {
  const closers: (() => void | Promise<void>)[] = [];
  startJobs({ ...deps, onShutdown: (close) => closers.push(close) });
  onTestFinished(async () => {
    for (const close of closers) await close();
  });
}

test("a new dish reaches the devices of all others, encrypted for them and signed by this household", async () => {
  const [cook, other, admin] = [
    await asMember({ firstName: "Ada", lastName: "Koç" }),
    await asMember(),
    await asAdmin(),
  ];
  await Promise.all([subscribe(cook, "cook"), subscribe(other, "other"), subscribe(admin, "admin")]);
  doJobs();
  const { body: dish } = await cook.post("/api/dishes").send({ title: "Manti" }).expect(201);
  await vi.waitFor(() => expect(service.pushed).toHaveLength(2), soon);
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

test("likes and comments are told to the cook alone, and nobody hears of themself", async () => {
  const [cook, fan, bystander] = [await asMember(), await asMember({ firstName: "Samir" }), await asMember()];
  await Promise.all([subscribe(cook, "cook"), subscribe(fan, "fan"), subscribe(bystander, "bystander")]);
  const { id } = await buildDish(db, { title: "Manti", createdBy: cook.user.id });
  doJobs();
  await cook.post(`/api/dishes/${id}/like`).expect(200);
  await fan.post(`/api/dishes/${id}/like`).expect(200);
  await fan.post(`/api/dishes/${id}/comments`).send({ content: "Good" }).expect(201);
  await vi.waitFor(() => expect(service.pushed).toHaveLength(2), soon);
  await bystander.post("/api/menus").send({ title: "Friday", eventDate: "2030-05-17", dishIds: [id] });
  await vi.waitFor(() => expect(service.pushed).toHaveLength(4), soon);
  expect(service.pushed.slice(0, 2).map(({ browser }) => browser)).toEqual(["cook", "cook"]);
  expect(
    service.pushed
      .slice(2)
      .map(({ browser }) => browser)
      .toSorted(),
  ).toEqual(["cook", "fan"]);
});

test("a suggestion is told to each member as theirs or as the event of who invited", async () => {
  const [host, other] = [await asMember({ firstName: "Leyla" }), await asMember()];
  await Promise.all([subscribe(host, "host"), subscribe(other, "other")]);
  const { token } = await buildInvitation(db, { createdBy: host.user.id });
  doJobs();
  await suggest({ asVisitor, db }, { title: "Feast", guestToken: token });
  await vi.waitFor(() => expect(service.pushed).toHaveLength(2), soon);
  const bodies = service.pushed.map(({ browser, message }) => [browser, (message as { body: string }).body]);
  expect(Object.fromEntries(bodies)).toEqual({
    host: 'Grace Hopper suggested "Feast" for your event',
    other: 'Grace Hopper suggested "Feast" for Leyla\'s event',
  });
});

test("a member chooses what they want to hear of", async () => {
  const [cook, other] = [await asMember(), await asMember()];
  const all = {
    suggestions: true,
    accepted: true,
    likes: true,
    comments: true,
    newDishes: true,
    newMenus: true,
  };
  expect((await other.get("/api/push/preferences").expect(200)).body).toEqual(all);
  const changed = await other.patch("/api/push/preferences").send({ newDishes: false }).expect(200);
  expect(changed.body).toEqual({ ...all, newDishes: false });
  expect((await other.get("/api/push/preferences")).body).toEqual({ ...all, newDishes: false });
  await other.patch("/api/push/preferences").send({ newDishes: "no" }).expect(400);
  await subscribe(other, "other");
  doJobs();
  const { body: dish } = await cook.post("/api/dishes").send({ title: "Manti" }).expect(201);
  await cook
    .post("/api/menus")
    .send({ title: "Friday", eventDate: "2030-05-17", dishIds: [dish.id] })
    .expect(201);
  await vi.waitFor(() => expect(service.pushed).toHaveLength(1), soon);
  expect(service.pushed[0]?.message).toMatchObject({ body: 'Test Member created a new menu "Friday"' });
});

test("a browser that has gone is forgotten, one that is busy is tried again", async () => {
  const [cook, gone, busy] = [await asMember(), await asMember(), await asMember()];
  await Promise.all([subscribe(gone, "gone"), subscribe(busy, "busy")]);
  service.answerWith("gone", 410);
  service.answerWith("busy", 503);
  doJobs();
  await cook.post("/api/dishes").send({ title: "Manti" }).expect(201);
  await vi.waitFor(() => expect(service.pushed.map(({ browser }) => browser)).toEqual(["busy"]), soon);
  await vi.waitFor(async () => expect(await subscriptions()).toHaveLength(1), soon);
});

test("a suspended member's devices hear nothing, a deleted one's are forgotten", async () => {
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
  doJobs();
  await cook.post("/api/dishes").send({ title: "Manti" }).expect(201);
  await vi.waitFor(() => expect(service.pushed).not.toEqual([]), soon);
  expect(service.pushed.map(({ browser }) => browser)).toEqual(["reader"]);
});

test("with their sessions a member's devices lose the news, too", async () => {
  const [admin, lost, suspended] = [await asAdmin(), await asMember(), await asMember()];
  await Promise.all([subscribe(lost, "lost"), subscribe(suspended, "suspended"), subscribe(admin, "admin")]);
  await admin
    .post("/api/admin/reset-password")
    .send({ userId: lost.user.id, newPassword: "another-long-one" })
    .expect(200);
  await admin.patch(`/api/users/${suspended.user.id}`).send({ isAdmin: null }).expect(200);
  expect((await subscriptions()).map(({ userId }) => userId)).toEqual([admin.user.id]);
});

test("an address that cannot be stored is refused", async () => {
  const member = await asMember();
  const endpoint = "https://push.example/a\u0000b";
  const keys = { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) };
  await member.put("/api/push/subscription").send({ endpoint, keys }).expect(400);
  await member.delete("/api/push/subscription").send({ endpoint }).expect(400);
});

test("a browser whose keys are none is forgotten", async () => {
  const [cook, other] = [await asMember(), await asMember()];
  const { endpoint, keys } = service.browser("broken");
  const noPoint = `B${"A".repeat(86)}`;
  await other
    .put("/api/push/subscription")
    .send({ endpoint, keys: { ...keys, p256dh: noPoint } })
    .expect(204);
  doJobs();
  await cook.post("/api/dishes").send({ title: "Manti" }).expect(201);
  await vi.waitFor(async () => expect(await subscriptions()).toEqual([]), soon);
});

test("a browser belongs to whoever used it last, and a member has ten at most", async () => {
  const [first, second] = [await asMember(), await asMember()];
  const shared = service.browser("shared");
  await first.put("/api/push/subscription").send(shared).expect(204);
  await second.put("/api/push/subscription").send(shared).expect(204);
  await first.delete("/api/push/subscription").send({ endpoint: shared.endpoint }).expect(204);
  expect((await subscriptions()).map(({ userId }) => userId)).toEqual([second.user.id]);
  await second.delete("/api/push/subscription").send({ endpoint: shared.endpoint }).expect(204);
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
])("%j is no subscription", async (body) => {
  const member = await asMember();
  await member.put("/api/push/subscription").send(body).expect(400);
  expect(await subscriptions()).toEqual([]);
  await asVisitor().put("/api/push/subscription").send(service.browser("nobody")).expect(401);
});

/** What has become of the subscription of an address when there was news. */
async function afterNewsTo(endpoint: string) {
  const [cook, other] = [await asMember(), await asMember()];
  const { keys } = service.browser("inside");
  await other.put("/api/push/subscription").send({ endpoint, keys }).expect(204);
  doJobs();
  await cook.post("/api/dishes").send({ title: "Manti" }).expect(201);
  const waiting = () =>
    deps.pool.query<{ last_error: string | null }>(
      "select last_error from graphile_worker.jobs where task_identifier in ('notify_devices', 'send_push')",
    );
  // Done, or to be tried again.
  await vi.waitFor(async () => {
    expect((await waiting()).rows.filter(({ last_error: error }) => error === null)).toEqual([]);
  }, soon);
  expect(service.pushed).toEqual([]);
  return { isKept: (await subscriptions()).length === 1, isTriedAgain: (await waiting()).rowCount === 1 };
}

test.each(["http://192.168.0.1/push/inside", "http://[::1]/push/inside", "http://user:word@push.example/1"])(
  "%s is never called, and forgotten at once",
  async (endpoint) => {
    expect(await afterNewsTo(endpoint)).toEqual({ isKept: false, isTriedAgain: false });
  },
);

test("a name that leads home just now, as a blocker's answer does, is not called, and tried again", async () => {
  const [, port] = service.host.split(":");
  const endpoint = `http://localhost:${port}/push/inside`;
  expect(await afterNewsTo(endpoint)).toEqual({ isKept: true, isTriedAgain: true });
});
