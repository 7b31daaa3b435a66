import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { meals, menus, settings } from "#shared/schema/index.ts";
import { buildDish, buildMeal, buildMenu } from "#tests/setup/data/builders.ts";
import { dayOf } from "#tests/setup/data/days.ts";
import { dumpTables } from "#tests/setup/data/dump-tables.ts";
import { suggest } from "#tests/setup/data/suggestions.ts";
import { startApp } from "#tests/setup/server/app.ts";
import type { Asking } from "#tests/setup/server/client.ts";

const app = await startApp({ RATE_LIMIT_SCALE: "1000" });
const { asMember, asAdmin, db } = app;

const NOT_SERVINGS = "Please enter how many people are eating: 0.5 to 100, in steps of 0.5.";
// A week across the end of a year, the last with a clock that changes in spring.
const [FROM, TO] = ["2030-12-28", "2031-01-03"];

let member: Awaited<ReturnType<typeof asMember>>;
beforeEach(async () => {
  member = await asMember();
  await db.delete(meals);
  await db.update(menus).set({ isArchived: true });
  await db.update(settings).set({ timeZone: "UTC", householdServings: null });
});

const ofHousehold = async (householdServings: number | null) =>
  (await asAdmin()).patch("/api/settings", { householdServings }).expect(200);
const amounts = async (from = FROM, to = TO) => {
  const { body } = await member.get(`/api/shopping-list?from=${from}&to=${to}`).expect(200);
  return body.lines.map(({ amount }) => amount);
};
const mealAt = async (id: number) => {
  const { body } = await member.get("/api/meals?from=2030-12-01&to=2031-01-20").expect(200);
  return body.find((meal) => meal.id === id);
};
const buildStew = (servings: number | null = 4) => buildDish(db, { servings, ingredients: "1 kg beans" });

