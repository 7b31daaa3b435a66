import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { acquireLock } from "#server/database/advisory-lock.ts";
import { transact } from "#server/database/db.ts";
import { editHistory, images, users } from "#shared/schema/index.ts";
import { buildUser } from "#tests/setup/data/builders.ts";
import { startApp } from "#tests/setup/server/app.ts";
import { untilWaiting } from "#tests/setup/until-waiting.ts";

const { asVisitor, asMember, asAdmin, db } = await startApp();

const PASSWORD = "walnuts-and-honey";

const newcomer = { username: "omar", firstName: "Omar", lastName: "Haddad", password: PASSWORD };
const rowOf = async (id: string) => (await db.select().from(users).where(eq(users.id, id)))[0];
const signIn = (username: string, password: string) =>
  asVisitor().post("/api/auth/login", { username, password });

describe("the list of members", () => {
  test("gives members avatar colors in the order of joining, the same everywhere", async () => {
    const members = [];
    for (let count = 0; count < 9; count++) members.push(await asMember());
    const [first, second] = members;
    if (!first || !second) throw new Error("no members");
    const { id } = (await second.post("/api/dishes", { title: "Soup" }).expect(201)).body;
    await second.post(`/api/dishes/${id}/comments`, { content: "Salt?" }).expect(201);

    const { body: listed } = await first.get("/api/users").expect(200);
    const colorOf = new Map(listed.map(({ id: user, color }) => [user, color]));
    expect(members.map(({ user }) => colorOf.get(user.id))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 0]);
    expect((await second.get("/api/auth/user").expect(200)).body.color).toBe(1);
    const [dish] = (await first.get("/api/dishes").expect(200)).body;
    expect([dish?.creator.color, dish?.comments[0]?.user.color]).toEqual([1, 1]);
    expect((await first.get("/api/activities").expect(200)).body[0]?.user?.color).toBe(1);
    const { body: shared } = await asVisitor().get(`/api/public/dishes/${id}`).expect(200);
    expect([shared.creatorColor, shared.comments[0]?.authorColor]).toEqual([1, 1]);
  });

  test("is ordered by name, ignoring accents and case, and contains no passwords", async () => {
    const member = await asMember({ firstName: "Émile", lastName: null });
    await buildUser(db, { firstName: "farid" });
    await buildUser(db, { firstName: "Dana", isAdmin: null });
    const { body, text } = await member.get("/api/users").expect(200);
    expect(body.map(({ firstName }) => firstName)).toEqual(["Dana", "Émile", "farid"]);
    expect(body[0]?.isAdmin).toBeNull();
    expect(Object.keys(body[0] ?? {})).not.toContain("password");
    expect(text).not.toContain("$2b$");
  });
});

describe("adding a member", () => {
  test("is allowed for every member, and the new member can sign in", async () => {
    const member = await asMember();
    const { body, text } = await member
      .post("/api/users", { ...newcomer, isAdmin: false, id: "chosen", email: " omar@example.com " })
      .expect(201);
    expect(body).toMatchObject({ username: "omar", isAdmin: false, email: "omar@example.com" });
    expect(body.id).not.toBe("chosen");
    expect(text).not.toContain("$2b$");
    await signIn("omar", PASSWORD).expect(200);
  });

  test("with administrator rights is allowed only for administrators", async () => {
    const member = await asMember();
    await member.post("/api/users", { ...newcomer, isAdmin: true }).expect(403, {
      message: "Only administrators can add administrators.",
      code: "forbidden",
      reason: "add_admin",
    });
    expect(await db.$count(users)).toBe(1);
    const admin = await asAdmin();
    const { body } = await admin.post("/api/users", { ...newcomer, isAdmin: true }).expect(201);
    expect(body.isAdmin).toBe(true);
  });

  test.each([
    { becomes: false, adds: true, status: 403 },
    { becomes: false, adds: false, status: 201 },
    { becomes: null, adds: false, status: 401 },
  ])(
    "checks the rights at commit: isAdmin changed to $becomes, adding isAdmin $adds returns $status",
    async (which) => {
      const admin = await asAdmin();
      const asked = await transact(db, async (tx) => {
        await acquireLock(tx, "accounts");
        await tx.update(users).set({ isAdmin: which.becomes }).where(eq(users.id, admin.user.id));
        const answer = admin
          .post("/api/users", { ...newcomer, isAdmin: which.adds })
          .then(({ status }) => status);
        await untilWaiting(db);
        return { answer };
      });
      expect(await asked.answer).toBe(which.status);
      expect(await db.$count(users)).toBe(which.status === 201 ? 2 : 1);
    },
  );

  test.each([
    [{ username: undefined }, "username", "Please choose a username."],
    [{ username: "om" }, "username", /3 to 50/],
    [{ username: "ömar" }, "username", /letters, digits/],
    [{ firstName: "  " }, "firstName", "Please enter a first name."],
    [{ email: `ada@${"b".repeat(250)}.com` }, "email", "Please keep this to 254 characters."],
    [{ firstName: "x".repeat(101) }, "firstName", "Please keep this to 100 characters."],
    [{ password: "12345" }, "password", "Password must be at least 6 characters"],
    [{ password: "letmein" }, "password", /too common/],
    [{ email: "not an address" }, "email", /like name@example.com/],
    [{ isAdmin: null }, "isAdmin", /./],
  ])("returns 400 with %j at the field", async (wrong, path, message) => {
    const admin = await asAdmin();
    const { body } = await admin.post("/api/users", { ...newcomer, ...wrong }).expect(400);
    expect(body.issues).toMatchObject([{ path, message: expect.stringMatching(message) }]);
    expect(await db.$count(users)).toBe(1);
  });

  test("returns 409 at the field for a username or e-mail address in use, ignoring case", async () => {
    const member = await asMember({ username: "Omar", email: "Omar@example.com" });
    const name = await member.post("/api/users", newcomer).expect(409);
    expect(name.body.issues).toMatchObject([
      { path: "username", message: "This username is taken. Please choose another." },
    ]);
    const address = await member
      .post("/api/users", { ...newcomer, username: "omar2", email: "OMAR@example.com" })
      .expect(409);
    expect(address.body.issues).toMatchObject([
      { path: "email", message: "Another member already uses this email address." },
    ]);
  });
});

