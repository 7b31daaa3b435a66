import { asc, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { dishes, editHistory } from "#shared/schema/index.ts";
import { buildCategory, buildDish, buildMenu } from "#tests/setup/data/builders.ts";
import { dumpTables } from "#tests/setup/data/dump-tables.ts";
import { startApp } from "#tests/setup/server/app.ts";

const { asMember, asAdmin, db } = await startApp();

const dishRows = () => db.select().from(dishes).orderBy(asc(dishes.id));

test("an administrator can add a category", async () => {
  const admin = await asAdmin();
  const { body } = await admin
    .post("/api/categories", { name: " Soups ", description: "Hot and cold", color: "#22c55e" })
    .expect(201);
  expect(body).toEqual({
    id: expect.any(Number),
    name: "Soups",
    description: "Hot and cold",
    color: "#22c55e",
    position: expect.any(Number),
    createdBy: admin.user.id,
    createdAt: expect.stringMatching(/Z$/),
    updatedAt: body.createdAt,
    dishCount: 0,
  });
  const plain = await admin.post("/api/categories", { name: "Cakes" }).expect(201);
  expect(plain.body).toMatchObject({ color: "#f97316", description: null });
});

test("categories are listed by name, and count dishes regardless of case", async () => {
  for (const name of ["soups", "Äpfel", "Zuppe", "Brunch"]) await buildCategory(db, { name });
  for (const category of ["Soups", "SOUPS", "brunch", "picnic", null]) await buildDish(db, { category });
  const { body } = await (await asMember()).get("/api/categories").expect(200);
  expect(body.map(({ name, dishCount }: Record<string, unknown>) => [name, dishCount])).toEqual([
    ["Äpfel", 0],
    ["Brunch", 1],
    ["soups", 2],
    ["Zuppe", 0],
  ]);
});

test("categories keep the order they are given, which menus know, and later ones follow", async () => {
  const admin = await asAdmin();
  const names = async () => (await admin.get("/api/categories")).body.map(({ name }) => name);
  const added = await Promise.all(["Bread", "Mains", "Starters"].map((name) => buildCategory(db, { name })));
  const dishIds: number[] = [];
  for (const category of ["Bread", null, "mains", "Picnic", "Starters", "Mains"])
    dishIds.push((await buildDish(db, { category })).id);
  const { id } = await buildMenu(db, { dishIds });
  const served = async () => {
    const { body } = await admin.get("/api/menus").expect(200);
    const menu = body.find((one) => one.id === id);
    expect(menu?.dishIds).toEqual(dishIds);
    return menu?.dishes.map((dish) => dish.categoryPosition);
  };
  expect(await served()).toEqual([0, null, 0, null, 0, 0]);

  const ids = ["Starters", "Mains"].map((name) => added.find((category) => category.name === name)?.id);
  const { body } = await admin
    .put("/api/categories/order")
    .send({ ids: [...ids, 4711] })
    .expect(200);
  expect(body.map(({ name }) => name)).toEqual(["Starters", "Mains", "Bread"]);
  expect(await served()).toEqual([4, null, 2, null, 1, 2]);
  await admin.post("/api/categories").send({ name: "After" }).expect(201);
  expect(await names()).toEqual(["Starters", "Mains", "Bread", "After"]);
});

test("the first categories keep the order in which they are added together", async () => {
  const admin = await asAdmin();
  const categories = ["Starters", "Mains", "Desserts"].map((name) => ({ name }));
  await admin.post("/api/categories/batch").send({ categories }).expect(201);
  const { body } = await admin.get("/api/categories").expect(200);
  expect(body.map(({ name }) => name)).toEqual(["Starters", "Mains", "Desserts"]);
});

test.each([
  [[]],
  [["1"]],
  [[0]],
  [[1.5]],
  [[3_000_000_000]],
  [null],
  [Array.from({ length: 1_001 }, () => 1)],
])("%j is no order of categories", async (ids) => {
  await (await asAdmin()).put("/api/categories/order").send({ ids }).expect(400);
});

test.each<[string, Record<string, unknown>, string]>([
  ["without a name", { name: "" }, "name"],
  ["with a blank name", { name: "  " }, "name"],
  ["with a name of 61 characters", { name: "a".repeat(61) }, "name"],
  ["with null for a name", { name: null }, "name"],
  ["with a color outside the palette", { color: "#000000" }, "color"],
  ["with a color name", { color: "red" }, "color"],
  ["with a description of 5,001 characters", { description: "a".repeat(5_001) }, "description"],
])("a category %s returns 400", async (_name, fields, path) => {
  const admin = await asAdmin();
  const { id } = await buildCategory(db);
  const before = await dumpTables(db);
  const responses = [
    await admin.post("/api/categories", { name: "Soups", ...fields }),
    await admin.patch(`/api/categories/${id}`, fields),
  ];
  for (const { status, body } of responses) {
    expect(status).toBe(400);
    expect(body.issues?.[0]?.path).toBe(path);
  }
  expect(await dumpTables(db)).toEqual(before);
});

test("a name that differs from another one only in case returns 409", async () => {
  const admin = await asAdmin();
  await buildCategory(db, { name: "Süßes" });
  const { id } = await buildCategory(db, { name: "Soups" });
  const before = await dumpTables(db);
  const responses = [
    await admin.post("/api/categories", { name: "SOUPS" }),
    await admin.patch(`/api/categories/${id}`, { name: "süßes" }),
  ];
  for (const { status, body } of responses) {
    expect(status).toBe(409);
    expect(body.issues?.[0]?.path).toBe("name");
  }
  expect(await dumpTables(db)).toEqual(before);
});

test("adding one name ten times at once succeeds once", async () => {
  const admin = await asAdmin();
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => admin.post("/api/categories", { name: "Soups" })),
  );
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    201,
    ...Array<number>(9).fill(409),
  ]);
});

