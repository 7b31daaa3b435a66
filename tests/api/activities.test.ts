import { expect, test } from "vitest";
import type { Activity } from "#shared/activities.api.ts";
import { activities, settings, type ActivityMetadata } from "#shared/schema/index.ts";
import { buildDish, buildInvitation, buildMenu } from "#tests/setup/data/builders.ts";
import { suggest } from "#tests/setup/data/suggestions.ts";
import { startApp } from "#tests/setup/server/app.ts";

const app = await startApp({ RATE_LIMIT_SCALE: "100" });
const { asMember, asAdmin, db } = app;

async function record(count: number, fields: Partial<typeof activities.$inferInsert> = {}) {
  const row = { type: "dish_created" as const, metadata: { dishTitle: "Soup" }, ...fields };
  const rows = await db
    .insert(activities)
    .values(Array.from({ length: count }, () => row))
    .returning();
  return rows.map(({ id }) => id);
}

test("an activity has its actor, owner, target and the target's title at that time", async () => {
  const names = { firstName: "Ayşe", lastName: "Demir", email: "ayse@example.org" };
  const member = await asMember(names);
  const { body: dish } = await member.post("/api/dishes", { title: "Soup" }).expect(201);
  const { body } = await member.get("/api/activities").expect(200);
  expect(body).toEqual([
    {
      id: expect.any(Number),
      type: "dish_created",
      userId: member.user.id,
      user: { id: member.user.id, ...names, color: 0 },
      owner: { id: member.user.id, ...names, color: 0 },
      guestName: null,
      targetId: dish.id,
      targetType: "dish",
      metadata: { dishTitle: "Soup" },
      createdAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/),
    },
  ]);
});

test("an activity's owner is the dish's author, or the member who took the dish over from a deleted author", async () => {
  const [admin, cook] = [await asAdmin({ firstName: "Amira" }), await asMember({ firstName: "Leyla" })];
  const dish = await buildDish(db, { createdBy: cook.user.id });
  await admin.post(`/api/dishes/${dish.id}/like`).expect(200);
  const newest = async () => (await admin.get("/api/activities").expect(200)).body[0];
  expect(await newest()).toMatchObject({
    type: "dish_liked",
    owner: { id: cook.user.id, firstName: "Leyla" },
  });
  await cook.patch(`/api/users/${cook.user.id}`, { firstName: "Lea" }).expect(200);
  expect(await newest()).toMatchObject({ owner: { firstName: "Lea" } });
  await admin.delete(`/api/users/${cook.user.id}`).expect(204);
  expect(await newest()).toMatchObject({ owner: { id: admin.user.id, firstName: "Amira" } });
});

test("the owner of a guest's menu is the member who sent the invitation, and null without one", async () => {
  const [host, other] = [await asMember(), await asMember()];
  const { token } = await buildInvitation(db, { createdBy: host.user.id });
  const invited = await suggest(app, { guestToken: token });
  await suggest(app);
  await other.post(`/api/guest-menus/${invited.id}/accept`).expect(200);
  const { body } = await other.get("/api/activities").expect(200);
  expect(body.map(({ type, owner }: Activity) => [type, owner?.id ?? null])).toEqual([
    ["guest_menu_accepted", host.user.id],
    ["guest_menu_created", null],
    ["guest_menu_created", host.user.id],
  ]);
});

test("the feed returns only the public keys of the metadata", async () => {
  const member = await asMember();
  const metadata = { dishTitle: "Soup", guestName: "Nora", commentId: 5, secret: "x" } as ActivityMetadata;
  await record(1, { type: "dish_commented", metadata, userId: null, guestName: "Nora" });
  const { body } = await member.get("/api/activities");
  expect(body[0]).toMatchObject({ user: null, userId: null, guestName: "Nora" });
  expect(body[0]?.metadata).toEqual({ dishTitle: "Soup", guestName: "Nora" });
});

test("the feed returns the newest 50 activities, and older ones with ?before", async () => {
  const member = await asMember();
  const ids = (await record(120)).toReversed();
  const page = async (query: string) =>
    (await member.get(`/api/activities${query}`).expect(200)).body.map(({ id }) => id);
  expect(await page("")).toEqual(ids.slice(0, 50));
  expect(await page(`?before=${ids[49]}`)).toEqual(ids.slice(50, 100));
  expect(await page(`?before=${ids[99]}`)).toEqual(ids.slice(100));
  expect(await page(`?before=${ids.at(-1)}`)).toEqual([]);
});

test.each(["0", "-1", "abc", "1.5", "2147483648", "", "1&before=2"])(
  "?before=%s returns 400",
  async (before) => {
    const member = await asMember();
    const { body } = await member.get(`/api/activities?before=${before}`).expect(400);
    expect(body.issues?.[0]?.path).toBe("before");
  },
);

test("marking as read stores the database's current time, after every activity", async () => {
  const member = await asMember();
  const other = await asMember();
  await record(1);
  const { body } = await member.post("/api/notifications/mark-read").expect(200);
  expect(body.ok).toBe(true);
  const { body: feed } = await member.get("/api/activities");
  expect(String(body.lastNotificationViewedAt) >= String(feed[0]?.createdAt)).toBe(true);
  const viewedBy = async (agent: typeof member) =>
    (await agent.get("/api/auth/user").expect(200)).body.lastNotificationViewedAt;
  expect(await viewedBy(member)).toBe(body.lastNotificationViewedAt);
  expect(await viewedBy(other)).toBeNull();
});

test("marking as read never moves the stored time back", async () => {
  const later = new Date(Date.now() + 3_600_000);
  const member = await asMember({ lastNotificationViewedAt: later });
  const { body } = await member.post("/api/notifications/mark-read").expect(200);
  expect(body.lastNotificationViewedAt).toBe(later.toISOString());
});

test("GET /api/counts matches the lengths of the lists", async () => {
  const member = await asMember();
  const empty = {
    dishes: 0,
    menus: 0,
    guestRequests: 0,
    pendingSuggestions: 0,
    openItems: 0,
    yearToPrint: null,
  };
  await db.update(settings).set({ firstStepsDismissedAt: new Date() });
  expect((await member.get("/api/counts").expect(200)).body).toEqual({ ...empty, firstSteps: null });
  await buildDish(db);
  await buildDish(db);
  await buildMenu(db);
  await buildMenu(db, { isArchived: true });
  await buildMenu(db, { isGuestCreated: true });
  await buildMenu(db, { isGuestCreated: true, acceptedAt: new Date(), acceptedBy: member.user.id });
  await buildMenu(db, { isGuestCreated: true, acceptedAt: new Date(), isArchived: true });
  const { body } = await member.get("/api/counts");
  expect(body).toMatchObject({ dishes: 2, menus: 2, guestRequests: 3, pendingSuggestions: 1 });
  expect((await member.get("/api/menus")).body).toHaveLength(body.menus);
  expect((await member.get("/api/dishes")).body).toHaveLength(body.dishes);
});
