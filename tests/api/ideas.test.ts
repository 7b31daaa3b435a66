import { beforeEach, expect, test } from "vitest";
import type { Climate } from "#shared/choices.ts";
import { settings } from "#shared/schema/index.ts";
import { buildDish, buildMeal, buildMenu } from "#tests/setup/data/builders.ts";
import { dayOf } from "#tests/setup/data/days.ts";
import { startApp } from "#tests/setup/server/app.ts";

const { asMember, asAdmin, db } = await startApp();

let may: Awaited<ReturnType<typeof asMember>>;
beforeEach(async () => {
  await db.update(settings).set({ timeZone: "UTC", climate: null });
  may = await asMember({ firstName: "May" });
});

const propose = async (days: number, more = "&withEmpty=true") =>
  (await may.get(`/api/meals/ideas?from=${dayOf(0)}&to=${dayOf(days - 1)}${more}`).expect(200)).body;
const titles = (dinners: Awaited<ReturnType<typeof propose>>) =>
  dinners.map(({ dish, why }) => dish?.title ?? why);

let age = 100;
/** Dishes in the order in which they are proposed. */
const cook = (title: string, ingredients: string | null = null) =>
  buildDish(db, { title, ingredients, createdAt: new Date(`${dayOf(-age--)}T12:00:00Z`) });

test("consecutive evenings have different main foods, also next to what is planned", async () => {
  const [roast, wings] = ["500 g chicken breast", "1 kg chicken wings"];
  await cook("Roast", roast);
  await cook("Wings", wings);
  await cook("Dal", "300 g lentils");
  await cook("Mystery");
  expect(titles(await propose(4))).toEqual(["Roast", "Dal", "Wings", "Mystery"]);
  const soup = await cook("Noodle soup", "1 whole chicken\n100 g noodles");
  await buildMeal(db, { day: dayOf(1), dishId: soup.id });
  const dinners = await propose(4);
  expect(titles(dinners)).toEqual(["Dal", "Mystery", "Roast"]);
  expect(dinners.map(({ plannedBeside }) => plannedBeside)).toEqual([["Chicken"], ["Chicken"], []]);
  await buildMenu(db, { eventDate: dayOf(4), eventTime: "19:00", dishIds: [soup.id] });
  expect(titles(await propose(4))).toEqual(["Dal", "Mystery", "same_food"]);
  expect(titles(await propose(4, ""))).toEqual(["Dal", "Mystery"]);
});

test("an evening stays empty, with a reason, if nothing is left that fits", async () => {
  await cook("Roast", "500 g chicken");
  await cook("Wings", "1 kg chicken wings");
  expect(titles(await propose(5))).toEqual(["Roast", "same_food", "Wings", "no_dish", "no_dish"]);
  expect(titles(await propose(5, ""))).toEqual(["Roast", "Wings"]);
  expect(titles(await propose(2, "&withEmpty=true&needs=vegan"))).toEqual(["no_dish", "no_dish"]);
  await may.get(`/api/meals/ideas?from=${dayOf(0)}&to=${dayOf(1)}&withEmpty=no`).expect(400);
});

test("a main food that the next sixty dishes have is not the week's only one", async () => {
  for (let number = 0; number < 60; number++) await cook(`Roast ${number}`, "500 g chicken breast");
  await cook("Dal", "300 g lentils");
  await cook("Pilaf", "300 g rice");
  expect(titles(await propose(4))).toEqual(["Roast 0", "Dal", "Roast 1", "Pilaf"]);
});

test("the first 2,000 characters of a recipe say what its main food is", async () => {
  await cook("Long", `${"200 g water\n".repeat(200)}1 kg chicken`);
  await cook("Short", `${"200 g water\n".repeat(20)}1 kg chicken`);
  expect((await propose(2)).map(({ mainFood }) => mainFood)).toEqual([null, "Chicken"]);
});

test("a wish is a reason with its members, and waits a day if its main food was on the table", async () => {
  const ann = await asMember({ firstName: "Ann" });
  await cook("Dal", "300 g lentils");
  const [roast, wings] = [await cook("Roast", "500 g chicken"), await cook("Wings", "1 kg chicken wings")];
  for (const [member, dish] of [[ann, roast] as const, [may, roast] as const, [may, wings] as const])
    await member.put(`/api/dishes/${dish.id}/wish`).expect(204);
  const dinners = await propose(3);
  expect(
    dinners.map(({ dish, wishedBy = [] }) => [dish?.title, ...wishedBy.map((p) => p.firstName)]),
  ).toEqual([["Roast", "Ann", "May"], ["Dal"], ["Wings", "May"]]);
});

/** By the Mediterranean's calendar, one of both is in season in each month. */
test("a dish in season comes a little earlier, in the climate of the household", async () => {
  const admin = await asAdmin();
  const choose = async (climate: Climate | null, timeZone: string) =>
    (await admin.patch("/api/settings").send({ climate, timeZone }).expect(200)).body;
  const isWinter = [10, 11, 12, 1, 2, 3, 4].includes(Number(dayOf(0).slice(5, 7)));
  const [now, other] = isWinter ? ["leek", "zucchini"] : ["zucchini", "leek"];
  const seasonal = async () => (await propose(4)).map(({ dish, inSeason }) => [dish?.title, inSeason]);
  await cook("Mystery");
  await cook("Other", `1 kg ${other}\n200 g rice`);
  await cook("Now", `1 kg ${now}`);
  await cook("Pinch", `1 kg beef\n500 g rice\n300 g potatoes\n1 ${now}`);
  const none = [["Mystery", null], ["Other", null], ["Now", null], ["Pinch", null]]; // prettier-ignore
  expect(await choose(null, "UTC")).toMatchObject({ climate: null, usualClimate: "none" });
  expect(await seasonal()).toEqual(none);
  const food = isWinter ? "Leek" : "Zucchini";
  const first = [["Now", food], ["Mystery", null], ["Other", null], ["Pinch", null]]; // prettier-ignore
  expect(await choose("mediterranean", "UTC")).toMatchObject({ climate: "mediterranean" });
  expect(await seasonal()).toEqual(first);
  expect(await choose("none", "UTC")).toMatchObject({ climate: "none" });
  expect(await seasonal()).toEqual(none);
  await admin.patch("/api/settings").send({ climate: "tropics" }).expect(400);
});
