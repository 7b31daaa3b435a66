import { expect, test, vi } from "vitest";
import { images } from "#shared/schema/index.ts";
import { buildDish, buildMenu, buildUser } from "#tests/setup/data/builders.ts";
import { dumpTables } from "#tests/setup/data/dump-tables.ts";
import { buildMenuDish } from "#tests/setup/data/views.ts";
import { startApp } from "#tests/setup/server/app.ts";

const { asMember, db, deps } = await startApp();

async function threeDishes() {
  const soup = await buildDish(db, { title: "Lentil soup" });
  const rice = await buildDish(db, { title: "Saffron rice" });
  const cake = await buildDish(db, { title: "Orange cake" });
  return { soup, rice, cake, ids: [soup.id, rice.id, cake.id] };
}

test("a created menu is returned with all its fields and its dishes in order", async () => {
  const names = { firstName: "Ayşe", lastName: "Demir", email: "ayse@example.org" };
  const member = await asMember(names);
  const { soup, rice, cake } = await threeDishes();
  const fields = { description: "Bring chairs", eventDate: "2030-05-17", eventTime: "19:30", guestCount: 8 };
  const sent = { ...fields, title: "  Family dinner ", dishIds: [cake.id, soup.id, cake.id, rice.id] };
  const { body } = await member.post("/api/menus", sent).expect(201);
  expect(body).toMatchObject({
    ...fields,
    title: "Family dinner",
    dishIds: [cake.id, soup.id, rice.id],
    createdBy: member.user.id,
    creator: { id: member.user.id, ...names, color: 0 },
    isGuestCreated: false,
    isPending: false,
    isArchived: false,
  });
  expect(body.dishes.map(({ title }) => title)).toEqual(["Orange cake", "Lentil soup", "Saffron rice"]);
  expect(body.shareKey).toMatch(/^[a-z0-9]{16}$/);
  expect((await member.get("/api/menus")).body).toEqual([body]);
  expect((await member.get(`/api/menus/${body.id}`)).body).toEqual(body);
});

test("a dish on a menu has its first photo and that photo's color, or its kind", async () => {
  const member = await asMember();
  const name = `${"a1".repeat(32)}.jpg`;
  await db.insert(images).values({
    name,
    contentType: "image/jpeg",
    bytes: Buffer.from("x"),
    width: 1,
    height: 1,
    color: "#aa5500",
  });
  const ours = await buildDish(db, { images: [`/images/${name}`, "https://example.org/2.jpg"] });
  const elsewhere = await buildDish(db, { images: [`https://${name}`], cookingMethod: "Baked" });
  const details = { before: [{ text: "matches" as const, values: {}, english: { serving: "1 bowl" } }] };
  const caloriesDetails = { ...details, items: [], after: [] };
  const soup = { category: "Soups", estimatedCalories: 200, description: "Hot" };
  const none = await buildDish(db, { ...soup, caloriesDetails });
  const menu = await buildMenu(db, { dishIds: [ours.id, elsewhere.id, none.id] });
  const { body } = await member.get(`/api/menus/${menu.id}`).expect(200);
  const plain = buildMenuDish({ drawing: null, labels: {}, categoryPosition: null, course: "main" });
  expect(body.dishes).toEqual([
    { ...plain, id: ours.id, title: ours.title, image: `/images/${name}`, imageColor: "#aa5500" },
    {
      ...plain,
      id: elsewhere.id,
      title: elsewhere.title,
      cookingMethod: "Baked",
      image: `https://${name}`,
    },
    {
      ...plain,
      id: none.id,
      title: none.title,
      ...soup,
      course: "starter",
      image: null,
      drawing: "bowl",
    },
  ]);
});

test("the lists have menus of members and accepted suggestions, newest first; archived ones are separate", async () => {
  const member = await asMember();
  const older = await buildMenu(db, { title: "Older", createdAt: new Date("2030-01-01") });
  const newer = await buildMenu(db, { title: "Newer", createdAt: new Date("2030-01-02") });
  const away = await buildMenu(db, { title: "Away", isArchived: true });
  const guest = { isGuestCreated: true, guestName: "Nora" };
  const accepted = await buildMenu(db, {
    ...guest,
    acceptedAt: new Date(),
    acceptedBy: member.user.id,
    createdAt: new Date("2030-01-03"),
  });
  const pending = await buildMenu(db, guest);
  await buildMenu(db, { ...guest, isArchived: true });
  const idsAt = async (path: "/api/menus" | "/api/menus/archived") =>
    (await member.get(path).expect(200)).body.map(({ id }) => id);
  expect(await idsAt("/api/menus")).toEqual([accepted.id, newer.id, older.id]);
  expect(await idsAt("/api/menus/archived")).toEqual([away.id]);
  const { body } = await member.get(`/api/menus/${pending.id}`).expect(200);
  expect(body).toMatchObject({
    isGuestCreated: true,
    isPending: true,
    guestName: "Nora",
    createdBy: null,
    creator: null,
  });
  expect((await member.get(`/api/menus/${accepted.id}`)).body).toMatchObject({ isPending: false });
});

