import { readFileSync } from "node:fs";
import path from "node:path";
import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createOrResetAdmin } from "#server/features/users/create-admin.service.ts";
import { projectRoot } from "#server/lib/project-root.ts";
import { providerAccounts, pushSubscriptions, users } from "#shared/schema/index.ts";
import { startApp } from "#tests/setup/app.ts";
import { buildUser, TEST_PASSWORD } from "#tests/setup/builders.ts";

const { asVisitor, asAdmin, withToken, db, deps } = await startApp({ RATE_LIMIT_SCALE: "1000" });

const NEW_PASSWORD = "walnuts-and-honey";

/** The table of SECURITY.md, by the first words of each row. */
const section =
  readFileSync(path.join(projectRoot, "SECURITY.md"), "utf8").split("### What ends a credential")[1] ?? "";
const [header = [], , ...rows] = (section.split("\n## ")[0] ?? "")
  .split("\n")
  .filter((line) => line.startsWith("|"))
  .map((line) =>
    line
      .split("|")
      .map((cell) => cell.trim())
      .slice(1, -1),
  );
const documented = new Map(
  rows.map(([name = "", ...cells]) => [
    name.split(" (")[0] ?? "",
    Object.fromEntries(cells.map((cell, index) => [header[index + 1], cell])),
  ]),
);
const documentedTables = new Set([...section.matchAll(/\(`(\w+)`\)/g)].map(([, table]) => table));

/** Secrets of the household or of its guests, which outlive the member who made them. */
const OF_HOUSEHOLD = [
  "answers.edit_token_hash",
  "dashboard_config.api_key",
  "dishes.share_key",
  "invite_tokens.token",
  "menus.edit_token_hash",
  "menus.guest_token",
  "menus.share_key",
  "settings.vapid_private_key",
];
const NO_SECRETS = [
  "answers.invite_token_id",
  "change_log.xid",
  "comments.sending_key",
  "dishes.import_key",
  "rate_limits.key",
  "settings.vapid_public_key",
];
const SUSPICIOUS =
  /token|secret|hash|key|password|stamp|subject|endpoint|credential|cookie|code|^(sid|sess|auth|pin|otp|seed|salt)$/;

test("every table with a secret of a member is in the table of SECURITY.md", async () => {
  const { rows: columns } = await db.execute<{ table: string; column: string }>(
    sql`select table_name as "table", column_name as "column" from information_schema.columns
      where table_schema = 'public' order by 1, 2`,
  );
  const suspicious = columns.filter(({ column }) => SUSPICIOUS.test(column));
  const listed = [...OF_HOUSEHOLD, ...NO_SECRETS];
  // Keys of shopping lists name their lines.
  const isLine = (name: string) => /shopping\w*\.key$/.test(name);
  const members = suspicious.filter(({ table, column }) => {
    const name = `${table}.${column}`;
    return !listed.includes(name) && !isLine(name);
  });
  expect(new Set(members.map(({ table }) => table))).toEqual(documentedTables);
});