test("renaming a category updates its dishes and their history", async () => {
  const admin = await asAdmin();
  const category = await buildCategory(db, { name: "Soups" });
  const first = await buildDish(db, { category: "Soups" });
  await buildDish(db, { category: "SOUPS" });
  const other = await buildDish(db, { category: "Soups and more" });
  const { body } = await admin.patch(`/api/categories/${category.id}`, { name: "Stews" }).expect(200);
  expect(body).toMatchObject({ name: "Stews", dishCount: 2 });
  expect(Date.parse(body.updatedAt)).toBeGreaterThan(category.updatedAt.getTime());
  const rows = await dishRows();
  expect(rows.map((row) => row.category)).toEqual(["Stews", "Stews", "Soups and more"]);
  expect(rows[0]?.updatedAt.getTime()).toBeGreaterThan(first.updatedAt.getTime());
  expect(rows[2]?.updatedAt).toEqual(other.updatedAt);
  const history = await db.select().from(editHistory).orderBy(asc(editHistory.id));
  expect(
    history.map((row) => [row.entityType, row.fieldName, row.oldValue, row.newValue, row.editedBy]),
  ).toEqual([
    ["category", "name", "Soups", "Stews", admin.user.id],
    ["dish", "category", "Soups", "Stews", admin.user.id],
    ["dish", "category", "SOUPS", "Stews", admin.user.id],
  ]);
});

test("changing only the case of a name succeeds and leaves the dishes unchanged", async () => {
  const admin = await asAdmin();
  const { id } = await buildCategory(db, { name: "soups" });
  const dish = await buildDish(db, { category: "Soups" });
  await admin.patch(`/api/categories/${id}`, { name: "Soups" }).expect(200);
  expect((await dishRows())[0]?.updatedAt).toEqual(dish.updatedAt);
});

test("fields that are not sent stay, and an update without changes writes nothing", async () => {
  const admin = await asAdmin();
  const { id } = await buildCategory(db, { name: "Soups", description: "Hot", color: "#ef4444" });
  const before = await dumpTables(db);
  await admin.patch(`/api/categories/${id}`, {}).expect(200);
  await admin.patch(`/api/categories/${id}`, { name: "Soups", color: "#ef4444" }).expect(200);
  expect(await dumpTables(db)).toEqual(before);
  const { body } = await admin.patch(`/api/categories/${id}`, { description: null }).expect(200);
  expect(body).toMatchObject({ name: "Soups", description: null, color: "#ef4444" });
});

test("deleting a category leaves its dishes uncategorized and records that in their history", async () => {
  const admin = await asAdmin();
  const { id } = await buildCategory(db, { name: "Soups" });
  await buildDish(db, { category: "soups" });
  await admin.delete(`/api/categories/${id}`).expect(204);
  await admin.delete(`/api/categories/${id}`).expect(404);
  expect((await dishRows())[0]?.category).toBeNull();
  expect(await db.select().from(editHistory)).toMatchObject([
    { entityType: "dish", fieldName: "category", oldValue: "soups", newValue: null, editedBy: admin.user.id },
  ]);
});

test("no dish keeps the old name when dishes are posted during a rename", async () => {
  const admin = await asAdmin();
  const { id } = await buildCategory(db, { name: "Old" });
  const post = () => admin.post("/api/dishes", { title: "Cake", category: "old" });
  await post().expect(201);
  const responses = await Promise.all([
    ...Array.from({ length: 10 }, post),
    admin.patch(`/api/categories/${id}`, { name: "New" }),
    ...Array.from({ length: 10 }, post),
  ]);
  expect(responses.every(({ status }) => status < 300)).toBe(true);
  const left = new Set((await dishRows()).map(({ category }) => category));
  // A dish posted before the rename got the category's spelling; one posted after it keeps "old" as free text.
  left.delete("old");
  expect([...left]).toEqual(["New"]);
});

test("renaming a category updates 6,000 dishes", async () => {
  const admin = await asAdmin();
  const { id } = await buildCategory(db, { name: "Old" });
  // More rows than one insert into the history can take.
  await db.execute(sql`insert into dishes (title, category, created_by)
    select 'Cake', 'old', ${admin.user.id} from generate_series(1, 6000)`);
  const { body } = await admin.patch(`/api/categories/${id}`, { name: "New" }).expect(200);
  expect(body.dishCount).toBe(6_000);
  expect(await db.$count(editHistory)).toBe(6_001);
});

test("the dish statistics count estimates by source", async () => {
  const admin = await asAdmin();
  const figures = [
    { estimatedCalories: 100, caloriesSource: "ai" },
    { estimatedCalories: 100, caloriesSource: "manual" },
    { estimatedCalories: 100, caloriesSource: "user" },
    { estimatedCalories: 100, caloriesSource: "reference" },
    { estimatedCalories: 100, caloriesSource: "reference" },
    {},
  ] as const;
  for (const fields of figures) await buildDish(db, fields);
  expect((await admin.get("/api/admin/dish-stats").expect(200)).body).toEqual({
    totalDishes: 6,
    dishesWithCalories: 5,
    dishesWithoutCalories: 1,
    aiEstimated: 1,
    referenceEstimated: 2,
  });
});
