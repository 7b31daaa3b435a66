import { eq, sql } from "drizzle-orm";
import type pg from "pg";
import pino from "pino";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { createApp } from "#server/app.ts";
import { createDatabase, createPool } from "#server/database/db.ts";
import { withDedicatedClient } from "#server/database/dedicated-connection.ts";
import { removeOldChanges } from "#server/database/old-changes.ts";
import { createHttpServer } from "#server/start/http-server.ts";
import { dishDetailView, dishesApi, type Dish } from "#shared/dishes.api.ts";
import { comments, dishes, images, likes, sessions, users } from "#shared/schema/index.ts";
import { buildDish, buildMenu, buildUser } from "#tests/setup/data/builders.ts";
import { startApp } from "#tests/setup/server/app.ts";
import { listen } from "#tests/setup/server/listen.ts";

const { asMember, asAdmin, asProgram, db, deps } = await startApp();
type Agent = Awaited<ReturnType<typeof asMember>>;

const listDishes = async (member: Agent, path = "/api/dishes") =>
  (await member.get(path).expect(200)).body as Dish[];
const dishTitles = async (member: Agent, path?: string) =>
  (await listDishes(member, path)).map(({ title }) => title);

/** Runs work on its own database connection, outside the app. */
const onConnection = <T>(work: (client: pg.Client) => Promise<T>) =>
  withDedicatedClient({ connectionString: deps.databaseUrl }, work);

/** A second app on the same database that logs to `lines`. */
const lines: { level: number; msg: string }[] = [];
const log = pino({ level: "debug" }, { write: (line: string) => void lines.push(JSON.parse(line)) });
const pool = createPool(deps.databaseUrl, log);
const { server, adoptPrototypes } = createHttpServer();
const app = createApp({ ...deps, log, pool, db: createDatabase(pool) });
adoptPrototypes(app);
const { origin, close } = await listen(server.on("request", app));
beforeEach(() => void lines.splice(0));
afterAll(async () => {
  close();
  await pool.end();
});

interface Response {
  request: string;
  status: number;
  text: string;
  headers: [string, string][];
}

/** A response of the second app, without the headers that differ in every response. */
async function ask(path: string, headers: Record<string, string>, method = "GET"): Promise<Response> {
  const response = await fetch(`${origin}${path}`, { method, headers });
  const differing = new Set(["x-request-id", "date"]);
  return {
    request: `${method} ${path}`,
    status: response.status,
    text: await response.text(),
    headers: [...response.headers].filter(([name]) => !differing.has(name)),
  };
}

/** A member with a session and an access token, whose requests are never answered from the cache. */
async function memberWithToken() {
  const { owner, token } = await asProgram();
  const { headers } = await owner.get("/api/auth/user").expect(200);
  const cookie = String(headers["set-cookie"]).split(";")[0] ?? "";
  return { owner, cookie, byCookie: { cookie }, byToken: { authorization: `Bearer ${token}` } };
}

const CACHED = ["/api/activities", "/api/dishes?limit=2", "/api/dishes", "/api/menus", "/api/search?q=soup"];

async function buildVariedDishes(viewerId: string) {
  const color = { contentType: "image/jpeg", bytes: Buffer.from("x"), width: 1, height: 1, color: "#aabbcc" };
  const name = `${"a".repeat(64)}.jpg`;
  await db.insert(images).values({ name, ...color });
  const { id: other } = await buildUser(db, { firstName: 'Ö"türk', lastName: null, email: null });
  const built = [];
  for (const fields of [
    { title: 'With "quotes", "isLiked":false and \\ \u2028 ünïcödé 🍲', category: "Soups" },
    { title: "Lower", category: "soups", images: [`/images/${name}`] },
    { title: "None", category: null, description: "Lines\nand\ttabs", estimatedCalories: 250 },
    { title: "Elsewhere", category: "Bread", images: ["https://example.org/a.jpg"], createdBy: other },
    { title: "Old", createdAt: new Date("2001-02-03T04:05:06.007Z"), caloriesConfidence: 0.35 },
  ])
    built.push(await buildDish(db, fields));
  const ids = built.map(({ id }) => id);
  for (const dishId of ids.slice(0, 3)) {
    await db.insert(likes).values({ dishId, userId: other });
    if (dishId % 2 === 0) await db.insert(likes).values({ dishId, userId: viewerId });
    for (let n = 0; n < 5; n++)
      await db.insert(comments).values({ dishId, userId: other, content: `№ ${n} "` });
  }
  return ids;
}

