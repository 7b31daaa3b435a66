import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { menus } from "#shared/schema/index.ts";
import type { Timeline, TimelineLine } from "#shared/timeline.api.ts";
import { buildDish, buildMenu } from "#tests/setup/data/builders.ts";
import { startApp } from "#tests/setup/server/app.ts";

const app = await startApp({ RATE_LIMIT_SCALE: "1000" });
const { asMember, db } = app;
type Agent = Awaited<ReturnType<typeof asMember>>;

const pathOf = (menu: { id: number }) => `/api/menus/${menu.id}/evening` as const;
const lineOf = (menu: { id: number }, line: Pick<TimelineLine, "dishId" | "line">) =>
  `${pathOf(menu)}/${line.dishId}/${line.line}`;
const timelineOf = async (member: Agent, menu: { id: number }): Promise<Timeline> =>
  (await member.get(pathOf(menu)).expect(200)).body;
const clocks = ({ lines }: Timeline) =>
  lines.map(({ start, text, line }) => [start, text.slice(0, 12) || line]);

async function buildDinner() {
  const lamb = await buildDish(db, {
    title: "Lamb",
    category: "Mains",
    instructions:
      "Rub the lamb with salt and rest it overnight.\n\nRoast for 2 hours at 160 °C in the oven.\n\nCarve.",
  });
  const cake = await buildDish(db, {
    title: "Cake",
    category: "Desserts",
    prepMinutes: 60,
    instructions: "Mix everything.\n\nBake at 180 °C for 40-45 minutes.",
  });
  const menu = await buildMenu(db, {
    title: "Dinner",
    eventDate: "2026-12-24",
    eventTime: "7:30 pm",
    dishIds: [cake.id, lamb.id],
  });
  return { lamb, cake, menu };
}

test("the timeline begins backwards from the menu's time, with the day before first", async () => {
  const member = await asMember();
  const { menu } = await buildDinner();
  const timeline = await timelineOf(member, menu);
  expect([timeline.day, timeline.time]).toEqual(["2026-12-24", "19:30"]);
  expect(clocks(timeline)).toEqual([
    [-1890, "Rub the lamb"],
    [-125, "Roast for 2 "],
    [-5, "Carve."],
    [0, "Mix everythi"],
    [0, "ready"],
    [15, "Bake at 180 "],
    [60, "ready"],
  ]);
});

test("ticks, delays and corrections of two members at once are kept until one is null", async () => {
  const [ada, omar] = [await asMember(), await asMember()];
  const { menu, lamb } = await buildDinner();
  const { lines } = await timelineOf(ada, menu);
  const roast = lines.find(({ text }) => text.startsWith("Roast"));
  const mix = lines.find(({ text }) => text.startsWith("Mix"));
  if (!roast || !mix) throw new Error("no such steps");
  await Promise.all([
    ada.put(lineOf(menu, roast)).send({ isDone: true }).expect(204),
    omar.put(lineOf(menu, roast)).send({ wait: 150 }).expect(204),
    omar.put(lineOf(menu, mix)).send({ delay: 600 }).expect(204),
  ]);
  const changed = await timelineOf(omar, menu);
  expect(changed).toEqual(await timelineOf(ada, menu));
  const shown = changed.lines.map(({ text, start, isDone }) => [text.slice(0, 5), start, isDone]);
  expect(shown.slice(1)).toEqual([
    ["Roast", -155, true],
    ["Carve", -5, false],
    ["Mix e", 600, false],
    ["", 600, false],
    ["Bake ", 615, false],
    ["", 660, false],
  ]);
  await ada.put(lineOf(menu, roast)).send({ wait: null, start: -300 }).expect(204);
  expect((await timelineOf(ada, menu)).lines.find(({ line }) => line === roast.line)).toMatchObject({
    start: -300,
    isDone: true,
    chosen: { start: -300, work: null, wait: null },
  });
  await ada
    .patch(`/api/menus/${menu.id}`)
    .send({ dishIds: [lamb.id] })
    .expect(200);
  expect(new Set((await timelineOf(ada, menu)).lines.map(({ dishId }) => dishId))).toEqual(
    new Set([lamb.id]),
  );
  await ada.put(lineOf(menu, mix)).send({ isDone: true }).expect(404);
});

test("a tick belongs to the words of its step, never to another one after an edit", async () => {
  const member = await asMember();
  const { menu, cake } = await buildDinner();
  const of = async () =>
    (await timelineOf(member, menu)).lines.filter(({ dishId, text }) => dishId === cake.id && text);
  const [mix, bake] = await of();
  if (!mix || !bake) throw new Error("no such steps");
  await member.put(lineOf(menu, bake)).send({ delay: 20 }).expect(204);
  await member.put(lineOf(menu, mix)).send({ isDone: true }).expect(204);
  const edit = async (instructions: string) => {
    await member.patch(`/api/dishes/${cake.id}`).send({ instructions }).expect(200);
    return (await of()).map(({ text, isDone, delay }) => [text.slice(0, 6), isDone, delay]);
  };
  expect(await edit("Butter a tin.\n\n  mix EVERYTHING!\n\nBake at 180 °C for 40-45 minutes.")).toEqual([
    ["Butter", false, 0],
    ["mix EV", true, 0],
    ["Bake a", false, 20],
  ]);
  expect(await edit("Butter a tin.\n\nLine it.")).toEqual([
    ["Butter", false, 0],
    ["Line i", false, 0],
  ]);
  await member.put(lineOf(menu, mix)).send({ isDone: false }).expect(404);
  for (const line of await of()) await member.put(lineOf(menu, line)).send({ isDone: true }).expect(204);
});

