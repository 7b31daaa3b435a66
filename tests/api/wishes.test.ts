import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { settings, users, wishes } from "#shared/schema/index.ts";
import { buildDish, buildMeal } from "#tests/setup/data/builders.ts";
import { dayOf } from "#tests/setup/data/days.ts";
import { startApp } from "#tests/setup/server/app.ts";

const { asMember, asVisitor, db } = await startApp({ RATE_LIMIT_SCALE: "1000" });

let may: Awaited<ReturnType<typeof asMember>>;
beforeEach(async () => {
  await db.update(settings).set({ timeZone: "UTC" });
  may = await asMember({ firstName: "May" });
});
const wish = (id: number) => `/api/dishes/${id}/wish` as const;
const list = async () =>
  (await may.get("/api/wishes").expect(200)).body.map(({ dish, people }) => [
    dish.title,
    ...people.map(({ firstName }) => firstName),
  ]);

test("dishes that most members wish for come first, then the newest; taken back and wished again, they count once", async () => {
  const ann = await asMember({ firstName: "Ann" });
  const [soup, pie, stew] = [
    await buildDish(db, { title: "Soup" }),
    await buildDish(db, { title: "Pie" }),
    await buildDish(db, { title: "Stew" }),
  ];
  await may.put(wish(soup.id)).expect(204);
  await Promise.all([1, 2, 3].map(() => may.put(wish(pie.id)).expect(204)));
  await ann.put(wish(soup.id)).expect(204);
  await may.put(wish(stew.id)).expect(204);
  expect(await list()).toEqual([
    ["Soup", "May", "Ann"],
    ["Stew", "May"],
    ["Pie", "May"],
  ]);
  await may.delete(wish(stew.id)).expect(204);
  await may.delete(wish(stew.id)).expect(204);
  await ann.delete(wish(pie.id)).expect(204);
  expect(await list()).toEqual([
    ["Soup", "May", "Ann"],
    ["Pie", "May"],
  ]);
});

test("a member has five wishes at most, also with several at once; a wish again is none more", async () => {
  const made = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((n) => buildDish(db, { title: `Dish ${n}` })));
  const responses = await Promise.all(made.map(({ id }) => may.put(wish(id))));
  expect(responses.map(({ status }) => status).toSorted()).toEqual([204, 204, 204, 204, 204, 409, 409]);
  const refused = responses.find(({ status }) => status === 409);
  expect(refused?.body).toEqual({
    message: "You can wish for 5 dishes at a time. Please remove one first.",
    code: "conflict",
    reason: "too_many_wishes",
    values: { count: 5 },
  });
  const [first] = await db.select({ id: wishes.dishId }).from(wishes);
  await may.put(wish(first?.id ?? 0)).expect(204);
});

test("only members wish, and wishes go with their dish and their member", async () => {
  const dish = await buildDish(db);
  await asVisitor().put(wish(dish.id)).expect(401);
  await asVisitor().get("/api/wishes").expect(401);
  await may.put(wish(dish.id)).expect(204);
  await may.delete(`/api/dishes/${dish.id}`).expect(204);
  expect(await db.$count(wishes)).toBe(0);
  const ann = await asMember({ firstName: "Ann" });
  await ann.put(wish((await buildDish(db)).id)).expect(204);
  await db.delete(users).where(eq(users.firstName, "Ann"));
  expect(await list()).toEqual([]);
});

test("a cooked meal ends the wishes for its dish, a planned one does not", async () => {
  const dish = await buildDish(db, { title: "Soup" });
  await may.put(wish(dish.id)).expect(204);
  const meal = await buildMeal(db, { dishId: dish.id, day: dayOf(0) });
  expect(await list()).toEqual([["Soup", "May"]]);
  await may.patch(`/api/meals/${meal.id}`).send({ isCooked: true }).expect(200);
  expect(await list()).toEqual([]);
  // A wish for the next time stays when a note is added to the last one.
  await may.put(wish(dish.id)).expect(204);
  await may.patch(`/api/meals/${meal.id}`).send({ note: "Good" }).expect(200);
  expect(await list()).toEqual([["Soup", "May"]]);
  await may
    .post("/api/meals")
    .send({ day: dayOf(0), slot: "dinner", dishId: dish.id, isCooked: true })
    .expect(201);
  expect(await list()).toEqual([]);
});

test("a planned meal ends the wishes when its day is over, if the wish was there before", async () => {
  const [soup, pie] = [await buildDish(db, { title: "Soup" }), await buildDish(db, { title: "Pie" })];
  for (const dish of [soup, pie]) {
    await buildMeal(db, { dishId: dish.id, day: dayOf(-1) });
    await may.put(wish(dish.id)).expect(204);
  }
  await db
    .update(wishes)
    .set({ createdAt: new Date(Date.now() - 2 * 86_400_000) })
    .where(eq(wishes.dishId, pie.id));
  expect(await list()).toEqual([["Soup", "May"]]);
  await may.put(wish(pie.id)).expect(204);
  expect(await list()).toEqual([
    ["Pie", "May"],
    ["Soup", "May"],
  ]);
});