test("JSON built by the database is identical to the contract's encoding", async () => {
  const member = await asMember();
  const ids = await buildVariedDishes(member.user.id);
  await buildMenu(db, { title: "First", dishIds: [ids[2] ?? 0] });
  await buildMenu(db, { title: "Second", dishIds: [ids[4] ?? 0, ids[2] ?? 0], isArchived: true });
  const dishes = await listDishes(member);
  expect(z.encode(dishesApi.list.response, z.decode(dishesApi.list.response, dishes))).toEqual(dishes);
  expect(dishes.map(({ id }) => id)).toEqual([ids[3], ids[2], ids[1], ids[0], ids[4]]);
  for (const dish of dishes) {
    const { body } = await member.get(`/api/dishes/${dish.id}`).expect(200);
    expect(z.encode(dishDetailView, z.decode(dishDetailView, body))).toEqual(body);
    expect(body).toMatchObject(dish);
    const menus = body.menus.map(({ title }) => title);
    expect(menus).toEqual({ [ids[2] ?? 0]: ["Second", "First"], [ids[4] ?? 0]: ["Second"] }[dish.id] ?? []);
  }
  expect(dishes.at(-1)).toMatchObject({ title: "Old", createdAt: "2001-02-03T04:05:06.007Z" });
  const withPhoto = dishes.find(({ title }) => title === "Lower");
  expect(withPhoto).toMatchObject({ imageColor: "#aabbcc", commentCount: 5, comments: [{}, {}, {}] });
});

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["identity", undefined],
])("the whole list for a client that accepts %s is sent as %s", async (accepted, encoding) => {
  const { headers } = await (
    await asMember()
  )
    .get("/api/dishes")
    .set("Accept-Encoding", accepted)
    .expect(200);
  expect(headers["content-encoding"]).toBe(encoding);
  expect(headers.vary).toContain("Accept-Encoding");
});

test("a response from the cache is identical to one from the database", async () => {
  const { byCookie, byToken } = await memberWithToken();
  const built = [];
  for (const title of ["Lentil soup", "Bread", "Onion soup", "Tart"])
    built.push(await buildDish(db, { title, category: title === "Bread" ? "Bakery" : null }));
  const [first, second] = built.map(({ id }) => id);
  await buildMenu(db, { title: "Soups", dishIds: built.map(({ id }) => id) });
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
    "/api/menus",
    "/api/menus/archived",
    "/api/search?q=soup",
    "/api/search?q=%20soup%20",
    "/api/search?q=s",
    "/api/search",
  ]) {
    const expected = await ask(path, byToken);
    for (const _ of ["built", "from the cache"]) expect(await ask(path, byCookie)).toEqual(expected);
    expect(await ask(path, byCookie, "HEAD")).toEqual(await ask(path, byToken, "HEAD"));
    const etag = new Headers(expected.headers).get("etag");
    if (expected.status !== 200 || etag === null) continue;
    // Without Cache-Control, fetch adds `no-cache` to conditional requests.
    const known = { "if-none-match": etag, "cache-control": "max-age=0" };
    const unchanged = await ask(path, { ...byCookie, ...known });
    expect(unchanged).toEqual(await ask(path, { ...byToken, ...known }));
    expect(unchanged.status).toBe(304);
  }
});

test("responses from the cache are logged at level debug, others at info", async () => {
  const { byCookie, cookie } = await memberWithToken();
  const { id } = await buildDish(db, { title: "Soup" });
  const paths = [...CACHED, `/api/dishes/${id}`];
  const loggedFor = async (path: string, headers: Record<string, string>) => {
    await ask(path, headers);
    const { level, msg } = lines.at(-1) ?? {};
    return `${level} ${msg?.split(" ").slice(1, 3).join(" ")}`;
  };
  for (const path of paths) {
    expect(await loggedFor(path, byCookie)).toBe(`30 ${path} 200`);
    // Another test's new database causes a checkpoint, which empties the cache.
    await expect.poll(() => loggedFor(path, byCookie)).toBe(`20 ${path} 200`);
  }
  const wrong = { cookie: cookie.slice(0, -1) };
  expect(await loggedFor("/api/activities", wrong)).toBe("30 /api/activities 401");
});