describe("changing the own account", () => {
  test("changes names, e-mail address and photo, and is recorded in the history", async () => {
    const member = await asMember({ firstName: "Aisha", email: "aisha@example.com" });
    const { body } = await member
      .patch(`/api/users/${member.user.id}`, {
        firstName: "Aïsha",
        lastName: "",
        email: null,
        profileImageUrl: "https://example.com/a.jpg",
      })
      .expect(200);
    expect(body).toMatchObject({
      firstName: "Aïsha",
      lastName: null,
      email: null,
      profileImageUrl: "https://example.com/a.jpg",
    });
    expect(Date.parse(body.updatedAt)).toBeGreaterThan(member.user.updatedAt.getTime());
    const history = await db.select().from(editHistory);
    expect(history.map(({ fieldName, oldValue, newValue }) => [fieldName, oldValue, newValue])).toEqual([
      ["firstName", "Aisha", "Aïsha"],
      ["lastName", "Member", null],
      ["email", "aisha@example.com", null],
      ["profileImageUrl", null, "https://example.com/a.jpg"],
    ]);
  });

  test("stores the photo as JPEG under its hash, and can remove it again", async () => {
    const member = await asMember();
    const png = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#aa5500" } })
      .png()
      .toBuffer();
    const path = `/api/users/${member.user.id}` as const;
    const { body } = await member
      .patch(path, { profileImageUrl: `data:image/png;base64,${png.toString("base64")}` })
      .expect(200);
    expect(body.profileImageUrl).toMatch(/^\/images\/[0-9a-f]{64}\.jpg$/);
    await asVisitor().get(String(body.profileImageUrl)).expect(200).expect("Content-Type", "image/jpeg");
    const away = await member.patch(path, { profileImageUrl: null }).expect(200);
    expect(away.body.profileImageUrl).toBeNull();
  });

  test("returns 400 at the field for an invalid photo", async () => {
    const member = await asMember();
    for (const profileImageUrl of [
      "",
      "javascript:alert(1)",
      "data:image/svg+xml,<svg/>",
      "/images/nothing.jpg",
    ]) {
      const { body } = await member.patch(`/api/users/${member.user.id}`, { profileImageUrl }).expect(400);
      expect(body.issues?.[0]?.path).toBe("profileImageUrl");
    }
    expect(await db.$count(images)).toBe(0);
  });

  test("returns 403 for the password, even to administrators", async () => {
    for (const person of [await asMember(), await asAdmin()]) {
      const { body } = await person
        .patch(`/api/users/${person.user.id}`, { firstName: "Other", password: PASSWORD })
        .expect(403);
      expect(body.issues).toMatchObject([
        { path: "password", message: "Please use Change password for your own password." },
      ]);
      expect(await rowOf(person.user.id)).toEqual(person.user);
    }
  });

  test("grants no rights: isAdmin returns 403, and unknown fields are ignored", async () => {
    const member = await asMember();
    await member.patch(`/api/users/${member.user.id}`, { isAdmin: true }).expect(403);
    await member.patch(`/api/users/${member.user.id}`, { isAdmin: null }).expect(403);
    await member
      .patch(`/api/users/${member.user.id}`, {
        isAdmin: false,
        id: "x",
        username: "other",
        createdAt: "2020-01-01T00:00:00Z",
        __proto__: { a: 1 },
      })
      .expect(200);
    const { updatedAt: _, ...before } = member.user;
    expect(await rowOf(member.user.id)).toMatchObject(before);
  });

  test("returns 409 for an e-mail address in use", async () => {
    await buildUser(db, { email: "taken@example.com" });
    const member = await asMember();
    const { body } = await member
      .patch(`/api/users/${member.user.id}`, { email: "Taken@Example.com" })
      .expect(409);
    expect(body.issues?.[0]?.path).toBe("email");
  });
});

