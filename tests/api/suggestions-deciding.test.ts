import { describe, expect, test } from "vitest";
import { buildDish, buildInvitation, buildMenu } from "#tests/setup/data/builders.ts";
import { dumpTables } from "#tests/setup/data/dump-tables.ts";
import { suggest } from "#tests/setup/data/suggestions.ts";
import { buildMenuDish } from "#tests/setup/data/views.ts";
import { startApp } from "#tests/setup/server/app.ts";

const app = await startApp({ RATE_LIMIT_SCALE: "100" });
const { asMember, asAdmin, asVisitor, db } = app;

describe("the list of suggestions", () => {
  test("has all suggestions with their dishes, newest first, and no secrets", async () => {
    const names = { firstName: "Ada", lastName: "Lovelace", email: "ada@example.org" };
    const member = await asMember(names);
    await buildMenu(db);
    const soup = await buildDish(db, { title: "Soup", images: ["https://example.org/soup.jpg"] });
    const { token } = await buildInvitation(db);
    const older = await suggest(app);
    await member.post(`/api/guest-menus/${older.id}/accept`).expect(200);
    const newer = await suggest(app, { title: "Supper", dishIds: [soup.id], guestToken: token });
    const { body } = await member.get("/api/guest-menus-v2").expect(200);
    const emptyDish = buildMenuDish({ drawing: null, labels: {}, categoryPosition: null, course: "main" });
    expect(body).toEqual([
      {
        id: newer.id,
        title: "Supper",
        description: null,
        eventDate: null,
        eventTime: null,
        guestCount: null,
        dishIds: [soup.id],
        dishes: [{ ...emptyDish, id: soup.id, title: "Soup", image: "https://example.org/soup.jpg" }],
        guestName: "Grace Hopper",
        guestComments: null,
        isGuestCreated: true,
        status: "pending",
        acceptedBy: null,
        acceptedAt: null,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
      expect.objectContaining({
        id: older.id,
        status: "accepted",
        acceptedBy: { id: member.user.id, ...names, color: 0 },
        acceptedAt: expect.any(String),
      }),
    ]);
    expect(JSON.stringify(body)).not.toContain(token);
  });
});

describe("accepting a suggestion", () => {
  test("turns it into a menu and records that in the feed", async () => {
    const member = await asMember();
    const { id } = await suggest(app, { title: "Supper" });
    const { body } = await member.post(`/api/guest-menus/${id}/accept`).expect(200);
    expect(body).toMatchObject({ id, status: "accepted", acceptedBy: { id: member.user.id } });
    expect((await member.get("/api/menus")).body).toMatchObject([
      { id, title: "Supper", isGuestCreated: true, guestName: "Grace Hopper", createdBy: null },
    ]);
    expect((await member.get("/api/counts")).body).toMatchObject({
      menus: 1,
      guestRequests: 1,
      pendingSuggestions: 0,
    });
    expect((await member.get("/api/activities")).body[0]).toMatchObject({
      type: "guest_menu_accepted",
      userId: member.user.id,
      guestName: "Grace Hopper",
      targetType: "menu",
      targetId: id,
      metadata: { menuTitle: "Supper", guestName: "Grace Hopper" },
    });
  });

  test("returns 409 when the guest changed it since the member read it", async () => {
    const member = await asMember();
    const { id, editToken } = await suggest(app);
    const read = (await member.get("/api/guest-menus-v2")).body[0]?.updatedAt as string;
    await asVisitor().patch(`/api/guest-menus/edit/${editToken}`, { title: "Breakfast" }).expect(200);
    const before = await dumpTables(db);
    const refused = await member
      .post(`/api/guest-menus/${id}/accept`, { expectedUpdatedAt: read })
      .expect(409);
    expect(refused.body).toEqual({
      message: "The guest has just changed this suggestion. Please review the newer version.",
      code: "stale",
    });
    expect(await dumpTables(db)).toEqual(before);
    const newer = (await member.get("/api/guest-menus-v2")).body[0];
    expect(newer).toMatchObject({ id, title: "Breakfast", status: "pending" });
    const { body } = await member
      .post(`/api/guest-menus/${id}/accept`, { expectedUpdatedAt: newer?.updatedAt })
      .expect(200);
    expect(body).toMatchObject({ id, title: "Breakfast", status: "accepted" });
    // "accepted" takes precedence over "stale".
    const late = await member.post(`/api/guest-menus/${id}/accept`, { expectedUpdatedAt: read });
    expect([late.status, late.body.code]).toEqual([409, "accepted"]);
  });

  test("lets it be edited and archived like any other menu", async () => {
    const member = await asMember();
    const { id } = await suggest(app);
    await member.post(`/api/guest-menus/${id}/accept`).expect(200);
    await member.patch(`/api/menus/${id}`, { title: "Feast" }).expect(200);
    await member.put(`/api/menus/${id}/archive`).expect(200);
    const { body } = await member.get("/api/guest-menus-v2");
    expect(body).toMatchObject([{ id, title: "Feast", status: "accepted" }]);
  });

  test("stays in effect when the member who accepted is deleted", async () => {
    const admin = await asAdmin();
    const member = await asMember();
    const { id, editToken } = await suggest(app);
    await member.post(`/api/guest-menus/${id}/accept`).expect(200);
    await admin.delete(`/api/users/${member.user.id}`).expect(204);
    expect((await admin.get("/api/guest-menus-v2")).body).toMatchObject([
      { id, status: "accepted", acceptedBy: null },
    ]);
    expect((await admin.get("/api/menus")).body).toHaveLength(1);
    await admin.post(`/api/guest-menus/${id}/accept`).expect(409);
    await asVisitor().get(`/api/guest-menus/edit/${editToken}`).expect(410);
  });
});

describe("declining a suggestion", () => {
  test("deletes it and its entry in the feed, and its invitation stays used", async () => {
    const member = await asMember();
    const { token } = await buildInvitation(db);
    const { id } = await suggest(app, { guestToken: token });
    const response = await member.delete(`/api/guest-menus/${id}`).expect(204);
    expect(response.text).toBe("");
    expect((await member.get("/api/guest-menus-v2")).body).toEqual([]);
    expect((await member.get("/api/activities")).body).toEqual([]);
    await asVisitor().get(`/api/invite-tokens/${token}`).expect(410);
    await asVisitor()
      .post("/api/guest-menus", { title: "Again", dishIds: [1], guestToken: token })
      .expect(410);
    await member.delete(`/api/guest-menus/${id}`).expect(404);
  });

  test("or accepting it returns 409 and changes nothing when it was accepted", async () => {
    const member = await asMember();
    const { id } = await suggest(app);
    await member.post(`/api/guest-menus/${id}/accept`).expect(200);
    const before = await dumpTables(db);
    expect((await member.delete(`/api/guest-menus/${id}`).expect(409)).body.code).toBe("accepted");
    const { body } = await member.post(`/api/guest-menus/${id}/accept`).expect(409);
    expect(body).toEqual({ message: "This suggestion has already been accepted.", code: "accepted" });
    expect(await dumpTables(db)).toEqual(before);
  });
});

test("accepting and declining return 404 for a member's menu", async () => {
  const member = await asMember();
  const { id } = await buildMenu(db);
  const before = await dumpTables(db);
  await member.post(`/api/guest-menus/${id}/accept`).expect(404);
  await member.delete(`/api/guest-menus/${id}`).expect(404);
  expect(await dumpTables(db)).toEqual(before);
});