test.each([
  ["ended", () => db.delete(sessions)],
  ["expired", () => db.update(sessions).set({ expire: sql`now() - interval '1 second'` })],
  ["of a suspended member", (id: string) => db.update(users).set({ isAdmin: null }).where(eq(users.id, id))],
  [
    "older than a new password",
    (id: string) => db.update(users).set({ password: "$2b$04$other" }).where(eq(users.id, id)),
  ],
  ["of a deleted member", (id: string) => db.delete(users).where(eq(users.id, id))],
])("a session that is %s gets 401 at once", async (_, end) => {
  const { byCookie, owner } = await memberWithToken();
  for (const path of CACHED) expect((await ask(path, byCookie)).status).toBe(200);
  await end(owner.user.id);
  for (const path of CACHED)
    expect(await ask(path, byCookie)).toMatchObject({ request: `GET ${path}`, status: 401 });
});

test("requests answered from the cache extend the session", async () => {
  const { byCookie } = await memberWithToken();
  expect((await ask("/api/activities", byCookie)).headers.some(([name]) => name === "set-cookie")).toBe(
    false,
  );
  await db.execute(sql`update sessions set expire = now() + interval '3 days'`);
  const response = await ask("/api/activities", byCookie);
  expect(new Headers(response.headers).get("set-cookie")).toMatch(/^sofra-[0-9a-f]{8}=/);
  const days = sql<number>`extract(day from ${sessions.expire} - now())::int`;
  expect((await db.select({ days }).from(sessions)).map((row) => row.days >= 29)).toEqual([true]);
});

