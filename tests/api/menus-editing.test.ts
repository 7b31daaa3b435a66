import { expect, test } from "vitest";
import { buildDish, buildMenu, buildUser } from "#tests/setup/data/builders.ts";
import { dumpTables } from "#tests/setup/data/dump-tables.ts";
import { startApp } from "#tests/setup/server/app.ts";

const { asMember, db } = await startApp();
type Agent = Awaited<ReturnType<typeof asMember>>;

const historyOf = async (member: Agent, id: number) =>
  (await member.get(`/api/menus/${id}/history`).expect(200)).body;
const changesOf = async (member: Agent, id: number) =>
  (await historyOf(member, id)).map(({ fieldName, oldValue, newValue }) => [fieldName, oldValue, newValue]);

test("any member can edit any menu; fields that are not sent stay, and null clears a field", async () => {
  const member = await asMember();
  const dish = await buildDish(db);
  const menu = await buildMenu(db, {
    title: "Dinner",
    description: "Old",
    eventTime: "19:00",
    guestCount: 4,
    dishIds: [dish.id],
  });
  const { body } = await member
    .patch(`/api/menus/${menu.id}`, { title: "Supper", description: null, guestCount: null })
    .expect(200);
  expect(body).toMatchObject({
    title: "Supper",
    description: null,
    guestCount: null,
    eventDate: menu.eventDate,
    eventTime: "19:00",
    dishIds: [dish.id],
    createdBy: menu.createdBy,
  });
  expect((await member.get(`/api/menus/${menu.id}`)).body).toEqual(body);
});

test("every changed field is recorded in the history, dishes by their titles", async () => {
  const member = await asMember();
  const soup = await buildDish(db, { title: "Soup" });
  const cake = await buildDish(db, { title: "Cake" });
  const menu = await buildMenu(db, { title: "Dinner", guestCount: 4, dishIds: [soup.id, cake.id] });
  await member
    .patch(`/api/menus/${menu.id}`, {
      title: "Supper",
      description: "  ",
      eventDate: menu.eventDate,
      guestCount: 5,
      dishIds: [cake.id, soup.id],
    })
    .expect(200);
  const history = await historyOf(member, menu.id);
  expect(history.every(({ editedBy }) => editedBy?.id === member.user.id)).toBe(true);
  expect(await changesOf(member, menu.id)).toEqual([
    ["dishIds", "Soup, Cake", "Cake, Soup"],
    ["guestCount", "4", "5"],
    ["title", "Dinner", "Supper"],
  ]);
});

test("updatedAt increases with every change, and only with a change", async () => {
  const member = await asMember();
  const dish = await buildDish(db);
  const ahead = new Date(Date.now() + 60_000);
  const menu = await buildMenu(db, { title: "Dinner", dishIds: [dish.id], updatedAt: ahead });
  const same = await member.patch(`/api/menus/${menu.id}`, { title: "Dinner", dishIds: [dish.id] });
  expect(same.body.updatedAt).toBe(ahead.toISOString());
  expect(await historyOf(member, menu.id)).toEqual([]);
  const changed = await member.patch(`/api/menus/${menu.id}`, { title: "Supper" });
  expect(Date.parse(changed.body.updatedAt)).toBe(ahead.getTime() + 1);
});

test("an edit returns 409 and changes nothing when the menu changed since it was opened", async () => {
  const member = await asMember();
  const menu = await buildMenu(db, { title: "Dinner" });
  const seen = menu.updatedAt.toISOString();
  const first = await member.patch(`/api/menus/${menu.id}`, { title: "Supper", expectedUpdatedAt: seen });
  expect(first.status).toBe(200);
  const before = await dumpTables(db);
  const { body } = await member
    .patch(`/api/menus/${menu.id}`, { title: "Lunch", expectedUpdatedAt: seen })
    .expect(409);
  expect(body.code).toBe("stale");
  expect(await dumpTables(db)).toEqual(before);
  const send = { title: "Lunch", expectedUpdatedAt: first.body.updatedAt };
  expect((await member.patch(`/api/menus/${menu.id}`, send)).body.title).toBe("Lunch");
});

test("saving one version twelve times at once succeeds once", async () => {
  const member = await asMember();
  const menu = await buildMenu(db, { title: "Dinner" });
  const responses = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      member.patch(`/api/menus/${menu.id}`, {
        title: `Dinner ${n}`,
        expectedUpdatedAt: menu.updatedAt.toISOString(),
      }),
    ),
  );
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array(11).fill(409)]);
  expect(await historyOf(member, menu.id)).toHaveLength(1);
});

test("concurrent edits of different fields are all kept", async () => {
  const member = await asMember();
  const menu = await buildMenu(db);
  const fields = {
    title: "Supper",
    description: "In the garden",
    eventDate: "2031-01-01",
    eventTime: "20:00",
    guestCount: 12,
  };
  const responses = await Promise.all(
    Object.entries(fields).map(([field, value]) => member.patch(`/api/menus/${menu.id}`, { [field]: value })),
  );
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect((await member.get(`/api/menus/${menu.id}`)).body).toMatchObject(fields);
  expect(await historyOf(member, menu.id)).toHaveLength(5);
});

