import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { eq, sql } from "drizzle-orm";
import pg from "pg";
import pino from "pino";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { createApp } from "#server/app.ts";
import { createDatabase, createPool } from "#server/database/db.ts";
import { removeOldChanges } from "#server/database/old-changes.ts";
import { createHttpServer } from "#server/start/http-server.ts";
import { dishDetailView, dishesApi, type Dish } from "#shared/dishes.api.ts";
import { comments, dishes, images, likes, sessions, users } from "#shared/schema.ts";
import { startApp } from "#tests/setup/app.ts";
import { buildDish, buildMenu, buildUser } from "#tests/setup/builders.ts";

const { asMember, asAdmin, asProgram, db, deps } = await startApp();
type Agent = Awaited<ReturnType<typeof asMember>>;

async function listed(member: Agent, path = "/api/dishes"): Promise<Dish[]> {
  const { body } = await member.get(path).expect(200);
  return body as Dish[];
}
const titles = async (member: Agent, path?: string) => (await listed(member, path)).map(({ title }) => title);

/** Somebody at work in the database, next to the program. */
async function onConnection<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: deps.databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Another process of the product on the same database, with a log that can be read. */
const lines: { level: number; msg: string }[] = [];
const log = pino({ level: "debug" }, { write: (line: string) => void lines.push(JSON.parse(line)) });
const pool = createPool(deps.databaseUrl, log);
const { server, adoptPrototypes } = createHttpServer();
const app = createApp({ ...deps, log, pool, db: createDatabase(pool) });
adoptPrototypes(app);
server.on("request", app);
await once(server.listen(0, "127.0.0.1"), "listening");
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
beforeEach(() => void lines.splice(0));
afterAll(async () => {
  server.close();
  await pool.end();
});

interface Answered {
  asked: string;
  status: number;
  text: string;
  headers: [string, string][];
}

/** What that process answers; only the name of the answer and the time are not compared. */
async function ask(path: string, headers: Record<string, string>, method = "GET"): Promise<Answered> {
  const answer = await fetch(`${origin}${path}`, { method, headers });
  const differing = new Set(["x-request-id", "date"]);
  return {
    asked: `${method} ${path}`,
    status: answer.status,
    text: await answer.text(),
    headers: [...answer.headers].filter(([name]) => !differing.has(name)),
  };
}

/** A member, and a program of theirs: programs are always answered by the database. */
async function memberWithProgram() {
  const { owner, token } = await asProgram();
  const { headers } = await owner.get("/api/auth/user").expect(200);
  const cookie = String(headers["set-cookie"]).split(";")[0] ?? "";
  return { owner, cookie, byCookie: { cookie }, byToken: { authorization: `Bearer ${token}` } };
}

const CACHED = ["/api/activities", "/api/dishes?limit=2", "/api/dishes", "/api/menus", "/api/search?q=soup"];

async function cookManyKinds(viewerId: string) {
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
  ]) {
    built.push(await buildDish(db, fields));
  }
  const ids = built.map(({ id }) => id);
  for (const dishId of ids.slice(0, 3)) {
    await db.insert(likes).values({ dishId, userId: other });
    if (dishId % 2 === 0) await db.insert(likes).values({ dishId, userId: viewerId });
    for (let n = 0; n < 5; n++)
      await db.insert(comments).values({ dishId, userId: other, content: `№ ${n} "` });
  }
  return ids;
}

test("what the database writes as JSON is what the contract says, to the letter", async () => {
  const member = await asMember();
  const ids = await cookManyKinds(member.user.id);
  await buildMenu(db, { title: "First", dishIds: [ids[2] ?? 0] });
  await buildMenu(db, { title: "Second", dishIds: [ids[4] ?? 0, ids[2] ?? 0], isArchived: true });
  const dishes = await listed(member);
  expect(z.encode(dishesApi.list.response, z.decode(dishesApi.list.response, dishes))).toEqual(dishes);
  expect(dishes.map(({ id }) => id)).toEqual([ids[3], ids[2], ids[1], ids[0], ids[4]]);
  for (const dish of dishes) {
    const { body } = await member.get(`/api/dishes/${dish.id}`).expect(200);
    expect(z.encode(dishDetailView, z.decode(dishDetailView, body))).toEqual(body);
    expect(body).toMatchObject(dish);
    const menus = body.menus.map(({ title }: { title: string }) => title);
    expect(menus).toEqual({ [ids[2] ?? 0]: ["Second", "First"], [ids[4] ?? 0]: ["Second"] }[dish.id] ?? []);
  }
  expect(dishes.at(-1)).toMatchObject({ title: "Old", createdAt: "2001-02-03T04:05:06.007Z" });
  const withPhoto = dishes.find(({ title }) => title === "Lower");
  expect(withPhoto).toMatchObject({ imageColor: "#aabbcc", commentCount: 5, comments: [{}, {}, {}] });
});

