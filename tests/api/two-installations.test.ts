import { expect, test } from "vitest";
import { buildUser, TEST_PASSWORD } from "#tests/setup/data/builders.ts";
import { startApp } from "#tests/setup/server/app.ts";
import { cookieHeader } from "#tests/setup/server/cookie-header.ts";
import { startSecondApp } from "#tests/setup/server/second-app.ts";

const { asMember, asVisitor, deps } = await startApp();

const household = await startApp();
/** Another household, whose browser tab shares the cookies of the host. */
const startOther = (secrets = { session: ["another secret, at least as long"] }) =>
  startSecondApp({ ...household.deps, secrets }, household.deps.databaseUrl, {});

const cookiesOf = (response: { headers: Record<string, unknown> }) =>
  (response.headers["set-cookie"] ?? []) as string[];
const valueOf = (cookie = "") => /=([^;]*)/.exec(cookie)?.[1];

test.each([
  ["with a secret of its own", undefined],
  ["with the same secret, copied from the first", deps.secrets],
])("another installation on the host, %s, keeps the session of the first", async (_secret, secrets) => {
  const member = await asMember({ username: "ada" });
  const other = await startOther(secrets);
  await buildUser(other.deps.db, { username: "ben" });
  const login = await other
    .asVisitor()
    .post("/api/auth/login")
    .set("Cookie", cookieHeader(member))
    .send({ username: "ben", password: TEST_PASSWORD })
    .expect(200);
  const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookiesOf(login)[0] ?? "") ?? [];
  expect(cookieHeader(member)).not.toContain(`${name}=`);
  const both = `${cookieHeader(member)}; ${name}=${value}`;
  expect((await asVisitor().get("/api/auth/user").set("Cookie", both).expect(200)).body.username).toBe("ada");
  const { body } = await other.asVisitor().get("/api/auth/user").set("Cookie", both).expect(200);
  expect(body.username).toBe("ben");
  const out = await other.asVisitor().post("/api/auth/logout").set("Cookie", both).expect(200);
  expect(cookiesOf(out).map((cookie) => cookie.split("=")[0])).toEqual([name]);
});

test("a session with the name of earlier versions continues under the new one", async () => {
  const member = await asMember({ username: "ada" });
  const [, name = "", value = ""] = /^([^=]+)=(.*)/.exec(cookieHeader(member)) ?? [];
  const first = await asVisitor().get("/api/categories").set("Cookie", `sofra=${value}`).expect(200);
  expect(cookiesOf(first)).toEqual([
    expect.stringMatching(
      new RegExp(`^${name}=s%3A[^;]+; Max-Age=2592000; Path=/; .*HttpOnly; SameSite=Lax$`),
    ),
    expect.stringMatching(/^sofra=; Path=\/; Expires=Thu, 01 Jan 1970/),
  ]);
  const renamed = `${name}=${valueOf(cookiesOf(first)[0])}`;
  const next = await asVisitor().get("/api/categories").set("Cookie", renamed).expect(200);
  expect(cookiesOf(next)).toEqual([]);
  const out = await asVisitor().post("/api/auth/logout").set("Cookie", `sofra=${value}`).expect(200);
  expect(valueOf(cookiesOf(out).at(-1))).toBe("");
  await asVisitor().get("/api/auth/user").set("Cookie", renamed).expect(401);
});

test("a cookie of another installation of an earlier version is left alone", async () => {
  const other = await startOther();
  const { username } = await buildUser(other.deps.db);
  const credentials = { username, password: TEST_PASSWORD };
  const login = await other.asVisitor().post("/api/auth/login", credentials).expect(200);
  const foreign = `sofra=${valueOf(cookiesOf(login)[0])}`;
  const response = await asVisitor().get("/api/auth/user").set("Cookie", foreign).expect(401);
  expect(cookiesOf(response)).toEqual([]);
});
