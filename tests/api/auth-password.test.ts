import { setTimeout as pause } from "node:timers/promises";
import bcrypt from "bcrypt";
import { eq } from "drizzle-orm";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { transact } from "#server/database/db.ts";
import { sessions, users } from "#shared/schema/index.ts";
import { TEST_PASSWORD } from "#tests/setup/data/builders.ts";
import { startApp } from "#tests/setup/server/app.ts";
import { untilWaiting } from "#tests/setup/until-waiting.ts";

const { asVisitor, asMember, db } = await startApp();

const NEW_PASSWORD = "walnuts-and-honey";
const change = (agent: ReturnType<typeof asVisitor>, currentPassword: string, newPassword = NEW_PASSWORD) =>
  agent.post("/api/auth/change-password", { currentPassword, newPassword });
const signIn = (username: string, password: string) => {
  const agent = asVisitor();
  return agent.post("/api/auth/login", { username, password }).then(({ status }) => ({ agent, status }));
};

describe("POST /api/auth/change-password", () => {
  test("hashes with SHA-256 and then bcrypt of cost 12, so that long passwords are not truncated", async () => {
    const member = await asMember({ username: "aisha" });
    const long = "ü".repeat(100);
    const hash = vi.spyOn(bcrypt, "hash");
    onTestFinished(() => hash.mockRestore());
    await change(member, TEST_PASSWORD, `${long}1`).expect(200, { ok: true });
    expect(hash).toHaveBeenCalledWith(expect.stringMatching(/^[A-Za-z0-9+/]{43}=$/), 12);
    expect((await signIn("aisha", `${long}2`)).status).toBe(401);
    expect((await signIn("aisha", `${long}1`)).status).toBe(200);
  });

  test("keeps the own session valid at every moment, however slowly it is saved", async () => {
    const here = await asMember();
    const { changed, seen } = await transact(db, async (tx) => {
      await tx.select().from(sessions).for("update");
      const changed = change(here, TEST_PASSWORD).then(({ status }) => status);
      await untilWaiting(db);
      const seen = here.get("/api/auth/user").then(({ status }) => status);
      // A request that ended this session would wait for the lock, too.
      await Promise.race([seen, pause(500)]);
      return { changed, seen };
    });
    expect([await changed, await seen]).toEqual([200, 200]);
    await here.get("/api/auth/user").expect(200);
  });

  test("does not restore a session that was signed out meanwhile", async () => {
    const here = await asMember();
    const changed = await transact(db, async (tx) => {
      await tx.select().from(users).for("update");
      const changing = change(here, TEST_PASSWORD).then(({ status }) => status);
      await untilWaiting(db);
      await db.delete(sessions);
      return { changing };
    });
    expect(await changed.changing).toBe(200);
    expect(await db.$count(sessions)).toBe(0);
    await here.get("/api/auth/user").expect(401);
  });

  test("returns 400 for a wrong current password and changes nothing", async () => {
    const member = await asMember();
    const message = "Your current password is not correct.";
    const hash = vi.spyOn(bcrypt, "hash");
    onTestFinished(() => hash.mockRestore());
    await change(member, "wrong").expect(400, {
      message,
      code: "invalid",
      issues: [{ path: "currentPassword", message, reason: "wrong_password" }],
      reason: "wrong_password",
    });
    expect(hash).not.toHaveBeenCalled();
    const [row] = await db.select().from(users).where(eq(users.id, member.user.id));
    expect(row?.password).toBe(member.user.password);
    expect(await db.$count(sessions)).toBe(1);
  });

  test.each([
    ["abcde", "Password must be at least 6 characters"],
    ["x".repeat(129), "Password must be at most 128 characters"],
    ["football", "This password is too common. Please choose another one."],
    ["FootBall", "This password is too common. Please choose another one."],
    ["nul\0nul", "This text contains characters that cannot be stored."],
    ["lone \ud800 surrogate", "This text contains characters that cannot be stored."],
  ])("returns 400 for the new password %j", async (newPassword, message) => {
    const member = await asMember();
    const { body } = await change(member, TEST_PASSWORD, newPassword).expect(400);
    expect(body.issues).toMatchObject([{ path: "newPassword", message }]);
  });

  test("returns 429 after five wrong passwords in 15 minutes", async () => {
    const member = await asMember();
    for (let attempt = 1; attempt <= 5; attempt++) await change(member, `guess ${attempt}`).expect(400);
    const refused = await change(member, TEST_PASSWORD).expect(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(800);
    expect(refused.body.code).toBe("too_many");
    await change(await asMember(), TEST_PASSWORD).expect(200);
  });

  test("succeeds once when two requests with the old password arrive at once", async () => {
    const member = await asMember();
    const responses = await Promise.all([
      change(member, TEST_PASSWORD, "first-new-one"),
      change(member, TEST_PASSWORD, "second-new-one"),
    ]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });
});
