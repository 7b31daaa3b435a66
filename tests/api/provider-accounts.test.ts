import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { readEnv } from "#server/env.ts";
import { fillSettings } from "#server/http/client/client-files.ts";
import { accessTokens, editHistory, providerAccounts, sessions, users } from "#shared/schema/index.ts";
import { buildUser, TEST_PASSWORD, type UserFields } from "#tests/setup/data/builders.ts";
import { CLIENT_ID, CLIENT_SECRET } from "#tests/setup/fakes/lying-provider.ts";
import { startRealProvider } from "#tests/setup/fakes/real-provider.ts";
import { startApp } from "#tests/setup/server/app.ts";
import { cookieHeader } from "#tests/setup/server/cookie-header.ts";
import { startDatabaseProxy } from "#tests/setup/server/database-proxy.ts";
import { readableLog } from "#tests/setup/server/readable-log.ts";
import { startSecondApp } from "#tests/setup/server/second-app.ts";

const HOME = "http://sofra.test";
const provider = await startRealProvider(HOME);
const variables = {
  PUBLIC_URL: HOME,
  OIDC_ISSUER: provider.origin,
  OIDC_CLIENT_ID: CLIENT_ID,
  OIDC_CLIENT_SECRET: CLIENT_SECRET,
  OIDC_NAME: "Our cloud",
  OIDC_SCOPES: "openid profile email groups",
  OIDC_ADMIN_GROUP: "parents",
};
const { asVisitor, asMember, asAdmin, asProgram, db, deps } = await startApp(variables);
const withSignUp = { ...variables, OIDC_SIGN_UP: "on", OIDC_ADMIN_GROUP: "" };

beforeEach(() => void provider.reset());
afterAll(() => provider.close());

type Agent = ReturnType<typeof asVisitor>;

const PROFILE = `${HOME}/settings?tab=profile#provider-account` as const;

/** Builds a member whose account at the provider has the same name. */
async function buildLinked(fields: UserFields = {}, subject = "anna") {
  const user = await buildUser(db, fields);
  await db.insert(providerAccounts).values({ issuer: provider.origin, subject, userId: user.id });
  return user;
}

const begin = async (agent: Agent, query = "") => {
  const { headers } = await agent.get(`/api/auth/oidc${query}`).expect(302);
  return String(headers.location);
};
const finish = async (agent: Agent, callback: string) => {
  const { headers } = await agent.get(callback).expect(302);
  return String(headers.location);
};
/** Signs in at the provider. @returns the address of the page that is shown in the end */
const signIn = async (agent: Agent, query = "") =>
  finish(agent, await provider.authorize(await begin(agent, query)));

const startLink = async (agent: Agent) => {
  const { body } = await agent
    .post("/api/auth/provider-account", { currentPassword: TEST_PASSWORD })
    .expect(200);
  return body.address;
};

const failed = (failure: string, next = "") => `${HOME}/login?${next && `next=${next}&`}failure=${failure}`;

async function expectSignedOut(agent: Agent) {
  await agent.get("/api/auth/user").expect(401);
}

async function isAdmin(id: string) {
  const [row] = await db.select({ isAdmin: users.isAdmin }).from(users).where(eq(users.id, id));
  return row?.isAdmin;
}

