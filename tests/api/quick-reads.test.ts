import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { eq, sql } from "drizzle-orm";
import pino from "pino";
import { afterAll, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { createDatabase, createPool } from "#server/database/db.ts";
import { createHttpServer } from "#server/start/http-server.ts";
import { dishes, sessions, users } from "#shared/schema.ts";
import { startApp } from "#tests/setup/app.ts";
import { buildDish, buildMenu } from "#tests/setup/builders.ts";

const { asMember, asProgram, db, deps } = await startApp();

const lines: { msg: string }[] = [];
const log = pino({ level: "info" }, { write: (line: string) => void lines.push(JSON.parse(line)) });
const pool = createPool(deps.databaseUrl, log);
const app = createApp({ ...deps, log, pool, db: createDatabase(pool) });
const { server, shapeFor } = createHttpServer();
shapeFor(app);
server.on("request", app);
await once(server.listen(0, "127.0.0.1"), "listening");
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(async () => {
  server.close();
  await pool.end();
});

interface Told {
  asked: string;
  status: number;
  text: string;
  headers: [string, string][];
}

/** What the app with the log that is read answers; only the name of the answer and the time are not compared. */
async function ask(path: string, headers: Record<string, string>, method = "GET"): Promise<Told> {
  const answer = await fetch(`${origin}${path}`, { method, headers });
  const differing = new Set(["x-request-id", "date"]);
  return {
    asked: `${method} ${path}`,
    status: answer.status,
    text: await answer.text(),
    headers: [...answer.headers].filter(([name]) => !differing.has(name)),
  };
}

async function signedInProgram() {
  const { owner, token } = await asProgram();
  const { headers } = await owner.get("/api/auth/user").expect(200);
  const cookie = String(headers["set-cookie"]).split(";")[0] ?? "";
  return { owner, cookie, byCookie: { cookie }, byToken: { authorization: `Bearer ${token}` } };
}

const QUICK = ["/api/activities", "/api/dishes?limit=2", "/api/search?q=soup"];

/** Has everything in memory that is answered from there. */
async function warmUp(headers: Record<string, string>) {
  for (const path of ["/api/dishes", "/api/dishes/1", ...QUICK]) await ask(path, headers);
  lines.length = 0;
}

test("a session is told from memory just what the routes tell a program with a token", async () => {
  const { byCookie, byToken } = await signedInProgram();
  const built = [];
  for (const title of ["Lentil soup", "Bread", "Onion soup", "Tart"]) {
    built.push(await buildDish(db, { title, category: title === "Bread" ? "Bakery" : null }));
  }
  const [first, second] = built.map(({ id }) => id);
  await buildMenu(db, { title: "Soups", dishIds: built.map(({ id }) => id) });
  await warmUp(byCookie);
  for (const path of [
    "/api/dishes",
    "/API/Dishes/",
    "/api/dishes?limit=2",
    `/api/dishes?limit=2&cursor=${second}`,
    "/api/dishes?limit=2&category=bakery",
    "/api/dishes?limit=2&category=Bakery",
    "/api/dishes?limit=0",
    "/api/dishes?limit=2&limit=3",
    `/api/dishes/${first}`,
    "/api/dishes/999999",
    "/api/dishes/abc",
    "/api/dishes/99999999999",
    "/api/dishes/%ZZ",
    "/api/activities",
    "/api/activities?before=1",
    "/api/activities?before=x",
    "/api/search?q=soup",
    "/api/search?q=%20soup%20",
    "/api/search?q=s",
    "/api/search",
  ]) {
    // In an order that does not let the first make the second's answer.
    const [quick, told] = [await ask(path, byCookie), await ask(path, byToken)];
    expect(quick).toEqual(told);
    expect(await ask(path, byCookie, "HEAD")).toEqual(await ask(path, byToken, "HEAD"));
    const etag = new Headers(told.headers).get("etag");
    if (told.status !== 200 || etag === null) continue;
    // By itself fetch would add that it wants no answer from before.
    const known = { "if-none-match": etag, "cache-control": "max-age=0" };
    const unchanged = await ask(path, { ...byCookie, ...known });
    expect(unchanged).toEqual(await ask(path, { ...byToken, ...known }));
    expect(unchanged.status).toBe(304);
  }
});

test("what is asked again and again stays out of the log, unless it fails", async () => {
  const { byCookie, cookie } = await signedInProgram();
  await buildDish(db, { title: "Soup" });
  await warmUp(byCookie);
  const [dish] = JSON.parse((await ask("/api/dishes", byCookie)).text) as { id: number }[];
  lines.length = 0;
  for (const path of [...QUICK, `/api/dishes/${dish?.id}`]) {
    expect((await ask(path, byCookie)).status).toBe(200);
  }
  expect(lines).toEqual([]);
  await ask("/api/activities", { cookie: cookie.slice(0, -1) });
  expect(lines.map(({ msg }) => msg)).toEqual([expect.stringMatching(/^GET \/api\/activities 401 in/)]);
});

test.each([
  ["ended", () => db.delete(sessions)],
  ["expired", () => db.update(sessions).set({ expire: sql`now() - interval '1 second'` })],
  ["of a suspended member", (id: string) => db.update(users).set({ isAdmin: null }).where(eq(users.id, id))],
  [
    "opened with the password before",
    (id: string) => db.update(users).set({ password: "$2b$04$other" }).where(eq(users.id, id)),
  ],
  ["of a deleted member", (id: string) => db.delete(users).where(eq(users.id, id))],
])("a session that is %s is told nothing more, at once", async (_, end) => {
  const { byCookie, owner } = await signedInProgram();
  await warmUp(byCookie);
  for (const path of QUICK) expect((await ask(path, byCookie)).status).toBe(200);
  await end(owner.user.id);
  for (const path of QUICK)
    expect(await ask(path, byCookie)).toMatchObject({ asked: `GET ${path}`, status: 401 });
});

test("whoever only ever polls stays signed in", async () => {
  const { byCookie } = await signedInProgram();
  await warmUp(byCookie);
  expect((await ask("/api/activities", byCookie)).headers.some(([name]) => name === "set-cookie")).toBe(
    false,
  );
  await db.execute(sql`update sessions set expire = now() + interval '3 days'`);
  const answer = await ask("/api/activities", byCookie);
  expect(new Headers(answer.headers).get("set-cookie")).toMatch(/^sofra=/);
  const days = sql<number>`extract(day from ${sessions.expire} - now())::int`;
  expect((await db.select({ days }).from(sessions)).every((row) => row.days >= 29)).toBe(true);
});

test("pages that were made before show what has changed on them since, and only that", async () => {
  const member = await asMember();
  const built = [];
  for (const [title, category] of [
    ["Lentil", "Soups"],
    ["Rye", "Bread"],
    ["Onion", "Soups"],
    ["Plain", "Bread"],
  ]) {
    built.push(await buildDish(db, { title: title ?? "", category }));
  }
  const titles = async (query: string) =>
    ((await member.get(`/api/dishes?${query}`).expect(200)).body as { title: string }[]).map(
      ({ title }) => title,
    );
  const [lentil, rye, onion] = built.map(({ id }) => id);
  const pages = async () => ({
    soups: await titles("limit=9&category=Soups"),
    bread: await titles("limit=9&category=Bread"),
    first: await titles("limit=2"),
    second: await titles(`limit=2&cursor=${onion}`),
  });
  const before = {
    soups: ["Onion", "Lentil"],
    bread: ["Plain", "Rye"],
    first: ["Plain", "Onion"],
    second: ["Rye", "Lentil"],
  };
  expect(await pages()).toEqual(before);
  expect(await pages()).toEqual(before);
  await member.post(`/api/dishes/${rye}/like`).expect(200);
  const { body } = await member.get("/api/dishes?limit=9&category=Bread").expect(200);
  expect(body).toMatchObject([{ isLiked: false }, { isLiked: true, likeCount: 1 }]);
  expect(await pages()).toEqual(before);
  await db
    .update(dishes)
    .set({ category: "Soups" })
    .where(eq(dishes.id, rye ?? 0));
  await db
    .update(dishes)
    .set({ title: "Red lentil" })
    .where(eq(dishes.id, lentil ?? 0));
  expect(await pages()).toEqual({
    soups: ["Onion", "Rye", "Red lentil"],
    bread: ["Plain"],
    first: ["Plain", "Onion"],
    second: ["Rye", "Red lentil"],
  });
  await db.delete(dishes).where(eq(dishes.id, onion ?? 0));
  await buildDish(db, { title: "New", category: "Bread" });
  expect(await pages()).toEqual({
    soups: ["Rye", "Red lentil"],
    bread: ["New", "Plain"],
    first: ["New", "Plain"],
    second: ["Rye", "Red lentil"],
  });
});

test("a member's likes are no other's", async () => {
  const [one, other] = [await asMember(), await asMember()];
  const { id } = await buildDish(db, { title: "Soup" });
  for (const member of [one, other]) await member.get(`/api/dishes/${id}`).expect(200);
  await one.post(`/api/dishes/${id}/like`).expect(200);
  expect((await one.get(`/api/dishes/${id}`)).body.isLiked).toBe(true);
  expect((await other.get(`/api/dishes/${id}`)).body.isLiked).toBe(false);
});
