import { createHash } from "node:crypto";
import request from "supertest";
import { describe, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { jobTasks } from "#server/background/jobs.ts";
import { editHistory, passwordLinks } from "#shared/schema/index.ts";
import { buildUser, TEST_PASSWORD } from "#tests/setup/data/builders.ts";
import { startApp } from "#tests/setup/server/app.ts";
import type { Asking } from "#tests/setup/server/client.ts";
import { readableLog } from "#tests/setup/server/readable-log.ts";

const { asVisitor, asMember, asAdmin, asProgram, db, deps } = await startApp();

const NEW_PASSWORD = "walnuts-and-honey";
const DAY = 24 * 60 * 60_000;

type Agent = ReturnType<typeof asVisitor>;

const createLink = async (admin: Agent, id: string) =>
  (await admin.post(`/api/users/${id}/password-link`).expect(201)).body;

const choose = (token: string, password = NEW_PASSWORD, agent = asVisitor()) =>
  agent.post(`/api/password-links/${token}`, { password });
const signIn = (username: string, password: string) =>
  asVisitor().post("/api/auth/login", { username, password });

/** Reading the link, and using it. */
const uses = (token: string): Asking<unknown>[] => [
  asVisitor().get(`/api/password-links/${token}`),
  choose(token),
];

async function expectGone(token: string, message: string) {
  for (const answer of uses(token))
    expect((await answer.expect(410)).body).toEqual({ message, code: "gone" });
}

const USED = "This password link has been used already.";
const WITHDRAWN = "This password link was withdrawn.";
const EXPIRED = "This password link has expired.";

describe("creating a password link", () => {
  test("returns the token once, stores only its hash, and changes nothing for the member", async () => {
    const admin = await asAdmin();
    const member = await asMember({ username: "rosa" });
    const { token, expiresAt } = await createLink(admin, member.user.id);
    expect(token).toMatch(/^[A-Za-z0-9]{32}$/);
    expect(new Date(expiresAt).getTime()).toBeCloseTo(Date.now() + 7 * DAY, -5);
    const [row] = await db.select().from(passwordLinks);
    expect(row).toMatchObject({
      userId: member.user.id,
      createdBy: admin.user.id,
      tokenHash: createHash("sha256").update(token).digest("hex"),
    });
    expect(JSON.stringify([row, await db.select().from(editHistory)])).not.toContain(token);
    await member.get("/api/auth/user").expect(200);
    await signIn("rosa", TEST_PASSWORD).expect(200);
    const listed = await admin.get(`/api/users/${member.user.id}/password-link`).expect(200);
    expect(listed.body).toEqual({ expiresAt });
  });

  test("withdraws the member's earlier link, also when two administrators create one at once", async () => {
    const admin = await asAdmin();
    const { id } = await buildUser(db);
    const first = await createLink(admin, id);
    const [second, third] = await Promise.all([createLink(admin, id), createLink(await asAdmin(), id)]);
    await expectGone(first.token, WITHDRAWN);
    const rest = await Promise.all(
      [second, third].map(({ token }) => asVisitor().get(`/api/password-links/${token}`)),
    );
    expect(rest.map(({ status }) => status).toSorted()).toEqual([200, 410]);
  });

  test("is refused for oneself and suspended members, to members and to access tokens", async () => {
    const admin = await asAdmin();
    const suspended = await buildUser(db, { isAdmin: null });
    const own = await admin.post(`/api/users/${admin.user.id}/password-link`).expect(409);
    expect(own.body.message).toBe("Please use Change password for your own password.");
    await admin.post(`/api/users/${suspended.id}/password-link`).expect(409);
    const member = await asMember();
    await member.post(`/api/users/${suspended.id}/password-link`).expect(403);
    const program = await asProgram({}, true);
    await program.post(`/api/users/${member.user.id}/password-link`).expect(403);
    expect(await db.$count(passwordLinks)).toBe(0);
  });
});

describe("adding a member without a password", () => {
  const fields = { username: "rosa", firstName: "Rosa", lastName: "Conti", password: null };

  test("returns a link with which they choose it", async () => {
    const { body } = await (await asAdmin()).post("/api/users", fields).expect(201);
    expect(body).toMatchObject({
      username: "rosa",
      passwordLink: { token: expect.any(String), expiresAt: expect.any(String) },
    });
    await choose(String(body.passwordLink?.token)).expect(200);
    await signIn("rosa", NEW_PASSWORD).expect(200);
  });

  test("is refused to members, and a missing password is still an error", async () => {
    await (await asMember()).post("/api/users", fields).expect(403);
    const admin = await asAdmin();
    const { body } = await admin.post("/api/users", { ...fields, password: undefined }).expect(400);
    expect(body.issues).toMatchObject([{ path: "password", message: "Please choose a password." }]);
    const typed = await admin.post("/api/users", { ...fields, password: NEW_PASSWORD }).expect(201);
    expect(typed.body).not.toHaveProperty("passwordLink");
    expect(await db.$count(passwordLinks)).toBe(0);
  });
});

describe("an active password link", () => {
  test("shows the short name and the username, and is stored by no cache", async () => {
    const { id } = await buildUser(db, { username: "rosa", firstName: "Rosa", lastName: "Conti" });
    const { token, expiresAt } = await createLink(await asAdmin(), id);
    const { body, headers } = await asVisitor().get(`/api/password-links/${token}`).expect(200);
    expect(body).toEqual({ name: "Rosa C.", username: "rosa", expiresAt });
    expect(headers["cache-control"]).toBe("no-store");
    expect(headers["set-cookie"]).toBeUndefined();
    const page = await asVisitor().get(`/password/${token}`).set("Accept", "text/html");
    expect(page.headers["referrer-policy"]).toBe("no-referrer");
    expect(page.text).not.toContain("Rosa");
  });

  test("sets the password and signs in", async () => {
    const { id } = await buildUser(db, { username: "rosa" });
    const { token } = await createLink(await asAdmin(), id);
    const agent = asVisitor();
    const { body } = await choose(token, NEW_PASSWORD, agent).expect(200);
    expect(body).toMatchObject({ id, username: "rosa" });
    expect(body).not.toHaveProperty("password");
    await agent.get("/api/auth/user").expect(200);
    await signIn("rosa", NEW_PASSWORD).expect(200);
    await expectGone(token, USED);
  });

  test("stays usable after a password that is refused", async () => {
    const { id } = await buildUser(db);
    const { token } = await createLink(await asAdmin(), id);
    const short = await choose(token, "12345").expect(400);
    expect(short.body.issues).toMatchObject([
      { path: "password", message: "Password must be at least 6 characters" },
    ]);
    const common = await choose(token, "football").expect(400);
    expect(common.body.issues?.[0]?.path).toBe("password");
    await choose(token).expect(200);
  });

  test("is used by one of two people who press at once", async () => {
    const { id, username } = await buildUser(db);
    const { token } = await createLink(await asAdmin(), id);
    const passwords = ["first-of-the-two", "second-of-the-two"];
    const responses = await Promise.all(passwords.map((password) => choose(token, password)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 410]);
    const loser = responses.find(({ status }) => status === 410);
    expect(loser?.body).toEqual({ message: USED, code: "gone" });
    const winner = responses.findIndex(({ status }) => status === 200);
    await signIn(username, passwords[winner] ?? "").expect(200);
    await signIn(username, passwords[1 - winner] ?? "").expect(401);
  });

  test("replaces the session of another member in the same browser", async () => {
    const admin = await asAdmin();
    const { id } = await buildUser(db);
    const { token } = await createLink(admin, id);
    await choose(token, NEW_PASSWORD, admin).expect(200);
    const { body } = await admin.get("/api/auth/user").expect(200);
    expect(body.id).toBe(id);
  });
});

describe("a password link ends", () => {
  test("when an administrator withdraws it", async () => {
    const admin = await asAdmin();
    const { id } = await buildUser(db);
    const { token } = await createLink(admin, id);
    await admin.delete(`/api/users/${id}/password-link`).expect(204);
    await expectGone(token, WITHDRAWN);
    const again = await admin.delete(`/api/users/${id}/password-link`).expect(410);
    expect(again.body.code).toBe("gone");
    const { body } = await admin.get(`/api/users/${id}/password-link`).expect(200);
    expect(body).toEqual({ expiresAt: null });
  });

  test("after seven days; a month later it is unknown", async () => {
    const { token } = await createLink(await asAdmin(), (await buildUser(db)).id);
    await db.update(passwordLinks).set({ expiresAt: new Date(Date.now() - DAY) });
    await expectGone(token, EXPIRED);
    await jobTasks(deps).remove_old_password_links({}, {} as never);
    await expectGone(token, EXPIRED);
    await db.update(passwordLinks).set({ expiresAt: new Date(Date.now() - 31 * DAY) });
    await jobTasks(deps).remove_old_password_links({}, {} as never);
    await choose(token).expect(404);
  });
});

test.each(["B".repeat(32), "1", "%00", "x".repeat(300)])(
  "the unknown token %s returns 404",
  async (token) => {
    for (const answer of uses(token)) {
      const { body } = await answer.expect(404);
      expect(body).toEqual({ message: "This password link is not valid.", code: "not_found" });
    }
    // Letters after a token are taken off first.
    const page = await asVisitor().get(`/password/${token}`).set("Accept", "text/html").redirects(1);
    expect(page.status).toBe(404);
  },
);

test("choosing passwords is limited by link", async () => {
  const { id } = await buildUser(db);
  const { token } = await createLink(await asAdmin(), id);
  for (let attempt = 0; attempt < 20; attempt++) await choose(token, "football").expect(400);
  const { body } = await choose(token).expect(429);
  expect(body.code).toBe("too_many");
  const { token: other } = await createLink(await asAdmin(), (await buildUser(db)).id);
  await choose(other).expect(200);
});

test("the log contains neither token nor password", async () => {
  const { log, written } = readableLog();
  const { id } = await buildUser(db);
  const { token } = await createLink(await asAdmin(), id);
  const app = createApp({ ...deps, log });
  await request(app).get(`/password/${token}`).set("Accept", "text/html");
  await request(app).get(`/api/password-links/${token}`).expect(200);
  await request(app).post(`/api/password-links/${token}`).send({ password: NEW_PASSWORD }).expect(200);
  await request(app).post(`/api/password-links/${token}`).send({ password: NEW_PASSWORD }).expect(410);
  expect(written()).toContain("/api/password-links/[hidden]");
  expect(written()).toContain("/password/[hidden]");
  expect(written()).not.toContain(token);
  expect(written()).not.toContain(NEW_PASSWORD);
});