describe("changing others", () => {
  test("returns 403 to members, even for unknown ids", async () => {
    const member = await asMember();
    const other = await buildUser(db);
    await member.patch(`/api/users/${other.id}`, { firstName: "X" }).expect(403);
    await member.patch("/api/users/unknown", { firstName: "X" }).expect(403);
    await member.delete(`/api/users/${other.id}`).expect(403);
    await member.post("/api/admin/reset-password", { userId: other.id, newPassword: PASSWORD }).expect(403);
    await member.get(`/api/users/${other.id}/holdings`).expect(403);
    expect(await rowOf(other.id)).toEqual(other);
  });

  test("lets administrators change names, rights and password", async () => {
    const admin = await asAdmin();
    const other = await asMember({ username: "omar" });
    await admin
      .patch(`/api/users/${other.user.id}`, { firstName: "Omar", isAdmin: true, password: PASSWORD })
      .expect(200);
    await other.get("/api/auth/user").expect(401);
    const { body } = await signIn("omar", PASSWORD).expect(200);
    expect(body).toMatchObject({ firstName: "Omar", isAdmin: true });
    const history = await db.select().from(editHistory);
    expect(history.map(({ fieldName, newValue }) => [fieldName, newValue])).toEqual([
      ["firstName", "Omar"],
      ["isAdmin", "true"],
      ["password", null],
    ]);
  });

  test("returns 404 for the password of an unknown member", async () => {
    const body = { userId: "unknown", newPassword: PASSWORD };
    await (await asAdmin()).post("/api/admin/reset-password", body).expect(404);
  });
});

describe("resetting a password", () => {
  test("replaces the password, with a line in the history", async () => {
    const admin = await asAdmin();
    const member = await asMember({ username: "omar" });
    await admin
      .post("/api/admin/reset-password", { userId: member.user.id, newPassword: PASSWORD })
      .expect(200, { ok: true });
    await signIn("omar", PASSWORD).expect(200);
    const [note] = await db.select().from(editHistory);
    expect(note).toMatchObject({
      entityType: "user",
      entityId: member.user.id,
      editedBy: admin.user.id,
      fieldName: "password",
      oldValue: null,
      newValue: null,
    });
  });

  test("applies the password rules and returns 403 for the own account", async () => {
    const admin = await asAdmin();
    const member = await asMember();
    const reset = (userId: string, newPassword: string) =>
      admin.post("/api/admin/reset-password", { userId, newPassword });
    const short = await reset(member.user.id, "12345").expect(400);
    expect(short.body.issues).toMatchObject([
      { path: "newPassword", message: "Password must be at least 6 characters" },
    ]);
    const common = await reset(member.user.id, "football").expect(400);
    expect(common.body.issues?.[0]?.path).toBe("newPassword");
    const own = await reset(admin.user.id, PASSWORD).expect(403);
    expect(own.body.message).toBe("Please use Change password for your own password.");
    await member.get("/api/auth/user").expect(200);
  });
});

test("an edit of another member checks the administrator's rights at commit", async () => {
  const admin = await asAdmin();
  const { id } = await buildUser(db, { firstName: "Jonas" });
  const asked = await transact(db, async (tx) => {
    await acquireLock(tx, "accounts");
    await tx.update(users).set({ isAdmin: false }).where(eq(users.id, admin.user.id));
    const answer = admin.patch(`/api/users/${id}`, { firstName: "Eve" }).then(({ status }) => status);
    await untilWaiting(db);
    return { answer };
  });
  expect(await asked.answer).toBe(403);
  expect(await db.select().from(users).where(eq(users.id, id))).toMatchObject([{ firstName: "Jonas" }]);
});
