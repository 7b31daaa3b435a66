import { expect, test } from "vitest";
import { buildCategory, buildDish, buildMenu, buildUser } from "#tests/setup/data/builders.ts";
import { dumpTables } from "#tests/setup/data/dump-tables.ts";
import { startApp } from "#tests/setup/server/app.ts";

const { asMember, asAdmin, db } = await startApp();

const stepsOf = async (agent: Awaited<ReturnType<typeof asMember>>) =>
  (await agent.get("/api/counts").expect(200)).body.firstSteps;

test("each step is done by its own record, and all together end the first steps", async () => {
  const admin = await asAdmin();
  const todo = { dish: false, categories: false, members: false, menu: false };
  expect(await stepsOf(admin)).toEqual(todo);
  await buildDish(db, { createdBy: admin.user.id });
  expect(await stepsOf(admin)).toEqual({ ...todo, dish: true });
  await buildCategory(db, { createdBy: admin.user.id });
  expect(await stepsOf(admin)).toEqual({ ...todo, dish: true, categories: true });
  await buildMenu(db, { createdBy: admin.user.id, isGuestCreated: true });
  expect(await stepsOf(admin), "a pending suggestion is no menu").toMatchObject({ menu: false });
  await buildMenu(db, { createdBy: admin.user.id, isArchived: true });
  expect(await stepsOf(admin)).toEqual({ dish: true, categories: true, members: false, menu: true });
  await buildUser(db);
  expect(await stepsOf(admin)).toBeNull();
});

test("a member dismisses the steps for the household, also ten at once, and brings them back", async () => {
  const [member, other] = [await asMember(), await asMember()];
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, index) => (index % 2 ? member : other).put("/api/first-steps/dismissed")),
  );
  expect(responses.map(({ status }) => status)).toEqual(Array<number>(10).fill(204));
  expect(await stepsOf(other)).toBeNull();
  const dismissed = await dumpTables(db);
  await member.put("/api/first-steps/dismissed").expect(204);
  expect(await dumpTables(db), "the first dismissal counts").toEqual(dismissed);
  await other.delete("/api/first-steps/dismissed").expect(204);
  await other.delete("/api/first-steps/dismissed").expect(204);
  expect(await stepsOf(member)).toMatchObject({ members: true, dish: false });
});

test("several categories are added at once, skipping names that are taken", async () => {
  const admin = await asAdmin();
  await buildCategory(db, { name: "Soups" });
  const categories = [
    { name: " Starters ", color: "#f97316" },
    { name: "SOUPS", color: "#ef4444" },
    { name: "starters" },
    { name: "Mains", color: "#eab308" },
  ];
  const { body } = await admin.post("/api/categories/batch", { categories }).expect(201);
  expect(body).toMatchObject([
    { name: "Starters", color: "#f97316", createdBy: admin.user.id, dishCount: 0 },
    { name: "Mains", color: "#eab308" },
  ]);
  expect((await admin.get("/api/categories")).body).toHaveLength(3);
  expect((await admin.post("/api/categories/batch", { categories }).expect(201)).body).toEqual([]);
});

test("two administrators who add the same categories at once end with each of them once", async () => {
  const [first, second] = [await asAdmin(), await asAdmin()];
  const names = ["Starters", "Soups", "Salads", "Mains", "Sides", "Desserts", "Breakfast", "Drinks"];
  const categories = names.map((name) => ({ name }));
  const responses = await Promise.all([
    first.post("/api/categories/batch", { categories }),
    second.post("/api/categories/batch", { categories: categories.toReversed() }),
    first.post("/api/categories/batch", { categories }),
    second.post("/api/categories/batch", { categories: categories.toReversed() }),
  ]);
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect(responses.flatMap(({ body }) => body)).toHaveLength(8);
  expect((await first.get("/api/categories")).body).toHaveLength(8);
});

test.each([
  ["none", [], "categories"],
  ["21", Array.from({ length: 21 }, (_, index) => ({ name: `Category ${index}` })), "categories"],
  ["one without a name", [{ name: "Soups" }, { name: " " }], "categories.1.name"],
])("%s of several categories returns 400 and adds none", async (_what, categories, path) => {
  const admin = await asAdmin();
  const before = await dumpTables(db);
  const { body } = await admin.post("/api/categories/batch", { categories }).expect(400);
  expect(body.issues?.[0]?.path).toBe(path);
  expect((await dumpTables(db)).categories).toEqual(before.categories);
});
