import { setImmediate } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { jobTasks } from "#server/background/jobs.ts";
import { FOOD_DATA_VERSION } from "#server/features/foods/food-data-version.ts";
import { loadLines, renameAllLines } from "#server/features/shopping/shopping.service.ts";
import { MAX_SHOPPING_ITEMS, MAX_SHOPPING_LINES } from "#shared/limits.ts";
import { householdStaples, mealTicks, menus, shoppingItems } from "#shared/schema/index.ts";
import { buildDish, buildMenu } from "#tests/setup/data/builders.ts";
import { dumpTables } from "#tests/setup/data/dump-tables.ts";
import { suggest } from "#tests/setup/data/suggestions.ts";
import { startApp } from "#tests/setup/server/app.ts";

const app = await startApp({ RATE_LIMIT_SCALE: "1000" });
const { asMember, db, deps } = app;
type Agent = Awaited<ReturnType<typeof asMember>>;

const OWN = "0a1b2c3d-0000-4000-8000-000000000001";
const pathOf = (menu: { id: number }) => `/api/menus/${menu.id}/shopping-list` as const;
const itemOf = (menu: { id: number }, key: string) =>
  `${pathOf(menu)}/items/${encodeURIComponent(key)}` as const;

const listOf = async (member: Agent, menu: { id: number }) =>
  (await member.get(pathOf(menu)).expect(200)).body;
const ticksOf = async (member: Agent, menu: { id: number }) =>
  (await listOf(member, menu)).lines.map((line: Record<string, unknown>) => [line.key, line.isTicked]);

async function buildDinner() {
  const soup = await buildDish(db, { title: "Soup", servings: 4, ingredients: "250 g rice\n1 onion\nSalt" });
  const salad = await buildDish(db, { title: "Salad", ingredients: "1 onion\n2 zarqanas" });
  const bread = await buildDish(db, { title: "Bread" });
  const menu = await buildMenu(db, {
    title: "Dinner",
    guestCount: 8,
    dishIds: [soup.id, bread.id, salad.id],
  });
  return { soup, salad, bread, menu };
}

test("the list of a menu sums its dishes for its guests, and says which are as written or missing", async () => {
  const member = await asMember();
  const { soup, salad, bread, menu } = await buildDinner();
  const known = { written: [], isTicked: false };
  const onion = { ...known, key: "Onion", name: "Onion", food: "Onion", aisle: "produce" };
  const rice = { ...known, key: "Rice", name: "Rice", food: "Rice", aisle: "pantry" };
  const salt = { ...known, key: "Salt", name: "Salt", food: "Salt", aisle: "staples" };
  const unknown = { key: "zarqana", name: "Zarqanas", aisle: "other", isTicked: false };
  expect(await listOf(member, menu)).toEqual({
    menu: { id: menu.id, title: "Dinner", guestCount: 8, countsHousehold: false, servings: 8 },
    lines: [
      { ...onion, amount: "3", amounts: [{ amount: 3, unit: "piece" }], dishIds: [soup.id, salad.id] },
      { ...rice, amount: "500 g", amounts: [{ amount: 500, unit: "g" }], dishIds: [soup.id] },
      { ...unknown, amount: "2", amounts: [{ amount: 2, unit: "piece" }], dishIds: [salad.id] },
      { ...salt, amount: null, amounts: [], dishIds: [soup.id] },
    ],
    ownLines: [],
    dishes: [
      { id: soup.id, title: "Soup", hasIngredients: true, isScaled: true },
      { id: bread.id, title: "Bread", hasIngredients: false, isScaled: false },
      { id: salad.id, title: "Salad", hasIngredients: true, isScaled: false },
    ],
  });
});

test("a tick belongs to the food: it is shared, idempotent, and survives a changed recipe", async () => {
  const [ada, omar] = [await asMember(), await asMember()];
  const { soup, menu } = await buildDinner();
  await ada.put(itemOf(menu, "Onion")).send({ isTicked: true }).expect(204);
  await omar.put(itemOf(menu, "Onion")).send({ isTicked: true }).expect(204);
  await ada.put(itemOf(menu, "zarqana")).send({ isTicked: true }).expect(204);
  await omar.put(itemOf(menu, "zarqana")).send({ isTicked: false }).expect(204);
  await omar.patch(`/api/dishes/${soup.id}`).send({ ingredients: "3 red onions" }).expect(200);
  expect(await ticksOf(omar, menu)).toEqual([
    ["Onion", true],
    ["zarqana", false],
  ]);
  const again = await buildMenu(db, { dishIds: menu.dishIds });
  expect(await ticksOf(omar, again)).toEqual([
    ["Onion", false],
    ["zarqana", false],
  ]);
});

