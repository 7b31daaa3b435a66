import { expect, test } from "vitest";
import { buildDish } from "#tests/setup/data/builders.ts";
import { dumpTables } from "#tests/setup/data/dump-tables.ts";
import { startApp } from "#tests/setup/server/app.ts";

const { asAdmin, asMember, asVisitor, db } = await startApp();

const recipe = {
  servings: 4,
  ingredients: "250 g red lentils\n1 onion",
  instructions: "Chop the onion.\n\nSimmer for 20 minutes.",
  prepMinutes: 35,
  sourceUrl: "https://example.com/lentil-soup",
};
const { prepMinutes, ...detailOnly } = recipe;

test("a recipe is part of the details; lists tell only that there is one and how long it takes", async () => {
  const member = await asMember();
  const { body: created } = await member.post("/api/dishes", { title: "Lentil soup", ...recipe }).expect(201);
  expect(created).toMatchObject({ hasRecipe: true, prepMinutes });
  const { body: detail } = await member.get(`/api/dishes/${created.id}`).expect(200);
  expect(detail).toMatchObject(recipe);
  const { body: list } = await member.get("/api/dishes").expect(200);
  expect(list).toEqual([created]);
  for (const field of Object.keys(detailOnly)) expect(list[0]).not.toHaveProperty(field);
});

test.each([
  ["servings", 2],
  ["ingredients", "1 onion"],
  ["instructions", "Simmer."],
  ["sourceUrl", "https://example.com/"],
])("%s alone makes a recipe, and clearing it removes the recipe", async (field, value) => {
  const member = await asMember();
  const dish = await buildDish(db);
  const change = async (to: unknown) =>
    (await member.patch(`/api/dishes/${dish.id}`, { [field]: to }).expect(200)).body.hasRecipe;
  expect(await change(value)).toBe(true);
  expect(await change(null)).toBe(false);
  const { body: history } = await member.get(`/api/dishes/${dish.id}/history`).expect(200);
  expect(history).toMatchObject([
    { fieldName: field, oldValue: String(value), newValue: null },
    { fieldName: field, oldValue: null, newValue: String(value) },
  ]);
});

test("an edit based on an older version returns 409 and changes no part of the recipe", async () => {
  const member = await asMember();
  const dish = await buildDish(db, recipe);
  const change = { servings: 6, expectedUpdatedAt: new Date(0).toISOString() };
  await member.patch(`/api/dishes/${dish.id}`, change).expect(409);
  expect((await member.get(`/api/dishes/${dish.id}`).expect(200)).body).toMatchObject(recipe);
});

test("search reads the ingredients, not the instructions", async () => {
  const member = await asMember();
  await buildDish(db, { title: "Winter stew", ingredients: "2 Pâtissons", instructions: "Use a wok." });
  const find = async (q: string) => (await member.get("/api/search").query({ q }).expect(200)).body.dishes;
  expect(await find("patisson")).toMatchObject([{ title: "Winter stew" }]);
  expect(await find("wok")).toEqual([]);
});

test("people without an account see the recipe only if the household shows recipes", async () => {
  const [dish, plain] = [await buildDish(db, recipe), await buildDish(db)];
  const read = async ({ id }: { id: number }) => asVisitor().get(`/api/public/dishes/${id}`).expect(200);
  const { text, body } = await read(dish);
  for (const part of ["lentils", "Simmer", "lentil-soup"]) expect(text).not.toContain(part);
  expect(body.recipe).toBeNull();
  const admin = await asAdmin();
  await admin.patch("/api/settings", { areRecipesPublic: true }).expect(200);
  expect((await read(dish)).body.recipe).toMatchObject(recipe);
  expect((await read(plain)).body.recipe).toBeNull();
  await admin.patch("/api/settings", { areRecipesPublic: false }).expect(200);
  expect((await read(dish)).body.recipe).toBeNull();
});

test.each<[string, Record<string, unknown>, string]>([
  ["no servings", { servings: 0 }, "Servings must be at least 1."],
  ["1,001 servings", { servings: 1_001 }, "Servings can be at most 1,000."],
  ["half a serving", { servings: 0.5 }, "Servings must be a whole number."],
  ["a minute less than one", { prepMinutes: 0 }, "Minutes must be at least 1."],
  ["more than a week", { prepMinutes: 10_081 }, "Minutes can be at most 10,080."],
  ["long ingredients", { ingredients: "a".repeat(10_001) }, "Please keep this to 10,000 characters."],
  ["long instructions", { instructions: "a".repeat(20_001) }, "Please keep this to 20,000 characters."],
  ["NUL", { ingredients: "a\0" }, "This text contains characters that cannot be stored."],
  [
    "a script as source",
    { sourceUrl: "javascript:alert(1)" },
    "Please enter a URL that starts with https:// or http://.",
  ],
  [
    "a long source",
    { sourceUrl: `https://example.com/${"a".repeat(2_000)}` },
    "Please keep this to 2,000 characters.",
  ],
])("%s returns 400 at the field and changes nothing", async (_name, fields, message) => {
  const member = await asMember();
  const dish = await buildDish(db, recipe);
  const before = await dumpTables(db);
  const { body } = await member.patch(`/api/dishes/${dish.id}`, fields).expect(400);
  expect(body.issues).toMatchObject([{ path: Object.keys(fields)[0], message }]);
  expect(await dumpTables(db)).toEqual(before);
});
