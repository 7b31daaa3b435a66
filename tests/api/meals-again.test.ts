import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Meal } from "#shared/meals.api.ts";
import { dishes, meals, settings, users } from "#shared/schema/index.ts";
import { buildDish, buildMeal, buildMenu } from "#tests/setup/data/builders.ts";
import { dayOf } from "#tests/setup/data/days.ts";
import { startApp } from "#tests/setup/server/app.ts";

const { asMember, db } = await startApp();

let may: Awaited<ReturnType<typeof asMember>>;
beforeEach(async () => {
  await db.update(settings).set({ timeZone: "UTC", householdServings: 4 });
  may = await asMember({ firstName: "May" });
});

const again = async (from: string, member = may) =>
  (await member.post("/api/meals/again").send({ from }).expect(201)).body;
/** Days from today on, with their plans. */
const shown = (list: readonly Meal[]) => list.map(({ day, dish, text }) => [day, dish?.title ?? text]);

test("seven days are planned again on days without a plan, with their numbers, without note, face and tick", async () => {
  const soup = await buildDish(db, { title: "Soup", servings: 2 });
  const cookId = (await may.get("/api/auth/user")).body.id;
  await buildMeal(db, { day: dayOf(0), dishId: soup.id, servings: 6, note: "Salty", isCooked: true, cookId });
  await buildMeal(db, { day: dayOf(0), slot: "lunch", text: "Out" });
  for (const day of [1, 2, 3, 6, 7]) await buildMeal(db, { day: dayOf(day), text: `Day ${day}` });
  await buildMeal(db, { day: dayOf(8), slot: "lunch", text: "Taken" });
  await buildMenu(db, { eventDate: dayOf(9) });
  await buildMenu(db, { eventDate: dayOf(10), isArchived: true });
  const made = await again(dayOf(0));
  // Day 7 has a plan, day 8 a lunch, day 9 an event.
  expect(shown(made)).toEqual([
    [dayOf(10), "Day 3"],
    [dayOf(13), "Day 6"],
  ]);
  expect(shown(await again(dayOf(0)))).toEqual([]);
  await db.delete(meals).where(eq(meals.day, dayOf(7)));
  const [lunch, dinner, ...others] = await again(dayOf(0));
  expect(others).toEqual([]);
  expect(lunch).toMatchObject({ day: dayOf(7), slot: "lunch", text: "Out" });
  expect(dinner).toMatchObject({ slot: "dinner", servings: 6, note: null, isCooked: false, cook: null });
});

test("a doubled dish is doubled again, and leftovers without their meal are an ordinary meal", async () => {
  const [soup, stew] = [await buildDish(db, { title: "Soup" }), await buildDish(db, { title: "Stew" })];
  for (const [dish, day] of [[soup, 0] as const, [stew, 2] as const]) {
    const { id } = await buildMeal(db, { day: dayOf(day), dishId: dish.id });
    await buildMeal(db, { day: dayOf(day + 1), dishId: dish.id, leftoversOf: id });
  }
  await buildMenu(db, { eventDate: dayOf(9) });
  const [first, second, third] = await again(dayOf(0));
  expect(first).toMatchObject({ day: dayOf(7), cookFor: 8, leftovers: { id: second?.id, day: dayOf(8) } });
  expect(second).toMatchObject({ leftoversOf: first?.id });
  expect(third).toMatchObject({ day: dayOf(10), dish: { title: "Stew" }, leftoversOf: null, cookFor: 4 });
});

test("members who plan the same days again at once plan them once", async () => {
  for (const day of [0, 1, 2]) await buildMeal(db, { day: dayOf(day), text: `Day ${day}` });
  const ann = await asMember();
  const made = await Promise.all([may, ann, may, ann].map((member) => again(dayOf(0), member)));
  expect(made.flat()).toHaveLength(3);
  expect(await db.$count(meals)).toBe(6);
});

test("the past and the days after the last are not planned", async () => {
  for (const day of [-9, -8, -7]) await buildMeal(db, { day: dayOf(day), text: `Day ${day}` });
  expect(shown(await again(dayOf(-9)))).toEqual([[dayOf(0), "Day -7"]]);
  await buildMeal(db, { day: "2999-12-24", text: "Goose" });
  await buildMeal(db, { day: "2999-12-25", text: "Rest" });
  expect(shown(await again("2999-12-24"))).toEqual([["2999-12-31", "Goose"]]);
  await may.post("/api/meals/again").send({ from: "2030-02-30" }).expect(400);
});

test("a member cooks a meal, another takes it over, and it goes with the member", async () => {
  const ann = await asMember({ firstName: "Ann" });
  const idOf = async (member: typeof may) => (await member.get("/api/auth/user")).body.id;
  const [mayId, annId] = await Promise.all([idOf(may), idOf(ann)]);
  const meal = await buildMeal(db, { day: dayOf(0), text: "Soup" });
  const set = (body: object, member = may) => member.patch(`/api/meals/${meal.id}`).send(body);
  const taken = (await set({ cookId: mayId }).expect(200)).body;
  expect(taken.cook).toMatchObject({ id: mayId, firstName: "May" });
  // Ann saw the meal before.
  const outdated = { cookId: annId, expectedUpdatedAt: meal.updatedAt.toISOString() };
  expect((await set(outdated, ann).expect(409)).body.code).toBe("stale");
  await set({ cookId: annId }, ann).expect(200);
  expect((await set({ note: "Thick" }).expect(200)).body.cook).toMatchObject({ firstName: "Ann" });
  for (const [cookId, status] of [["nobody", 409] as const, ["", 400] as const, [7, 400] as const])
    await set({ cookId }).expect(status);
  expect((await set({ cookId: null }).expect(200)).body.cook).toBeNull();
  await set({ cookId: annId }).expect(200);
  await db.delete(users).where(eq(users.id, annId));
  const days = `/api/meals?from=${dayOf(0)}&to=${dayOf(0)}` as const;
  expect((await may.get(days).expect(200)).body).toMatchObject([{ id: meal.id, cook: null, note: "Thick" }]);
  expect(await db.$count(dishes)).toBe(0);
});