test("ticks and staples follow a food that the tables know under another name now, also those sent by an older page", async () => {
  const member = await asMember();
  const { menu } = await buildDinner();
  const both = await buildMenu(db, { dishIds: menu.dishIds });
  await db
    .insert(shoppingItems)
    .values([menu, both].map(({ id }) => ({ menuId: id, key: "salt", isTicked: true })));
  await db.insert(mealTicks).values({ day: "2026-11-30", key: "salt" });
  await db.insert(householdStaples).values([
    { key: "salt", isStaple: true },
    { key: "cashew kerne", isStaple: true },
    { key: "Cashews", isStaple: false },
  ]);
  await db.insert(shoppingItems).values({ menuId: both.id, key: "Salt", isTicked: true });
  await jobTasks(deps).find_labels({ version: FOOD_DATA_VERSION }, {} as never);
  expect(await ticksOf(member, menu)).toContainEqual(["Salt", true]);
  expect(await ticksOf(member, both)).toContainEqual(["Salt", true]);
  expect(await db.select().from(mealTicks)).toEqual([{ day: "2026-11-30", key: "Salt" }]);
  expect(new Map((await db.select().from(householdStaples)).map((one) => [one.key, one.isStaple]))).toEqual(
    new Map([
      ["Salt", true],
      ["cashew kerne", true],
      ["Cashews", false],
    ]),
  );
  await member.put(itemOf(menu, "salt")).send({ isTicked: false }).expect(204);
  expect(await ticksOf(member, menu)).toContainEqual(["Salt", false]);
});

test("requests are served between any two of the keys that are read again", async () => {
  const keys = Array.from({ length: 5_000 }, (_, index) => ({ day: "2026-11-30", key: `tick ${index}` }));
  await db.insert(mealTicks).values(keys);
  await loadLines();
  let isOver = false;
  const renamed = renameAllLines(deps).finally(() => (isOver = true));
  let turns = 0;
  for (; !isOver; turns++) await setImmediate();
  await renamed;
  expect(turns).toBeGreaterThan(keys.length);
});

test("own lines are added once, ticked with and without their text, and removed", async () => {
  const member = await asMember();
  const { menu } = await buildDinner();
  const path = itemOf(menu, OWN);
  for (const isTicked of [false, false])
    await member.put(path).send({ isTicked, text: "  Candles " }).expect(204);
  await member.put(path).send({ isTicked: true }).expect(204);
  expect((await listOf(member, menu)).ownLines).toEqual([{ key: OWN, text: "Candles", isTicked: true }]);
  await member.delete(path).expect(204);
  await member.delete(path).expect(204);
  expect((await listOf(member, menu)).ownLines).toEqual([]);
  const { body } = await member.put(path).send({ isTicked: true }).expect(404);
  expect(body.message).toBe("Line not found");
  expect(await db.$count(shoppingItems)).toBe(0);
});

test("ticks of fifty calls at once are all kept", async () => {
  const member = await asMember();
  const { menu } = await buildDinner();
  const keys = Array.from({ length: 50 }, (_, index) => `food ${index % 25}`);
  const responses = await Promise.all(
    keys.map((key) => member.put(itemOf(menu, key)).send({ isTicked: true })),
  );
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([204]));
  expect(await db.$count(shoppingItems)).toBe(25);
});

test("a full list refuses more lines with 409, but not a change of one it has", async () => {
  const member = await asMember();
  const { menu } = await buildDinner();
  await db.insert(shoppingItems).values(
    Array.from({ length: MAX_SHOPPING_ITEMS }, (_, n) => ({
      menuId: menu.id,
      key: `k${n}`,
      isTicked: true,
    })),
  );
  const { body } = await member
    .put(itemOf(menu, OWN))
    .send({ isTicked: false, text: "One more" })
    .expect(409);
  expect(body.code).toBe("list_full");
  await member.put(itemOf(menu, "k1")).send({ isTicked: true }).expect(204);
  expect(await db.$count(shoppingItems)).toBe(MAX_SHOPPING_ITEMS);
});

test("a list of more different ingredients than a list can have is refused with 409", async () => {
  const member = await asMember();
  const linesOf = (dish: number, count: number) =>
    Array.from({ length: count }, (_, line) => `1 g thing${dish} x${line}x`).join("\n");
  const perDish = 200;
  const dishes = await Promise.all(
    Array.from({ length: MAX_SHOPPING_LINES / perDish }, (_, dish) =>
      buildDish(db, { title: `Dish ${dish}`, ingredients: linesOf(dish, perDish) }),
    ),
  );
  const full = await buildMenu(db, { title: "Full", dishIds: dishes.map(({ id }) => id) });
  expect((await listOf(member, full)).lines).toHaveLength(MAX_SHOPPING_LINES);
  const last = await buildDish(db, { title: "One more", ingredients: "1 g candles" });
  const over = await buildMenu(db, { title: "Over", dishIds: [...dishes, last].map(({ id }) => id) });
  const { body } = await member.get(pathOf(over)).expect(409);
  expect(body).toMatchObject({
    code: "list_too_long",
    message: "The dishes of this menu have too many different ingredients for one list.",
  });
});