test.each([
  ["an empty title", { title: "" }, "title", "Event name is required"],
  ["null as title", { title: null }, "title", "Event name is required"],
  ["no dishes", { dishIds: [] }, "dishIds", "Please select at least one dish"],
  ["null as dishes", { dishIds: null }, "dishIds", "Please select at least one dish"],
  ["dishes as text", { dishIds: ["1"] }, "dishIds.0", "This must be a number."],
  ["an id beyond 32 bits", { dishIds: [2_147_483_648] }, "dishIds.0", "This can be at most 2,147,483,647."],
  ["no guests", { guestCount: 0 }, "guestCount", "Guest count must be at least 1."],
  [
    "an invalid time",
    { expectedUpdatedAt: "yesterday" },
    "expectedUpdatedAt",
    "Please write this as a time in UTC like 2030-05-17T18:04:05Z.",
  ],
])("an edit with %s returns 400", async (_what, wrong, path, message) => {
  const member = await asMember();
  const menu = await buildMenu(db);
  const before = await dumpTables(db);
  const { body } = await member.patch(`/api/menus/${menu.id}`, { description: "New", ...wrong }).expect(400);
  expect(body.issues).toContainEqual(expect.objectContaining({ path, message }));
  expect(await dumpTables(db)).toEqual(before);
});

test("an edit that adds an unknown dish returns 400 and changes nothing", async () => {
  const member = await asMember();
  const dish = await buildDish(db);
  const menu = await buildMenu(db, { title: "Dinner", dishIds: [dish.id] });
  const before = await dumpTables(db);
  const { body } = await member
    .patch(`/api/menus/${menu.id}`, { title: "Supper", dishIds: [dish.id, 901] })
    .expect(400);
  expect(body.message).toContain("901");
  expect(await dumpTables(db)).toEqual(before);
});

test("archiving and restoring move a menu between the lists, and are idempotent", async () => {
  const member = await asMember();
  const menu = await buildMenu(db);
  const once = await member.put(`/api/menus/${menu.id}/archive`).expect(200);
  const twice = await member.put(`/api/menus/${menu.id}/archive`).expect(200);
  expect(once.body.isArchived).toBe(true);
  expect(twice.body).toEqual(once.body);
  expect((await member.get("/api/menus")).body).toEqual([]);
  expect((await member.get("/api/menus/archived")).body).toEqual([once.body]);
  await member.put(`/api/menus/${menu.id}/unarchive`).expect(200);
  await member.put(`/api/menus/${menu.id}/unarchive`).expect(200);
  expect((await member.get("/api/menus")).body).toHaveLength(1);
  expect(await changesOf(member, menu.id)).toEqual([
    ["isArchived", "true", "false"],
    ["isArchived", "false", "true"],
  ]);
});

test("archiving ten times at once is recorded once", async () => {
  const member = await asMember();
  const menu = await buildMenu(db);
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => member.put(`/api/menus/${menu.id}/archive`)),
  );
  expect(responses.every(({ status, body }) => status === 200 && body.isArchived)).toBe(true);
  expect(await historyOf(member, menu.id)).toHaveLength(1);
});

test("a pending suggestion can be neither changed nor archived", async () => {
  const member = await asMember();
  const menu = await buildMenu(db, { isGuestCreated: true });
  const before = await dumpTables(db);
  const responses = [
    await member.patch(`/api/menus/${menu.id}`, { title: "Mine" }),
    await member.put(`/api/menus/${menu.id}/archive`),
    await member.put(`/api/menus/${menu.id}/unarchive`),
  ];
  for (const { status, body } of responses) expect([status, body.code]).toEqual([409, "pending"]);
  expect(await dumpTables(db)).toEqual(before);
});

test("deleting a dish removes it from menus and records its title in their history", async () => {
  const member = await asMember();
  const soup = await buildDish(db, { title: "Soup" });
  const cake = await buildDish(db, { title: "Cake" });
  const menu = await buildMenu(db, { dishIds: [soup.id, cake.id] });
  await member.delete(`/api/dishes/${soup.id}`).expect(204);
  const { body } = await member.get(`/api/menus/${menu.id}`);
  expect(body).toMatchObject({ dishIds: [cake.id], dishes: [{ title: "Cake" }] });
  expect(await changesOf(member, menu.id)).toEqual([["dishIds", "Soup, Cake", "Cake"]]);
});

test("no menu includes a dish that was deleted while the menu was created or changed", async () => {
  const member = await asMember();
  const cook = await buildUser(db);
  for (let round = 0; round < 10; round++) {
    const dishes = await Promise.all([1, 2, 3].map(() => buildDish(db, { createdBy: cook.id })));
    const ids = dishes.map(({ id }) => id);
    const [last] = ids.slice(-1);
    const menu = await buildMenu(db, { createdBy: cook.id, dishIds: ids.slice(0, 1) });
    const [gone, created, changed] = await Promise.all([
      member.delete(`/api/dishes/${last}`),
      member.post("/api/menus", { title: "Race", eventDate: "2030-01-01", dishIds: ids }),
      member.patch(`/api/menus/${menu.id}`, { dishIds: ids.toReversed() }),
    ]);
    expect(gone.status).toBe(204);
    expect([201, 400]).toContain(created.status);
    expect([200, 400]).toContain(changed.status);
  }
  const { body } = await member.get("/api/menus");
  for (const { dishIds, dishes } of body) expect(dishes.map(({ id }) => id)).toEqual(dishIds);
});