describe("how many eat", () => {
  test("scales meals: a meal's own number, else the household's, else as written", async () => {
    const stew = await buildStew();
    const meal = await buildMeal(db, { day: FROM, dishId: stew.id });
    const change = (servings: number | null) =>
      member.patch(`/api/meals/${meal.id}`, { servings }).expect(200);
    expect(await amounts()).toEqual(["1 kg"]);
    expect(await mealAt(meal.id)).toMatchObject({ servings: null, eaters: null, cookFor: null });
    await change(6);
    expect(await amounts()).toEqual(["1.5 kg"]);
    await change(null);
    await ofHousehold(2.5);
    expect(await amounts()).toEqual(["630 g"]);
    expect(await mealAt(meal.id)).toMatchObject({ servings: null, eaters: 2.5, cookFor: 2.5 });
    await change(0.5);
    expect(await amounts()).toEqual(["130 g"]);
    expect(await mealAt(meal.id)).toMatchObject({ servings: 0.5, eaters: 0.5, cookFor: 0.5 });
  });

  test("is the guests and the household for new menus, in all answers of the API", async () => {
    const stew = await buildStew();
    const { body: menu } = await member
      .post("/api/menus", { title: "Dinner", eventDate: FROM, guestCount: 4, dishIds: [stew.id] })
      .expect(201);
    const list = async () => (await member.get("/api/menus").expect(200)).body[0];
    const lines = async () => (await member.get(`/api/menus/${menu.id}/shopping-list`).expect(200)).body;
    expect(menu).toMatchObject({ guestCount: 4, countsHousehold: true, servings: 4 });
    expect(await amounts()).toEqual(["1 kg"]);

    await ofHousehold(4);
    expect(await list()).toMatchObject({ guestCount: 4, countsHousehold: true, servings: 8 });
    expect(await lines()).toMatchObject({
      menu: { guestCount: 4, servings: 8 },
      lines: [{ amount: "2 kg" }],
    });
    expect(await amounts()).toEqual(["2 kg"]);

    await member.patch(`/api/menus/${menu.id}`, { countsHousehold: false }).expect(200);
    expect(await list()).toMatchObject({ guestCount: 4, servings: 4 });
    expect(await amounts()).toEqual(["1 kg"]);
    await member.patch(`/api/menus/${menu.id}`, { countsHousehold: true, guestCount: null }).expect(200);
    expect(await list()).toMatchObject({ guestCount: null, servings: null });
    expect(await lines()).toMatchObject({ dishes: [{ isScaled: false }], lines: [{ amount: "1 kg" }] });
  });

  test("counts the household at a new suggestion, but not at a menu of before", async () => {
    await ofHousehold(2);
    const stew = await buildStew();
    const { id } = await buildMenu(db, { guestCount: 4, dishIds: [stew.id] });
    expect((await member.get(`/api/menus/${id}`)).body).toMatchObject({
      countsHousehold: false,
      servings: 4,
    });
    const suggestion = await suggest(app, { guestCount: 4, dishIds: [stew.id] });
    const { body } = await member.get(`/api/menus/${suggestion.id}`).expect(200);
    expect(body).toMatchObject({ countsHousehold: true, servings: 6 });
  });

  test.each([0, 0.25, 2.25, -1, 100.5, 1_000, "a few", "4", "NaN", true, {}])(
    "cannot be %j",
    async (servings) => {
      const admin = await asAdmin();
      const meal = await buildMeal(db, { day: FROM, text: "Out", servings: 3 });
      const before = await dumpTables(db);
      for (const call of [
        member.patch(`/api/meals/${meal.id}`, { servings }),
        member.post("/api/meals", { day: FROM, slot: "lunch", text: "Out", servings }),
        admin.patch("/api/settings", { householdServings: servings }),
      ] as Asking<unknown>[]) {
        const { body } = await call.expect(400);
        expect(body).toMatchObject({ message: NOT_SERVINGS, reason: "not_servings" });
      }
      expect(await dumpTables(db)).toEqual(before);
    },
  );

  test("is the last number, whole, when two members change it at the same instant", async () => {
    const stew = await buildStew();
    const meal = await buildMeal(db, { day: FROM, dishId: stew.id });
    const { updatedAt: expectedUpdatedAt } = (await mealAt(meal.id)) ?? {};
    const responses = await Promise.all(
      [3, 5].map((servings) => member.patch(`/api/meals/${meal.id}`, { servings, expectedUpdatedAt })),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const saved = responses.find(({ status }) => status === 200)?.body.servings;
    expect(await mealAt(meal.id)).toMatchObject({ servings: saved });
  });
});

describe("a meal that is cooked double", () => {
  const double = async (id: number) => (await member.put(`/api/meals/${id}/leftovers`).expect(200)).body;
  const move = (id: number, day: string) => member.patch(`/api/meals/${id}`, { day });
  const refuse = async (call: ReturnType<typeof move>, message: string) => {
    const before = await dumpTables(db);
    expect((await call.expect(400)).body.message).toBe(message);
    expect(await dumpTables(db)).toEqual(before);
  };
  const LEFTOVERS_OF = "Only a planned meal of a dish can be cooked double, and only once.";

  test("has its leftovers on the next free day, and is bought once for both", async () => {
    await ofHousehold(4);
    const stew = await buildStew();
    const meal = await buildMeal(db, { day: "2030-12-30", dishId: stew.id });
    await buildMeal(db, { day: "2030-12-31", text: "Out" });
    await buildMenu(db, {
      eventDate: "2031-01-01",
      eventTime: "19:00",
      dishIds: [stew.id],
      isArchived: false,
    });
    await buildMenu(db, {
      eventDate: "2031-01-02",
      eventTime: "11:00",
      dishIds: [stew.id],
      isArchived: true,
    });
    const leftovers = await double(meal.id);
    expect(leftovers).toMatchObject({ day: "2031-01-02", slot: "dinner", leftoversOf: meal.id, eaters: 4 });
    expect(await double(meal.id)).toEqual(leftovers);
    expect(await mealAt(meal.id)).toMatchObject({
      eaters: 4,
      cookFor: 8,
      leftovers: { id: leftovers.id, day: "2031-01-02" },
    });
    expect(await amounts("2030-12-30", "2030-12-31")).toEqual(["2 kg"]);
    expect(await amounts("2031-01-02", "2031-01-03")).toEqual([]);
    // The aunt comes for the leftovers.
    await member.patch(`/api/meals/${leftovers.id}`, { servings: 6 }).expect(200);
    expect(await amounts("2030-12-30", "2030-12-31")).toEqual(["2.5 kg"]);
    expect(await mealAt(meal.id)).toMatchObject({ cookFor: 10 });
  });

  test("is twice the recipe without a number, and not bought any more once it is cooked", async () => {
    const [stew, soup] = [await buildStew(), await buildStew(null)];
    const meal = await buildMeal(db, { day: FROM, dishId: stew.id });
    await double(meal.id);
    expect(await amounts()).toEqual(["2 kg"]);
    expect(await mealAt(meal.id)).toMatchObject({ eaters: null, cookFor: 8 });
    await db.update(meals).set({ isCooked: true }).where(eq(meals.id, meal.id));
    expect(await amounts()).toEqual([]);
    const other = await buildMeal(db, { day: FROM, dishId: soup.id });
    await double(other.id);
    expect(await amounts()).toEqual(["2 kg"]);
    expect(await mealAt(other.id)).toMatchObject({ eaters: null, cookFor: null });
  });

  test("takes its leftovers and ticks along, over the end of a year and of summer time", async () => {
    await db.update(settings).set({ timeZone: "Europe/Berlin" });
    const stew = await buildStew();
    const meal = await buildMeal(db, { day: "2031-03-28", dishId: stew.id });
    const { id } = await double(meal.id);
    for (const [day, later] of [
      ["2031-03-30", "2031-03-31"],
      ["2031-10-25", "2031-10-26"],
      ["2031-12-31", "2032-01-01"],
      ["2999-12-31", "2999-12-31"],
      ["2031-01-01", "2031-01-01"],
    ] as const) {
      await move(meal.id, day).expect(200);
      expect(await db.$count(meals, eq(meals.day, later))).toBe(day === later ? 2 : 1);
    }
    await move(id, "2031-01-05").expect(200);
    await refuse(move(id, "2030-12-31"), "Leftovers cannot come before the meal they are from.");
    const days = "?from=2031-01-01&to=2031-01-01";
    await member.put(`/api/shopping-list/items/bean${days}`, { isTicked: true }).expect(204);
    await move(meal.id, "2031-01-02").expect(200);
    const { body } = await member.get("/api/shopping-list?from=2031-01-02&to=2031-01-06").expect(200);
    expect(body.lines).toMatchObject([{ key: "bean", amount: "2 kg", isTicked: true }]);
  });

  test.each([
    ["is deleted", (first: number) => member.delete(`/api/meals/${first}`).expect(204)],
    [
      "becomes another dish",
      (first: number) => member.patch(`/api/meals/${first}`, { text: "Out" }).expect(200),
    ],
    [
      "is undone",
      (_: number, id: number) => member.patch(`/api/meals/${id}`, { leftoversOf: null }).expect(200),
    ],
  ])("leaves an ordinary meal that is bought when it %s", async (_, change) => {
    const stew = await buildStew();
    const meal = await buildMeal(db, { day: FROM, dishId: stew.id });
    const { id, day, updatedAt } = await double(meal.id);
    await change(meal.id, id);
    expect(await mealAt(id)).toMatchObject({ leftoversOf: null, day });
    expect(await amounts(day, day)).toEqual(["1 kg"]);
    // One that was removed by mistake comes back with its leftovers.
    const again = await buildMeal(db, { day: FROM, dishId: stew.id });
    await member.patch(`/api/meals/${id}`, { leftoversOf: again.id }).expect(200);
    expect(await amounts(day, day)).toEqual([]);
    expect((await mealAt(id))?.updatedAt).not.toBe(updatedAt);
  });

  test("counts as cooked once", async () => {
    const stew = await buildStew();
    const meal = await buildMeal(db, { day: dayOf(-2), dishId: stew.id });
    await buildMeal(db, { day: dayOf(-1), dishId: stew.id, leftoversOf: meal.id, isCooked: true });
    const { body } = await member.get(`/api/dishes/${stew.id}/served`).expect(200);
    expect(body).toMatchObject({ timesServed: 1, lastServed: dayOf(-2) });
    await member.delete(`/api/meals/${meal.id}`).expect(204);
    expect((await member.get(`/api/dishes/${stew.id}/served`)).body).toMatchObject({ lastServed: dayOf(-1) });
  });

  test("keeps both titles when its dish is deleted", async () => {
    const stew = await buildDish(db, { title: "Stew", createdBy: member.user.id });
    const meal = await buildMeal(db, { day: FROM, dishId: stew.id });
    const { id } = await double(meal.id);
    await member.delete(`/api/dishes/${stew.id}`).expect(204);
    for (const one of [meal.id, id]) {
      expect(await mealAt(one)).toMatchObject({
        dish: null,
        text: "Stew",
        leftoversOf: null,
        leftovers: null,
      });
    }
  });

  test("is doubled once by five phones at the same instant", async () => {
    const stew = await buildStew();
    const meal = await buildMeal(db, { day: FROM, dishId: stew.id });
    const planned = await Promise.all([1, 2, 3, 4, 5].map(() => double(meal.id)));
    expect(new Set(planned.map(({ id }) => id)).size).toBe(1);
    expect(await db.$count(meals)).toBe(2);
  });

  test("keeps its title or is refused when its dish is deleted at the same instant", async () => {
    for (let round = 0; round < 8; round++) {
      const stew = await buildDish(db, { title: "Stew", createdBy: member.user.id });
      const meal = await buildMeal(db, { day: FROM, dishId: stew.id });
      const [doubled, deleted] = await Promise.all([
        member.put(`/api/meals/${meal.id}/leftovers`),
        member.delete(`/api/dishes/${stew.id}`),
      ]);
      expect([200, 400]).toContain(doubled.status);
      expect(deleted.status).toBe(204);
      expect(await mealAt(meal.id)).toMatchObject({ dish: null, text: "Stew", leftovers: null });
      await db.delete(meals);
    }
  });

  test("is a meal of a dish, not leftovers themselves, words, another dish, a later or a lost one", async () => {
    const [stew, soup] = [await buildStew(), await buildStew()];
    const meal = await buildMeal(db, { day: "2030-12-30", dishId: stew.id });
    const words = await buildMeal(db, { day: FROM, text: "Out" });
    const { id } = await double(meal.id);
    const plan = (fields: object) =>
      member.post("/api/meals", { day: "2031-01-03", slot: "dinner", ...fields });
    await refuse(member.put(`/api/meals/${words.id}/leftovers`), LEFTOVERS_OF);
    await refuse(member.put(`/api/meals/${id}/leftovers`), LEFTOVERS_OF);
    for (const leftoversOf of [meal.id, id, 2_000_000])
      await refuse(plan({ dishId: stew.id, leftoversOf }), LEFTOVERS_OF);
    await refuse(member.patch(`/api/meals/${meal.id}`, { leftoversOf: meal.id }), LEFTOVERS_OF);
    await refuse(member.patch(`/api/meals/${meal.id}`, { leftoversOf: id }), LEFTOVERS_OF);
    const other = await buildMeal(db, { day: FROM, dishId: soup.id });
    await refuse(plan({ dishId: stew.id, leftoversOf: other.id }), LEFTOVERS_OF);
    await refuse(plan({ text: "Out", leftoversOf: other.id }), LEFTOVERS_OF);
    await refuse(
      plan({ dishId: soup.id, leftoversOf: other.id, day: "2030-12-01" }),
      "Leftovers cannot come before the meal they are from.",
    );
    await member.put("/api/meals/2000000/leftovers").expect(404);
    // Leftovers of leftovers would be bought by no one.
    const first = await buildMeal(db, { day: FROM, dishId: stew.id });
    await member.patch(`/api/meals/${meal.id}`, { leftoversOf: first.id }).expect(200);
    expect(await mealAt(id)).toMatchObject({ leftoversOf: null });
  });
});

describe("what the household always has", () => {
  const say = (key: string, isStaple: unknown) =>
    member.put(`/api/shopping-list/staples/${encodeURIComponent(key)}`, { isStaple });
  const aisles = async () => {
    const { body } = await member.get(`/api/shopping-list?from=${FROM}&to=${TO}`).expect(200);
    return body.lines.map(({ key, aisle }) => [key, aisle]);
  };

  test("is among the staples of every list until it runs out; its amounts stay", async () => {
    const dish = await buildDish(db, { ingredients: "1 kg rice\n2 zarqanas\n10 g salt" });
    const menu = await buildMenu(db, { dishIds: [dish.id] });
    await buildMeal(db, { day: FROM, dishId: dish.id });
    expect(await aisles()).toEqual([
      ["Rice", "pantry"],
      ["zarqana", "other"],
      ["Salt", "staples"],
    ]);
    for (const [key, isStaple] of [
      ["Rice", true],
      ["zarqana", true],
      ["Salt", false],
    ] as const)
      await say(key, isStaple).expect(204);
    expect(await aisles()).toEqual([
      ["Salt", "spices"],
      ["Rice", "staples"],
      ["zarqana", "staples"],
    ]);
    const { body } = await member.get(`/api/menus/${menu.id}/shopping-list`).expect(200);
    expect(body.lines).toMatchObject([{ key: "Salt", amount: "10 g" }, { key: "Rice", amount: "1 kg" }, {}]);
    await say("Rice", false).expect(204);
    expect(await aisles()).toEqual([
      ["Rice", "pantry"],
      ["Salt", "spices"],
      ["zarqana", "staples"],
    ]);
    await say("Rice", "yes").expect(400);
    await say("a".repeat(201), true).expect(404);
  });
});

test("the open own lines of the household are counted, the same text once", async () => {
  const add = async (text: string) => {
    const { body: before } = await member.get("/api/counts").expect(200);
    const key = crypto.randomUUID();
    const item = `/api/shopping-list/items/${key}?from=${FROM}&to=${TO}` as const;
    await member.put(item, { isTicked: false, text }).expect(204);
    return { before: before.openItems as number, item };
  };
  const { before, item } = await add("Milk");
  await Promise.all(Array.from({ length: 10 }, () => member.put(item, { isTicked: false, text: "Milk" })));
  await add("milk");
  expect((await member.get("/api/counts")).body.openItems).toBe(before + 1);
  await member.put(item, { isTicked: true }).expect(204);
  expect((await member.get("/api/counts")).body.openItems).toBe(before);
});

describe("a list as a cook reads it, with amounts by hand", () => {
  const cook = (servings: number, ingredients: string) => buildDish(db, { servings, ingredients });
  const list = async (from: string, to = from) => {
    const { body } = await member.get(`/api/shopping-list?from=${from}&to=${to}`).expect(200);
    return body.lines.map(({ name, amount }) => [name, amount]);
  };

  test("four guests of four, a doubled stew, a staple, and breakfast for two and a half", async () => {
    await ofHousehold(4);
    const soup = await cook(4, "250 g red lentils\n1 onion\n2 carrots\n1 l vegetable broth\nSalt");
    const stew = await cook(6, "1 kg beef\n3 onions\n2 carrots\n1 can tomatoes (400 g)\n2 tbsp olive oil");
    const porridge = await cook(2, "80 g oats\n300 ml milk\n1 banana");
    await buildMenu(db, { eventDate: FROM, guestCount: 4, countsHousehold: true, dishIds: [soup.id] });
    const { id } = await buildMeal(db, { day: "2030-12-29", dishId: stew.id });
    await buildMeal(db, { day: "2030-12-31", dishId: stew.id, leftoversOf: id });
    await buildMeal(db, { day: TO, slot: "breakfast", dishId: porridge.id, servings: 2.5 });
    expect(await list(FROM, TO)).toEqual([
      ["Banana", "2"], // 1 × 5/4
      ["Carrots", "7"], // 2 × 8/4 + 2 × 8/6
      ["Onions", "6"], // 1 × 8/4 + 3 × 8/6
      ["Beef", "1.4 kg"], // 1 kg × 8/6
      ["Milk", "380 ml"], // 300 × 5/4
      ["Oats", "100 g"],
      ["Red lentils", "500 g"],
      ["Vegetable broth", "2 l"],
      ["Tomatoes", "2 cans (400 g)"], // 1 × 8/6
      ["Olive oil", "3 tbsp"], // 2 × 8/6
      ["Salt", null],
    ]);
  });

  test("a buffet of eight dishes for twenty guests and four of the house", async () => {
    await ofHousehold(4);
    const dishIds = [];
    for (const [servings, ingredients] of [
      [4, "500 g potatoes"], // × 6
      [6, "2 cucumbers\n200 g feta"], // × 4
      [8, "1 baguette"], // × 3
      [4, "4 eggs"],
      [12, "1 kg salmon"], // × 2
      [10, "3 lemons\n100 g butter"], // × 2.4
      [6, "400 g rice"],
      [4, "1 bunch parsley\n1 lemon"],
    ] as const)
      dishIds.push((await cook(servings, ingredients)).id);
    await buildMenu(db, { eventDate: FROM, guestCount: 20, countsHousehold: true, dishIds });
    expect(await list(FROM)).toEqual([
      ["Cucumbers", "8"],
      ["Lemons", "14"], // 7.2 + 6
      ["Parsley", "6 bunches"],
      ["Potatoes", "3 kg"],
      ["Salmon", "2 kg"],
      ["Butter", "240 g"],
      ["Eggs", "24"],
      ["Feta", "800 g"],
      ["Baguette", "3"],
      ["Rice", "1.6 kg"],
    ]);
  });
});
