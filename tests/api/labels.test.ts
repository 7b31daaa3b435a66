import { isDeepStrictEqual } from "node:util";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { jobTasks } from "#server/background/jobs.ts";
import { fitsNeed } from "#server/database/food-labels.sql.ts";
import { queueLabels } from "#server/features/dishes/dish-labels.service.ts";
import { FOOD_DATA_VERSION } from "#server/features/foods/food-data-version.ts";
import type { FoodLabels } from "#shared/dishes.api.ts";
import { allergenState, suitsDiet } from "#shared/food-labels.ts";
import { dishes, settings } from "#shared/schema/index.ts";
import { buildDish } from "#tests/setup/data/builders.ts";
import { startApp } from "#tests/setup/server/app.ts";
import { untilWaiting } from "#tests/setup/until-waiting.ts";

const { asMember, asVisitor, db, deps } = await startApp();

const soup = { title: "Soup", ingredients: "300 g lentils\n50 g butter" };
const foundInSoup = { milk: "contains", vegetarian: "suits", ingredients: "known" };

async function postSoup(fields: object = {}) {
  const member = await asMember();
  const { body } = await member.post("/api/dishes", { ...soup, ...fields }).expect(201);
  const url = `/api/dishes/${body.id}` as const;
  const read = async () => (await member.get(url).expect(200)).body.labels;
  const say = async (label: string, value: boolean | null, status = 200) =>
    (await member.put(`${url}/labels/${label}`, { value }).expect(status)).body;
  const edit = async (changes: object) => {
    await member.patch(url, changes).expect(200);
    return read();
  };
  const history = async () =>
    (await member.get(`${url}/history`).expect(200)).body.map((row) => [
      row.fieldName,
      row.oldValue,
      row.newValue,
    ]);
  return { member, dish: body, url, read, say, edit, history };
}

const listLabels = async (member: Pick<Awaited<ReturnType<typeof asMember>>, "get">) =>
  (await member.get("/api/dishes/labels").expect(200)).body;

test("creating and editing a dish finds its labels, in its details and the list of labels", async () => {
  const { member, dish, read, edit } = await postSoup();
  expect(await read()).toEqual({ found: foundInSoup });
  expect(await listLabels(member)).toEqual({ [dish.id]: { found: foundInSoup } });
  const { found } = await edit({ ingredients: "300 g lentils\n30 ml olive oil" });
  expect(found).toEqual({ vegetarian: "suits", vegan: "suits", ingredients: "known" });
  expect(await edit({ title: "Cheese soup", ingredients: null })).toEqual({ found: { milk: "may" } });
  expect(await listLabels(member)).toEqual({ [dish.id]: { found: { milk: "may" } } });
  expect(await edit({ title: "Soup" })).toEqual({});
  expect(await listLabels(member)).toEqual({});
});

test("a member's confirmation is saved once, recorded in the history, and shown to everyone", async () => {
  const { member, dish, url, say, history } = await postSoup();
  expect(await say("milk", true)).toEqual({ found: foundInSoup, confirmed: { milk: true } });
  expect(await say("milk", true)).toEqual({ found: foundInSoup, confirmed: { milk: true } });
  expect((await member.get(url).expect(200)).body.updatedAt).toBe(dish.updatedAt);
  await say("halal", true);
  await say("milk", false);
  const other = await asMember();
  expect((await other.get(url).expect(200)).body.labels.confirmed).toEqual({ halal: true, milk: false });
  expect((await say("milk", null)).confirmed).toEqual({ halal: true });
  expect(await history()).toEqual([
    ["label:milk", "false", null],
    ["label:milk", "true", "false"],
    ["label:halal", null, "true"],
    ["label:milk", null, "true"],
  ]);
});

test("refuses unknown labels, dishes and values, and words about an older version", async () => {
  const { member, dish, url, say, edit } = await postSoup();
  await say("glamour", true, 404);
  await member.put(`${url}/labels/milk`, { value: "yes" }).expect(400);
  await member.put(`${url}/labels/milk`, {}).expect(400);
  await edit({ ingredients: "1 egg" });
  const old = { expectedUpdatedAt: dish.updatedAt };
  for (const [path, body] of [
    ["labels/milk", { value: true, ...old }],
    ["labels", old],
  ] as const)
    expect((await member.put(`${url}/${path}`, body).expect(409)).body.code).toBe("stale");
});