describe("signing in with the provider", () => {
  test("asks for a code with PKCE, state and nonce, and opens the page that was asked for", async () => {
    await buildLinked({ username: "anna", isAdmin: null });
    await db.update(users).set({ isAdmin: false });
    const browser = asVisitor();
    const address = new URL(await begin(browser, "?next=%2Fmenus%3Fview%3Darchived"));
    const asked = Object.fromEntries(address.searchParams);
    expect(address.origin).toBe(provider.origin);
    expect(asked).toEqual({
      client_id: CLIENT_ID,
      response_type: "code",
      redirect_uri: `${HOME}/api/auth/oidc/callback`,
      scope: variables.OIDC_SCOPES,
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: "S256",
    });
    const callback = await provider.authorize(address.href);
    expect(new URL(callback, HOME).searchParams.get("iss")).toBe(provider.origin);
    expect(await finish(browser, callback)).toBe(`${HOME}/menus?view=archived`);
    const { body } = await browser.get("/api/auth/user").expect(200);
    expect(body).toMatchObject({ username: "anna" });
    // A member who is signed in needs no provider.
    expect(await begin(browser, "?next=/dishes")).toBe(`${HOME}/dishes`);
  });

  test("binds the attempt to the browser by a cookie for ten minutes, and stores only its hash", async () => {
    const response = await asVisitor().get("/api/auth/oidc").expect(302);
    const [cookie = ""] = response.headers["set-cookie"] as unknown as string[];
    expect(cookie).toMatch(
      /^sofra-[0-9a-f]{8}-attempt-[0-9a-f]{16}=\w{32}; Max-Age=600; Path=\/; .*HttpOnly; SameSite=Lax$/,
    );
    expect(response.headers["cache-control"]).toBe("no-store");
    const [row] = await db
      .select({
        sid: sessions.sid,
        seconds: sql<number>`extract(epoch from ${sessions.expire} - now())::int`,
      })
      .from(sessions);
    expect(row?.seconds).toBeLessThanOrEqual(600);
    expect(row?.sid).not.toContain(/=(\w+);/.exec(cookie)?.[1]);
  });

  test("starts a session with a new id, which prevents session fixation", async () => {
    await buildLinked({ username: "anna" });
    const planted = cookieHeader(await asMember({ username: "mallory" }));
    const browser = asVisitor();
    const callback = await provider.authorize(await begin(browser));
    const response = await asVisitor()
      .get(callback)
      .set("Cookie", `${planted}; ${cookieHeader(browser)}`)
      .expect(302);
    expect(response.headers.location).toBe(`${HOME}/`);
    const [started = ""] = (response.headers["set-cookie"] as unknown as string[])
      .filter((cookie) => /^sofra-[0-9a-f]{8}=/.test(cookie))
      .map((cookie) => cookie.split(";")[0]);
    expect(started).not.toBe(planted);
    await asVisitor().get("/api/auth/user").set("Cookie", planted).expect(401);
    const { body } = await asVisitor().get("/api/auth/user").set("Cookie", started).expect(200);
    expect(body).toMatchObject({ username: "anna" });
  });

  test.each([
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "/%2F/evil.example",
    "javascript:alert(1)",
  ])("does not lead to %s", async (next) => {
    await buildLinked();
    expect(await signIn(asVisitor(), `?next=${encodeURIComponent(next)}`)).toBe(`${HOME}/`);
  });

  test("works across processes", async () => {
    await buildLinked();
    const second = await startSecondApp(deps, deps.databaseUrl, variables);
    const browser = asVisitor();
    const callback = await provider.authorize(await begin(browser));
    const response = await second.asVisitor().get(callback).set("Cookie", cookieHeader(browser)).expect(302);
    expect(response.headers.location).toBe(`${HOME}/`);
  });

  test("keeps a suspended member out, also one of the group", async () => {
    const { id } = await buildLinked({ isAdmin: null });
    provider.claims = { anna: { groups: ["parents"] } };
    const browser = asVisitor();
    expect(await signIn(browser)).toBe(failed("suspended"));
    expect(await isAdmin(id)).toBeNull();
    await expectSignedOut(browser);
  });

  test("ends on the sign-in page if the provider declines, and repeats nothing of its text", async () => {
    provider.account = null;
    const browser = asVisitor();
    const callback = await provider.authorize(await begin(browser));
    expect(callback).toContain("alert");
    expect(await finish(browser, callback)).toBe(failed("declined"));
    await expectSignedOut(browser);
  });

  test("refuses a replayed callback, a replayed code, and the attempt of another browser", async () => {
    await buildLinked();
    const browser = asVisitor();
    const callback = await provider.authorize(await begin(browser));
    expect(await finish(asVisitor(), callback)).toBe(failed("expired"));
    const cookie = cookieHeader(browser);
    expect(await finish(browser, callback)).toBe(`${HOME}/`);
    const replayed = await asVisitor().get(callback).set("Cookie", cookie).expect(302);
    expect(replayed.headers.location).toBe(failed("expired"));

    const other = asVisitor();
    const state = new URL(await begin(other)).searchParams.get("state") ?? "";
    const used = new URL(callback, HOME);
    used.searchParams.set("state", state);
    expect(await finish(other, used.pathname + used.search)).toBe(failed("failed"));
    await expectSignedOut(other);
  });

  test("refuses a callback with another state, several or none, and the attempt can still be finished", async () => {
    await buildLinked();
    for (const change of [
      (query: string) => query.replace(/state=[^&]+/, "state=forged"),
      (query: string) => `${query}&state=x`,
      () => "",
    ]) {
      const browser = asVisitor();
      const [path, query = ""] = (await provider.authorize(await begin(browser))).split("?");
      expect(await finish(browser, `${path}?${change(query)}`)).toBe(failed("expired"));
      await expectSignedOut(browser);
      expect(await finish(browser, `${path}?${query}`)).toBe(`${HOME}/`);
    }
  });

  test("refuses an attempt after ten minutes, and too many of one address", async () => {
    await buildLinked();
    const browser = asVisitor();
    const callback = await provider.authorize(await begin(browser));
    await db.update(sessions).set({ expire: sql`now() - interval '1 second'` });
    expect(await finish(browser, callback)).toBe(failed("expired"));
    for (let count = 1; count < 30; count++) await begin(asVisitor());
    expect(await begin(asVisitor(), "?next=/menus")).toBe(failed("limited", "%2Fmenus"));
  });

  test("is not for access tokens, and explains plain http if PUBLIC_URL is https", async () => {
    const program = await asProgram();
    for (const path of ["/api/auth/oidc", "/api/auth/oidc/callback"])
      expect((await program.get(path).expect(403)).body.code).toBe("only_in_person");
    const secure = await startSecondApp(deps, deps.databaseUrl, {
      ...variables,
      PUBLIC_URL: "https://sofra.test",
    });
    const response = await secure.asVisitor().get("/api/auth/oidc").expect(302);
    expect(response.headers.location).toBe("https://sofra.test/login?failure=insecure");
  });

  test("returns 503 without the database, and goes on when it is back", async () => {
    await buildLinked();
    const proxy = await startDatabaseProxy(deps.databaseUrl);
    onTestFinished(proxy.cut);
    const browser = (await startSecondApp(deps, proxy.url, variables)).asVisitor();
    const callback = await provider.authorize(await begin(browser));
    proxy.cut();
    for (const address of ["/api/auth/oidc", callback]) {
      const { body } = await browser.get(address).expect(503);
      expect(body).toMatchObject({ code: "unavailable" });
    }
    await proxy.restore();
    expect(await finish(browser, callback)).toBe(`${HOME}/`);
  });

  test("does not exist without a provider", async () => {
    const { asVisitor: at } = await startSecondApp(deps, deps.databaseUrl, {});
    for (const path of ["/api/auth/oidc", "/api/auth/oidc/callback"]) await at().get(path).expect(404);
  });
});

