import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { jobTasks } from "#server/background/jobs.ts";
import { dishes, jobItems, jobs } from "#shared/schema/index.ts";
import { buildDish } from "#tests/setup/data/builders.ts";
import { dumpTables } from "#tests/setup/data/dump-tables.ts";
import { startApp } from "#tests/setup/server/app.ts";

const { asMember, db, deps } = await startApp();

test.each([
  ["Chicken biryani", "Baked", 400, 900],
  ["Greek salad", "Raw", 100, 450],
  ["French fries", "Fried", 200, 600],
])(
  "without a provider, %s (%s) is estimated from the reference table",
  async (title, method, least, most) => {
    const member = await asMember();
    const { body: dish } = await member.post("/api/dishes", { title, cookingMethod: method }).expect(201);
    const { body } = await member.post(`/api/dishes/${dish.id}/estimate-calories`, {}).expect(200);
    expect(body).toEqual({
      estimatedCalories: expect.any(Number),
      caloriesSource: "reference",
      low: expect.any(Number),
      high: expect.any(Number),
      confidence: expect.any(Number),
      reasoning: expect.stringMatching(/\w/),
      details: expect.objectContaining({ items: [] }),
    });
    expect(body.estimatedCalories).toBeGreaterThan(least);
    expect(body.estimatedCalories).toBeLessThan(most);
    expect(body.low).toBeLessThan(body.estimatedCalories);
    expect(body.high).toBeGreaterThan(body.estimatedCalories);
    expect(body.confidence).toBeGreaterThan(0);
    expect(body.confidence).toBeLessThanOrEqual(0.5);

    const { body: kept } = await member.get(`/api/dishes/${dish.id}`).expect(200);
    expect(kept).toMatchObject({
      estimatedCalories: body.estimatedCalories,
      caloriesSource: "reference",
      caloriesReasoning: body.reasoning,
      caloriesDetails: body.details,
      caloriesLow: body.low,
      caloriesHigh: body.high,
    });
    expect(kept.caloriesConfidence).toBeCloseTo(body.confidence, 5);
    expect(kept.updatedAt > dish.updatedAt).toBe(true);
  },
);

test("a recipe's ingredients and servings take precedence over those that the texts state", async () => {
  const member = await asMember();
  const recipe = { ingredients: "400 g beef\n400 g potatoes\n2 tbsp oil\nsalt", servings: 4 };
  const description = "Serves 2: 1 kg rice, 500 g butter, 1 kg sugar";
  const estimate = async (sent: object) => {
    const { body: dish } = await member.post("/api/dishes", { title: "Zarqana", ...sent }).expect(201);
    return (await member.post(`/api/dishes/${dish.id}/estimate-calories`).expect(200)).body;
  };
  const whole = await estimate({ ...recipe, description });
  expect(whole.reasoning).toMatch(/^Sum of the ingredients for 4 servings, per serving: beef 100 g/);
  // Servings in the description count for a recipe without any, and ingredients in the description likewise.
  const forTwo = await estimate({ ...recipe, servings: null, description });
  expect(forTwo.reasoning).toMatch(/^Sum of the ingredients for 2 servings, per serving: beef 200 g/);
  const described = await estimate({ description, servings: 8 });
  expect(described.reasoning).toMatch(/^Sum of the ingredients for 8 servings.*butter 63 g/);
});

test("a title without a known food returns 422 with the reason", async () => {
  const dish = await buildDish(db, { title: "Qwxz" });
  const member = await asMember();
  const before = await dumpTables(db);
  const { body } = await member.post(`/api/dishes/${dish.id}/estimate-calories`).expect(422);
  expect(body).toEqual({
    message: "No estimate: neither the name nor the description of this dish mentions a known food.",
    code: "no_estimate",
    reason: "no_known_food",
  });
  expect(await dumpTables(db)).toEqual(before);
});

test.each([
  [null, "500 g spaghetti\n500 g minced beef\n100 g parmesan", "how many servings"],
  [1, "1 kg butter\n1 kg sugar\n1 kg flour", "too much energy"],
])(
  "a recipe that cannot be summed for %s servings returns 422 with that reason",
  async (servings, ingredients, reason) => {
    const dish = await buildDish(db, { title: "Qwxz", servings, ingredients });
    const member = await asMember();
    const { body } = await member.post(`/api/dishes/${dish.id}/estimate-calories`).expect(422);
    expect(body).toMatchObject({ code: "no_estimate", message: expect.stringContaining(reason) });
  },
);

const fries = { title: "French fries", cookingMethod: "Fried" } as const;

