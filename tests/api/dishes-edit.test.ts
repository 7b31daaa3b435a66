import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { dishes, editHistory, images } from "#shared/schema/index.ts";
import { buildCategory, buildDish } from "#tests/setup/data/builders.ts";
import { dumpTables } from "#tests/setup/data/dump-tables.ts";
import { photo } from "#tests/setup/data/photos.ts";
import { startApp } from "#tests/setup/server/app.ts";
import { untilWaiting } from "#tests/setup/until-waiting.ts";

const { asMember, db } = await startApp();

const rowOf = async (id: number) => (await db.select().from(dishes).where(eq(dishes.id, id)))[0];

test("any member can change a dish, and every changed field is recorded in its history", async () => {
  const member = await asMember({ firstName: "Ann", email: "ann@example.com" });
  const dish = await buildDish(db, {
    title: "Cake",
    category: "Sweet",
    estimatedCalories: 400,
    caloriesSource: "user",
  });
  const fields = { title: "Tart", description: "With plums", category: null, estimatedCalories: 500 };
  const { body } = await member
    .patch(`/api/dishes/${dish.id}`, { ...fields, images: [await photo()] })
    .expect(200);
  expect(body).toMatchObject({ ...fields, caloriesSource: "manual", createdBy: dish.createdBy });
  expect(Date.parse(body.updatedAt)).toBeGreaterThan(dish.updatedAt.getTime());
  const { body: history } = await member.get(`/api/dishes/${dish.id}/history`).expect(200);
  const changes = history.map(({ fieldName, oldValue, newValue }: Record<string, unknown>) => [
    fieldName,
    oldValue,
    newValue,
  ]);
  expect(changes.toReversed()).toEqual([
    ["title", "Cake", "Tart"],
    ["description", null, "With plums"],
    ["category", "Sweet", null],
    ["images", null, body.images[0]],
    ["estimatedCalories", "400", "500"],
    ["caloriesSource", "user", "manual"],
  ]);
  expect(history[0]).toMatchObject({
    editedBy: { id: member.user.id, firstName: "Ann", email: "ann@example.com" },
    createdAt: expect.stringMatching(/Z$/),
  });
});

test("fields that are not sent stay, and null clears a field", async () => {
  const member = await asMember();
  const fields = { title: "Cake", description: "Good", category: "Sweet", cookingMethod: "Baked" } as const;
  const dish = await buildDish(db, { ...fields, images: ["https://example.com/a.jpg"] });
  const path = `/api/dishes/${dish.id}` as const;
  const { body } = await member.patch(path, {}).expect(200);
  expect(body).toMatchObject({ ...fields, images: dish.images });
  const cleared = { description: null, category: null, cookingMethod: null, images: null };
  expect((await member.patch(path, cleared).expect(200)).body).toMatchObject({
    ...cleared,
    title: "Cake",
    images: [],
  });
});

test("an update without changes writes nothing", async () => {
  const member = await asMember();
  await buildCategory(db, { name: "Sweet" });
  const dish = await buildDish(db, {
    title: "Cake",
    category: "Sweet",
    estimatedCalories: 400,
    caloriesSource: "ai",
  });
  const before = await dumpTables(db);
  const { body } = await member
    .patch(`/api/dishes/${dish.id}`, {
      title: " Cake ",
      description: " ",
      category: "SWEET",
      images: [],
      estimatedCalories: 400,
    })
    .expect(200);
  expect(body).toMatchObject({ updatedAt: dish.updatedAt.toISOString(), caloriesSource: "ai" });
  expect(await dumpTables(db)).toEqual(before);
});

const LIKE_A_CAKE = { before: [], items: [], after: ["Like a cake"] };
const ESTIMATED = {
  estimatedCalories: 400,
  caloriesConfidence: 0.5,
  caloriesReasoning: "Like a cake",
  caloriesDetails: LIKE_A_CAKE,
  caloriesLow: 200,
  caloriesHigh: 800,
};

test.each([
  [
    { estimatedCalories: 250 },
    {
      estimatedCalories: 250,
      caloriesSource: "manual",
      caloriesConfidence: null,
      caloriesLow: null,
      caloriesHigh: null,
    },
  ],
  [
    { estimatedCalories: 250, caloriesSource: "user" },
    { estimatedCalories: 250, caloriesSource: "user" },
  ],
  [
    { caloriesSource: "manual" },
    { estimatedCalories: 400, caloriesSource: "manual", caloriesReasoning: null, caloriesDetails: null },
  ],
  [
    { estimatedCalories: 400 },
    { caloriesSource: "ai", caloriesConfidence: 0.5, caloriesDetails: LIKE_A_CAKE },
  ],
  [{ estimatedCalories: null }, { estimatedCalories: null, caloriesSource: "ai", caloriesConfidence: null }],
  [
    { title: "Tart" },
    { estimatedCalories: 400, caloriesConfidence: 0.5, caloriesReasoning: "Like a cake", caloriesHigh: 800 },
  ],
])("an estimate of 400 that is changed with %j becomes %j", async (sent, expected) => {
  const member = await asMember();
  const dish = await buildDish(db, { ...ESTIMATED, caloriesSource: "ai" });
  await member.patch(`/api/dishes/${dish.id}`, sent).expect(200);
  expect(await rowOf(dish.id)).toMatchObject(expected);
});

