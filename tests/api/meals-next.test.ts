import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { listNext } from "#server/features/meals/next.service.ts";
import { meals, settings } from "#shared/schema/index.ts";
import { buildDish, buildMeal, buildMenu } from "#tests/setup/data/builders.ts";
import { suggest } from "#tests/setup/data/suggestions.ts";
import { startApp } from "#tests/setup/server/app.ts";

const app = await startApp();
const { asMember, db } = app;

const [today, tomorrow] = ["2035-05-17", "2035-05-18"];
/** A meal with a few words, or with a dish. */
const plan = (fields: Partial<typeof meals.$inferInsert>) =>
  buildMeal(db, { ...(!fields.dishId && { text: "Out" }), ...fields });
const setZone = (timeZone: string | null) => db.update(settings).set({ timeZone });
beforeEach(() => setZone("UTC"));

/** Returns the next entries at a moment, by the id of the meal or menu; "free" for an evening, with its day. */
async function nextAt(moment: string): Promise<string[]> {
  const { next } = await listNext(db, new Date(moment));
  return next.map(({ day, slot, mealId, menuId }) =>
    mealId ? `meal ${mealId} ${slot}` : menuId ? `menu ${menuId} ${slot}` : `free ${day}`,
  );
}
const freeFrom = (...inMay: number[]) => inMay.map((day) => `free 2035-05-${day}`);

test.each([
  ["UTC", "2035-05-17T19:59:59Z", "2035-05-17T20:00:00Z"],
  ["America/Los_Angeles", "2035-05-18T02:59:59Z", "2035-05-18T03:00:00Z"],
  ["Pacific/Kiritimati", "2035-05-17T05:59:59Z", "2035-05-17T06:00:00Z"],
  ["Asia/Kathmandu", "2035-05-17T14:14:59Z", "2035-05-17T14:15:00Z"],
])("in %s, a dinner is next until 20:00 and then tomorrow's", async (timeZone, before, after) => {
  await setZone(timeZone);
  const dinner = await plan({ day: today, slot: "dinner" });
  const later = await plan({ day: tomorrow, slot: "dinner" });
  expect((await nextAt(before)).slice(0, 2)).toEqual([`meal ${dinner.id} dinner`, `meal ${later.id} dinner`]);
  expect((await nextAt(after))[0]).toBe(`meal ${later.id} dinner`);
  const { next } = await listNext(db, new Date(before));
  expect(next[0]?.until).toEqual(new Date(after));
});

test.each([
  ["a spring day of 23 hours", "2035-03-25", "2035-03-25T17:59:59Z", "2035-03-25T21:59:59Z"],
  ["an autumn day of 25 hours", "2035-10-28", "2035-10-28T18:59:59Z", "2035-10-28T22:59:59Z"],
])("on %s, a dinner is next until 20:00 and an event until midnight", async (_name, day, dinner, night) => {
  await setZone("Europe/Berlin");
  const meal = await plan({ day, slot: "dinner" });
  const menu = await buildMenu(db, { eventDate: day, eventTime: "19:00" });
  const secondLater = (moment: string) => new Date(Date.parse(moment) + 1_000).toISOString();
  const [isMeal, isMenu] = [`meal ${meal.id} dinner`, `menu ${menu.id} dinner`];
  expect(await nextAt(dinner)).toEqual(expect.arrayContaining([isMeal, isMenu]));
  const late = await nextAt(secondLater(dinner));
  expect(late).toContain(isMenu);
  expect(late).not.toContain(isMeal);
  expect(await nextAt(night)).toContain(isMenu);
  expect(await nextAt(secondLater(night))).not.toContain(isMenu);
});

test("a meal is next until it is cooked, and its evening is not free", async () => {
  const dinner = await plan({ day: today, slot: "dinner" });
  await db.update(meals).set({ isCooked: true }).where(eq(meals.id, dinner.id));
  expect(await nextAt(`${today}T18:00Z`)).toEqual(freeFrom(18, 19, 20, 21, 22, 23));
});

test("of a day, meals come in their order; one whose time is over and a free evening come last", async () => {
  const lunch = await plan({ day: today, slot: "lunch" });
  const breakfast = await plan({ day: today, slot: "breakfast" });
  const [isLunch, isBreakfast] = [`meal ${lunch.id} lunch`, `meal ${breakfast.id} breakfast`];
  const first = async (moment: string) => (await nextAt(moment)).slice(0, 3);
  expect(await first(`${today}T10:59Z`)).toEqual([isBreakfast, isLunch, `free ${today}`]);
  expect(await first(`${today}T11:00Z`)).toEqual([isLunch, isBreakfast, `free ${today}`]);
  expect(await first(`${today}T20:00Z`)).toEqual(freeFrom(18, 19, 20));
  const dinner = await plan({ day: today, slot: "dinner" });
  expect(await first(`${today}T16:00Z`)).toEqual([`meal ${dinner.id} dinner`, isBreakfast, isLunch]);
});