test("a dish that left the menu comes back without its ticks and course, whoever removes it", async () => {
  const member = await asMember();
  const { menu, lamb, cake } = await buildDinner();
  const path = `/api/menus/${menu.id}` as const;
  const remove = {
    patch: () => member.patch(path).send({ dishIds: [lamb.id] }),
    remove: () => member.delete(`${path}/dishes/${cake.id}`),
  };
  for (const leave of Object.values(remove)) {
    for (const dishId of [cake.id, lamb.id]) {
      await member
        .put(lineOf(menu, { dishId, line: "ready" }))
        .send({ isDone: true, course: "side" })
        .expect(204);
    }
    await leave().expect(200);
    await member
      .patch(path)
      .send({ dishIds: [lamb.id, cake.id] })
      .expect(200);
    const { dishes, lines } = await timelineOf(member, menu);
    expect(dishes.map(({ course }) => course)).toEqual(["side", "dessert"]);
    expect(lines.filter(({ isDone }) => isDone).map(({ dishId }) => dishId)).toEqual([lamb.id]);
  }
  await member
    .put(lineOf(menu, { dishId: cake.id, line: "ready" }))
    .send({ course: "side" })
    .expect(204);
  await member.delete(`/api/dishes/${cake.id}`).expect(204);
  const [row] = await db.select().from(menus).where(eq(menus.id, menu.id));
  expect(row?.courses).toEqual({ [lamb.id]: "side" });
});

test("a course follows the category until a member chooses one, and dishes of older menus have none before", async () => {
  const member = await asMember();
  const { menu, cake, lamb } = await buildDinner();
  const courses = async (path: `/api/${"" | "public/"}menus/${number}` | `/api/menus/${number}/evening`) =>
    (await member.get(path).expect(200)).body.dishes.map(({ course }) => course);
  await db.update(menus).set({ courses: null }).where(eq(menus.id, menu.id));
  expect(await courses(`/api/menus/${menu.id}`)).toEqual([null, null]);
  expect(await courses(pathOf(menu))).toEqual(["dessert", "main"]);
  const choose = async (dishId: number, course: string | null) =>
    member
      .put(lineOf(menu, { dishId, line: "ready" }))
      .send({ course })
      .expect(204);
  await Promise.all([choose(lamb.id, "starter"), choose(cake.id, "side")]);
  expect(await courses(`/api/public/menus/${menu.id}`)).toEqual(["side", "starter"]);
  await choose(cake.id, null);
  const body = (await member.get(`/api/menus/${menu.id}`).expect(200)).body;
  expect(body.dishes.map(({ course }) => course)).toEqual(["dessert", "starter"]);
  expect(body.updatedAt).toBe(menu.updatedAt.toISOString());
});

test("odd times, recipes and changes", async () => {
  const member = await asMember();
  const { menu, lamb } = await buildDinner();
  const times = ["", "in the evening", "00:30", "19.30 Uhr"];
  const read = [];
  for (const eventTime of times) {
    await member.patch(`/api/menus/${menu.id}`).send({ eventTime, eventDate: "some day" }).expect(200);
    const { day, time } = await timelineOf(member, menu);
    read.push([day, time]);
  }
  expect(read).toEqual([
    [null, null],
    [null, null],
    [null, "00:30"],
    [null, "19:30"],
  ]);
  const long = Array.from({ length: 400 }, (_, index) => `Boil part ${index} for 20–30 minutes.`).join("\n");
  await member.patch(`/api/dishes/${lamb.id}`).send({ instructions: long }).expect(200);
  const lines = (await timelineOf(member, menu)).lines.filter(({ dishId }) => dishId === lamb.id);
  expect([lines.length, lines[0]?.start]).toEqual([401, -400 * 30]);
  const path = `${pathOf(menu)}/${lamb.id}/ready` as const;
  for (const change of [
    { delay: -1 },
    { delay: 1e9 },
    { start: "now" },
    { isDone: "yes" },
    { course: "soup" },
    [],
  ])
    await member.put(path).send(change).expect(400);
  for (const line of ["READY", "nothing", "%00", "x".repeat(10_000)]) {
    await member
      .put(`${pathOf(menu)}/${lamb.id}/${line}`)
      .send({ isDone: true })
      .expect(({ status }) => {
        expect([400, 404, 414]).toContain(status);
      });
  }
  const [other] = menu.dishIds;
  const ready = `${pathOf(menu)}/${other}/ready` as const;
  await Promise.all(Array.from({ length: 8 }, () => member.put(ready).send({ isDone: true }).expect(204)));
  await member.put(path).send({}).expect(204);
});