describe("an account that is not linked", () => {
  test("is refused without sign-up, also if its e-mail address is that of a member", async () => {
    await buildUser(db, { username: "anna", email: "anna@home.example" });
    provider.claims = {
      anna: { email: "anna@home.example", email_verified: true, preferred_username: "anna" },
    };
    const browser = asVisitor();
    expect(await signIn(browser)).toBe(failed("unknown"));
    await expectSignedOut(browser);
    expect(await db.$count(providerAccounts)).toBe(0);
  });

  test("becomes a new member if sign-up is on, without the name and address of another", async () => {
    await buildUser(db, { username: "Anna", email: "ANNA@home.example" });
    provider.claims = {
      anna: {
        email: "anna@home.example",
        preferred_username: "anna@corp",
        given_name: "Anna",
        family_name: "Ray",
      },
    };
    const app = await startSecondApp(deps, deps.databaseUrl, withSignUp);
    for (const _ of [1, 2]) {
      const browser = app.asVisitor();
      expect(await signIn(browser)).toBe(`${HOME}/`);
      const { body } = await browser.get("/api/auth/user").expect(200);
      expect(body).toMatchObject({
        username: "anna2",
        firstName: "Anna",
        lastName: "Ray",
        email: null,
        isAdmin: false,
      });
    }
    expect(await db.$count(users)).toBe(2);
  });

  test("becomes one member if it signs in twice at once", async () => {
    await buildUser(db);
    const app = await startSecondApp(deps, deps.databaseUrl, withSignUp);
    expect(await Promise.all([1, 2, 3].map(() => signIn(app.asVisitor())))).toEqual(
      Array(3).fill(`${HOME}/`),
    );
    expect(await db.$count(users)).toBe(2);
  });

  test.each([
    [
      { preferred_username: "Ünal Öz!", email: "unal@home.example" },
      { username: "UnalOz", firstName: "UnalOz", email: "unal@home.example" },
    ],
    [
      { preferred_username: "a".repeat(300), name: "b".repeat(300) },
      { username: "a".repeat(46), firstName: "b".repeat(100) },
    ],
    [
      { preferred_username: "أحمد", name: "أحمد" },
      { username: "member", firstName: "أحمد" },
    ],
    [
      { preferred_username: 7, name: { given: "x" }, email: "?!" },
      { username: "member", email: null },
    ],
    [
      { name: "two\nlines", given_name: "x\u0000", email: "x@home.example" },
      { username: "member", firstName: "member" },
    ],
    [{ email: "rosa.conti@home.example" }, { username: "rosa.conti" }],
  ])("with the claims %j becomes a member with cleaned fields", async (claims, expected) => {
    await buildUser(db, { isAdmin: true });
    provider.claims = { anna: claims };
    const app = await startSecondApp(deps, deps.databaseUrl, withSignUp);
    const browser = app.asVisitor();
    await signIn(browser);
    expect((await browser.get("/api/auth/user").expect(200)).body).toMatchObject(expected);
  });

  test("does not become the first member, who is an administrator by the setup page", async () => {
    const app = await startSecondApp(deps, deps.databaseUrl, { ...withSignUp, OIDC_ADMIN_GROUP: "parents" });
    provider.claims = { anna: { groups: ["parents"] } };
    expect(await signIn(app.asVisitor())).toBe(failed("unknown"));
    expect(await db.$count(users)).toBe(0);
  });
});