test("an event is next until the end of its day; only accepted ones with a date are", async () => {
  const party = await buildMenu(db, { eventDate: today, eventTime: "12:30" });
  await buildMenu(db, { eventDate: today, isArchived: true });
  await buildMenu(db, { eventDate: `${today} or later` });
  await suggest(app, { dishIds: [(await buildDish(db)).id], eventDate: today });
  const isParty = `menu ${party.id} lunch`;
  expect((await nextAt(`${today}T09:00Z`)).slice(0, 3)).toEqual([isParty, ...freeFrom(17, 18)]);
  expect((await nextAt(`${today}T23:59Z`)).slice(0, 2)).toEqual([isParty, `free ${tomorrow}`]);
  const supper = await buildMenu(db, { eventDate: today });
  expect((await nextAt(`${today}T17:00Z`)).slice(0, 3)).toEqual([
    `menu ${supper.id} dinner`,
    isParty,
    `free ${tomorrow}`,
  ]);
  expect((await nextAt(`${tomorrow}T00:00Z`))[0]).toBe(`free ${tomorrow}`);
});

test("three ideas are there while an evening of today or tomorrow is free", async () => {
  for (const title of ["Soup", "Stew", "Pie", "Salad"]) await buildDish(db, { title });
  const cake = await buildDish(db, { title: "Cake", category: "Desserts" });
  const ideasAt = async (moment: string) =>
    (await listNext(db, new Date(moment))).ideas.map(({ title }) => title);
  expect(await ideasAt(`${today}T12:00Z`)).toEqual(["Soup", "Stew", "Pie"]);
  await plan({ day: today, slot: "dinner", dishId: cake.id });
  expect(await ideasAt(`${today}T21:00Z`)).toEqual(["Soup", "Stew", "Pie"]);
  await plan({ day: tomorrow, slot: "dinner" });
  expect(await ideasAt(`${today}T12:00Z`)).toEqual([]);
});

test("what is on the table tomorrow may begin today", async () => {
  const cook = async (title: string, instructions: string | null) =>
    (await buildDish(db, { title, instructions })).id;
  const soak = "Soak the beans overnight. Cook them.";
  const [beans, cake] = [await cook("Beans", soak), await cook("Cake", "Bake.\nFill the day before.")];
  const [later, cooked] = [await cook("Later", soak), await cook("Cooked", soak)];
  await plan({ day: tomorrow, dishId: beans });
  await plan({ day: tomorrow, slot: "lunch", dishId: beans });
  await plan({ day: tomorrow, dishId: cooked, isCooked: true });
  await plan({ day: "2035-05-19", dishId: later });
  const stew = await plan({ day: today, dishId: later });
  await plan({ day: tomorrow, dishId: later, leftoversOf: stew.id });
  await buildMenu(db, { eventDate: tomorrow, dishIds: [cake, await cook("Nothing", null)] });
  await buildMenu(db, { eventDate: tomorrow, isArchived: true, dishIds: [cooked] });
  const beginAt = async (moment: string) => (await listNext(db, new Date(moment))).begin;
  const expected = [
    { day: tomorrow, dishId: beans, title: "Beans", step: "Soak the beans overnight." },
    { day: tomorrow, dishId: cake, title: "Cake", step: "Fill the day before." },
  ];
  expect(await beginAt(`${today}T08:00Z`)).toEqual(expected);
  expect(await beginAt(`${today}T23:00Z`)).toEqual(expected);
  expect((await beginAt(`${tomorrow}T00:00Z`)).map(({ title }) => title)).toEqual(["Later"]);
  const { body } = await (await asMember()).get("/api/meals/next").expect(200);
  expect(body.begin).toEqual([]);
});

test("a household with nothing has seven free evenings and no ideas", async () => {
  await setZone(null);
  const member = await asMember();
  const { body } = await member.get("/api/meals/next").expect(200);
  expect(body.ideas).toEqual([]);
  // From 20:00 on, the evening of today is over.
  expect([6, 7]).toContain(body.next.length);
  expect(body.next[0]).toEqual({
    day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    slot: "dinner",
    until: expect.stringMatching(/Z$/),
    mealId: null,
    menuId: null,
  });
});
