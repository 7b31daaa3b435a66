import { beforeEach, expect, test } from "vitest";
import { people, settings, users } from "#shared/schema/index.ts";
import { buildDish, buildMeal, buildMenu } from "#tests/setup/data/builders.ts";
import { dayOf } from "#tests/setup/data/days.ts";
import { inviteGroup } from "#tests/setup/data/events.ts";
import { startApp } from "#tests/setup/server/app.ts";

const { asMember, asAdmin, asVisitor, db, deps } = await startApp({ RATE_LIMIT_SCALE: "1000" });

let may: Awaited<ReturnType<typeof asMember>>;
beforeEach(async () => {
  await db.update(settings).set({ timeZone: "UTC", householdServings: 4 });
  may = await asMember({ firstName: "May" });
});

const add = async (input: object) => (await may.post("/api/people", input).expect(201)).body;
const list = async () => (await may.get("/api/people").expect(200)).body;
const eaters = async () =>
  [
    (await may.get("/api/auth/user").expect(200)).body.householdServings,
    (await may.get("/api/menus").expect(200)).body[0]?.servings,
    (await may.get(`/api/meals?from=${dayOf(0)}&to=${dayOf(0)}`).expect(200)).body[0]?.eaters,
  ] as unknown;

test("meals and menus are for the sum of portions as soon as the household has a person", async () => {
  const createdBy = may.user.id;
  const { id } = await buildDish(db, { servings: 4, createdBy });
  await buildMeal(db, { day: dayOf(0), dishId: id, createdBy });
  await buildMenu(db, { createdBy, guestCount: 2, countsHousehold: true, dishIds: [id] });
  expect(await eaters()).toEqual([4, 6, 4]);
  const mia = await add({ name: "Mia", portion: 0.333 });
  expect(mia).toMatchObject({ name: "Mia", userId: null, portion: 0.33, needs: [], needsText: null });
  // With the first person, everyone who can sign in is added.
  expect((await list()).map(({ name, portion }) => [name, portion])).toEqual([
    ["May", 1],
    ["Mia", 0.33],
  ]);
  expect(await eaters()).toEqual([1.33, 3.33, 1.33]);
  await (
    await asAdmin()
  )
    .patch("/api/settings", { householdServings: 9 })
    .expect(200, /"householdServings":1.33/);
  for (const person of await list()) await may.delete(`/api/people/${person.id}`).expect(204);
  await may.delete(`/api/people/${mia.id}`).expect(204);
  expect(await eaters()).toEqual([9, 11, 9]);
});

test("ideas fit the needs of everyone at home, unknown ones do not", async () => {
  const known = { ingredients: "known" } as const;
  await buildDish(db, { title: "Pesto", foundLabels: { ...known, nuts: "contains" } });
  await buildDish(db, { title: "Curry", foundLabels: { ...known, nuts: "may", vegan: "suits" } });
  await buildDish(db, { title: "Mystery" });
  await buildDish(db, { title: "Soup", foundLabels: { ...known, vegan: "suits" } });
  await buildDish(db, { title: "Roast", foundLabels: known });
  const ideas = async (more = "") =>
    (await may.get(`/api/meals/ideas?from=${dayOf(0)}&to=${dayOf(6)}${more}`).expect(200)).body.map(
      ({ dish }) => dish?.title,
    );
  expect((await ideas()).toSorted()).toEqual(["Curry", "Mystery", "Pesto", "Roast", "Soup"]);
  const mia = await add({ name: "Mia", needs: ["nuts", "nuts"], needsText: "no coriander" });
  expect(mia).toMatchObject({ needs: ["nuts"], needsText: "no coriander" });
  expect((await ideas()).toSorted()).toEqual(["Roast", "Soup"]);
  expect(await ideas("&needs=vegan")).toEqual(["Soup"]);
  const { body } = await may.get("/api/meals/next").expect(200);
  expect(body.ideas.map(({ title }) => title).toSorted()).toEqual(["Roast", "Soup"]);
  await may.patch(`/api/people/${mia.id}`, { needs: [], needsText: null }).expect(200, /"needsText":null/);
  expect(await ideas()).toHaveLength(5);
});

