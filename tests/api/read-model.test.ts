import * as z from "zod/mini";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { viewFor } from "#server/features/dishes/dish-view.service.ts";
import { listDishSources, type DishFilter } from "#server/features/dishes/dish-views.queries.ts";
import { getShareSecret } from "#server/features/sharing/share-key.service.ts";
import { removeOldChanges } from "#server/features/read-model/old-changes.service.ts";
import { dishesApi, type Dish } from "#shared/dishes.api.ts";
import { comments, images, likes } from "#shared/schema.ts";
import { startApp } from "#tests/setup/app.ts";
import { buildDish, buildMenu, buildUser } from "#tests/setup/builders.ts";

const { asMember, asAdmin, db, deps } = await startApp();
type Agent = Awaited<ReturnType<typeof asMember>>;

async function listed(member: Agent, path = "/api/dishes"): Promise<Dish[]> {
  const { body } = await member.get(path).expect(200);
  return body as Dish[];
}
const titles = async (member: Agent) => (await listed(member)).map(({ title }) => title);

/** Somebody at work in the database, beside the program. */
async function onConnection<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: deps.databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The answer as it is made from the rows, without anything kept. */
async function fromRows(viewerId: string, filter: DishFilter): Promise<string> {
  const secret = await getShareSecret(db);
  const views = (await listDishSources(db, filter)).map((source) => viewFor(source, viewerId, secret));
  return JSON.stringify(z.encode(dishesApi.list.response, views));
}

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

/** A household is read when it is first asked for; who asks just then may be answered from the database. */
async function whenKept(member: Agent, ...paths: string[]): Promise<void> {
  for (const path of paths) {
    for (let tries = 0; tries < 100; tries++) {
      const { headers } = await member.get(path).expect(200);
      if (isFromMemory(headers.etag)) break;
    }
  }
}

/** Express names an answer by its length, a dash and a hash; what is kept in memory has a hash alone, in which dashes may be, too. */
const isFromMemory = (etag: unknown) => typeof etag === "string" && /^W\/"[\w-]{27}"$/.test(etag);

test("a list from memory is byte for byte the list that its rows make", async () => {
  const member = await asMember();
  const ids = await cookManyKinds(member.user.id);
  await whenKept(member, "/api/dishes");
  await member.delete(`/api/dishes/${ids[3]}`).expect(204);
  const cases: [string, DishFilter, boolean][] = [
    ["", {}, true],
    ["?limit=2", { limit: 2 }, true],
    [`?cursor=${ids[2]}`, { cursor: ids[2] }, true],
    [`?limit=1&cursor=${ids[1]}`, { limit: 1, cursor: ids[1] }, true],
    [`?cursor=${ids[3]}`, { cursor: ids[3] }, true],
    ["?cursor=9999", { cursor: 9999 }, true],
    ["?category=Soups", { category: "Soups" }, true],
    ["?category=", { category: null }, true],
    // Which spellings are alike only the database knows.
    ["?category=SOUPS", { category: "SOUPS" }, false],
  ];
  for (const [query, filter, isKept] of cases) {
    const { text, headers } = await member.get(`/api/dishes${query}`).expect(200);
    expect([query, text]).toEqual([query, await fromRows(member.user.id, filter)]);
    expect([query, isFromMemory(headers.etag)]).toEqual([query, isKept]);
  }
});

test("one dish from memory has what its own page shows beside the list", async () => {
  const member = await asMember();
  const [, , id, , old] = await cookManyKinds(member.user.id);
  await buildMenu(db, { title: "First", dishIds: [id ?? 0] });
  await buildMenu(db, { title: "Second", dishIds: [old ?? 0, id ?? 0], isArchived: true });
  await whenKept(member, `/api/dishes/${id}`);
  for (const one of [id, old]) {
    const { body, headers } = await member.get(`/api/dishes/${one}`).expect(200);
    const [inList] = (await listed(member)).filter((dish) => dish.id === one);
    const { caloriesConfidence, caloriesReasoning, menus, ...view } = body;
    expect(view).toEqual(inList);
    expect(caloriesConfidence).toBe(one === old ? 0.35 : null);
    expect(caloriesReasoning).toBeNull();
    const named = menus.map(({ title }: { title: string }) => title);
    expect(named).toEqual(one === old ? ["Second"] : ["Second", "First"]);
    expect(isFromMemory(headers.etag)).toBe(true);
    await member.get(`/api/dishes/${one}`).set("If-None-Match", String(headers.etag)).expect(304);
  }
  await member.get("/api/dishes/99999").expect(404);
});