test("a menu contains no secret of its guest's suggestion", async () => {
  const member = await asMember();
  const menu = await buildMenu(db, { isGuestCreated: true, editTokenHash: "a-hash", guestToken: "a-token" });
  const { text } = await member.get(`/api/menus/${menu.id}`).expect(200);
  expect(text).not.toMatch(/a-hash|a-token/);
});

test("the number of statements for the list does not depend on the number of menus", async () => {
  const member = await asMember();
  const spy = vi.spyOn(deps.pool, "query");
  const statementsOfList = async () => {
    spy.mockClear();
    await member.get("/api/menus").expect(200);
    return spy.mock.calls.length;
  };
  const { ids } = await threeDishes();
  await buildMenu(db, { dishIds: ids });
  const ofOne = await statementsOfList();
  for (let n = 0; n < 10; n++) await buildMenu(db, { dishIds: ids });
  expect(await statementsOfList()).toBe(ofOne);
});

test.each([
  ["no title", { title: undefined }, "title", "Event name is required"],
  ["a blank title", { title: " \n " }, "title", "Event name is required"],
  ["a title of 201 characters", { title: "x".repeat(201) }, "title", "Please keep this to 200 characters."],
  ["NUL in its title", { title: "A\0B" }, "title", "This text contains characters that cannot be stored."],
  [
    "a lone surrogate",
    { description: "\ud800" },
    "description",
    "This text contains characters that cannot be stored.",
  ],
  [
    "a description of 5,001 characters",
    { description: "x".repeat(5001) },
    "description",
    "Please keep this to 5,000 characters.",
  ],
  ["no date", { eventDate: undefined }, "eventDate", "Event date is required"],
  ["an empty date", { eventDate: "" }, "eventDate", "Event date is required"],
  [
    "a time of 101 characters",
    { eventTime: "x".repeat(101) },
    "eventTime",
    "Please keep this to 100 characters.",
  ],
  ["no guests", { guestCount: 0 }, "guestCount", "Guest count must be at least 1."],
  ["10,001 guests", { guestCount: 10_001 }, "guestCount", "Guest count can be at most 10,000."],
  ["a fractional guest count", { guestCount: 2.5 }, "guestCount", "Guest count must be a whole number."],
  ["a guest count as text", { guestCount: "8" }, "guestCount", "Guest count must be a whole number."],
  ["no list of dishes", { dishIds: undefined }, "dishIds", "Please select at least one dish"],
  ["no dishes", { dishIds: [] }, "dishIds", "Please select at least one dish"],
  [
    "201 dishes",
    { dishIds: Array.from({ length: 201 }, (_, i) => i + 1) },
    "dishIds",
    "A menu can have at most 200 dishes.",
  ],
])("a menu with %s returns 400", async (_what, wrong, path, message) => {
  const member = await asMember();
  const { ids } = await threeDishes();
  const before = await dumpTables(db);
  const send = { title: "Dinner", eventDate: "2030-05-17", dishIds: ids, ...wrong };
  const { body } = await member.post("/api/menus", send).expect(400);
  expect(body.issues).toContainEqual(expect.objectContaining({ path, message }));
  expect(await dumpTables(db)).toEqual(before);
});

test("a menu may have 200 dishes and 10,000 guests, and duplicate dishes are removed", async () => {
  const member = await asMember();
  const cook = await buildUser(db);
  const dishes = await Promise.all(Array.from({ length: 200 }, () => buildDish(db, { createdBy: cook.id })));
  const ids = dishes.map(({ id }) => id);
  const menu = { title: "Wedding", eventDate: "2030-05-17", guestCount: 10_000 };
  const post = (dishIds: number[]) => member.post("/api/menus", { ...menu, dishIds });
  const { body } = await post(ids).expect(201);
  expect(body.dishIds).toEqual(ids);
  expect(body.dishes).toHaveLength(200);
  const tooMany = await post([...ids, ...ids]).expect(400);
  expect(tooMany.body.issues).toMatchObject([
    { path: "dishIds", message: "A menu can have at most 200 dishes." },
  ]);
  const half = ids.slice(0, 100);
  expect((await post([...half, ...half]).expect(201)).body.dishIds).toEqual(half);
});

test("unknown dishes return 400 with their ids, and nothing is written", async () => {
  const member = await asMember();
  const { soup } = await threeDishes();
  const before = await dumpTables(db);
  const send = { title: "Dinner", eventDate: "2030-05-17", dishIds: [soup.id, 901, 902] };
  const { body } = await member.post("/api/menus", send).expect(400);
  expect(body.message).toContain("901, 902");
  expect(body.issues).toEqual([{ path: "dishIds", message: body.message, code: "dish_gone" }]);
  expect(await dumpTables(db)).toEqual(before);
});

test.each(["get", "patch"] as const)("%s returns 404 for an unknown menu", async (method) => {
  const member = await asMember();
  for (const id of ["1", "0", "-1", "1.5", "1e3", "abc", "2147483648", "99999999999999999999"]) {
    const { body } = await member[method](`/api/menus/${id}`).send(method === "get" ? undefined : {});
    expect([id, body.code]).toEqual([id, "not_found"]);
  }
});