describe("linking an account", () => {
  test("needs the password and leads back to the profile; then the account signs in", async () => {
    const member = await asMember({ username: "rosa" });
    const status = () => member.get("/api/auth/provider-account").expect(200);
    expect((await status()).body).toEqual({ linkedAt: null, canUnlink: true });
    const wrong = await member.post("/api/auth/provider-account", { currentPassword: "guess" }).expect(400);
    const message = "Your current password is not correct.";
    expect(wrong.body).toMatchObject({
      message,
      code: "invalid",
      issues: [{ path: "currentPassword", message }],
      reason: "wrong_password",
    });
    expect(await finish(member, await provider.authorize(await startLink(member)))).toBe(PROFILE);
    expect((await status()).body).toEqual({ linkedAt: expect.any(String), canUnlink: true });
    const browser = asVisitor();
    await signIn(browser);
    expect((await browser.get("/api/auth/user").expect(200)).body).toMatchObject({ username: "rosa" });
  });

  test("stops after five wrong passwords", async () => {
    const member = await asMember();
    for (let count = 0; count < 5; count++)
      await member.post("/api/auth/provider-account", { currentPassword: "guess" }).expect(400);
    await member.post("/api/auth/provider-account", { currentPassword: TEST_PASSWORD }).expect(429);
  });

  test("is refused for an account of another member", async () => {
    const owner = await buildLinked();
    const member = await asMember();
    const page = await finish(member, await provider.authorize(await startLink(member)));
    expect(page).toBe(`${HOME}/settings?tab=profile&failure=taken#provider-account`);
    expect(await db.select({ userId: providerAccounts.userId }).from(providerAccounts)).toEqual([
      { userId: owner.id },
    ]);
  });

  test("is refused in the session of another member, whose browser got the address or the cookie", async () => {
    const attacker = await asMember();
    const victim = await asMember();
    const expired = `${HOME}/settings?tab=profile&failure=expired#provider-account` as const;
    const first = await provider.authorize(await startLink(attacker));
    expect(await finish(victim, first)).toBe(expired);
    const attempt = cookieHeader(attacker)
      .split("; ")
      .find((cookie) => cookie.includes("-attempt-"));
    const response = await asVisitor()
      .get(first)
      .set("Cookie", `${cookieHeader(victim)}; ${attempt}`)
      .expect(302);
    expect(response.headers.location).toBe(expired);
    // The attempt is over for the attacker as well.
    expect(await finish(attacker, first)).toBe(expired);
    expect(await db.$count(providerAccounts)).toBe(0);
  });

  test("ends with the session", async () => {
    const member = await asMember();
    const callback = await provider.authorize(await startLink(member));
    await db.update(users).set({ isAdmin: null }).where(eq(users.id, member.user.id));
    expect(await finish(member, callback)).toBe(failed("expired"));
    expect(await db.$count(providerAccounts)).toBe(0);
  });

  test("can be undone by a member with a password", async () => {
    const member = await asMember();
    const other = await buildLinked({}, "other");
    await finish(member, await provider.authorize(await startLink(member)));
    await member.delete("/api/auth/provider-account").expect(204);
    expect(await signIn(asVisitor())).toBe(failed("unknown"));
    expect(await db.select({ userId: providerAccounts.userId }).from(providerAccounts)).toEqual([
      { userId: other.id },
    ]);
  });
});

