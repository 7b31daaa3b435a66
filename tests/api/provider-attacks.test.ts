import type { ServerResponse } from "node:http";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { transact } from "#server/database/db.ts";
import { setPassword } from "#server/features/auth/passwords.service.ts";
import { providerAccounts } from "#shared/schema/index.ts";
import { buildUser, TEST_PASSWORD } from "#tests/setup/data/builders.ts";
import {
  CLIENT_ID,
  CLIENT_SECRET,
  startLyingProvider,
  type Lies,
} from "#tests/setup/fakes/lying-provider.ts";
import { startApp } from "#tests/setup/server/app.ts";
import { readableLog } from "#tests/setup/server/readable-log.ts";
import { startSecondApp } from "#tests/setup/server/second-app.ts";

const HOME = "http://sofra.test";
const provider = await startLyingProvider();
const variables = {
  PUBLIC_URL: HOME,
  OIDC_ISSUER: provider.origin,
  OIDC_CLIENT_ID: CLIENT_ID,
  OIDC_CLIENT_SECRET: CLIENT_SECRET,
  RATE_LIMIT_SCALE: "1000",
};
const { asVisitor, db, deps } = await startApp(variables);

beforeEach(async () => {
  provider.reset();
  const { id: userId } = await buildUser(db, { username: "anna" });
  await db.insert(providerAccounts).values({ issuer: provider.origin, subject: "anna", userId });
});
afterAll(() => provider.close());

type Agent = ReturnType<typeof asVisitor>;

async function signIn(agent: Agent): Promise<string> {
  const start = await agent.get("/api/auth/oidc").expect(302);
  const address = String(start.headers.location);
  if (address.startsWith(HOME)) return address;
  const { headers } = await agent.get(provider.authorize(address)).expect(302);
  return String(headers.location);
}

/** A new app, because the metadata is cached. */
const newApp = async () => (await startSecondApp(deps, deps.databaseUrl, variables)).asVisitor();

const tooLarge = (res: ServerResponse) =>
  void res.writeHead(200, { "Content-Type": "application/json" }).end(`{"x":"${"x".repeat(300_000)}"}`);
const elsewhere = (res: ServerResponse) =>
  void res.writeHead(302, { Location: "http://127.0.0.1:1/metadata" }).end();
const ended = (res: ServerResponse) => void res.writeHead(500).end();
const now = Math.floor(Date.now() / 1000);

test("an honest provider signs in", async () => {
  expect(await signIn(asVisitor())).toBe(`${HOME}/`);
});

describe("a provider that lies at sign-in signs no one in:", () => {
  test.each<[string, Lies]>([
    ["another issuer in the response (mix-up)", { response: { iss: "https://evil.example" } }],
    ["no issuer in the response, although promised", { response: { iss: undefined } }],
    ["an ID token in the response", { response: { id_token: "x" } }],
    ["a code that it does not know", { response: { code: "unknown" } }],
    ["another issuer in the token", { claims: { iss: "https://evil.example" } }],
    ["another nonce", { claims: { nonce: "another" } }],
    ["no nonce", { claims: { nonce: undefined } }],
    ["another audience", { claims: { aud: "another" } }],
    ["another authorized party", { claims: { aud: [CLIENT_ID, "another"], azp: "another" } }],
    ["an expired token", { claims: { exp: now - 3600, iat: now - 7200 } }],
    ["a token of the future", { claims: { nbf: now + 3600 } }],
    ["no expiry", { claims: { exp: undefined } }],
    ["no subject", { claims: { sub: undefined } }],
    ["alg none", { header: { alg: "none" } }],
    ["HS256 with the client's secret", { header: { alg: "HS256" } }],
    ["a key that it does not publish", { foreignKey: true }],
    ["an unknown key", { header: { kid: "unknown" } }],
    ["a critical extension", { header: { crit: ["x"], x: 1 } }],
    ["user information of someone else", { userInfo: { sub: "berta" } }],
    ["a token endpoint that redirects", { instead: { "/token": elsewhere } }],
    ["tokens that are too large", { instead: { "/token": tooLarge } }],
    ["keys that are too large", { instead: { "/jwks": tooLarge } }],
    ["a connection that is cut", { instead: { "/token": (res) => res.socket?.resetAndDestroy() } }],
  ])("%s", async (_name, lies) => {
    const browser = await newApp();
    provider.lies = lies;
    expect(await signIn(browser)).toBe(`${HOME}/login?failure=failed`);
    await browser.get("/api/auth/user").expect(401);
    provider.reset();
    expect(await signIn(browser)).toBe(`${HOME}/`);
  });
});