test("cached pages are updated after a change of their dishes", async () => {
  const member = await asMember();
  const built = [];
  for (const [title, category] of [
    ["Lentil", "Soups"],
    ["Rye", "Bread"],
    ["Onion", "Soups"],
    ["Plain", "Bread"],
  ])
    built.push(await buildDish(db, { title: title ?? "", category }));
  const [lentil, rye, onion] = built.map(({ id }) => id);
  const pages = async () => ({
    soups: await dishTitles(member, "/api/dishes?limit=9&category=Soups"),
    bread: await dishTitles(member, "/api/dishes?limit=9&category=Bread"),
    first: await dishTitles(member, "/api/dishes?limit=2"),
    second: await dishTitles(member, `/api/dishes?limit=2&cursor=${onion}`),
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

test("a member's new name is shown in cached dishes, activities and searches", async () => {
  const { owner, byCookie } = await memberWithToken();
  const { id } = await buildDish(db, { title: "Lasagna", createdBy: owner.user.id });
  await buildMenu(db, { title: "Lasagna evening", createdBy: owner.user.id });
  await owner.post(`/api/dishes/${id}/like`).expect(200);
  const paths = ["/api/dishes", "/api/activities", "/api/search?q=lasagna"];
  const bodies = () => Promise.all(paths.map(async (path) => (await ask(path, byCookie)).text));
  const before = await bodies();
  expect(await bodies()).toEqual(before);
  await owner.patch(`/api/users/${owner.user.id}`, { firstName: "Lasagnetta" }).expect(200);
  for (const body of await bodies()) expect(body).toContain('"firstName":"Lasagnetta"');
});

test("the ETag changes with a like and returns to the old one when it is withdrawn", async () => {
  const [ann, bob] = [await asMember(), await asMember()];
  const { id } = await buildDish(db);
  const etag = async (member: Agent) => String((await member.get("/api/dishes").expect(200)).headers.etag);
  const [before, bobs] = [await etag(ann), await etag(bob)];
  await ann.post(`/api/dishes/${id}/like`).expect(200);
  expect(await etag(ann)).not.toBe(before);
  expect(await etag(bob)).not.toBe(bobs);
  expect(await etag(bob)).not.toBe(await etag(ann));
  await ann.post(`/api/dishes/${id}/like`).expect(200);
  expect(await etag(ann)).toBe(before);
  await ann.get("/api/dishes").set("If-None-Match", before).expect(304);
});

test("a long transaction is visible as soon as it commits, whatever was committed meanwhile", async () => {
  const member = await asMember();
  const [first, second] = [await buildDish(db, { title: "First" }), await buildDish(db, { title: "Second" })];
  await listDishes(member);
  await onConnection(async (client) => {
    await client.query("begin");
    await client.query("update dishes set title = 'Late' where id = $1", [first.id]);
    for (let n = 0; n < 3; n++) {
      await member.patch(`/api/dishes/${second.id}`, { title: `Second ${n}` }).expect(200);
      expect(await dishTitles(member)).toEqual([`Second ${n}`, "First"]);
    }
    await client.query("commit");
  });
  expect(await dishTitles(member)).toEqual(["Second 2", "Late"]);
});

test("changes that were rolled back are never visible, and those of released savepoints are", async () => {
  const member = await asMember();
  const { id, createdBy } = await buildDish(db, { title: "Kept" });
  await listDishes(member);
  await onConnection(async (client) => {
    await client.query("begin");
    await client.query("update dishes set title = 'Lost' where id = $1", [id]);
    await listDishes(member);
    await client.query("rollback");
    expect(await dishTitles(member)).toEqual(["Kept"]);
    await client.query("begin");
    await client.query("savepoint here");
    await client.query("update dishes set title = 'Lost' where id = $1", [id]);
    await client.query("rollback to here");
    await client.query("savepoint there");
    await client.query("insert into dishes (title, created_by) values ('New', $1)", [createdBy]);
    await client.query("release there");
    await client.query("commit");
  });
  expect(await dishTitles(member)).toEqual(["New", "Kept"]);
});

test("a change of 1,500 dishes is visible on all of them", async () => {
  const admin = await asAdmin();
  const { body: category } = await admin.post("/api/categories", { name: "Soups" }).expect(201);
  await db.$client.query(
    "insert into dishes (title, category, created_by) select n::text, 'Soups', $1 from generate_series(1, 1500) n",
    [admin.user.id],
  );
  await listDishes(admin);
  expect(await listDishes(admin)).toHaveLength(1500);
  await admin.patch(`/api/categories/${category.id}`, { name: "Broths" }).expect(200);
  const found = await listDishes(admin);
  expect(found.filter((dish) => dish.category === "Broths")).toHaveLength(1500);
  expect(await listDishes(admin, "/api/dishes?category=Broths&limit=50")).toHaveLength(50);
});

test("a process clears its cache when its last read is older than the change log", async () => {
  const member = await asMember();
  const { id } = await buildDish(db, { title: "Before" });
  await listDishes(member);
  await db.$client.query("update dishes set title = 'After' where id = $1", [id]);
  await db.$client.query("insert into change_log (topic) select 'menus' from generate_series(1, 10100)");
  // Changes that an open transaction anywhere on the server might not have seen are kept until the next clean-up.
  await vi.waitFor(async () => {
    await removeOldChanges(deps);
    const { rows: kept } = await db.$client.query<{ topic: string }>("select topic from change_log");
    expect(kept.filter(({ topic }) => topic === "dishes")).toHaveLength(0);
    expect(kept.length).toBeLessThan(10_100);
    expect(kept.filter(({ topic }) => topic === "*")).toHaveLength(1);
  }, 10_000);
  expect(await dishTitles(member)).toEqual(["After"]);
});

test("replacing the household in one transaction is visible at once", async () => {
  const member = await asMember();
  await buildDish(db, { title: "Theirs" });
  await listDishes(member);
  await onConnection(async (client) => {
    await client.query("begin");
    await client.query("truncate change_log, dishes, likes, comments restart identity cascade");
    await client.query("insert into dishes (title, created_by) values ('Ours', $1)", [member.user.id]);
    await client.query("commit");
  });
  expect(await dishTitles(member)).toEqual(["Ours"]);
});