test.each([
  [{ ingredients: "2 onions", servings: 3 }, "The recipe has changed since this estimate.", null],
  [{ servings: 3 }, "The recipe has changed since this estimate.", null],
  [{ ingredients: "1 onion", servings: 2, instructions: "Bake." }, "Like a cake", 800],
])("an estimate of a recipe that is changed with %j is explained by '%s'", async (sent, reasoning, high) => {
  const member = await asMember();
  const recipe = { ingredients: "1 onion", servings: 2 };
  const dish = await buildDish(db, { ...ESTIMATED, ...recipe, caloriesSource: "reference" });
  await member.patch(`/api/dishes/${dish.id}`, sent).expect(200);
  expect(await rowOf(dish.id)).toMatchObject({
    estimatedCalories: 400,
    caloriesSource: "reference",
    caloriesReasoning: reasoning,
    caloriesDetails:
      high === null ? { before: [], items: [], after: [{ text: "outdated", values: {} }] } : LIKE_A_CAKE,
    caloriesHigh: high,
  });
});

test("a typed value has no explanation when the recipe changes", async () => {
  const member = await asMember();
  const dish = await buildDish(db, { estimatedCalories: 400, caloriesSource: "manual" });
  await member.patch(`/api/dishes/${dish.id}`, { servings: 3 }).expect(200);
  expect(await rowOf(dish.id)).toMatchObject({ estimatedCalories: 400, caloriesReasoning: null });
});

test("an edit returns 409 and stores nothing, not even photos, when the dish changed since it was opened", async () => {
  const member = await asMember();
  const dish = await buildDish(db, { title: "Cake" });
  const expectedUpdatedAt = dish.updatedAt.toISOString();
  const path = `/api/dishes/${dish.id}` as const;
  await member.patch(path, { title: "Tart", expectedUpdatedAt }).expect(200);
  const before = await dumpTables(db);
  const { body } = await member
    .patch(path, { title: "Pie", images: [await photo()], expectedUpdatedAt })
    .expect(409);
  expect(body.code).toBe("stale");
  expect(await dumpTables(db)).toEqual(before);
  expect(await db.select().from(images)).toEqual([]);
});

test("saving one version twenty times at once succeeds once", async () => {
  const member = await asMember();
  const dish = await buildDish(db);
  const expectedUpdatedAt = dish.updatedAt.toISOString();
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      member.patch(`/api/dishes/${dish.id}`, { title: `Title ${index}`, expectedUpdatedAt }),
    ),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(responses.filter(({ status }) => status === 409)).toHaveLength(19);
});

test("concurrent changes of different fields are all kept, each with its own updatedAt", async () => {
  const member = await asMember();
  const dish = await buildDish(db, { title: "Cake" });
  const sent = [
    { title: "Tart" },
    { description: "Good" },
    { category: "Sweet" },
    { cookingMethod: "Baked" },
    { estimatedCalories: 5 },
  ];
  const responses = await Promise.all(sent.map((fields) => member.patch(`/api/dishes/${dish.id}`, fields)));
  expect(new Set(responses.map(({ body }) => body.updatedAt)).size).toBe(5);
  expect(await rowOf(dish.id)).toMatchObject(Object.assign({}, ...sent));
  expect(await db.select().from(editHistory)).toHaveLength(6);
});

test("posting the same new photos in different orders at once succeeds", async () => {
  const member = await asMember();
  const photos = await Promise.all(["#110000", "#880000", "#ff0000"].map((color) => photo(color)));
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      member.post("/api/dishes", { title: "Cake", images: index % 2 ? photos : photos.toReversed() }),
    ),
  );
  expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(201));
  expect(await db.select({ name: images.name }).from(images)).toHaveLength(3);
});

test("an edit returns 503 and writes nothing when its connection breaks", async () => {
  const member = await asMember();
  const dish = await buildDish(db, { title: "Cake" });
  const holder = await db.$client.connect();
  await holder.query("begin");
  await holder.query("select from dishes for update");
  const edit = member.patch(`/api/dishes/${dish.id}`, { title: "Tart" }).then();
  await untilWaiting(db);
  await db.$client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
  );
  const { status, headers, body } = await edit;
  await holder.query("rollback");
  holder.release();
  expect({ status, code: body.code }).toEqual({ status: 503, code: "unavailable" });
  expect(headers["retry-after"]).toBe("2");
  expect(await rowOf(dish.id)).toMatchObject({ title: "Cake" });
  await member.patch(`/api/dishes/${dish.id}`, { title: "Tart" }).expect(200);
});

test("an edit waits for the rename of its category without keeping the dish from it", async () => {
  const member = await asMember();
  await buildCategory(db, { name: "Cakes" });
  const dish = await buildDish(db, { title: "Cake", category: "Cakes" });
  const rename = await db.$client.connect();
  await rename.query("begin; set local lock_timeout = '5s'; update categories set name = 'Tarts'");
  const edit = member.patch(`/api/dishes/${dish.id}`, { title: "Tart", category: "Cakes" }).then();
  await untilWaiting(db);
  await rename.query("select from dishes for update nowait");
  await rename.query("update dishes set category = 'Tarts'; commit");
  rename.release();
  expect((await edit).status).toBe(200);
});
