import { readFileSync } from "node:fs";
import path from "node:path";
import { eq, inArray, sql, type SQL } from "drizzle-orm";
import { expect, test } from "vitest";
import { createOrResetAdmin } from "#server/features/users/create-admin.service.ts";
import { projectRoot } from "#server/lib/project-root.ts";
import { accessTokens, providerAccounts, pushSubscriptions, sessions } from "#shared/schema/index.ts";
import { buildUser, TEST_PASSWORD } from "#tests/setup/data/builders.ts";
import { inviteGroup } from "#tests/setup/data/events.ts";
import { startApp } from "#tests/setup/server/app.ts";

const { asVisitor, asAdmin, withToken, db, deps } = await startApp({ RATE_LIMIT_SCALE: "1000" });

const NEW_PASSWORD = "walnuts-and-honey";
const security = readFileSync(path.join(projectRoot, "SECURITY.md"), "utf8");
const [section = ""] = security.split("### What ends a credential")[1]?.split("\n## ") ?? [];
const [[, ...ways] = [], , ...rows] = (section.match(/(?<=^\| ).+(?= \|$)/gm) ?? []).map((line) =>
  line.split("|").map((cell) => cell.trim()),
);
/** Returns what happens to each credential, by its name without the table. */
const documented = (way: string) =>
  Object.fromEntries(rows.map(([name = "", ...cells]) => [name.split(" (")[0], cells[ways.indexOf(way)]]));

test("every table with a secret of a member is in the table of SECURITY.md", async () => {
  const documentedTables = [...section.matchAll(/\(`(\w+)`\)/g)].map(([, table]) => table);
  // The tables left out have no secrets, or those of the household, which outlive the member who made them.
  const { rows: found } = await db.execute<{ name: string }>(
    sql`select distinct table_name as name from information_schema.columns where table_schema = 'public'
      and column_name ~ 'token|secret|hash|key|password|stamp|subject|endpoint|credential|cookie|code|^(sid|sess|auth|pin|otp|seed|salt)$'
      and table_name !~ '^(change_log|comments|dashboard_config|dishes|household_items|household_staples|invite_tokens|meal_ticks|menus|rate_limits|settings|.*shopping.*)$'`,
  );
  expect(new Set(found.map(({ name }) => name))).toEqual(new Set(documentedTables));
});

/** An administrator with one credential of each kind, and for each whether it still works. */
async function buildMember() {
  const operator = await asAdmin();
  const { id: otherId } = await buildUser(db);
  const member = await asAdmin();
  const { id, username } = member.user;
  const elsewhere = asVisitor();
  await elsewhere.post("/api/auth/login", { username, password: TEST_PASSWORD }).expect(200);
  const token = async (
    maker: typeof member,
    address: "/api/tokens" | "/api/calendar-feed" | `/api/users/${string}/password-link`,
    body = {},
  ) => (await maker.post(address, body).expect(201)).body.token;
  const access = await token(member, "/api/tokens", { name: "A program", isAdmin: true });
  const ownLink = await token(operator, `/api/users/${id}/password-link`);
  const otherLink = await token(member, `/api/users/${otherId}/password-link`);
  const feed = await token(member, "/api/calendar-feed");
  const { link } = await inviteGroup({ db }, member);
  const { body } = await asVisitor().post(`${link}/answers`, { name: "May", isComing: true }).expect(201);
  const answer = `/api/event-answers/${body.editToken}` as const;
  const guestFeed = (await asVisitor().put(`${answer}/calendar`).expect(200)).body.token;
  const device = { endpoint: `https://push.example/${id}`, p256dh: "x", auth: "x" };
  await db.insert(pushSubscriptions).values({ userId: id, ...device });
  await db.insert(providerAccounts).values({ issuer: "https://auth.example/", subject: id, userId: id });
  const works = async (call: PromiseLike<{ status: number }>) => (await call).status < 400;
  const exists = async (statement: SQL) => (await db.execute(statement)).rows.length > 0;
  const probe = async () => ({
    "the password": await exists(
      sql`select from users where id = ${id} and password = ${member.user.password} and is_admin is not null`,
    ),
    "the session of this device": await works(member.get("/api/auth/user")),
    "sessions of other devices": await works(elsewhere.get("/api/auth/user")),
    "access tokens": await works(withToken(access).get("/api/dishes")),
    "administrator access of a token": await works(withToken(access).get(`/api/users/${otherId}/holdings`)),
    "notifications of a device": await exists(sql`select from push_subscriptions where user_id = ${id}`),
    "a password link for the member": await works(asVisitor().get(`/api/password-links/${ownLink}`)),
    "password links that they made for others": await works(
      asVisitor().get(`/api/password-links/${otherLink}`),
    ),
    "the calendar address": await works(asVisitor().get(`/api/calendar/${feed}.ics`)),
    "guests' edit links and calendar addresses":
      (await works(asVisitor().get(answer))) &&
      (await works(asVisitor().get(`/api/calendar/${guestFeed}.ics`))),
    "the account at the sign-in provider": await exists(
      sql`select from provider_accounts join users on id = user_id where id = ${id} and is_admin is not null`,
    ),
  });
  const opened = await db
    .select({ sid: sessions.sid })
    .from(sessions)
    .where(sql`sess #>> '{passport,user}' = ${id}`);
  const sids = opened.map(({ sid }) => sid);
  /** Rows that a stamp alone would invalidate. Refusing a session deletes its row. */
  const countRows = async () => ({
    sessions: await db.$count(sessions, inArray(sessions.sid, sids)),
    tokens: await db.$count(accessTokens, eq(accessTokens.userId, id)),
  });
  return { operator, member, id, username, ownLink, probe, countRows };
}