test("an ETag is another one after a like, and the old one again when it is taken back", async () => {
  const [ann, bob] = [await asMember(), await asMember()];
  const { id } = await buildDish(db);
  await whenKept(ann, "/api/dishes");
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
  await whenKept(member, "/api/dishes");
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
  await whenKept(member, "/api/dishes");
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
  await whenKept(admin, "/api/dishes");
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
  await whenKept(admin, "/api/dishes");
  await member.patch(`/api/users/${member.user.id}`).send({ firstName: "Robert" }).expect(200);
  const shown = async (id: number) => (await listed(admin)).find((dish) => dish.id === id);
  expect((await shown(own.id))?.creator.firstName).toBe("Robert");
  expect((await shown(other.id))?.comments[0]?.user.firstName).toBe("Robert");
  await admin.delete(`/api/users/${member.user.id}`).expect(204);
  expect((await shown(own.id))?.creator.firstName).toBe("Ann");
  expect(await shown(other.id)).toMatchObject({ likeCount: 0, commentCount: 0, comments: [] });
});

test("whoever has not looked for longer than the log goes back reads everything anew", async () => {
  const member = await asMember();
  const { id } = await buildDish(db, { title: "Before" });
  await whenKept(member, "/api/dishes");
  await db.$client.query("update dishes set title = 'After' where id = $1", [id]);
  await db.$client.query(
    "insert into change_log (kind, id) select 'menu', n::text from generate_series(1, 10100) n",
  );
  // A transaction that is open anywhere on the server keeps what it might not have seen; the next clean-up takes it.
  await vi.waitFor(async () => {
    await removeOldChanges(deps);
    const left = await db.$client.query("select from change_log where kind = 'dish' and id = $1", [
      String(id),
    ]);
    expect(left.rows).toHaveLength(0);
  }, 10_000);
  expect(await titles(member)).toEqual(["After"]);
  const { rows: kept } = await db.$client.query<{ kind: string }>("select kind from change_log");
  expect(kept.length).toBeLessThan(10_100);
  expect(kept.filter(({ kind }) => kind === "pruned")).toHaveLength(1);
});

test("a household that is replaced in one transaction shows at once", async () => {
  const member = await asMember();
  await buildDish(db, { title: "Theirs" });
  await whenKept(member, "/api/dishes");
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
  await whenKept(member, "/api/activities");
  const { headers } = await member.get("/api/activities").expect(200);
  expect(isFromMemory(headers.etag)).toBe(true);
  await member.get("/api/activities").set("If-None-Match", String(headers.etag)).expect(304);
  await member.post(`/api/dishes/${id}/like`).expect(200);
  const { body } = await member.get("/api/activities").set("If-None-Match", String(headers.etag)).expect(200);
  expect(body).toMatchObject([{ type: "dish_liked", user: { firstName: "Ann" } }]);
  await member.patch(`/api/users/${member.user.id}`).send({ firstName: "Anna" }).expect(200);
  expect((await member.get("/api/activities").expect(200)).body[0].user.firstName).toBe("Anna");
});

test("a search finds what was just written, and a like does not make it search anew", async () => {
  const member = await asMember();
  const { id } = await buildDish(db, { title: "Lasagna" });
  const find = async (q: string) => (await member.get("/api/search").query({ q }).expect(200)).body;
  await whenKept(member, "/api/search?q=soup");
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