test("confirmed labels lapse when the ingredients change, and can be confirmed again at once", async () => {
  const { member, url, say, edit, history } = await postSoup();
  await say("milk", true);
  await say("kosher", true);
  expect((await edit({ title: "Red soup", instructions: "Stir." })).areOutdated).toBeUndefined();
  const labels = await edit({ ingredients: `${soup.ingredients}\n1 onion` });
  expect(labels).toEqual({ found: foundInSoup, confirmed: { kosher: true, milk: true }, areOutdated: true });
  const again = async () => (await member.put(`${url}/labels`, {}).expect(200)).body;
  expect(await again()).toEqual({ found: foundInSoup, confirmed: { kosher: true, milk: true } });
  expect(await again()).toEqual({ found: foundInSoup, confirmed: { kosher: true, milk: true } });
  expect((await history()).slice(0, 3).toSorted()).toEqual([
    ["ingredients", soup.ingredients, `${soup.ingredients}\n1 onion`],
    ["label:kosher", null, "true"],
    ["label:milk", null, "true"],
  ]);
});

test("a word about one lapsed label removes the others", async () => {
  const { say, edit } = await postSoup();
  await say("milk", true);
  await say("kosher", true);
  await edit({ ingredients: "1 onion" });
  expect(await say("milk", false)).toMatchObject({ confirmed: { milk: false } });
  await edit({ ingredients: "2 onions" });
  expect(await say("milk", null)).toEqual({
    found: { vegetarian: "suits", vegan: "suits", ingredients: "known" },
  });
});

test("all labels of a dish are confirmed at once, as they were found or corrected", async () => {
  const { member, dish, url, read, say, history } = await postSoup({
    ingredients: "300 g lentils\n50 g butter\n1 l vegetable broth",
  });
  const all = () => member.put(`${url}/labels`, { all: true }).expect(200);
  await say("vegetarian", false);
  await all();
  await all();
  expect((await read()).confirmed).toEqual({ milk: true, celery: "may", vegetarian: false });
  expect(await history()).toHaveLength(3);
  expect((await asVisitor().get(`/api/public/dishes/${dish.id}`).expect(200)).body.labels).toEqual({
    milk: true,
    celery: "may",
    vegetarian: false,
  });
});

test("without ingredients, confirmed labels lapse when the title or description changes", async () => {
  const { say, edit } = await postSoup({ title: "Stew", ingredients: null });
  await say("halal", true);
  expect((await edit({ category: "Mains" })).areOutdated).toBeUndefined();
  expect(await edit({ description: "With plums." })).toEqual({
    confirmed: { halal: true },
    areOutdated: true,
  });
});

test("a start with other food data finds all labels again, without a trace in dates or history", async () => {
  const { member, say, history } = await postSoup();
  await say("eggs", true);
  const readAll = async () => [(await member.get("/api/dishes").expect(200)).body, await listLabels(member)];
  const before = await readAll();
  await db.update(dishes).set({ foundLabels: { eggs: "may" } });
  await db.update(settings).set({ foodDataVersion: "older" });
  const waiting = async () =>
    (await db.$client.query("select payload from graphile_worker._private_jobs")).rows;
  await queueLabels(deps);
  await queueLabels(deps);
  expect(await waiting()).toEqual([{ payload: { version: FOOD_DATA_VERSION } }]);
  const find = async (version: string) => jobTasks(deps).find_labels({ version }, {} as never);
  await expect(find("newer")).rejects.toThrow("another version");
  await find(FOOD_DATA_VERSION);
  expect(await readAll()).toEqual(before);
  expect(await history()).toHaveLength(1);
  const [row] = await db.select({ version: settings.foodDataVersion }).from(settings);
  expect(row?.version).toBe(FOOD_DATA_VERSION);
  await db.$client.query("delete from graphile_worker._private_jobs");
  await queueLabels(deps);
  expect(await waiting()).toEqual([]);
});

test("a new reading makes the confirmation lapse that it contradicts, and no other", async () => {
  const { read, say } = await postSoup();
  const readAgain = async (foundBefore: object) => {
    await db.update(dishes).set({ foundLabels: foundBefore });
    await jobTasks(deps).find_labels({ version: FOOD_DATA_VERSION }, {} as never);
    return read();
  };
  const said = { milk: false, eggs: false, vegan: true, halal: true } as const;
  for (const [label, value] of Object.entries(said)) await say(label, value);
  // The member knew that the ingredients name milk.
  expect(await readAgain({ milk: "contains" })).toEqual({ found: foundInSoup, confirmed: said });
  const { milk: _, ...others } = said;
  expect(await readAgain({ milk: "may" })).toEqual({ found: foundInSoup, confirmed: others });
  await say("milk", false);
  expect(await readAgain({ ingredients: "known" })).toEqual({ found: foundInSoup, confirmed: others });
});

