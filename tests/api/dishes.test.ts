import { asc } from "drizzle-orm";
import { expect, test } from "vitest";
import { activities, editHistory, menus } from "#shared/schema/index.ts";
import { buildCategory, buildDish, buildMenu } from "#tests/setup/data/builders.ts";
import { dumpTables } from "#tests/setup/data/dump-tables.ts";
import { photo } from "#tests/setup/data/photos.ts";
import { buildDish as buildDishView, detailOf } from "#tests/setup/data/views.ts";
import { startApp } from "#tests/setup/server/app.ts";

const { asAdmin, asMember, asVisitor, db } = await startApp();

const ids = (dishes: { id: number }[]) => dishes.map(({ id }) => id);

test("a posted dish is returned, listed and found with all its fields", async () => {
  const names = { firstName: "Ann", lastName: "Berg", email: "ann@example.com" };
  const ann = await asMember(names);
  const fields = { description: "With lemon", category: "Soups", cookingMethod: "Baked" } as const;
  const { body: dish } = await ann
    .post("/api/dishes", { ...fields, title: "  Lentil soup ", images: [await photo("#336699")] })
    .expect(201);
  const expected = buildDishView({
    ...fields,
    id: expect.any(Number),
    title: "Lentil soup",
    images: [expect.stringMatching(/^\/images\/[0-9a-f]{64}\.jpg$/)],
    imageColor: expect.stringMatching(/^#[0-9a-f]{6}$/),
    caloriesSource: "ai",
    createdBy: ann.user.id,
    creator: { ...names, id: ann.user.id, color: 0 },
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    updatedAt: dish.createdAt,
    shareKey: expect.stringMatching(/^[a-z0-9]{16}$/),
  });
  expect(dish).toEqual(expected);
  const bob = await asMember();
  expect((await bob.get("/api/dishes").expect(200)).body).toEqual([dish]);
  expect((await bob.get(`/api/dishes/${dish.id}`).expect(200)).body).toEqual({
    ...detailOf(dish),
    recipeKey: expect.stringMatching(/^[a-z0-9]{16}$/),
  });
});

test("the recipes of up to 50 dishes are listed by their ids", async () => {
  const member = await asMember();
  const recipe = { servings: 4, ingredients: "1 egg", instructions: "Fry.", sourceUrl: null };
  const soup = await buildDish(db, recipe);
  const bread = await buildDish(db);
  const list = (wanted: unknown[]) => member.get("/api/dishes/recipes").query({ ids: wanted.join() });
  const { body } = await list([bread.id, 999_999, soup.id]).expect(200);
  expect(body).toHaveLength(2);
  expect(body).toContainEqual({ id: soup.id, ...recipe, largeImages: null });
  await list(Array(50).fill(soup.id)).expect(200);
  for (const wrong of [[], ["x"], Array(51).fill(soup.id)]) await list(wrong).expect(400);
});

test("the places of amounts are in the details and on the public page, but not in lists", async () => {
  const member = await asMember();
  const dish = await buildDish(db, { servings: 4, ingredients: "Sauce:\n1 to 2 cups flour\n2500 kg salt" });
  const ingredientAmounts = [
    { start: 7, end: 8, value: 1, unit: "cup" },
    {
      start: 12,
      end: 13,
      value: 2,
      unit: "cup",
      words: [{ start: 14, end: 18, one: "cup", many: "cups" }],
    },
    { start: 25, end: 29, value: null, unit: "kg" },
  ];
  const place = {
    start: 7,
    end: 18,
    system: "metric",
    values: [125, 250],
    join: " to ",
    kind: "g",
    language: "en",
  };
  const otherUnits = {
    ingredients: [place],
    instructions: [],
    names: { en: { g: ["g"], cup: ["cup", "cups"] } },
  };
  const path = `/api/dishes/${dish.id}` as const;
  expect((await member.get(path).expect(200)).body).toMatchObject({ ingredientAmounts, otherUnits });
  const admin = await asAdmin();
  await admin.patch("/api/settings", { areRecipesPublic: true }).expect(200);
  const { body } = await asVisitor().get(`/api/public/dishes/${dish.id}`).expect(200);
  expect(body.recipe).toMatchObject({ ingredientAmounts, otherUnits });
  expect((await member.get("/api/dishes").expect(200)).text).not.toMatch(/ingredientAmounts|otherUnits/);
  await member.patch(path, { ingredients: "salt" }).expect(200);
  expect((await member.get(path).expect(200)).body).toMatchObject({ ingredientAmounts: [] });
});

test("the length of a text is checked after trimming", async () => {
  const member = await asMember();
  const [title, description] = ["a".repeat(200), "b".repeat(5_000)];
  const sent = { title: `  ${title}  `, description: ` ${description} ` };
  const { body } = await member.post("/api/dishes", sent).expect(201);
  expect(body).toMatchObject({ title, description });
});

test("a dish needs only a title", async () => {
  const member = await asMember();
  const { body } = await member.post("/api/dishes", { title: "Bread", images: null }).expect(201);
  expect(body).toMatchObject({
    title: "Bread",
    description: null,
    category: null,
    images: [],
    imageColor: null,
  });
});

test("a dish without a photo has the kind of the food that its estimate names", async () => {
  const member = await asMember();
  const drawingOf = async (title: string, images: string[] = []) => {
    const { body } = await member.post("/api/dishes", { title, images }).expect(201);
    await member.post(`/api/dishes/${body.id}/estimate-calories`).expect(200);
    return (await member.get(`/api/dishes/${body.id}`).expect(200)).body.drawing;
  };
  expect(await drawingOf("Tomato soup")).toBe("bowl");
  expect(await drawingOf("Greek salad")).toBe("salad");
  expect(await drawingOf("Dumplings")).toBe("piece");
  // "cup" is not the whole word.
  expect(await drawingOf("Cupcakes")).not.toBe("cup");
  expect(await drawingOf("Beef steak")).toBeNull();
  expect(await drawingOf("Tomato soup", [await photo()])).toBeNull();
});

test("a known category gets its own spelling; any other text stays as typed", async () => {
  const member = await asMember();
  await buildCategory(db, { name: "Crème & Co" });
  const post = (category: string) => member.post("/api/dishes", { title: "Cake", category });
  expect((await post(" CRÈME & co ").expect(201)).body.category).toBe("Crème & Co");
  expect((await post("picnic").expect(201)).body.category).toBe("picnic");
});

test.each([
  [{ estimatedCalories: 300 }, 300, "user"],
  [{ estimatedCalories: 300, caloriesSource: "ai" }, 300, "ai"],
  [{ estimatedCalories: 300, caloriesSource: "manual" }, 300, "manual"],
  [{ estimatedCalories: 300, caloriesSource: null }, 300, "user"],
  [{ caloriesSource: "manual" }, null, "ai"],
])(
  "a dish posted with %j has %s calories from the source %s",
  async (sent, estimatedCalories, caloriesSource) => {
    const { body } = await (await asMember()).post("/api/dishes", { title: "Cake", ...sent }).expect(201);
    expect(body).toMatchObject({ estimatedCalories, caloriesSource });
  },
);

const tooMany = Array.from({ length: 13 }, (_, index) => `https://example.com/${index}.jpg`);

test.each<[string, Record<string, unknown>, string]>([
  ["no title", { title: undefined }, "title"],
  ["a blank title", { title: " \n " }, "title"],
  ["a number as title", { title: 5 }, "title"],
  ["a title of 201 characters", { title: "a".repeat(201) }, "title"],
  ["a description of 5,001 characters", { description: "a".repeat(5_001) }, "description"],
  ["a category of 61 characters", { category: "a".repeat(61) }, "category"],
  ["an unknown cooking method", { cookingMethod: "Boiled" }, "cookingMethod"],
  ["zero calories", { estimatedCalories: 0 }, "estimatedCalories"],
  ["fractional calories", { estimatedCalories: 1.5 }, "estimatedCalories"],
  ["too many calories", { estimatedCalories: 100_001 }, "estimatedCalories"],
  ["calories as text", { estimatedCalories: "300" }, "estimatedCalories"],
  [
    "a source only the server writes",
    { estimatedCalories: 300, caloriesSource: "reference" },
    "caloriesSource",
  ],
  ["thirteen photos", { images: tooMany }, "images"],
  ["photos as text", { images: "https://example.com/a.jpg" }, "images"],
  ["a number as photo", { images: [7] }, "images.0"],
])("%s returns 400 with the field's path and changes nothing", async (_name, fields, path) => {
  const member = await asMember();
  const dish = await buildDish(db);
  const before = await dumpTables(db);
  const created = await member.post("/api/dishes", { title: "Cake", ...fields });
  expect(created.status).toBe(400);
  expect(created.body.issues?.[0]?.path).toBe(path);
  if (fields.title !== undefined || path !== "title") {
    const changed = await member.patch(`/api/dishes/${dish.id}`, fields);
    expect(changed.status).toBe(400);
    expect(changed.body.issues?.[0]?.path).toBe(path);
  }
  expect(await dumpTables(db)).toEqual(before);
});

test("a missing title returns the specified message", async () => {
  const member = await asMember();
  const dish = await buildDish(db);
  const created = await member.post("/api/dishes", { title: "" }).expect(400);
  const changed = await member.patch(`/api/dishes/${dish.id}`, { title: "" }).expect(400);
  expect([created.body.message, changed.body.message]).toEqual([
    "Dish name is required",
    "Title is required",
  ]);
});

test("the list has the newest dish first, even with equal times", async () => {
  const member = await asMember();
  const at = new Date("2030-01-01T10:00:00Z");
  const [a, b] = [await buildDish(db, { createdAt: at }), await buildDish(db, { createdAt: at })];
  const older = await buildDish(db, { createdAt: new Date("2029-01-01T10:00:00Z") });
  expect(ids((await member.get("/api/dishes").expect(200)).body)).toEqual([b.id, a.id, older.id]);
});

test("pages have no gaps and no duplicates, even when dishes are added and deleted", async () => {
  const member = await asMember();
  const at = new Date();
  const dishes = [];
  for (let count = 0; count < 7; count++)
    dishes.push(await buildDish(db, { createdAt: at, createdBy: member.user.id }));
  const newestFirst = ids(dishes).toReversed();
  const page = async (query: string) =>
    ids((await member.get(`/api/dishes?limit=3${query}`).expect(200)).body);
  const first = await page("");
  expect(first).toEqual(newestFirst.slice(0, 3));
  await buildDish(db, { createdAt: new Date(at.getTime() + 1) });
  expect(await page(`&cursor=${first[2]}`)).toEqual(newestFirst.slice(3, 6));
  await member.delete(`/api/dishes/${first[2]}`).expect(204);
  expect(await page(`&cursor=${first[2]}`)).toEqual(newestFirst.slice(3, 6));
  expect(await page(`&cursor=${newestFirst[5]}`)).toEqual(newestFirst.slice(6));
  expect(await page(`&cursor=${newestFirst[6]}`)).toEqual([]);
});

test("the category filter ignores case, and an empty one finds uncategorized dishes", async () => {
  const member = await asMember();
  const soup = await buildDish(db, { category: "Soups" });
  const none = await buildDish(db);
  await buildDish(db, { category: "Cakes" });
  const inCategory = async (name: string) =>
    ids((await member.get("/api/dishes").query({ category: name })).body);
  expect(await inCategory("SOUPS")).toEqual([soup.id]);
  expect(await inCategory("")).toEqual([none.id]);
  expect(await inCategory("So_ps")).toEqual([]);
});

test.each([
  "limit=0",
  "limit=201",
  "limit=x",
  "cursor=1e3",
  "cursor=-1",
  "category=%00",
  "category=a&category=b",
])("a list with %s returns 400", async (query) => {
  await (await asMember()).get(`/api/dishes?${query}`).expect(400);
});

test("the list has each dish's likes and last three comments, and isLiked for the viewer", async () => {
  const [ann, bob] = [await asMember({ firstName: "Ann" }), await asMember()];
  const [liked, quiet] = [await buildDish(db), await buildDish(db)];
  await ann.post(`/api/dishes/${liked.id}/like`).expect(200);
  await bob.post(`/api/dishes/${liked.id}/like`).expect(200);
  await bob.post(`/api/dishes/${quiet.id}/like`).expect(200);
  for (const content of ["one", "two", "three", "four"])
    await ann.post(`/api/dishes/${liked.id}/comments`, { content }).expect(201);
  const { body } = await ann.get("/api/dishes").expect(200);
  expect(body).toMatchObject([
    { id: quiet.id, isLiked: false, likeCount: 1, commentCount: 0, comments: [] },
    { id: liked.id, isLiked: true, likeCount: 2, commentCount: 4 },
  ]);
  expect(body[1]?.comments.map(({ content }) => content)).toEqual(["four", "three", "two"]);
  expect(body[1]?.comments[0]).toEqual({
    id: expect.any(Number),
    content: "four",
    createdAt: expect.stringMatching(/Z$/),
    user: { id: ann.user.id, firstName: "Ann", lastName: "Member", profileImageUrl: null, color: 0 },
  });
});

test("a dish has the menus that include it", async () => {
  const member = await asMember();
  const dish = await buildDish(db);
  const feast = await buildMenu(db, { title: "Feast", dishIds: [dish.id] });
  const old = await buildMenu(db, { title: "Old", dishIds: [dish.id], isArchived: true });
  await buildMenu(db, { title: "Other" });
  const { body } = await member.get(`/api/dishes/${dish.id}`).expect(200);
  expect(body.menus).toEqual([
    { id: old.id, title: "Old" },
    { id: feast.id, title: "Feast" },
  ]);
});

test("deleting a dish removes it from menus and the feed, and keeps its history", async () => {
  const member = await asMember();
  const { body: dish } = await member.post("/api/dishes", { title: "Cake" }).expect(201);
  const other = await buildDish(db, { title: "Bread" });
  await member.patch(`/api/dishes/${dish.id}`, { title: "Tart" }).expect(200);
  await member.post(`/api/dishes/${dish.id}/like`).expect(200);
  await member.post(`/api/dishes/${dish.id}/comments`, { content: "Mmm" }).expect(201);
  const feast = await buildMenu(db, { dishIds: [other.id, dish.id] });
  await buildMenu(db, { dishIds: [dish.id], isArchived: true });
  await buildMenu(db, { dishIds: [dish.id], isGuestCreated: true });
  const untouched = await buildMenu(db, { dishIds: [other.id] });

  await member.delete(`/api/dishes/${dish.id}`).expect(204);

  await member.get(`/api/dishes/${dish.id}`).expect(404);
  const after = await db.select().from(menus).orderBy(asc(menus.id));
  expect(after.map(({ dishIds }) => dishIds)).toEqual([[other.id], [], [], [other.id]]);
  expect(after[0]?.updatedAt.getTime()).toBeGreaterThan(feast.updatedAt.getTime());
  expect(after[3]?.updatedAt).toEqual(untouched.updatedAt);
  expect(await db.select().from(activities)).toEqual([]);
  const history = await db.select().from(editHistory).orderBy(asc(editHistory.id));
  expect(history).toMatchObject([
    { entityType: "dish", entityId: String(dish.id), fieldName: "title", oldValue: "Cake", newValue: "Tart" },
    {
      entityType: "menu",
      entityId: String(feast.id),
      editedBy: member.user.id,
      fieldName: "dishIds",
      oldValue: "Bread, Tart",
      newValue: "Bread",
    },
    { entityType: "menu", newValue: null },
    { entityType: "menu", newValue: null },
  ]);
});

test("deleting one dish twenty times at once succeeds once", async () => {
  const member = await asMember();
  const dish = await buildDish(db);
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => member.delete(`/api/dishes/${dish.id}`)),
  );
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    204,
    ...Array<number>(19).fill(404),
  ]);
});
