import { expect, test } from "vitest";
import { startApp } from "#tests/setup/app.ts";
import { buildDish } from "#tests/setup/builders.ts";
import { contentsOf } from "#tests/setup/contents.ts";

const { asMember, db } = await startApp();

test.each([
  ["Chicken biryani", "Baked", 400, 900],
  ["Greek salad", "Raw", 100, 450],
  ["French fries", "Fried", 200, 600],
])("without a provider %s (%s) has a figure of the reference table", async (title, method, least, most) => {
  const member = await asMember();
  const { body: dish } = await member.post("/api/dishes").send({ title, cookingMethod: method }).expect(201);
  const { body } = await member.post(`/api/dishes/${dish.id}/estimate-calories`).send({}).expect(200);
  expect(body).toEqual({
    estimatedCalories: expect.any(Number),
    caloriesSource: "reference",
    confidence: expect.any(Number),
    reasoning: expect.stringMatching(/\w/),
  });
  expect(body.estimatedCalories).toBeGreaterThan(least);
  expect(body.estimatedCalories).toBeLessThan(most);
  expect(body.confidence).toBeGreaterThan(0);
  expect(body.confidence).toBeLessThanOrEqual(0.5);

  const { body: kept } = await member.get(`/api/dishes/${dish.id}`).expect(200);
  expect(kept).toMatchObject({
    estimatedCalories: body.estimatedCalories,
    caloriesSource: "reference",
    caloriesReasoning: body.reasoning,
  });
  expect(kept.caloriesConfidence).toBeCloseTo(body.confidence, 5);
  expect(kept.updatedAt > dish.updatedAt).toBe(true);
});

test("a name that says nothing has no estimate, and the answer says why", async () => {
  const dish = await buildDish(db, { title: "Qwxz" });
  const member = await asMember();
  const before = await contentsOf(db);
  const { body } = await member.post(`/api/dishes/${dish.id}/estimate-calories`).expect(422);
  expect(body).toEqual({
    message: "No estimate for this dish: neither its name nor its description says a food that we know.",
    code: "no_estimate",
  });
  expect(await contentsOf(db)).toEqual(before);
});