describe("an address of the sign-in that is loaded late or again", () => {
  test("each of several tabs ends on its page, in any order", async () => {
    await buildLinked();
    const browser = asVisitor();
    const paths = ["/menus", "/dishes", "/week", "/"];
    const addresses = [];
    for (const path of paths) addresses.push(await begin(browser, `?next=${path}`));
    for (const index of [2, 0, 3, 1]) {
      const callback = await provider.authorize(addresses[index] ?? "");
      expect(await finish(browser, callback)).toBe(`${HOME}${paths[index]}`);
      expect(await finish(browser, callback)).toBe(`${HOME}/`);
    }
    expect(
      browser.jar.getCookies({ domain: "127.0.0.1", path: "/", secure: false, script: false }),
    ).toHaveLength(1);
  });

  test("a browser keeps the cookies of ten attempts", async () => {
    const browser = asVisitor();
    const addresses = [];
    for (let count = 0; count < 12; count++) addresses.push(await begin(browser, "?next=/menus"));
    expect(cookieHeader(browser).match(/-attempt-/g)).toHaveLength(10);
    await buildLinked();
    expect(await finish(browser, await provider.authorize(addresses[0] ?? ""))).toBe(failed("expired"));
    expect(await finish(browser, await provider.authorize(addresses[2] ?? ""))).toBe(`${HOME}/menus`);
  });

  test("a failure keeps the page that was asked for, and does not end another tab's sign-in", async () => {
    await buildLinked();
    const browser = asVisitor();
    const [declined, other] = [await begin(browser, "?next=/menus"), await begin(browser)];
    provider.account = null;
    expect(await finish(browser, await provider.authorize(declined))).toBe(failed("declined", "%2Fmenus"));
    provider.reset();
    expect(await finish(browser, await provider.authorize(other))).toBe(`${HOME}/`);
  });

  test("a link ends on the profile, also when it is loaded again or signed out", async () => {
    const member = await asMember();
    const callback = await provider.authorize(await startLink(member));
    expect(await finish(member, callback)).toBe(PROFILE);
    expect(await finish(member, callback)).toBe(
      `${HOME}/settings?tab=profile&failure=expired#provider-account`,
    );
    await member.post("/api/auth/logout").expect(200);
    expect(await finish(member, callback)).toBe(failed("expired"));
    expect(await db.$count(providerAccounts)).toBe(1);
  });
});