test.each([
  ["a lone surrogate", "anna\ud800"],
  ["NUL", "anna\0"],
  ["256 characters", "a".repeat(256)],
  ["nothing", ""],
])("a subject with %s signs no one in", async (_name, sub) => {
  // Lone surrogates are stored as this replacement character.
  const { id: userId } = await buildUser(db, { username: "berta" });
  await db.insert(providerAccounts).values({ issuer: provider.origin, subject: "anna\ufffd", userId });
  const browser = await newApp();
  provider.lies = { claims: { sub }, userInfo: { sub } };
  expect(await signIn(browser)).toBe(`${HOME}/login?failure=failed`);
  await browser.get("/api/auth/user").expect(401);
});

describe("a provider without an optional part of the protocol signs in:", () => {
  test.each<[string, Lies]>([
    ["no userinfo endpoint", { metadata: { userinfo_endpoint: undefined } }],
    ["user information that is not JSON", { instead: { "/userinfo": (res) => void res.end("<html>") } }],
    ["user information without a subject", { userInfo: { sub: undefined } }],
    ["user information that is too large", { instead: { "/userinfo": tooLarge } }],
    ["several audiences", { claims: { aud: [CLIENT_ID, "project"], azp: CLIENT_ID } }],
    [
      "no promises",
      {
        metadata: {
          authorization_response_iss_parameter_supported: undefined,
          subject_types_supported: undefined,
          response_types_supported: undefined,
        },
        response: { iss: undefined },
      },
    ],
  ])("%s", async (_name, lies) => {
    const browser = await newApp();
    provider.lies = lies;
    expect(await signIn(browser)).toBe(`${HOME}/`);
    await browser.post("/api/auth/logout").expect(200, { ok: true });
  });

  test("the role stays if the groups are elsewhere, or in one of two places, or the user information is missing, and then no one joins", async () => {
    const grouped = { ...variables, OIDC_ADMIN_GROUP: "parents", OIDC_SIGN_UP: "on" };
    const browser = (await startSecondApp(deps, deps.databaseUrl, grouped)).asVisitor();
    await buildUser(db, { isAdmin: true });
    provider.lies = { userInfo: { groups: ["parents"] } };
    await signIn(browser);
    await browser.post("/api/auth/logout").expect(200);
    const elsewhere = { claims: { _claim_names: { groups: "src1" } } };
    const none = { groups: [] };
    for (const lies of [
      elsewhere,
      { ...elsewhere, userInfo: none },
      { claims: { groups: ["parents"] }, userInfo: none },
      { claims: none, userInfo: { groups: ["parents"] } },
      { claims: none, instead: { "/userinfo": ended } },
      { instead: { "/userinfo": ended } },
    ]) {
      provider.lies = lies;
      expect(await signIn(browser)).toBe(`${HOME}/`);
      expect((await browser.get("/api/auth/user").expect(200)).body).toMatchObject({ isAdmin: true });
      await browser.post("/api/auth/logout").expect(200);
    }
    provider.lies = { ...provider.lies, claims: { sub: "berta" } };
    expect(await signIn(browser)).toBe(`${HOME}/login?failure=unavailable`);
    provider.lies = { claims: none, userInfo: none };
    await signIn(browser);
    expect((await browser.get("/api/auth/user").expect(200)).body).toMatchObject({ isAdmin: false });
  });
});

test("an account is not linked if the password was reset while the member was at the provider", async () => {
  const { id, username } = await buildUser(db);
  const member = await newApp();
  await member.post("/api/auth/login", { username, password: TEST_PASSWORD }).expect(200);
  const { body } = await member
    .post("/api/auth/provider-account", { currentPassword: TEST_PASSWORD })
    .expect(200);
  const reset = async (res: ServerResponse) => {
    await transact(db, (tx) => setPassword(tx, id, "x", { editedBy: null }));
    res.writeHead(200, { "Content-Type": "application/json" }).end('{"sub":"berta"}');
  };
  provider.lies = { claims: { sub: "berta" }, instead: { "/userinfo": (res) => void reset(res) } };
  const { headers } = await member.get(provider.authorize(body.address)).expect(302);
  expect(headers.location).toContain("failure=expired");
  expect(await db.$count(providerAccounts)).toBe(1);
});