test("finds the labels of more dishes than one transaction locks", async () => {
  const member = await asMember();
  const last = await buildDish(db, { title: "Cheese" });
  await db.$client.query(
    `insert into dishes (title, created_by) select 'Egg ' || n, '${member.user.id}' from generate_series(1, 450) n`,
  );
  await jobTasks(deps).find_labels({ version: FOOD_DATA_VERSION }, {} as never);
  expect(await db.$count(dishes, eq(dishes.foundLabels, { eggs: "may" }))).toBe(450);
  expect((await member.get(`/api/dishes/${last.id}`).expect(200)).body.labels).toEqual({
    found: { milk: "may" },
  });
});

test("looks for labels while dishes are being edited, and writes none of texts that changed meanwhile", async () => {
  await asMember();
  const [found, changed] = [await buildDish(db, { title: "Cheese" }), await buildDish(db, { title: "Egg" })];
  const find = () => jobTasks(deps).find_labels({ version: FOOD_DATA_VERSION }, {} as never);
  await find();
  const lock = (id: number) => sql`select from dishes where id = ${id} for update`;
  await db.transaction(async (tx) => {
    await tx.execute(lock(found.id));
    await find();
  });
  await db.update(dishes).set({ foundLabels: {} }).where(eq(dishes.id, changed.id));
  const holder = await db.$client.connect();
  await holder.query("begin");
  await holder.query(`update dishes set title = 'Rice' where id = ${changed.id}`);
  const finding = find();
  await untilWaiting(db);
  await holder.query("commit");
  holder.release();
  await finding;
  expect(await db.$count(dishes, eq(dishes.foundLabels, {}))).toBe(1);
});

test("shared pages show only labels that a member confirmed and that still hold", async () => {
  const { dish, say, edit } = await postSoup();
  const member = await asMember();
  const { body: menu } = await member
    .post("/api/menus", { title: "Friday", eventDate: "2030-01-04", dishIds: [dish.id] })
    .expect(201);
  const shown = async () => {
    const shared = await asVisitor().get(`/api/public/dishes/${dish.id}`).expect(200);
    const onMenu = await asVisitor().get(`/api/public/menus/${menu.id}`).expect(200);
    expect(onMenu.body.dishes[0]?.labels).toEqual(shared.body.labels);
    return shared.body.labels;
  };
  expect(await shown()).toEqual({});
  await say("vegetarian", true);
  expect(await shown()).toEqual({ vegetarian: true });
  await edit({ ingredients: "300 g lentils\n50 g bacon" });
  expect(await shown()).toEqual({});
});

/** All objects with one of the values of each key; undefined leaves the key out. */
const combine = (values: Record<string, (string | boolean | undefined)[]>) =>
  Object.entries(values).reduce<Record<string, unknown>[]>(
    (all, [key, choices]) => all.flatMap((one) => choices.map((choice) => ({ ...one, [key]: choice }))),
    [{}],
  );

test("the database and the page agree which dishes fit a need, for all found, confirmed and outdated labels", async () => {
  const said = [undefined, true, false, "may"];
  const found = combine({
    ingredients: [undefined, "known"],
    milk: [undefined, "contains", "may"],
    vegetarian: [undefined, "suits"],
    vegan: [undefined, "suits"],
  });
  const confirmed = combine({ milk: said, vegetarian: said, vegan: said, kosher: said });
  const cases = found.flatMap((one) =>
    confirmed.flatMap((other) =>
      [true, false].map((areOutdated) => ({ found: one, confirmed: other, areOutdated }) as FoodLabels),
    ),
  );
  const { rows } = await db.execute(sql`
    select ${fitsNeed("milk")} as milk, ${fitsNeed("vegetarian")} as vegetarian, ${fitsNeed("vegan")} as vegan,
      ${fitsNeed("kosher")} as kosher
    from jsonb_array_elements(${JSON.stringify(cases)}::jsonb) with ordinality as cases (labels, number),
      lateral (select labels -> 'found' as found_labels, labels -> 'confirmed' as confirmed_labels,
        (labels ->> 'areOutdated')::boolean as are_labels_outdated) as dish
    order by number`);
  const fits = (labels: FoodLabels) => ({
    milk: allergenState(labels, "milk") === "free",
    vegetarian: suitsDiet(labels, "vegetarian"),
    vegan: suitsDiet(labels, "vegan"),
    kosher: suitsDiet(labels, "kosher"),
  });
  expect(rows).toHaveLength(cases.length);
  expect(cases.filter((labels, index) => !isDeepStrictEqual(rows[index], fits(labels)))).toEqual([]);
});