type Built = Awaited<ReturnType<typeof buildMember>>;
const change = ({ member }: Built, body = {}) =>
  member
    .post("/api/auth/change-password", { currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD, ...body })
    .expect(200);
const update = ({ operator, id }: Built, fields: object) =>
  operator.patch(`/api/users/${id}`, fields).expect(200);
const reset = ({ operator, id }: Built) =>
  operator.post("/api/admin/reset-password", { userId: id, newPassword: NEW_PASSWORD }).expect(200);
const redeem = ({ ownLink }: Built) =>
  asVisitor().post(`/api/password-links/${ownLink}`, { password: NEW_PASSWORD }).expect(200);
const createAdmin = ({ username }: Built) => createOrResetAdmin(deps, { username, password: NEW_PASSWORD });

test.each<[string, string, (built: Built) => PromiseLike<unknown>]>([
  ["own change", "a changed password", change],
  ["own change, all", "a changed password that ends all", (built) => change(built, { endsAccess: true })],
  ["set by others", "a reset", reset],
  ["set by others", "a password in their fields", (built) => update(built, { password: NEW_PASSWORD })],
  ["set by others", "create-admin", createAdmin],
  ["set by others", "a password link", redeem],
  ["suspended", "a suspension", (built) => update(built, { isAdmin: null })],
  ["demoted", "a demotion", (built) => update(built, { isAdmin: false })],
  ["deleted", "a deletion", ({ operator, id }) => operator.delete(`/api/users/${id}`).expect(204)],
  ["signed out", "a sign-out", ({ member }) => member.post("/api/auth/logout").expect(200)],
])("%s: SECURITY.md says what ends after %s", async (way, _name, act) => {
  const built = await buildMember();
  expect(Object.values(await built.probe())).not.toContain(false);
  await act(built);
  const rows = await built.countRows();
  const after = await built.probe();
  expect(rows).toEqual({
    sessions: Number(after["the session of this device"]) + Number(after["sessions of other devices"]),
    tokens: Number(after["access tokens"]),
  });
  await built.operator.get("/api/auth/user").expect(200);
  const isReversible = way === "suspended" || way === "demoted";
  if (isReversible) await update(built, { isAdmin: true });
  const restored = new Map(isReversible ? Object.entries(await built.probe()) : []);
  const found = Object.entries(after).map(([name, isAlive]) => {
    const outcome = isAlive ? "stays" : restored.get(name) ? "pauses" : "ends";
    return [name, outcome];
  });
  expect(Object.fromEntries(found)).toEqual(documented(way));
});
