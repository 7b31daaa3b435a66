import { once } from "node:events";
import { Agent, request, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { eq, sql } from "drizzle-orm";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { sessions, users } from "#shared/schema/index.ts";
import { buildUser, TEST_PASSWORD } from "#tests/setup/data/builders.ts";
import { startApp } from "#tests/setup/server/app.ts";

const { asVisitor, asMember, asProgram, db, deps, origin } = await startApp();

const signIn = (agent: ReturnType<typeof asVisitor>, username: string, password = TEST_PASSWORD) =>
  agent.post("/api/auth/login", { username, password });

function cookieHeader(response: { headers: Record<string, unknown> }): string {
  const [cookie = ""] = (response.headers["set-cookie"] as string[] | undefined) ?? [];
  return cookie.split(";")[0] ?? "";
}

describe("signing in", () => {
  test("returns the member without the password and keeps the browser signed in", async () => {
    await buildUser(db, { username: "Aisha", firstName: "Aisha", lastName: "Khan" });
    const browser = asVisitor();
    const response = await signIn(browser, " aISHA ").expect(200);
    expect(response.body).toMatchObject({ username: "Aisha", firstName: "Aisha", isAdmin: false });
    expect(response.text).not.toContain("$2b$");
    const { body } = await browser.get("/api/auth/user").expect(200);
    expect(body).toEqual({
      ...response.body,
      householdName: null,
      photoQuality: "small",
      timeZone: null,
      language: null,
      firstWeekday: 1,
      householdServings: null,
    });
  });

  test("returns createdAt and updatedAt to a browser and to an access token", async () => {
    const program = await asProgram({ username: "aisha" });
    const ago = new Date("2020-01-02T03:04:05.678Z");
    await db.update(users).set({ createdAt: ago, updatedAt: ago }).where(eq(users.id, program.user.id));
    const times = { createdAt: ago.toISOString(), updatedAt: ago.toISOString() };
    for (const caller of [program.owner, program])
      expect((await caller.get("/api/auth/user").expect(200)).body).toMatchObject(times);
    await program.owner.patch(`/api/users/${program.user.id}`, { firstName: "Aisha" }).expect(200);
    const { body } = await program.owner.get("/api/auth/user").expect(200);
    expect(Date.parse(body.updatedAt)).toBeGreaterThan(ago.getTime());
  });

  test("sets a cookie that is HttpOnly, SameSite=Lax and works without HTTPS", async () => {
    await buildUser(db, { username: "aisha" });
    const response = await signIn(asVisitor(), "aisha").expect(200);
    const [cookie] = response.headers["set-cookie"] as unknown as string[];
    expect(cookie).toMatch(/^sofra-[0-9a-f]{8}=s%3A/);
    expect(cookie).toContain("; HttpOnly; SameSite=Lax");
    expect(cookie).not.toContain("Secure");
    expect(cookie).toContain("; Max-Age=2592000;");
  });

  test("returns the same 401 for a wrong name and a wrong password", async () => {
    await buildUser(db, { username: "aisha" });
    const wrongName = await signIn(asVisitor(), "unknown").expect(401);
    const wrongPassword = await signIn(asVisitor(), "aisha", "wrong").expect(401);
    expect(wrongName.body).toEqual({ message: "Invalid username or password", code: "wrong_credentials" });
    expect(wrongPassword.body).toEqual(wrongName.body);
    expect(wrongName.headers["set-cookie"]).toBeUndefined();
  });

  test("returns 400 without username and password", async () => {
    const { body } = await asVisitor().post("/api/auth/login", { username: "  " }).expect(400);
    expect(body.issues).toMatchObject([
      { path: "username", message: "Please enter your username." },
      { path: "password", message: "Please enter your password." },
    ]);
  });

  test("returns 403 to a suspended member, but only with the right password", async () => {
    await buildUser(db, { username: "aisha", isAdmin: null });
    const { body } = await signIn(asVisitor(), "aisha").expect(403);
    expect(body.message).toBe("This account is suspended. Ask an administrator.");
    await signIn(asVisitor(), "aisha", "wrong").expect(401);
    expect(await db.$count(sessions)).toBe(0);
  });

  test("replaces the session id, which prevents session fixation", async () => {
    await buildUser(db, { username: "aisha" });
    await buildUser(db, { username: "mallory" });
    const planted = cookieHeader(await signIn(asVisitor(), "mallory").expect(200));
    const response = await asVisitor()
      .post("/api/auth/login")
      .set("Cookie", planted)
      .send({ username: "aisha", password: TEST_PASSWORD })
      .expect(200);
    expect(cookieHeader(response)).not.toBe(planted);
    await asVisitor().get("/api/auth/user").set("Cookie", planted).expect(401);
  });

  test("works in a browser whose session has ended", async () => {
    const member = await asMember({ username: "aisha" });
    await db.update(users).set({ isAdmin: null }).where(eq(users.id, member.user.id));
    await signIn(member, "aisha").expect(403);
    await db.update(users).set({ isAdmin: false }).where(eq(users.id, member.user.id));
    await signIn(member, "aisha").expect(200);
    await member.get("/api/auth/user").expect(200);
  });
});

describe("a session", () => {
  test("is not created by a request without credentials", async () => {
    const response = await asVisitor().get("/api/auth/user").expect(401);
    expect(response.body).toEqual({ message: "Please sign in.", code: "not_signed_in" });
    expect(response.headers["set-cookie"]).toBeUndefined();
    expect(await db.$count(sessions)).toBe(0);
  });

  test("is refused with a forged signature", async () => {
    const member = await asMember();
    const [row] = await db.select({ sid: sessions.sid }).from(sessions);
    await asVisitor().get("/api/auth/user").set("Cookie", `sofra=s%3A${row?.sid}.forged`).expect(401);
    await asVisitor().get("/api/auth/user").set("Cookie", `sofra=${row?.sid}`).expect(401);
    await member.get("/api/auth/user").expect(200);
  });

  test("is extended by 30 days with each request, but written once an hour", async () => {
    const member = await asMember();
    const row = () =>
      db
        .select({
          version: sql<string>`xmin::text`,
          days: sql<number>`extract(day from expire - now())::int`,
        })
        .from(sessions)
        .then(([found]) => found);
    const before = await row();
    const response = await member.get("/api/auth/user").expect(200);
    expect(cookieHeader(response)).toMatch(/^sofra-[0-9a-f]{8}=/);
    expect((await row())?.version).toBe(before?.version);

    await db.execute(sql`update sessions set expire = expire - interval '2 hours'`);
    await member.get("/api/auth/user").expect(200);
    const renewed = await row();
    expect(renewed?.days).toBeGreaterThanOrEqual(29);
    await member.get("/api/auth/user").expect(200);
    expect((await row())?.version).toBe(renewed?.version);
  });

  test("logs no error and no warning when a request extends it", async () => {
    const member = await asMember();
    const logged = (["error", "warn"] as const).map((level) => vi.spyOn(deps.log, level));
    onTestFinished(() => logged.forEach((spy) => spy.mockRestore()));
    // The store reports errors after the response, so the second request sees those of the first.
    for (const _ of [1, 2]) await member.get("/api/auth/user").expect(200);
    expect(logged.flatMap((spy) => spy.mock.calls)).toEqual([]);
  });

  test.each([
    ["behind", -40],
    ["ahead", 40],
  ])("lasts 30 days when the clock of the process is 40 days %s", async (_, days) => {
    const { username } = await buildUser(db);
    onTestFinished(() => void vi.useRealTimers());
    vi.setSystemTime(Date.now() + days * 24 * 60 * 60_000);
    const response = await signIn(asVisitor(), username).expect(200);
    const header = String(response.headers["set-cookie"]);
    expect(header).toContain("; Max-Age=2592000;");
    expect(header).not.toContain("Expires");
    const hours = sql<number>`round(extract(epoch from expire - now()) / 3600)::int`;
    expect(await db.select({ hours }).from(sessions)).toEqual([{ hours: 30 * 24 }]);
    const Cookie = header.split(";")[0] ?? "";
    for (const path of ["/api/auth/user", "/api/dishes"])
      await asVisitor().get(path).set({ Cookie }).expect(200);
  });

  test("returns 500 and keeps the connection usable when it cannot be saved", async () => {
    const { username } = await buildUser(db);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const trySignIn = async () => {
      const headers = { "Content-Type": "application/json" };
      const outgoing = request(`${origin}/api/auth/login`, { agent, method: "POST", headers });
      outgoing.end(JSON.stringify({ username, password: TEST_PASSWORD }));
      const [response] = (await once(outgoing, "response")) as [IncomingMessage];
      await text(response);
      return { status: response.statusCode, port: outgoing.socket?.localPort };
    };
    await db.execute(sql`alter table sessions add constraint none check (false) not valid`);
    const first = await trySignIn();
    await db.execute(sql`alter table sessions drop constraint none`);
    expect(first.status).toBe(500);
    expect(await trySignIn()).toEqual({ status: 200, port: first.port });
    agent.destroy();
  });

  test("is refused and deleted when its member is suspended or deleted", async () => {
    for (const change of [
      (id: string) => db.update(users).set({ isAdmin: null }).where(eq(users.id, id)),
      (id: string) => db.delete(users).where(eq(users.id, id)),
    ]) {
      const member = await asMember();
      await change(member.user.id);
      await member.get("/api/users").expect(401);
      expect(await db.$count(sessions)).toBe(0);
    }
  });

  test("stores no role: a demoted administrator gets 403 at once", async () => {
    const admin = await asMember({ isAdmin: true });
    await admin.get(`/api/users/${admin.user.id}/holdings`).expect(200);
    await db.update(users).set({ isAdmin: false }).where(eq(users.id, admin.user.id));
    await admin.get(`/api/users/${admin.user.id}/holdings`).expect(403);
  });
});

describe("signing out", () => {
  test("deletes the session and clears the cookie", async () => {
    const member = await asMember();
    const kept = cookieHeader(await member.get("/api/auth/user"));
    const response = await member.post("/api/auth/logout").expect(200);
    expect(response.body).toEqual({ ok: true });
    expect(cookieHeader(response)).toMatch(/^sofra-[0-9a-f]{8}=$/);
    await asVisitor().get("/api/auth/user").set("Cookie", kept).expect(401);
    expect(await db.$count(sessions)).toBe(0);
  });

  test("keeps the member's other sessions, and returns 200 without a session", async () => {
    const phone = await asMember({ username: "aisha" });
    const laptop = asVisitor();
    await signIn(laptop, "aisha").expect(200);
    await phone.post("/api/auth/logout").expect(200);
    await laptop.get("/api/auth/user").expect(200);
    await asVisitor().post("/api/auth/logout").expect(200);
  });
});

describe("GET /api/login", () => {
  test("redirects to the sign-in page and keeps a local path as next", async () => {
    await asVisitor().get("/api/login").expect(302).expect("Location", "/login");
    const response = await asVisitor().get("/api/login").query({ next: "/menus?view=archived" }).expect(302);
    expect(response.headers.location).toBe("/login?next=%2Fmenus%3Fview%3Darchived");
  });

  test.each([
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "/%2F/evil.example",
    "/%0d%0aSet-Cookie:x=1",
  ])("drops the next address %s", async (next) => {
    await asVisitor().get("/api/login").query({ next }).expect(302).expect("Location", "/login");
    await asVisitor().get(`/api/login?next=${next}`).expect("Location", "/login");
  });
});