test("a session is answered from the cache just as a program is from the database", async () => {
  const { byCookie, byToken } = await memberWithProgram();
  const built = [];
  for (const title of ["Lentil soup", "Bread", "Onion soup", "Tart"]) {
    built.push(await buildDish(db, { title, category: title === "Bread" ? "Bakery" : null }));
  }
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
    const told = await ask(path, byToken);
    for (const _ of ["built", "from the cache"]) expect(await ask(path, byCookie)).toEqual(told);
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

test("answers from the cache are logged at level debug, others at info", async () => {
  const { byCookie, cookie } = await memberWithProgram();
  const { id } = await buildDish(db, { title: "Soup" });
  const paths = [...CACHED, `/api/dishes/${id}`];
  for (const path of [...paths, ...paths]) expect((await ask(path, byCookie)).status).toBe(200);
  await ask("/api/activities", { cookie: cookie.slice(0, -1) });
  const logged = lines.map(({ level, msg }) => `${level} ${msg.split(" ").slice(1, 3).join(" ")}`);
  expect(logged).toEqual([
    ...paths.map((path) => `30 ${path} 200`),
    ...paths.map((path) => `20 ${path} 200`),
    "30 /api/activities 401",
  ]);
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
  const { byCookie, owner } = await memberWithProgram();
  for (const path of CACHED) expect((await ask(path, byCookie)).status).toBe(200);
  await end(owner.user.id);
  for (const path of CACHED)
    expect(await ask(path, byCookie)).toMatchObject({ asked: `GET ${path}`, status: 401 });
});

test("whoever only ever polls stays signed in", async () => {
  const { byCookie } = await memberWithProgram();
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
  const [lentil, rye, onion] = built.map(({ id }) => id);
  const pages = async () => ({
    soups: await titles(member, "/api/dishes?limit=9&category=Soups"),
    bread: await titles(member, "/api/dishes?limit=9&category=Bread"),
    first: await titles(member, "/api/dishes?limit=2"),
    second: await titles(member, `/api/dishes?limit=2&cursor=${onion}`),
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

test("an ETag is another one after a like, and the old one again when it is taken back", async () => {
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

test("a transaction that began long ago shows when it commits, whatever was committed since", async () => {
  const member = await asMember();
  const [first, second] = [await buildDish(db, { title: "First" }), await buildDish(db, { title: "Second" })];
  await listed(member);
  await onConnection(async (client) => {
    await client.query("begin");
    await client.query("update dishes set title = 'Late' where id = $1", [first.id]);
    for (let n = 0; n < 3; n++) {
      await member
        .patch(`/api/dishes/${second.id}`)
        .send({ title: `Second ${n}` })
        .expect(200);
      expect(await titles(member)).toEqual([`Second ${n}`, "First"]);
    }
    await client.query("commit");
  });
  expect(await titles(member)).toEqual(["Second 2", "Late"]);
});

test("what is rolled back never shows, and what a savepoint has kept does", async () => {
  const member = await asMember();
  const { id, createdBy } = await buildDish(db, { title: "Kept" });
  await listed(member);
  await onConnection(async (client) => {
    await client.query("begin");
    await client.query("update dishes set title = 'Lost' where id = $1", [id]);
    await listed(member);
    await client.query("rollback");
    expect(await titles(member)).toEqual(["Kept"]);
    await client.query("begin");
    await client.query("savepoint here");
    await client.query("update dishes set title = 'Lost' where id = $1", [id]);
    await client.query("rollback to here");
    await client.query("savepoint there");
    await client.query("insert into dishes (title, created_by) values ('New', $1)", [createdBy]);
    await client.query("release there");
    await client.query("commit");
  });
  expect(await titles(member)).toEqual(["New", "Kept"]);
});

test("a change of very many dishes shows on all of them", async () => {
  const admin = await asAdmin();
  const { body: category } = await admin.post("/api/categories").send({ name: "Soups" }).expect(201);
  await db.$client.query(
    "insert into dishes (title, category, created_by) select n::text, 'Soups', $1 from generate_series(1, 1500) n",
    [admin.user.id],
  );
  await listed(admin);
  expect(await listed(admin)).toHaveLength(1500);
  await admin.patch(`/api/categories/${category.id}`).send({ name: "Broths" }).expect(200);
  const found = await listed(admin);
  expect(found.filter((dish) => dish.category === "Broths")).toHaveLength(1500);
  expect(await listed(admin, "/api/dishes?category=Broths&limit=50")).toHaveLength(50);
});

test("a member's new name shows wherever they cooked and commented, and a deleted one's traces go", async () => {
  const [admin, member] = [await asAdmin({ firstName: "Ann" }), await asMember({ firstName: "Bob" })];
  const own = await buildDish(db, { createdBy: member.user.id });
  const other = await buildDish(db, { createdBy: admin.user.id });
  await member.post(`/api/dishes/${other.id}/comments`).send({ content: "Good" }).expect(201);
  await member.post(`/api/dishes/${other.id}/like`).expect(200);
  await listed(admin);
  await member.patch(`/api/users/${member.user.id}`).send({ firstName: "Robert" }).expect(200);
  const shown = async (id: number) => (await listed(admin)).find((dish) => dish.id === id);
  expect((await shown(own.id))?.creator.firstName).toBe("Robert");
  expect((await shown(other.id))?.comments[0]?.user.firstName).toBe("Robert");
  await admin.delete(`/api/users/${member.user.id}`).expect(204);
  expect((await shown(own.id))?.creator.firstName).toBe("Ann");
  expect(await shown(other.id)).toMatchObject({ likeCount: 0, commentCount: 0, comments: [] });
});

test("a process that has not asked for longer than the log goes back keeps nothing", async () => {
  const member = await asMember();
  const { id } = await buildDish(db, { title: "Before" });
  await listed(member);
  await db.$client.query("update dishes set title = 'After' where id = $1", [id]);
  await db.$client.query("insert into change_log (topic) select 'menus' from generate_series(1, 10100)");
  // A transaction that is open anywhere on the server keeps what it might not have seen; the next clean-up takes it.
  await vi.waitFor(async () => {
    await removeOldChanges(deps);
    const left = await db.$client.query("select from change_log where topic = 'dishes'");
    expect(left.rows).toHaveLength(0);
  }, 10_000);
  expect(await titles(member)).toEqual(["After"]);
  const { rows: kept } = await db.$client.query<{ topic: string }>("select topic from change_log");
  expect(kept.length).toBeLessThan(10_100);
  expect(kept.filter(({ topic }) => topic === "*")).toHaveLength(1);
});

test("a household that is replaced in one transaction shows at once", async () => {
  const member = await asMember();
  await buildDish(db, { title: "Theirs" });
  await listed(member);
  await onConnection(async (client) => {
    await client.query("begin");
    await client.query("truncate change_log, dishes, likes, comments restart identity cascade");
    await client.query("insert into dishes (title, created_by) values ('Ours', $1)", [member.user.id]);
    await client.query("commit");
  });
  expect(await titles(member)).toEqual(["Ours"]);
});

test("the newest activities show what was just done, and 304 when nothing was", async () => {
  const member = await asMember({ firstName: "Ann" });
  const { id } = await buildDish(db);
  const { headers } = await member.get("/api/activities").expect(200);
  await member.get("/api/activities").set("If-None-Match", String(headers.etag)).expect(304);
  await member.post(`/api/dishes/${id}/like`).expect(200);
  const { body } = await member.get("/api/activities").set("If-None-Match", String(headers.etag)).expect(200);
  expect(body).toMatchObject([{ type: "dish_liked", user: { firstName: "Ann" } }]);
  await member.patch(`/api/users/${member.user.id}`).send({ firstName: "Anna" }).expect(200);
  expect((await member.get("/api/activities").expect(200)).body[0].user.firstName).toBe("Anna");
});

test("a search finds what was just written", async () => {
  const member = await asMember();
  const { id } = await buildDish(db, { title: "Lasagna" });
  const find = async (q: string) => (await member.get("/api/search").query({ q }).expect(200)).body;
  const titlesOf = (hits: { title: string }[]) => hits.map(({ title }) => title);
  expect(titlesOf((await find("lasagna")).dishes)).toEqual(["Lasagna"]);
  await member.post(`/api/dishes/${id}/like`).expect(200);
  expect(titlesOf((await find("lasagna")).dishes)).toEqual(["Lasagna"]);
  await member.patch(`/api/dishes/${id}`).send({ title: "Green lasagna" }).expect(200);
  expect(titlesOf((await find("lasagna")).dishes)).toEqual(["Green lasagna"]);
  await buildMenu(db, { title: "Lasagna evening", createdBy: member.user.id });
  expect(titlesOf((await find("lasagna")).menus)).toEqual(["Lasagna evening"]);
  await member.patch(`/api/users/${member.user.id}`).send({ firstName: "Lasagnetta" }).expect(200);
  expect((await find("lasagna")).menus[0].creator.firstName).toBe("Lasagnetta");
  await member.delete(`/api/dishes/${id}`).expect(204);
  expect(titlesOf((await find("lasagna")).dishes)).toEqual([]);
});
