import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { images, meals, settings, type dishes } from "#shared/schema/index.ts";
import { buildDish, buildMeal, buildMenu, buildUser } from "#tests/setup/data/builders.ts";
import { dayOf } from "#tests/setup/data/days.ts";
import { dumpTables } from "#tests/setup/data/dump-tables.ts";
import { suggest } from "#tests/setup/data/suggestions.ts";
import { startApp } from "#tests/setup/server/app.ts";

const app = await startApp({ RATE_LIMIT_SCALE: "1000" });
const { asMember, asVisitor, asAdmin, db } = app;

const PIXEL =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

let member: Awaited<ReturnType<typeof asMember>>;
beforeEach(async () => {
  await db.update(settings).set({ timeZone: "UTC" });
  member = await asMember({ firstName: "May" });
});
const days = (from: string, to: string) => `/api/meals?from=${from}&to=${to}` as const;
const list = async (from: string, to: string) => (await member.get(days(from, to)).expect(200)).body;

describe("the meals of some days", () => {
  test("are listed by day and slot with their dish, for the first and the last day, too", async () => {
    const dish = await buildDish(db, { title: "Soup", images: ["https://a.example/1.jpg"] });
    const plan = async (fields: object) => (await member.post("/api/meals").send(fields).expect(201)).body;
    const dinner = await plan({ day: "2030-05-17", slot: "dinner", dishId: dish.id, note: " Early " });
    const lunch = await plan({ day: "2030-05-17", slot: "lunch", text: " Leftovers " });
    const last = await plan({ day: "2030-05-23", slot: "breakfast", text: "Out" });
    await plan({ day: "2030-05-24", slot: "breakfast", text: "Out" });
    expect(dinner).toMatchObject({
      day: "2030-05-17",
      slot: "dinner",
      dish: {
        id: dish.id,
        title: "Soup",
        image: "https://a.example/1.jpg",
        imageColor: null,
      },
      text: null,
      isCooked: false,
      note: "Early",
      image: null,
    });
    expect(lunch).toMatchObject({ dish: null, text: "Leftovers" });
    expect(await list("2030-05-17", "2030-05-23")).toEqual([lunch, dinner, last]);
    expect(await list("2030-05-18", "2030-05-22")).toEqual([]);
  });

  test.each([
    ["from=2026-02-30&to=2026-03-02", "Please choose a day."],
    ["from=1e9&to=2026-03-02", "Please choose a day."],
    ["from=0001-01-01&to=2026-03-02", "Please choose a day."],
    ["from=2026-03-01&from=2026-03-02&to=2026-03-02", "Please choose a day."],
    ["from=2026-03-01%00&to=2026-03-02", "Please choose a day."],
    ["from=2026-03-01", "Please choose a day."],
    ["", "Please choose a day."],
    ["from=2026-03-02&to=2026-03-01", "The last day cannot be before the first."],
    ["from=2026-03-01&to=2026-05-02", "Please choose at most 62 days."],
  ])("are refused with 400 for ?%s", async (query, message) => {
    for (const path of ["/api/meals", "/api/meals/ideas"]) {
      const { body } = await member.get(`${path}?${query}`).expect(400);
      expect(body.message).toBe(message);
    }
    await member.get(days("2026-03-01", "2026-05-01")).expect(200);
  });

  test("change nothing else: no activity, no search result, no count, nothing public", async () => {
    const dish = await buildDish(db, { title: "Soup" });
    const before = await dumpTables(db);
    const counts = (await member.get("/api/counts")).body as unknown;
    await member
      .post("/api/meals")
      .send({ day: dayOf(-1), slot: "dinner", dishId: dish.id, isCooked: true, note: "Zarqana" })
      .expect(201);
    await member
      .post("/api/meals")
      .send({ day: dayOf(1), slot: "dinner", text: "Zarqana" })
      .expect(201);
    const { meals: _, ...after } = await dumpTables(db);
    expect({ ...after, meals: before.meals }).toEqual(before);
    expect((await member.get("/api/counts")).body).toEqual(counts);
    const { body } = await member.get("/api/search?q=zarqana").expect(200);
    expect(body).toEqual({ dishes: [], menus: [] });
    const pages = [`/api/public/dishes/${dish.id}`, "/api/public/dishes", "/api/public/menus"];
    for (const path of pages) expect((await asVisitor().get(path)).text).not.toContain("Zarqana");
  });
});