describe("another account", () => {
  test("replaces the one that a member has linked, with a line in the history, also at the same moment", async () => {
    const member = await asMember();
    const callbacks = [];
    for (const account of ["anna", "anna", "berta", "carla"]) {
      provider.account = account;
      callbacks.push(await provider.authorize(await startLink(member)));
    }
    const [first = "", again = "", ...others] = callbacks;
    await finish(member, first);
    await finish(member, again);
    await Promise.all(others.map((callback) => finish(member, callback)));
    const rows = await db.select().from(providerAccounts);
    expect(rows).toHaveLength(1);
    const lines = await db.select().from(editHistory).where(eq(editHistory.fieldName, "providerAccount"));
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatchObject({ editedBy: member.user.id, oldValue: `${provider.origin} anna` });
    expect(lines[1]).toMatchObject({
      oldValue: lines[0]?.newValue,
      newValue: `${provider.origin} ${rows[0]?.subject}`,
    });
    provider.account = "anna";
    expect(await signIn(asVisitor())).toBe(failed("unknown"));
  });

  test("of the same name at another provider does not keep anyone from joining", async () => {
    const member = await asMember();
    const app = await startSecondApp(deps, deps.databaseUrl, withSignUp);
    const other = { issuer: "https://other.example", subject: "anna", userId: member.user.id };
    await db.insert(providerAccounts).values(other);
    await member.delete("/api/auth/provider-account").expect(204);
    // Some lines do not say which provider it was.
    const line = { entityType: "user", entityId: member.user.id, fieldName: "providerAccount" } as const;
    await db.insert(editHistory).values({ ...line, oldValue: "berta" });
    provider.account = "berta";
    expect(await signIn(app.asVisitor())).toBe(failed("unknown"));
    provider.account = "anna";
    expect(await signIn(app.asVisitor())).toBe(`${HOME}/`);
  });
});

describe("a member who joined by the provider", () => {
  test("has no password until an administrator sends a link to choose one", async () => {
    const admin = await asAdmin();
    const app = await startSecondApp(deps, deps.databaseUrl, withSignUp);
    const browser = app.asVisitor();
    await signIn(browser);
    const { id, username } = (await browser.get("/api/auth/user").expect(200)).body;
    const message = "You have no password yet. An administrator can send you a link to choose one.";
    const change = { currentPassword: "none", newPassword: "walnuts-and-honey" };
    const { body } = await browser.post("/api/auth/change-password", change).expect(400);
    expect(body.issues).toMatchObject([{ path: "currentPassword", message }]);
    expect((await browser.delete("/api/auth/provider-account").expect(409)).body.message).toBe(message);
    const [row] = await db.select({ password: users.password }).from(users).where(eq(users.id, id));
    await asVisitor().post("/api/auth/login", { username, password: row?.password }).expect(401);
    const link = await admin.post(`/api/users/${id}/password-link`).expect(201);
    await asVisitor()
      .post(`/api/password-links/${link.body.token}`, { password: "walnuts-and-honey" })
      .expect(200);
    await expectSignedOut(browser);
    // The link has unlinked the account, which does not become another member.
    expect(await signIn(browser)).toBe(failed("unknown"));
    await browser.post("/api/auth/login", { username, password: "walnuts-and-honey" }).expect(200);
  });
});