test.each<[string, Lies]>([
  ["the metadata", { metadata: { issuer: `${provider.origin}/application/o/sofra/` } }],
  ["the ID token", { claims: { iss: `${provider.origin}/application/o/sofra/` } }],
])("the log names both issuers if that of %s differs", async (_where, lies) => {
  const { log, written } = readableLog();
  const app = await startSecondApp({ ...deps, log }, deps.databaseUrl, variables);
  provider.lies = lies;
  expect(await signIn(app.asVisitor())).toContain("/login?failure=");
  expect(written()).toContain(
    `OIDC_ISSUER is ${provider.origin}/, but the provider says that its issuer is ${provider.origin}/application/o/sofra/.`,
  );
});

test("the log says what to change if ID tokens are signed with the client's secret", async () => {
  const { log, written } = readableLog();
  const app = await startSecondApp({ ...deps, log }, deps.databaseUrl, variables);
  provider.lies = { header: { alg: "HS256" } };
  expect(await signIn(app.asVisitor())).toContain("/login?failure=failed");
  expect(written()).toContain("Let it sign with a key, such as RS256");
});

describe("a provider whose metadata is wrong is not used:", () => {
  test.each<[string, Lies]>([
    ["another issuer", { metadata: { issuer: "https://evil.example" } }],
    ["no authorization endpoint", { metadata: { authorization_endpoint: undefined } }],
    ["a script as authorization endpoint", { metadata: { authorization_endpoint: "javascript:alert(1)" } }],
    ["a redirect", { instead: { "/.well-known/openid-configuration": elsewhere } }],
    ["too large", { instead: { "/.well-known/openid-configuration": tooLarge } }],
    ["an error", { instead: { "/.well-known/openid-configuration": ended } }],
  ])("%s", async (_name, lies) => {
    const browser = await newApp();
    provider.lies = lies;
    expect(await signIn(browser)).toBe(`${HOME}/login?failure=unavailable`);
    provider.reset();
    // The next attempt asks again.
    expect(await signIn(browser)).toBe(`${HOME}/`);
  });
});

test("a provider that is down costs its button and the link, and nothing else", async () => {
  const { asVisitor: at } = await startSecondApp(deps, deps.databaseUrl, {
    ...variables,
    OIDC_ISSUER: "http://127.0.0.1:1",
    OIDC_NAME: "Our cloud",
  });
  expect(await signIn(at())).toBe(`${HOME}/login?failure=unavailable`);
  const browser = at();
  await browser.post("/api/auth/login", { username: "anna", password: TEST_PASSWORD }).expect(200);
  const { body } = await browser
    .post("/api/auth/provider-account", { currentPassword: TEST_PASSWORD })
    .expect(503);
  expect(body.message).toBe("Our cloud doesn't respond right now. Please try again later.");
  expect((await browser.post("/api/auth/logout").expect(200)).body).toEqual({ ok: true });
});

test("a member can sign out while the provider is down", async () => {
  const browser = await newApp();
  await signIn(browser);
  provider.lies = { metadata: { end_session_endpoint: "javascript:alert(1)" } };
  expect((await browser.post("/api/auth/logout").expect(200)).body).toEqual({ ok: true });
  await browser.get("/api/auth/user").expect(401);
});

test("metadata and keys are fetched once, and keys again after they have changed", async () => {
  const app = await startSecondApp(deps, deps.databaseUrl, variables);
  await Promise.all([1, 2, 3].map(() => signIn(app.asVisitor())));
  const count = (path: string) => provider.received.filter((one) => one === path).length;
  expect(count("/.well-known/openid-configuration")).toBe(1);
  await signIn(app.asVisitor());
  expect(count("/.well-known/openid-configuration")).toBe(1);
  provider.rotateKeys();
  // Fresh keys are not fetched again, but the next attempt starts without them.
  await signIn(app.asVisitor());
  expect(await signIn(app.asVisitor())).toBe(`${HOME}/`);
});

test("the log has the reason of a failure, but no code, state, nonce, secret or token", async () => {
  const { log, written } = readableLog();
  const app = await startSecondApp({ ...deps, log }, deps.databaseUrl, variables);
  const browser = app.asVisitor();
  provider.lies = { claims: { nonce: "another" } };
  const start = await browser.get("/api/auth/oidc").expect(302);
  const address = String(start.headers.location);
  const callback = provider.authorize(address);
  await browser.get(callback).expect(302);
  provider.reset();
  await signIn(browser);
  expect(written()).toContain("unexpected JWT claim value encountered");
  expect(written()).toContain("/api/auth/oidc/callback?[hidden]");
  const secrets = [...new URL(address).searchParams, ...new URL(callback, HOME).searchParams]
    .filter(([name]) => ["code", "state", "nonce", "code_challenge"].includes(name))
    .map(([, value]) => value);
  for (const secret of [...secrets, CLIENT_SECRET, "eyJ"]) expect(written()).not.toContain(secret);
});