describe("a meal", () => {
  test.each([
    [{ slot: "brunch" }, "Please choose breakfast, lunch or dinner."],
    [{ day: "2026-02-30" }, "Please choose a day."],
    [{ day: ["2030-05-17"] }, "Please choose a day."],
    [{ text: undefined }, "Please choose a dish or write a few words."],
    [{ text: " " }, "Please choose a dish or write a few words."],
    [{ dishId: 1 }, "Please choose a dish or write a few words."],
    [{ text: undefined, dishId: 999_999 }, "This dish no longer exists. Please choose another."],
    [{ text: "a\0b" }, "Please use one line, without control characters."],
    [{ text: "Out,\nlate" }, "Please use one line, without control characters."],
    [{ text: "x".repeat(201) }, "Please keep this to 200 characters."],
    [{ isCooked: "yes" }, "Please choose yes or no."],
    [{ isCooked: true, day: "2999-12-31" }, "This day is still to come."],
    [{ image: "/images/unknown.jpg" }, "This photo no longer exists. Please add it again."],
    [{ image: "data:image/png;base64,AAAA" }, expect.any(String)],
  ])("is refused with 400 for %j, and nothing is saved", async (fields, message) => {
    const valid = { day: "2030-05-17", slot: "dinner" as const, text: "Out" };
    const { body } = await member
      .post("/api/meals")
      .send({ ...valid, ...fields })
      .expect(400);
    expect(body).toMatchObject({ message, issues: [{ message }] });
    expect(await db.$count(meals)).toBe(0);
    const meal = await buildMeal(db, valid);
    if (!("text" in fields) || fields.text !== undefined || "dishId" in fields) {
      const { isCooked, ...rest } = fields as Record<string, unknown>;
      await member
        .patch(`/api/meals/${meal.id}`)
        .send({ text: "In", isCooked, ...rest })
        .expect(400);
    }
    expect(await db.select().from(meals)).toEqual([meal]);
  });

  test("is moved, changed and deleted by any member; a dish replaces the words, and words the dish", async () => {
    const dish = await buildDish(db);
    const { id } = await buildMeal(db, { text: "Out", note: "Early" });
    const change = async (fields: object) =>
      (await member.patch(`/api/meals/${id}`).send(fields).expect(200)).body;
    expect(await change({ day: "2030-06-01", slot: "lunch" })).toMatchObject({
      day: "2030-06-01",
      slot: "lunch",
      text: "Out",
      note: "Early",
    });
    expect(await change({ dishId: dish.id })).toMatchObject({ dish: { id: dish.id }, text: null });
    expect(await change({ note: null })).toMatchObject({ dish: { id: dish.id }, note: null });
    expect(await change({ text: "Leftovers" })).toMatchObject({ dish: null, text: "Leftovers" });
    await member.patch(`/api/meals/${id}`).send({ text: null }).expect(400);
    for (const _again of [1, 2]) await member.delete(`/api/meals/${id}`).expect(204);
    await member.patch(`/api/meals/${id}`).send({ text: "Out" }).expect(404);
  });

  test("that two members move at the same instant is moved once; the other gets 409", async () => {
    const { id, updatedAt } = await buildMeal(db, { text: "Out" });
    const expectedUpdatedAt = updatedAt.toISOString();
    const responses = await Promise.all(
      ["2030-06-01", "2030-06-02"].map((day) =>
        member.patch(`/api/meals/${id}`).send({ day, expectedUpdatedAt }),
      ),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const stale = responses.find(({ status }) => status === 409);
    expect(stale?.body).toMatchObject({ code: "stale" });
  });

  test("keeps the title of a deleted dish as its words", async () => {
    const dish = await buildDish(db, { title: "Soup\nof the day", createdBy: member.user.id });
    const { id } = await buildMeal(db, { dishId: dish.id, isCooked: true, note: "Good" });
    await member.delete(`/api/dishes/${dish.id}`).expect(204);
    const [meal] = await db.select().from(meals);
    expect(meal).toMatchObject({
      id,
      dishId: null,
      text: "Soup of the day",
      isCooked: true,
      note: "Good",
    });
  });

  test("of a dish that is deleted at the same instant has its title or is refused", async () => {
    for (let round = 0; round < 5; round++) {
      const dish = await buildDish(db, { title: "Soup" });
      const [deleted, ...planned] = await Promise.all([
        member.delete(`/api/dishes/${dish.id}`),
        ...[false, true].map((isCooked) =>
          member.post("/api/meals").send({ day: dayOf(0), slot: "dinner", dishId: dish.id, isCooked }),
        ),
      ]);
      expect(deleted?.status).toBe(204);
      for (const { status } of planned) expect([201, 400]).toContain(status);
    }
    const rows = await db.select().from(meals);
    expect(rows.filter(({ dishId, text }) => dishId !== null || text !== "Soup")).toEqual([]);
  });

  test("belongs to the administrator after its author was deleted", async () => {
    const admin = await asAdmin();
    const author = await buildUser(db);
    await buildMeal(db, { text: "Out", createdBy: author.id });
    await admin.delete(`/api/users/${author.id}`).expect(204);
    expect(await db.select().from(meals)).toMatchObject([{ createdBy: admin.user.id }]);
  });

  test("keeps its photo from the clean-up", async () => {
    const { body } = await member
      .post("/api/meals")
      .send({ day: dayOf(0), slot: "dinner", text: "Out", image: PIXEL })
      .expect(201);
    expect(body.image).toMatch(/^\/images\//);
    await db.update(images).set({ createdAt: sql`now() - interval '3 days'` });
    const { removeUnusedImages } = await import("#server/features/images/images.service.ts");
    await removeUnusedImages(app.deps);
    expect(await db.$count(images)).toBe(1);
    await member.patch(`/api/meals/${body.id}`).send({ image: null }).expect(200);
    await removeUnusedImages(app.deps);
    expect(await db.$count(images)).toBe(0);
  });
});

describe("a cooked dish", () => {
  const cook = async (fields: object) =>
    (
      await member
        .post("/api/meals")
        .send({ slot: "dinner", isCooked: true, ...fields })
        .expect(201)
    ).body;

  test("makes its meal of that day cooked, keeping the slot and what was noted, with its cook", async () => {
    const dish = await buildDish(db);
    const planned = await buildMeal(db, {
      day: dayOf(0),
      slot: "lunch",
      dishId: dish.id,
      note: "Use the bread",
    });
    await buildMeal(db, { day: dayOf(1), dishId: dish.id });
    const image = "https://a.example/1.jpg";
    const cooked = await cook({
      day: dayOf(0),
      dishId: dish.id,
      note: "Good",
      image,
      cookId: member.user.id,
    });
    expect(cooked).toMatchObject({
      id: planned.id,
      slot: "lunch",
      isCooked: true,
      note: "Use the bread\nGood",
      image,
      cook: { id: member.user.id },
    });
    expect(await db.$count(meals)).toBe(2);
    const { body: undone } = await member
      .patch(`/api/meals/${planned.id}`)
      .send({ isCooked: false })
      .expect(200);
    expect(undone.isCooked).toBe(false);
  });

  test("is one meal, although five phones say so at the same instant", async () => {
    for (const isPlanned of [true, false]) {
      const dish = await buildDish(db);
      if (isPlanned) await buildMeal(db, { day: dayOf(0), dishId: dish.id });
      const notes = ["Good", "Salty", undefined, "Good", undefined];
      await Promise.all(notes.map((note) => cook({ day: dayOf(0), dishId: dish.id, note })));
      const rows = await db.select().from(meals).where(eq(meals.dishId, dish.id));
      expect(rows).toMatchObject([{ isCooked: true }]);
      expect(rows[0]?.note?.split("\n").toSorted()).toEqual(["Good", "Salty"]);
    }
  });

  test("is a second meal if the first has another photo", async () => {
    const dish = await buildDish(db);
    await cook({ day: dayOf(0), dishId: dish.id, image: "https://a.example/1.jpg" });
    await cook({ day: dayOf(0), dishId: dish.id, image: "https://a.example/2.jpg" });
    await cook({ day: dayOf(0), dishId: dish.id, image: "https://a.example/2.jpg" });
    expect((await db.select().from(meals).orderBy(meals.id)).map(({ image }) => image)).toEqual([
      "https://a.example/1.jpg",
      "https://a.example/2.jpg",
    ]);
  });
});

describe("ideas", () => {
  const propose = async (from: string, to: string, more = "") =>
    (await member.get(`/api/meals/ideas?from=${from}&to=${to}${more}`).expect(200)).body;

  test("fill free days from today on with dishes not served for longest, or since they were posted", async () => {
    const dish = (title: string, days: number) =>
      buildDish(db, { title, createdAt: new Date(`${dayOf(days)}T12:00:00Z`) });
    const [lately, longAgo] = [await dish("Lately", -90), await dish("Long ago", -90)];
    await dish("New", -1);
    await dish("Never", -20);
    const inRange = await dish("In the range", -90);
    const onMenu = await dish("On a menu", -90);
    await buildMeal(db, { day: dayOf(-3), dishId: lately.id });
    await buildMeal(db, { day: dayOf(-30), dishId: longAgo.id });
    await buildMeal(db, { day: dayOf(1), dishId: inRange.id });
    await buildMeal(db, { day: dayOf(2), slot: "lunch", text: "Out" });
    await buildMenu(db, { eventDate: dayOf(3), dishIds: [onMenu.id] });
    await buildMenu(db, { eventDate: dayOf(4), isArchived: true });
    await suggest(app, { eventDate: dayOf(5) });
    const before = await dumpTables(db);
    const proposals = await propose(dayOf(-2), dayOf(8));
    expect(proposals.map(({ day, dish, lastServed }) => [day, dish?.title, lastServed])).toEqual([
      [dayOf(0), "Long ago", dayOf(-30)],
      [dayOf(2), "Never", null],
      [dayOf(4), "New", null],
      [dayOf(5), expect.stringMatching(/^Dish \d+$/), null],
      [dayOf(6), "Lately", dayOf(-3)],
    ]);
    expect(proposals.every(({ slot }) => slot === "dinner")).toBe(true);
    expect(await propose(dayOf(-2), dayOf(8))).toEqual(proposals);
    expect(await propose(dayOf(-9), dayOf(-1))).toEqual([]);
    expect(await dumpTables(db)).toEqual(before);
  });

  test("are of categories that were dinners before, then of others, but no desserts and drinks", async () => {
    const dish = (title: string, category: string | null) => buildDish(db, { title, category });
    for (const category of ["Desserts & drinks", "Süßspeisen", "TATLILAR"]) await dish(category, category);
    const plain = await dish("Plain", null);
    await dish("Stir-fry", "Mains");
    const soup = await dish("Soup", "Soups");
    const cake = await dish("Cake", "desserts");
    const curry = await dish("Curry", "mains");
    await buildMenu(db, { eventDate: dayOf(-25), eventTime: "18:00", dishIds: [curry.id, cake.id] });
    await buildMeal(db, { day: dayOf(-26), slot: "lunch", dishId: soup.id });
    await buildMenu(db, { eventDate: dayOf(-27), eventTime: "12:30", dishIds: [plain.id] });
    const proposals = await propose(dayOf(0), dayOf(20));
    expect(proposals.map(({ dish }) => dish?.title)).toEqual(["Curry", "Stir-fry", "Plain", "Soup"]);
  });

  test("are dishes of the week before only if nothing else is left", async () => {
    const dish = (title: string, category: string | null) => buildDish(db, { title, category });
    const [old, cooked, planned] = [
      await dish("Old", "M"),
      await dish("Cooked", "M"),
      await dish("Planned", "M"),
    ];
    const [served, inWeek] = [await dish("Served", "M"), await dish("In the week", "M")];
    await dish("Other", null);
    await buildMeal(db, { day: dayOf(-20), dishId: old.id });
    await buildMeal(db, { day: dayOf(-3), dishId: cooked.id });
    await buildMenu(db, { eventDate: dayOf(-2), isArchived: true, dishIds: [served.id] });
    await buildMeal(db, { day: dayOf(3), dishId: planned.id });
    await buildMeal(db, { day: dayOf(4), slot: "breakfast", dishId: inWeek.id });
    const titles = (await propose(dayOf(4), dayOf(10))).map(({ dish }) => dish?.title);
    expect(titles).toEqual(["Old", "Other", "Cooked", "Served", "Planned"]);
  });

  test.each([
    ["11:00", true],
    ["9:30", true],
    ["16:00", false],
    ["7 pm", false],
    [null, false],
  ])("fill the evening of a day with an event at %s: %s", async (eventTime, isFree) => {
    await buildDish(db);
    await buildMenu(db, { eventDate: dayOf(1), eventTime });
    expect(await propose(dayOf(1), dayOf(1))).toHaveLength(isFree ? 1 : 0);
  });

  test("are only dishes whose labels say that they fit all needs", async () => {
    const dish = (title: string, fields: Partial<typeof dishes.$inferInsert>) =>
      buildDish(db, { title, ...fields });
    await dish("Unknown", {});
    await dish("Known", { foundLabels: { ingredients: "known", vegan: "suits" } });
    await dish("May", { foundLabels: { ingredients: "known", nuts: "may", vegan: "suits" } });
    await dish("Confirmed", { confirmedLabels: { nuts: false, vegetarian: true } });
    await dish("Outdated", { confirmedLabels: { nuts: false, vegetarian: true }, areLabelsOutdated: true });
    await dish("Denied", {
      foundLabels: { ingredients: "known", vegan: "suits" },
      confirmedLabels: { nuts: "may", vegan: false, kosher: true },
    });
    const titles = async (needs: string) =>
      (await propose(dayOf(0), dayOf(9), needs)).map(({ dish }) => dish?.title).toSorted();
    expect(await titles("")).toHaveLength(6);
    expect(await titles("&needs=nuts")).toEqual(["Confirmed", "Known"]);
    expect(await titles("&needs=nuts&needs=vegan")).toEqual(["Known"]);
    expect(await titles("&needs=vegetarian&needs=nuts")).toEqual(["Confirmed", "Known"]);
    expect(await titles("&needs=kosher")).toEqual(["Denied"]);
    expect(await titles("&needs=halal")).toEqual([]);
    const { body } = await member
      .get(`/api/meals/ideas?from=${dayOf(0)}&to=${dayOf(1)}&needs=gold`)
      .expect(400);
    expect(body.message).toBe("Please choose from the list.");
  });

  test("start on the household's today", async () => {
    await buildDish(db);
    await buildDish(db);
    // Their clocks differ by 25 hours, so that it is never the same day.
    for (const timeZone of ["Pacific/Kiritimati", "Pacific/Pago_Pago"]) {
      await db.update(settings).set({ timeZone });
      const [first] = await propose(dayOf(-2), dayOf(3));
      expect(first?.day).toBe(dayOf(0, timeZone));
    }
  });
});
