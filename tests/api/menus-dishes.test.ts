import { expect, test } from "vitest";
import { MAX_DISHES_PER_MENU } from "#shared/limits.ts";
import { dishes } from "#shared/schema/index.ts";
import { buildDish, buildMenu, buildUser } from "#tests/setup/data/builders.ts";
import { dumpTables } from "#tests/setup/data/dump-tables.ts";
import { suggest } from "#tests/setup/data/suggestions.ts";
import { startApp } from "#tests/setup/server/app.ts";

const app = await startApp({ RATE_LIMIT_SCALE: "1000" });
const { asMember, db } = app;
type Agent = Awaited<ReturnType<typeof asMember>>;

const pathOf = (menu: { id: number }, dish: { id: number }) =>
  `/api/menus/${menu.id}/dishes/${dish.id}` as const;

async function changesOf(member: Agent, menu: { id: number }) {
  const { body } = await member.get(`/api/menus/${menu.id}/history`).expect(200);
  return body.map((entry) => [entry.fieldName, entry.oldValue, entry.newValue]);
}

test("a dish is added at the end of a menu once, and its history says so", async () => {
  const member = await asMember();
  const soup = await buildDish(db, { title: "Soup" });
  const cake = await buildDish(db, { title: "Cake" });
  const menu = await buildMenu(db, { dishIds: [soup.id] });
  const { body } = await member.put(pathOf(menu, cake)).expect(200);
  expect(body).toMatchObject({ isAdded: true, menu: { id: menu.id, dishIds: [soup.id, cake.id] } });
  expect(Date.parse(body.menu.updatedAt)).toBeGreaterThan(menu.updatedAt.getTime());

  const again = await member.put(pathOf(menu, cake)).expect(200);
  expect(again.body).toEqual({ isAdded: false, menu: body.menu });
  expect(await changesOf(member, menu)).toEqual([["dishIds", "Soup", "Soup, Cake"]]);
  expect((await member.get("/api/activities")).body).toEqual([]);
});

test("removing an added dish restores the menu's dishes; removing it again changes nothing", async () => {
  const member = await asMember();
  const soup = await buildDish(db, { title: "Soup" });
  const cake = await buildDish(db, { title: "Cake" });
  const menu = await buildMenu(db, { dishIds: [soup.id] });
  await member.put(pathOf(menu, cake)).expect(200);
  const { body } = await member.delete(pathOf(menu, cake)).expect(200);
  expect(body.dishIds).toEqual([soup.id]);
  expect((await member.delete(pathOf(menu, cake)).expect(200)).body).toEqual(body);
  expect(await changesOf(member, menu)).toEqual([
    ["dishIds", "Soup, Cake", "Soup"],
    ["dishIds", "Soup", "Soup, Cake"],
  ]);
});

test("dishes added by twelve calls at once are all on the menu", async () => {
  const members = [await asMember(), await asMember()];
  const added = await Promise.all(Array.from({ length: 12 }, () => buildDish(db)));
  const menu = await buildMenu(db);
  const responses = await Promise.all(
    added.map((dish, index) => (members[index % 2] as Agent).put(pathOf(menu, dish))),
  );
  expect(responses.map(({ status, body }) => [status, body.isAdded])).toEqual(Array(12).fill([200, true]));
  const { body } = await (members[0] as Agent).get(`/api/menus/${menu.id}`);
  expect(body.dishIds.toSorted()).toEqual(added.map(({ id }) => id).toSorted());
});

test("one dish added by two members at once is on the menu once and added by one of them", async () => {
  const [ada, omar] = [await asMember(), await asMember()];
  const dish = await buildDish(db);
  const menu = await buildMenu(db);
  const responses = await Promise.all([ada, omar].map((member) => member.put(pathOf(menu, dish))));
  expect(responses.map(({ body }) => body.isAdded).toSorted()).toEqual([false, true]);
  expect(responses.map(({ body }) => body.menu.dishIds)).toEqual([[dish.id], [dish.id]]);
  expect(await changesOf(ada, menu)).toHaveLength(1);
});

test("a menu edited since it was opened conflicts with an added dish, which stays on the menu", async () => {
  const member = await asMember();
  const [soup, cake] = [await buildDish(db), await buildDish(db)];
  const menu = await buildMenu(db, { dishIds: [soup.id] });
  await member.put(pathOf(menu, cake)).expect(200);
  const { body } = await member
    .patch(`/api/menus/${menu.id}`, { dishIds: [soup.id], expectedUpdatedAt: menu.updatedAt.toISOString() })
    .expect(409);
  expect(body.code).toBe("stale");
  expect((await member.get(`/api/menus/${menu.id}`)).body.dishIds).toEqual([soup.id, cake.id]);
});

test("a dish is added or deleted at the same instant, and never stays on the menu without existing", async () => {
  const member = await asMember();
  for (let round = 0; round < 6; round++) {
    const dish = await buildDish(db, { createdBy: member.user.id });
    const menu = await buildMenu(db);
    const [added, deleted] = await Promise.all([
      member.put(pathOf(menu, dish)),
      member.delete(`/api/dishes/${dish.id}`),
    ]);
    expect([200, 404]).toContain(added.status);
    expect(deleted.status).toBe(204);
    expect((await member.get(`/api/menus/${menu.id}`)).body.dishIds).toEqual([]);
  }
});

test("a full menu refuses another dish with 409, but not one it has", async () => {
  const member = await asMember();
  const createdBy = (await buildUser(db)).id;
  const rows = await db
    .insert(dishes)
    .values(Array.from({ length: MAX_DISHES_PER_MENU + 1 }, (_, n) => ({ title: `Dish ${n}`, createdBy })))
    .returning({ id: dishes.id });
  const [extra, first, ...others] = rows as [{ id: number }, { id: number }, ...{ id: number }[]];
  const menu = await buildMenu(db, { dishIds: [first, ...others].map(({ id }) => id) });
  await member.put(pathOf(menu, first)).expect(200);
  const { body } = await member.put(pathOf(menu, extra)).expect(409);
  expect(body).toEqual({
    message: "A menu can have at most 200 dishes.",
    code: "menu_full",
    reason: "menu_full",
    values: { max: 200 },
  });
});

test("the only dish of a menu cannot be removed", async () => {
  const member = await asMember();
  const dish = await buildDish(db);
  const menu = await buildMenu(db, { dishIds: [dish.id] });
  const { body } = await member.delete(pathOf(menu, dish)).expect(409);
  expect(body).toMatchObject({ code: "last_dish", message: "A menu needs at least one dish." });
});

test("unknown menus and dishes are 404, and a pending suggestion is 409; nothing changes", async () => {
  const member = await asMember();
  const dish = await buildDish(db);
  const menu = await buildMenu(db);
  const { id } = await suggest(app);
  const before = await dumpTables(db);
  for (const [address, status, message] of [
    [`/api/menus/999999/dishes/${dish.id}`, 404, "Menu not found"],
    [`/api/menus/${menu.id}/dishes/999999`, 404, "Dish not found"],
    [`/api/menus/${id}/dishes/${dish.id}`, 409, "This is a guest's suggestion. Please accept it first."],
  ] as const) {
    const { body } = await member.put(address).expect(status);
    expect(body.message).toBe(message);
  }
  await member.delete(`/api/menus/999999/dishes/${dish.id}`).expect(404);
  await member.delete(`/api/menus/${id}/dishes/${dish.id}`).expect(409);
  expect(await dumpTables(db)).toEqual(before);
});