test("equal long lists are summed once, others two at a time, and a change in between is seen", async () => {
  const member = await asMember();
  const long = { servings: 4, ingredients: "1 g salt\n".repeat(1_100) };
  const dishes = await Promise.all(Array.from({ length: 11 }, () => buildDish(db, long)));
  const dishIds = dishes.map(({ id }) => id);
  const menusOf = await Promise.all([1, 2, 3, 4].map((guestCount) => buildMenu(db, { guestCount, dishIds })));
  const { $client: pool } = db;
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<object>;
  /** Lists whose dishes are known, and recipes that wait to be read. */
  let known = 0;
  const reading: (() => void)[] = [];
  const spy = vi.spyOn(pool, "query").mockImplementation(async (...args: unknown[]) => {
    const { text } = args[0] as { text: string };
    if (text.startsWith('select "id", "ingredients" from')) await new Promise<void>((go) => reading.push(go));
    const result = await query(...args);
    if (text.includes("octet_length")) known++;
    return result;
  });
  onTestFinished(() => spy.mockRestore());
  const [first, ...others] = menusOf;
  const ask = (menu?: { id: number }) => member.get(pathOf(menu ?? { id: 0 })).expect(200);
  const asked = Promise.all([...Array.from({ length: 30 }, () => first), ...others].map(ask));
  await expect.poll(() => known).toBe(33);
  await member.get("/api/counts").expect(200);
  expect(reading).toHaveLength(2);
  await member.patch(`/api/dishes/${dishIds[0]}`).send({ ingredients: "2 leeks" }).expect(200);
  const later = ask(first).then(({ body }) => body);
  for (let run = 0; run < 5; run++) {
    await expect.poll(() => reading.length).toBeGreaterThan(run);
    reading[run]?.();
  }
  const lists = (await asked).map(({ body }) => body);
  expect(new Set(lists.map(({ lines }) => JSON.stringify(lines))).size).toBe(4);
  expect((await later).lines.map(({ key }) => key)).toEqual(["Leek", "Salt"]);
  expect(reading).toHaveLength(5);
});

test("the list of an archived menu works, and that of a deleted one is 404", async () => {
  const member = await asMember();
  const { menu } = await buildDinner();
  await member.put(itemOf(menu, OWN)).send({ isTicked: false, text: "Candles" }).expect(204);
  await member.put(`/api/menus/${menu.id}/archive`).expect(200);
  await member.put(itemOf(menu, "Onion")).send({ isTicked: true }).expect(204);
  await db.delete(menus);
  expect(await db.$count(shoppingItems)).toBe(0);
  await member.get(pathOf(menu)).expect(404);
  await member.put(itemOf(menu, "Onion")).send({ isTicked: true }).expect(404);
  await member.delete(itemOf(menu, OWN)).expect(404);
});

test("invalid lines are refused and change nothing; a pending suggestion has no list", async () => {
  const member = await asMember();
  const { menu } = await buildDinner();
  const { id } = await suggest(app);
  const before = await dumpTables(db);
  for (const [path, body, status, message] of [
    [itemOf(menu, "Onion"), { isTicked: true, text: "Two" }, 400, "Only own lines have a text."],
    [itemOf(menu, OWN), { isTicked: false, text: "  " }, 400, "Please write what to buy."],
    [
      itemOf(menu, OWN),
      { isTicked: false, text: "x".repeat(201) },
      400,
      "Please keep this to 200 characters.",
    ],
    [itemOf(menu, "Onion"), {}, 400, "This is required."],
    [itemOf(menu, "x".repeat(201)), { isTicked: true }, 404, "Page not found"],
    [itemOf(menu, "\0"), { isTicked: true }, 404, "Page not found"],
    [itemOf({ id: 999_999 }, "Onion"), { isTicked: true }, 404, "Menu not found"],
    [
      itemOf({ id }, "Onion"),
      { isTicked: true },
      409,
      "This is a guest's suggestion. Please accept it first.",
    ],
  ] as const) {
    const response = await member.put(path).send(body).expect(status);
    expect(response.body.message).toBe(message);
  }
  await member.get(pathOf({ id })).expect(409);
  await member.delete(itemOf({ id }, OWN)).expect(409);
  expect(await dumpTables(db)).toEqual(before);
});