/** An administrator with one credential of each kind, and for each whether it still works. */
async function buildMember() {
  const operator = await asAdmin();
  const { id: otherId } = await buildUser(db);
  const member = await asAdmin();
  const { id, username } = member.user;
  const signIn = () => asVisitor().post("/api/auth/login").send({ username, password: TEST_PASSWORD });
  const elsewhere = asVisitor();
  await elsewhere.post("/api/auth/login").send({ username, password: TEST_PASSWORD }).expect(200);
  const tokens: string[] = [];
  for (const isAdmin of [false, true]) {
    const { body } = await member.post("/api/tokens").send({ name: "A program", isAdmin }).expect(201);
    tokens.push((body as { token: string }).token);
  }
  const [token = "", adminToken = ""] = tokens;
  const keys = { p256dh: "x", auth: "x" };
  await db.insert(pushSubscriptions).values({ userId: id, endpoint: `https://push.example/${id}`, ...keys });
  await db.insert(providerAccounts).values({ issuer: "https://auth.example/", subject: id, userId: id });
  const linkFor = async (maker: typeof operator, userId: string) => {
    const { body } = await maker.post(`/api/users/${userId}/password-link`).expect(201);
    return (body as { token: string }).token;
  };
  const [ownLink, otherLink] = [await linkFor(operator, id), await linkFor(member, otherId)];
  const feed = await member.post("/api/calendar-feed").send({}).expect(201);
  const works = async (call: PromiseLike<{ status: number }>) => (await call).status < 400;
  const probes: Record<string, () => Promise<boolean>> = {
    "the password": () => works(signIn()),
    "the session of this device": () => works(member.get("/api/auth/user")),
    "sessions of other devices": () => works(elsewhere.get("/api/auth/user")),
    "access tokens": () => works(withToken(token).get("/api/dishes")),
    "administrator access of a token": () =>
      works(withToken(adminToken).get(`/api/users/${otherId}/holdings`)),
    "notifications of a device": async () =>
      (await db.$count(pushSubscriptions, eq(pushSubscriptions.userId, id))) > 0,
    "a password link for the member": () => works(asVisitor().get(`/api/password-links/${ownLink}`)),
    "password links that they made for others": () =>
      works(asVisitor().get(`/api/password-links/${otherLink}`)),
    "the calendar address": () => works(asVisitor().get(`/api/calendar/${feed.body.token}.ics`)),
    "the account at the sign-in provider": async () => {
      const linked = and(eq(providerAccounts.userId, id), sql`${users.isAdmin} is not null`);
      const found = await db
        .select()
        .from(providerAccounts)
        .innerJoin(users, eq(users.id, providerAccounts.userId))
        .where(linked);
      return found.length > 0;
    },
  };
  return { operator, member, id, username, ownLink, probes };
}

type Built = Awaited<ReturnType<typeof buildMember>>;
const change =
  (body: object) =>
  async ({ member }: Built) => {
    await member
      .post("/api/auth/change-password")
      .send({ currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD, ...body })
      .expect(200);
  };
const setRole =
  (isAdmin: boolean | null) =>
  async ({ operator, id }: Built) => {
    await operator.patch(`/api/users/${id}`).send({ isAdmin }).expect(200);
  };

test.each<[string, string, (built: Built) => Promise<unknown>]>([
  ["own change", "a changed password", change({})],
  ["own change, all", "a changed password that ends all", change({ endsAccess: true })],
  [
    "set by others",
    "a reset",
    ({ operator, id }) =>
      operator.post("/api/admin/reset-password").send({ userId: id, newPassword: NEW_PASSWORD }).expect(200),
  ],
  [
    "set by others",
    "a password in the member's fields",
    ({ operator, id }) => operator.patch(`/api/users/${id}`).send({ password: NEW_PASSWORD }).expect(200),
  ],
  [
    "set by others",
    "create-admin",
    ({ username }) => createOrResetAdmin(deps, { username, password: NEW_PASSWORD }),
  ],
  [
    "set by others",
    "a password link",
    ({ ownLink }) =>
      asVisitor().post(`/api/password-links/${ownLink}`).send({ password: NEW_PASSWORD }).expect(200),
  ],
  ["suspended", "a suspension", setRole(null)],
  ["demoted", "a demotion", setRole(false)],
  ["deleted", "a deletion", ({ operator, id }) => operator.delete(`/api/users/${id}`).expect(204)],
  ["signed out", "a sign-out", ({ member }) => member.post("/api/auth/logout").expect(200)],
])("%s: SECURITY.md says what ends after %s", async (way, _name, act) => {
  const built = await buildMember();
  const probe = async () => {
    const works: Record<string, boolean> = {};
    for (const [name, isAlive] of Object.entries(built.probes)) works[name] = await isAlive();
    return works;
  };
  const all = Object.keys(built.probes);
  expect(await probe()).toEqual(Object.fromEntries(all.map((name) => [name, true])));
  await act(built);
  const after = await probe();
  if (way === "suspended") await setRole(true)(built);
  const restored = way === "suspended" ? await probe() : after;
  const found = all.map((name) => [name, after[name] ? "stays" : restored[name] ? "pauses" : "ends"]);
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries([...documented].map(([name, cells]) => [name, cells[way]])),
  );
});