test.each(["manual", "user"] as const)(
  "calories with the source %s are kept unless the request says overwrite",
  async (caloriesSource) => {
    const dish = await buildDish(db, { ...fries, estimatedCalories: 123, caloriesSource });
    const member = await asMember();
    const url = `/api/dishes/${dish.id}/estimate-calories` as const;
    const before = await dumpTables(db);
    for (const body of [undefined, {}, { overwrite: false }]) {
      const refused = await member.post(url, body).expect(409);
      expect(refused.body).toEqual({
        message: "These calories were entered by hand, so they were kept.",
        code: "calories_typed",
        reason: "calories_typed",
      });
    }
    await member.post(url, { overwrite: "yes" }).expect(400);
    expect(await dumpTables(db)).toEqual(before);

    const { body } = await member.post(url, { overwrite: true }).expect(200);
    const { body: history } = await member.get(`/api/dishes/${dish.id}/history`).expect(200);
    expect(history).toMatchObject([
      { fieldName: "caloriesSource", oldValue: caloriesSource, newValue: "reference" },
      { fieldName: "estimatedCalories", oldValue: "123", newValue: String(body.estimatedCalories) },
    ]);
  },
);

test("an estimate can be repeated, and calories typed later clear its reasoning", async () => {
  const dish = await buildDish(db, { ...fries, estimatedCalories: 9, caloriesSource: "ai" });
  const member = await asMember();
  await member.post(`/api/dishes/${dish.id}/estimate-calories`).expect(200);
  await member.post(`/api/dishes/${dish.id}/estimate-calories`).expect(200);
  await member.patch(`/api/dishes/${dish.id}`, { estimatedCalories: 500 }).expect(200);
  expect((await member.get(`/api/dishes/${dish.id}`)).body).toMatchObject({
    estimatedCalories: 500,
    caloriesSource: "manual",
    caloriesConfidence: null,
    caloriesReasoning: null,
  });
});

test("a member may request thirty estimates an hour; refused requests do not count", async () => {
  const [dish, typed] = [
    await buildDish(db, fries),
    await buildDish(db, { estimatedCalories: 1, caloriesSource: "user" }),
  ];
  const member = await asMember();
  const ask = (id: number) => member.post(`/api/dishes/${id}/estimate-calories`);
  for (let time = 0; time < 5; time++) await ask(typed.id).expect(409);
  const statuses: number[] = [];
  for (let time = 0; time < 31; time++) {
    // The source of an estimate has no limit of its own.
    statuses.push((await ask(dish.id).send(time % 2 ? { source: "reference" } : {})).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
  const { body, headers } = await ask(dish.id).expect(429);
  expect(body).toEqual({
    message: "You have requested too many estimates this hour. Please wait a while.",
    code: "too_many",
    reason: "too_many_estimates",
  });
  expect(Number(headers["retry-after"])).toBeGreaterThan(3_500);
  await (await asMember()).post(`/api/dishes/${dish.id}/estimate-calories`).expect(200);
});

test("an ingredient that is cut within a sign is not counted", async () => {
  const member = await asMember();
  const ingredients = `400 g beef\n400 g potatoes\n2 tbsp oil\n1 ${"z".repeat(29)}😀`;
  const dish = await buildDish(db, { title: "Zarqana", ingredients, servings: 4 });
  const { body } = await member.post(`/api/dishes/${dish.id}/estimate-calories`).expect(200);
  expect(body.details?.after).toMatchObject([{ values: { names: [`${"z".repeat(29)}\ufffd`] } }]);
});

test("explanations that 1.1.0 stored, of dishes and of results of a batch, are read once", async () => {
  const member = await asMember();
  const [reasoning, details] = ["A guess.", { before: [], items: [], after: ["A guess."] }];
  const estimate = { estimatedCalories: 300, caloriesSource: "ai" } as const;
  const dish = await buildDish(db, { ...estimate, caloriesReasoning: reasoning });
  const newer = { before: [], items: [], after: ["Newer"] };
  const kept = await buildDish(db, { ...estimate, caloriesReasoning: reasoning, caloriesDetails: newer });
  const [job] = await db.insert(jobs).values({ kind: "estimate_calories", status: "done" }).returning();
  const outcome = { estimatedCalories: 300, confidence: 0.5, reasoning };
  const item = { jobId: job?.id ?? 0, dishId: dish.id, title: dish.title };
  await db.insert(jobItems).values({ ...item, position: 1, outcome });
  await jobTasks(deps).convert_texts({}, {} as never);

  const { body } = await member.get(`/api/dishes/${dish.id}`).expect(200);
  expect(body).toMatchObject({ caloriesDetails: details, updatedAt: dish.updatedAt.toISOString() });
  const rows = await db.select({ outcome: jobItems.outcome }).from(jobItems).orderBy(jobItems.position);
  expect(rows).toEqual([{ outcome: { ...outcome, details } }]);
  expect(await db.select().from(dishes).where(eq(dishes.id, kept.id))).toEqual([kept]);
  const before = await dumpTables(db);
  await jobTasks(deps).convert_texts({}, {} as never);
  expect(await dumpTables(db)).toEqual(before);
});