test.each<[object, string]>([
  [{ name: " " }, "Please enter a name."],
  [{ portion: 1 }, "Please enter a name."],
  [{ name: "Mia", portion: 0 }, "Please enter a portion from 0.1 to 10."],
  [{ name: "Mia", portion: 1_000 }, "Please enter a portion from 0.1 to 10."],
  [{ name: "Mia", portion: "a few" }, "Please enter a portion from 0.1 to 10."],
  [{ name: "Mia", needs: ["gold"] }, "Please choose from the list."],
  [{ name: "Mia", needsText: "x".repeat(2_001) }, "Please keep this to 2,000 characters."],
])("an impossible person is refused in a sentence, %#", async (input, message) => {
  const { body } = await may.post("/api/people", input).expect(400);
  expect([body.message, await db.$count(people)]).toEqual([message, 0]);
});

test("an account is one person, also for two members at once; a newer version is kept", async () => {
  const [ann, tom] = [await asMember({ firstName: "Ann" }), await asMember({ firstName: "Tom" })];
  const both = await Promise.all(
    [may, ann].map((member) => member.post("/api/people", { name: "Tom", userId: tom.user.id })),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ reason: "exists" });
  const { id = 0, updatedAt } = (await list()).find(({ userId }) => userId === tom.user.id) ?? {};
  const mia = await add({ name: "Mia" });
  await may.patch(`/api/people/${mia.id}`, { userId: tom.user.id }).expect(409, /exists/);
  await may.post("/api/people", { name: "Nobody", userId: "nobody" }).expect(409, /reference_gone/);
  await may.patch(`/api/people/${id}`, { portion: 2, expectedUpdatedAt: updatedAt }).expect(200);
  await ann.patch(`/api/people/${id}`, { portion: 3, expectedUpdatedAt: updatedAt }).expect(409, /"stale"/);
  await may.patch("/api/people/999999", { portion: 3 }).expect(404);
  expect((await list()).map(({ name, portion }) => [name, portion])).toEqual([
    ["May", 1],
    ["Ann", 1],
    ["Tom", 2],
    ["Mia", 1],
  ]);
});

test("thirty people are the most, also for several at once", async () => {
  await db.insert(people).values(Array.from({ length: 28 }, (_, index) => ({ name: `Guest ${index}` })));
  const sent = await Promise.all([1, 2, 3, 4].map(() => may.post("/api/people", { name: "Mia" })));
  expect(sent.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409]);
});

test("a suspended member still eats; a deleted one stays with their name and needs, without an account", async () => {
  const [admin, tom] = [await asAdmin(), await asMember({ firstName: "Tom" })];
  await add({ name: "Thomas", userId: tom.user.id, needs: ["nuts"] });
  await admin.patch(`/api/users/${tom.user.id}`, { isAdmin: null, firstName: "Tommy" }).expect(200);
  const tommy = async () => (await list()).filter(({ name }) => name === "Tommy");
  expect(await tommy()).toMatchObject([{ userId: tom.user.id }]);
  await admin.delete(`/api/users/${tom.user.id}`).expect(204);
  expect(await tommy()).toMatchObject([{ userId: null, portion: 1, needs: ["nuts"] }]);
  expect(await db.$count(users)).toBe(2);
});

test("what people avoid is in no feed, analytics, search, public or guest's response, and gone with the person", async () => {
  const admin = await asAdmin();
  await db.update(settings).set({ publicAccess: "open" });
  const menu = await buildMenu(db, { dishIds: [(await buildDish(db)).id] });
  const { link } = await inviteGroup({ db }, may);
  const { id } = await add({ name: "Mia Secret", needs: ["lupin"], needsText: "Secret words" });
  await asVisitor().get("/api/people").expect(401);
  const responses = await Promise.all([
    admin.get("/api/activities"),
    admin.get("/api/analytics"),
    admin.get("/api/search?q=secret"),
    asVisitor().get(`/api/public/menus/${menu.id}`),
    asVisitor().get(link),
  ]);
  for (const { text, status } of responses)
    expect([status, text]).toEqual([200, expect.not.stringMatching(/secret words|mia secret/i)]);
  await may.delete(`/api/people/${id}`).expect(204);
  const { rows } = await deps.pool.query<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
  );
  for (const { name } of rows) {
    const { rowCount } = await deps.pool.query(`select from ${name} t where t::text ilike '%secret%'`);
    expect([name, rowCount]).toEqual([name, 0]);
  }
});