describe("the group of administrators", () => {
  test("is applied at each sign-in, with its tokens and a line in the history", async () => {
    const admin = await asAdmin();
    const { id } = await buildLinked();
    provider.claims = { anna: { groups: ["parents", "cooks"] } };
    await signIn(asVisitor());
    expect(await isAdmin(id)).toBe(true);
    await db
      .insert(accessTokens)
      .values({ userId: id, name: "x", tokenHash: "0".repeat(64), ending: "x", stamp: "x", isAdmin: true });
    provider.claims = { anna: { groups: ["parents-in-law"] } };
    await signIn(asVisitor());
    expect(await isAdmin(id)).toBe(false);
    expect(await isAdmin(admin.user.id)).toBe(true);
    expect(await db.select({ isAdmin: accessTokens.isAdmin }).from(accessTokens)).toEqual([
      { isAdmin: false },
    ]);
    const changes = await db
      .select({ newValue: editHistory.newValue, editedBy: editHistory.editedBy })
      .from(editHistory)
      .where(and(eq(editHistory.entityId, id), eq(editHistory.fieldName, "isAdmin")))
      .orderBy(editHistory.id);
    expect(changes).toEqual([
      { newValue: "true", editedBy: null },
      { newValue: "false", editedBy: null },
    ]);
  });

  test("is found within another claim, and logged", async () => {
    const { id } = await buildLinked();
    provider.claims = { anna: { realm_access: { roles: ["/parents"] } } };
    const { log, written } = readableLog();
    const nested = { ...variables, OIDC_GROUPS_CLAIM: "realm_access.roles" };
    const app = await startSecondApp({ ...deps, log }, deps.databaseUrl, nested);
    await signIn(app.asVisitor());
    expect(await isAdmin(id)).toBe(true);
    expect(written().match(/"groups":.+groups from the sign-in provider/g)).toEqual([
      expect.stringContaining('"groups":["/parents"]'),
    ]);
  });

  test("never takes the role from the last administrator, also if two sign in at once", async () => {
    const [first, second] = [
      await buildLinked({ isAdmin: true }),
      await buildLinked({ isAdmin: true }, "berta"),
    ];
    const signInAs = async (account: string) => {
      const browser = asVisitor();
      const address = await begin(browser);
      provider.account = account;
      const callback = await provider.authorize(address);
      return () => finish(browser, callback);
    };
    const both = [await signInAs("anna"), await signInAs("berta")];
    expect(await Promise.all(both.map((done) => done()))).toEqual([`${HOME}/`, `${HOME}/`]);
    expect([await isAdmin(first.id), await isAdmin(second.id)].toSorted()).toEqual([false, true]);
  });

  test("changes nothing if no group is set", async () => {
    const { id } = await buildLinked({ isAdmin: true });
    await buildUser(db, { isAdmin: true });
    const app = await startSecondApp(deps, deps.databaseUrl, withSignUp);
    await signIn(app.asVisitor());
    expect(await isAdmin(id)).toBe(true);
  });
});

describe("signing out", () => {
  test("also leads to the provider, which knows the session and leads back", async () => {
    await buildLinked();
    const browser = asVisitor();
    await signIn(browser);
    const { body } = await browser.post("/api/auth/logout").expect(200);
    const address = new URL(String(body.signOutUrl));
    expect(address.origin + address.pathname).toBe(`${provider.origin}/session/end`);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: CLIENT_ID,
      id_token_hint: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      post_logout_redirect_uri: `${HOME}/`,
    });
    expect((await fetch(address)).status).toBe(200);
    await expectSignedOut(browser);
  });

  test("does not after signing in with the password", async () => {
    const member = await asMember();
    expect((await member.post("/api/auth/logout").expect(200)).body).toEqual({ ok: true });
  });
});

test("the page has the provider's name as text, and whether the password form is hidden", () => {
  const page = (more: NodeJS.ProcessEnv) =>
    fillSettings("<title></title>", readEnv({ ...variables, ...more }));
  expect(page({ OIDC_NAME: '"><b>Us', OIDC_HIDE_PASSWORD: "on" })).toBe(
    '<title>Sofra</title><meta name="sign-in-provider" content="&quot;&gt;&lt;b&gt;Us" data-start="http://sofra.test/api/auth/oidc" data-hides-password />',
  );
  expect(page({})).toContain('content="Our cloud" data-start="http://sofra.test/api/auth/oidc" />');
  expect(fillSettings("<title></title>", readEnv({}))).toBe("<title>Sofra</title>");
});
