import { asc, eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { addDays } from "#shared/event-date.ts";
import { MAX_DISHES_PER_MENU, MAX_SHOPPING_ITEMS, MAX_SHOPPING_LINES } from "#shared/limits.ts";
import { dishes, householdItems, meals, mealTicks, menus, shoppingItems } from "#shared/schema/index.ts";
import { buildDish, buildMeal, buildMenu } from "#tests/setup/data/builders.ts";
import { dumpTables } from "#tests/setup/data/dump-tables.ts";
import { suggest } from "#tests/setup/data/suggestions.ts";
import { startApp } from "#tests/setup/server/app.ts";
import type { Asking } from "#tests/setup/server/client.ts";

const app = await startApp({ RATE_LIMIT_SCALE: "1000" });
const { asMember, db } = app;

const OWN = "0a1b2c3d-0000-4000-8000-000000000001";
// A Thursday and the Monday after it.
const [FROM, TO] = ["2030-05-16", "2030-05-20"];

let member: Awaited<ReturnType<typeof asMember>>;
beforeEach(async () => {
  member = await asMember();
});

const range = (from = FROM, to = TO) => `?from=${from}&to=${to}`;
const itemOf = (key: string, days = range()) =>
  `/api/shopping-list/items/${encodeURIComponent(key)}${days}` as const;
const listOf = async (days = range()) => (await member.get(`/api/shopping-list${days}`).expect(200)).body;
const tickedIn = async (days?: string) =>
  (await listOf(days)).lines.filter(({ isTicked }) => isTicked).map(({ key }) => key);
const tick = (key: string, isTicked = true, agent = member) =>
  agent.put(itemOf(key)).send({ isTicked }).expect(204);

/** Soup on Thursday and Monday, a salad for an event on Saturday. */
async function planDays() {
  const soup = await buildDish(db, { title: "Soup", servings: 4, ingredients: "250 g rice\n1 onion" });
  const salad = await buildDish(db, { title: "Salad", servings: 2, ingredients: "1 onion\n2 zarqanas" });
  await buildMeal(db, { day: FROM, dishId: soup.id });
  await buildMeal(db, { day: TO, slot: "lunch", dishId: soup.id });
  await buildMeal(db, { day: "2030-05-17", text: "Out" });
  const menu = await buildMenu(db, { eventDate: "2030-05-18", guestCount: 6, dishIds: [salad.id] });
  return { soup, salad, menu };
}

test("ticks move with a meal, but neither from nor to a day with other meals", async () => {
  const soup = await buildDish(db, { title: "Soup", ingredients: "250 g rice" });
  const [day, empty, other] = ["2031-05-12", "2031-05-14", "2031-05-15"];
  const on = (from: string) => tickedIn(range(from, from));
  const meal = await buildMeal(db, { day, dishId: soup.id });
  const move = (to: string) => member.patch(`/api/meals/${meal.id}`).send({ day: to }).expect(200);
  await buildMeal(db, { day: other, dishId: soup.id });
  await member
    .put(itemOf("Rice", range(day, day)))
    .send({ isTicked: true })
    .expect(204);
  await move(empty);
  expect(await on(empty)).toEqual(["Rice"]);
  await buildMeal(db, { day, dishId: soup.id });
  expect(await on(day)).toEqual([]);
  await move(other);
  expect(await on(other)).toEqual([]);
});

test("the list sums the meals as written and the menus for their guests", async () => {
  const { soup, salad, menu } = await planDays();
  const other = { guestCount: 6, dishIds: [soup.id] };
  await buildMenu(db, { ...other, eventDate: "2030-05-15" });
  await buildMenu(db, { ...other, eventDate: "2030-05-18", isArchived: true });
  await buildMenu(db, { ...other, eventDate: "2030-05-18 at noon" });
  await suggest(app, { eventDate: "2030-05-18", dishIds: [soup.id] });
  await buildMeal(db, { day: "2030-05-21", dishId: salad.id });
  const { days, lines, dishes: listed } = await listOf();
  expect(days).toEqual({ from: FROM, to: TO });
  expect(lines).toMatchObject([
    { key: "Onion", amount: "5", dishIds: [soup.id, salad.id], isTicked: false },
    { key: "Rice", amount: "500 g", dishIds: [soup.id] },
    { key: "zarqana", amount: "6", dishIds: [salad.id] },
  ]);
  expect(listed).toEqual([
    { id: soup.id, title: "Soup", hasIngredients: true, isScaled: false },
    { id: salad.id, title: "Salad", hasIngredients: true, isScaled: true },
  ]);
  await db
    .update(menus)
    .set({ dishIds: [soup.id] })
    .where(eq(menus.id, menu.id));
  expect((await listOf()).lines).toMatchObject([
    { key: "Onion", amount: "4" },
    { key: "Rice", amount: "880 g" },
  ]);
});

test("the list leaves out what is already cooked", async () => {
  const { soup } = await planDays();
  await db.update(meals).set({ isCooked: true }).where(eq(meals.day, FROM));
  expect((await listOf()).lines).toMatchObject([{ amount: "4" }, { key: "Rice", amount: "250 g" }, {}]);
  await db.update(meals).set({ isCooked: true });
  expect((await listOf()).dishes).toMatchObject([{ title: "Salad" }]);
  expect((await listOf()).lines.flatMap(({ dishIds }) => dishIds)).not.toContain(soup.id);
});

test("a tick is kept by the days and menus that the line comes from", async () => {
  const { menu, soup } = await planDays();
  await tick("Onion");
  await tick("Onion");
  await tick("zarqana");
  await tick("Gone");
  expect(await tickedIn()).toEqual(["Onion", "zarqana"]);
  expect(await db.select().from(mealTicks).orderBy(asc(mealTicks.day))).toEqual([
    { day: FROM, key: "Onion" },
    { day: TO, key: "Onion" },
  ]);
  const { body: ofMenu } = await member.get(`/api/menus/${menu.id}/shopping-list`);
  expect(ofMenu.lines.map(({ key, isTicked }) => [key, isTicked])).toEqual([
    ["Onion", true],
    ["zarqana", true],
  ]);
  expect(await tickedIn(range("2030-05-17", TO))).toEqual(["Onion", "zarqana"]);
  expect(await tickedIn(range(TO))).toEqual(["Onion"]);
  // A meal of a day for which nothing was bought.
  expect(await tickedIn(range(FROM, "2030-05-27"))).toEqual(["Onion", "zarqana"]);
  await buildMeal(db, { day: "2030-05-27", dishId: soup.id });
  expect(await tickedIn(range(FROM, "2030-05-27"))).toEqual(["zarqana"]);
  // Unticked in one of the places that it comes from.
  await member.delete(`/api/menus/${menu.id}/shopping-list/items/Onion`).expect(204);
  expect(await tickedIn()).toEqual(["zarqana"]);
  await tick("Onion");
  await tick("Onion", false);
  await member.delete(itemOf("zarqana")).expect(204);
  expect(await db.$count(mealTicks)).toBe(0);
  expect(await db.$count(shoppingItems)).toBe(0);
});

test("two phones that tick and untick at the same time see the same list in the end", async () => {
  await planDays();
  const other = await asMember();
  for (let round = 0; round < 5; round++) {
    await Promise.all(
      ["Onion", "Rice", "zarqana"].flatMap((key) => [
        tick(key, true),
        tick(key, round % 2 === 0, other),
        other.put(itemOf(OWN)).send({ isTicked: true, text: "Candles" }).expect(204),
      ]),
    );
    const path = `/api/shopping-list${range()}` as const;
    const [mine, theirs] = [await member.get(path), await other.get(path)];
    expect(mine.body).toEqual(theirs.body);
    const { lines } = await listOf();
    expect(lines).toHaveLength(3);
    for (const { key } of lines) {
      const rows = [
        ...(await db.select().from(mealTicks).where(eq(mealTicks.key, key))),
        ...(await db.select().from(shoppingItems).where(eq(shoppingItems.key, key))),
      ];
      const places = { Onion: 3, Rice: 2, zarqana: 1 }[key];
      expect([0, places]).toContain(rows.length);
    }
  }
  await Promise.all(["Onion", "Rice", "zarqana"].flatMap((key) => [tick(key), tick(key, true, other)]));
  expect(await tickedIn()).toEqual(["Onion", "Rice", "zarqana"]);
});

test("own lines belong to the household, and those of the menus of the days are shown, too", async () => {
  const { menu } = await planDays();
  const ofMenu = OWN.replace(/1$/, "2");
  await member.put(itemOf(OWN)).send({ isTicked: false, text: " Candles " }).expect(204);
  await member.put(itemOf(OWN)).send({ isTicked: false, text: "Candles" }).expect(204);
  await member
    .put(`/api/menus/${menu.id}/shopping-list/items/${ofMenu}`)
    .send({ isTicked: false, text: "Napkins" })
    .expect(204);
  expect(await db.select().from(householdItems)).toMatchObject([{ key: OWN, text: "Candles" }]);
  await tick(OWN);
  await tick(ofMenu);
  expect((await listOf()).ownLines).toEqual([
    { key: OWN, text: "Candles", isTicked: true },
    { key: ofMenu, text: "Napkins", isTicked: true },
  ]);
  expect((await listOf(range("2030-05-13", "2030-05-13"))).ownLines).toMatchObject([{ key: OWN }]);
  expect((await listOf(range("2031-05-20", "2031-05-26"))).ownLines).toMatchObject([{ key: OWN }]);
  for (const key of [OWN, ofMenu, ofMenu]) await member.delete(itemOf(key)).expect(204);
  expect((await listOf()).ownLines).toEqual([]);
  const { body } = await member.put(itemOf(OWN)).send({ isTicked: true }).expect(404);
  expect(body.message).toBe("Line not found");
});

test("own lines with the same text, also of a menu, are one line, ticked and removed everywhere", async () => {
  const { menu } = await planDays();
  const [second, third] = [OWN.replace(/1$/, "2"), OWN.replace(/1$/, "3")];
  const write = (path: string, text: string) => member.put(path).send({ isTicked: false, text }).expect(204);
  await write(itemOf(OWN), "Candles");
  await tick(OWN);
  await write(itemOf(second, range(TO)), "candles");
  await write(`/api/menus/${menu.id}/shopping-list/items/${third}`, "Candles");
  const ownLines = async (days?: string) => (await listOf(days)).ownLines;
  // The ticked one leaves first.
  expect(await ownLines()).toEqual([{ key: second, text: "candles", isTicked: false }]);
  await tick(second);
  expect(await ownLines()).toEqual([{ key: OWN, text: "Candles", isTicked: true }]);
  await tick(second, false);
  expect(await ownLines()).toEqual([{ key: OWN, text: "Candles", isTicked: false }]);
  await member.delete(itemOf(OWN)).expect(204);
  expect(await ownLines()).toEqual([]);
  expect(await db.$count(shoppingItems)).toBe(0);
});

test("a ticked own line leaves after 24 hours, an unticked one and a menu's stay, and a lapsed one can come back", async () => {
  const { menu } = await planDays();
  const [second, third] = [OWN.replace(/1$/, "2"), OWN.replace(/1$/, "3")];
  const write = (path: string, text: string, isTicked: boolean) =>
    member.put(path).send({ isTicked, text }).expect(204);
  await write(itemOf(OWN), "Candles", true);
  await write(itemOf(second), "Ice", false);
  await write(`/api/menus/${menu.id}/shopping-list/items/${third}`, "Napkins", true);
  const keys = async () => (await listOf()).ownLines.map((line) => (line as { key: string }).key);
  const age = (hours: number) =>
    Promise.all(
      [householdItems, shoppingItems].map((table) =>
        db.update(table).set({ updatedAt: sql`now() - make_interval(hours => ${hours})` }),
      ),
    );
  await age(23);
  expect(await keys()).toEqual([OWN, second, third]);
  await age(25);
  expect(await keys()).toEqual([second, third]);
  await member.put(itemOf(OWN)).send({ isTicked: false }).expect(404);
  await write(itemOf(OWN), "Candles", false);
  expect(await keys()).toEqual([second, third, OWN]);
});

test("own lines are in every list of two members, on whatever days it begins and ends", async () => {
  const other = await asMember();
  const linesOf = async (days: string, agent = member) =>
    (await agent.get(`/api/shopping-list${days}`).expect(200)).body.ownLines;
  const starts = Array.from({ length: 14 }, (_, day) => addDays("2027-02-27", day));
  // Seven days from today on, and of 1.1.0 the rest of a week.
  const ranges = starts.map((from, at) => range(from, addDays(from, [6, 0, 3][at % 3] ?? 0)));
  for (const [at, days] of ranges.entries()) {
    const line = { text: `Candles ${at}`, isTicked: at % 2 === 0 };
    await (at % 3 === 0 ? member : other).put(itemOf(OWN, days)).send(line).expect(204);
    const elsewhere = ranges[(at * 5 + 1) % ranges.length] ?? "";
    expect(await linesOf(elsewhere)).toEqual([{ key: OWN, ...line }]);
    expect(await linesOf(days, other)).toEqual([{ key: OWN, ...line }]);
    await other.put(itemOf(OWN, elsewhere)).send({ isTicked: !line.isTicked }).expect(204);
    expect(await linesOf(days)).toEqual([{ key: OWN, text: line.text, isTicked: !line.isTicked }]);
  }
  await other.delete(itemOf(OWN, ranges[0])).expect(204);
  for (const days of ranges) expect(await linesOf(days)).toEqual([]);
});

test("a dish that is deleted leaves the list, and its ticks do no harm", async () => {
  const { soup } = await planDays();
  await tick("Rice");
  await member.delete(`/api/dishes/${soup.id}`).expect(204);
  expect((await listOf()).lines.map(({ key, isTicked }) => [key, isTicked])).toEqual([
    ["Onion", false],
    ["zarqana", false],
  ]);
  await db.delete(meals);
  await db.delete(menus);
  expect(await listOf()).toEqual({ days: { from: FROM, to: TO }, lines: [], ownLines: [], dishes: [] });
});

test("the limits of a list hold for several days", async () => {
  const [{ id: createdBy }] = [member.user];
  const linesOf = (dish: number) =>
    Array.from({ length: 150 }, (_, line) => `1 g thing${dish} x${line}x`).join("\n");
  const count = Math.ceil((MAX_SHOPPING_LINES + 1) / 150);
  const long = await db
    .insert(dishes)
    .values(
      Array.from({ length: count }, (_, dish) => ({ title: "Long", createdBy, ingredients: linesOf(dish) })),
    )
    .returning();
  await db
    .insert(meals)
    .values(long.map(({ id }) => ({ day: FROM, slot: "lunch" as const, dishId: id, createdBy })));
  const { body: tooLong } = await member.get(`/api/shopping-list${range()}`).expect(409);
  expect(tooLong).toMatchObject({
    code: "list_too_long",
    message: "These days have too many different ingredients for one list. Please choose fewer.",
  });
  await db.delete(meals);
  const many = await db
    .insert(dishes)
    .values(Array.from({ length: MAX_DISHES_PER_MENU + 1 }, () => ({ title: "Short", createdBy })))
    .returning();
  await db
    .insert(meals)
    .values(many.map(({ id }) => ({ day: FROM, slot: "lunch" as const, dishId: id, createdBy })));
  await member.get(`/api/shopping-list${range()}`).expect(409);
  await db.delete(meals);
  await planDays();
  await db
    .insert(mealTicks)
    .values(Array.from({ length: MAX_SHOPPING_ITEMS }, (_, index) => ({ day: FROM, key: `k${index}` })));
  await db
    .insert(householdItems)
    .values(Array.from({ length: MAX_SHOPPING_ITEMS }, (_, index) => ({ key: `k${index}`, text: "x" })));
  const before = await dumpTables(db);
  const { body: full } = await member.put(itemOf("Onion")).send({ isTicked: true }).expect(409);
  expect(full).toMatchObject({ code: "list_full" });
  await member.put(itemOf(OWN)).send({ isTicked: false, text: "One more" }).expect(409);
  expect(await dumpTables(db)).toEqual(before);
});

test("invalid days and lines are refused and change nothing", async () => {
  await planDays();
  const before = await dumpTables(db);
  for (const [days, message] of [
    ["?from=2026-02-30&to=2026-03-02", "Please choose a day."],
    ["?from=2026-03-02&to=2026-03-01", "The last day cannot be before the first."],
    ["?from=2026-03-01&to=2026-04-01", "Please choose at most 31 days."],
  ] as const) {
    for (const request of [
      member.get(`/api/shopping-list${days}`),
      member.put(itemOf("Onion", days)).send({ isTicked: true }),
      member.delete(itemOf("Onion", days)),
    ] as Asking<unknown>[])
      expect((await request.expect(400)).body.message).toBe(message);
  }
  for (const [key, body, status, message] of [
    ["Onion", { isTicked: true, text: "Two" }, 400, "Only own lines have a text."],
    [OWN, { isTicked: false, text: " " }, 400, "Please write what to buy."],
    ["Onion", {}, 400, "This is required."],
    ["x".repeat(201), { isTicked: true }, 404, "Page not found"],
    ["\0", { isTicked: true }, 404, "Page not found"],
  ] as const)
    expect((await member.put(itemOf(key)).send(body).expect(status)).body.message).toBe(message);
  expect(await dumpTables(db)).toEqual(before);
});
