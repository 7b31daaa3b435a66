import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  categories,
  comments,
  dishes,
  editHistory,
  inviteTokens,
  likes,
  menus,
  users,
} from "#shared/schema/index.ts";
import { buildUser } from "#tests/setup/data/builders.ts";
import { startApp } from "#tests/setup/server/app.ts";

const { asMember, asAdmin, db } = await startApp();

/** One record of each kind that a member can own. */
async function makeHoldings(createdBy: string) {
  const [dish] = await db.insert(dishes).values({ title: "Lentil soup", createdBy }).returning();
  const dishId = dish?.id ?? 0;
  await db.insert(menus).values({ title: "Friday", createdBy, dishIds: [dishId] });
  await db.insert(categories).values({ name: "Soups", createdBy });
  await db
    .insert(inviteTokens)
    .values({ token: "a".repeat(32), eventTitle: "Eid", createdBy, expiresAt: new Date() });
  await db.insert(likes).values({ dishId, userId: createdBy });
  await db.insert(comments).values({ dishId, userId: createdBy, content: "Good" });
}

describe("deleting a member", () => {
  test("transfers their records to the administrator with a history entry, and deletes likes and comments", async () => {
    const admin = await asAdmin({ firstName: "Aisha", lastName: "Khan" });
    const member = await asMember({ firstName: "Omar", lastName: null });
    await makeHoldings(member.user.id);
    const { body } = await admin.get(`/api/users/${member.user.id}/holdings`).expect(200);
    expect(body).toEqual({ dishes: 1, menus: 1, categories: 1, invitations: 1, likes: 1, comments: 1 });

    const response = await admin.delete(`/api/users/${member.user.id}`).expect(204);
    expect(response.text).toBe("");
    for (const table of [dishes, menus, categories, inviteTokens])
      expect(await db.$count(table, eq(table.createdBy, admin.user.id))).toBe(1);
    expect(await db.$count(likes)).toBe(0);
    expect(await db.$count(comments)).toBe(0);
    const notes = await db.select().from(editHistory);
    expect(notes.map(({ entityType }) => entityType)).toEqual(["dish", "menu", "category", "invitation"]);
    for (const note of notes) {
      expect(note).toMatchObject({
        entityId: "1",
        editedBy: admin.user.id,
        fieldName: "createdBy",
        oldValue: "Omar",
        newValue: "Aisha Khan",
      });
    }
  });

  test("succeeds while they are adding dishes and transfers all of them", async () => {
    const admin = await asAdmin();
    const member = await buildUser(db);
    const adding = Array.from({ length: 20 }, (_, number) =>
      db
        .insert(dishes)
        .values({ title: `Dish ${number}`, createdBy: member.id })
        .then(
          () => true,
          () => false,
        ),
    );
    const [response, ...added] = await Promise.all([admin.delete(`/api/users/${member.id}`), ...adding]);
    expect(response.status).toBe(204);
    expect(await db.$count(dishes, eq(dishes.createdBy, admin.user.id))).toBe(added.filter(Boolean).length);
  });
});

describe("the last administrator", () => {
  const message = "This is the last administrator. Please make someone else an administrator first.";

  test("cannot be deleted, demoted or suspended", async () => {
    const admin = await asAdmin();
    const path = `/api/users/${admin.user.id}` as const;
    await admin.delete(path).expect(409, { message, code: "conflict", reason: "last_admin" });
    await admin
      .patch(path, { isAdmin: false })
      .expect(409, { message, code: "conflict", reason: "last_admin" });
    await admin
      .patch(path, { isAdmin: null })
      .expect(409, { message, code: "conflict", reason: "last_admin" });
    await admin.get("/api/auth/user").expect(200);
  });

  test("remains when the last two demote, suspend or delete each other at once", async () => {
    for (const remove of [
      (by: Awaited<ReturnType<typeof asAdmin>>, id: string) =>
        by.patch(`/api/users/${id}`, { isAdmin: false }),
      (by: Awaited<ReturnType<typeof asAdmin>>, id: string) =>
        by.patch(`/api/users/${id}`, { isAdmin: null }),
      (by: Awaited<ReturnType<typeof asAdmin>>, id: string) => by.delete(`/api/users/${id}`),
    ]) {
      await db.delete(users);
      const [first, second] = [await asAdmin(), await asAdmin()];
      const responses = await Promise.all([remove(first, second.user.id), remove(second, first.user.id)]);
      expect(responses.filter(({ status }) => status < 300)).toHaveLength(1);
      expect(await db.$count(users, eq(users.isAdmin, true))).toBe(1);
    }
  });
});

test("administrators cannot delete, suspend or demote themselves, even with other administrators", async () => {
  await buildUser(db, { isAdmin: true });
  const admin = await asAdmin();
  const path = `/api/users/${admin.user.id}` as const;
  await admin
    .delete(path)
    .expect(409, { message: "You cannot delete your own account.", code: "conflict", reason: "own_account" });
  for (const isAdmin of [false, null]) {
    const { body } = await admin.patch(path, { isAdmin }).expect(409);
    expect(body.message).toBe("You cannot suspend yourself or remove your own administrator role.");
  }
  await admin.patch(path, { isAdmin: true, firstName: "Still" }).expect(200);
});
