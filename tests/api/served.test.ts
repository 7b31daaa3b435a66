import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { answers, menus, settings } from "#shared/schema/index.ts";
import { buildDish, buildMeal, buildMenu } from "#tests/setup/data/builders.ts";
import { dayOf } from "#tests/setup/data/days.ts";
import { inviteGroup } from "#tests/setup/data/events.ts";
import { suggest } from "#tests/setup/data/suggestions.ts";
import { startApp } from "#tests/setup/server/app.ts";

const app = await startApp({ RATE_LIMIT_SCALE: "1000" });
const { asMember, asVisitor, db } = app;

let member: Awaited<ReturnType<typeof asMember>>;
beforeEach(async () => {
  await db.update(settings).set({ timeZone: "UTC" });
  member = await asMember();
});
const servedOf = async (dish: { id: number }) =>
  (await member.get(`/api/dishes/${dish.id}/served`).expect(200)).body;
const listServed = async () => (await member.get("/api/served").expect(200)).body;

/** Makes an event with guests who answered before it, and moves it to a day. */
async function hold(title: string, day: string, guests: { name: string; isComing?: boolean }[]) {
  const event = await inviteGroup(app, member, {}, { title });
  const ids: number[] = [];
  for (const guest of guests) {
    await asVisitor()
      .post(`${event.link}/answers`, { isComing: true, ...guest })
      .expect(201);
  }
  const { body } = await member.get(event.event).expect(200);
  for (const { id } of body.answers) ids.push(id);
  await db.update(menus).set({ eventDate: day, guestCount: 9 }).where(eq(menus.id, event.id));
  return { ...event, ids };
}
const link = (id: number | undefined, answerId: number | undefined) =>
  member.put(`/api/answers/${id}/person`, { answerId });
const unlink = (id: number | undefined) => member.delete(`/api/answers/${id}/person`);

describe("when a dish was served", () => {
  test("counts past meals and accepted menus with a past day, newest first", async () => {
    const dish = await buildDish(db);
    const past = await buildMeal(db, { day: dayOf(-3), dishId: dish.id, note: "Good" });
    const today = await buildMeal(db, { day: dayOf(0), dishId: dish.id, isCooked: true });
    const fields = { dishIds: [dish.id], guestCount: 9 };
    const archived = await buildMenu(db, {
      ...fields,
      title: "Party",
      eventDate: dayOf(-20),
      isArchived: true,
    });
    // Meals and menus that do not count as served.
    await buildMeal(db, { day: dayOf(0), dishId: dish.id });
    await buildMeal(db, { day: dayOf(1), dishId: dish.id });
    await buildMenu(db, { ...fields, eventDate: dayOf(0) });
    const cancelled = { ...fields, isArchived: true, updatedAt: new Date(dayOf(-5)) };
    await buildMenu(db, { ...cancelled, eventDate: dayOf(-4) });
    await buildMenu(db, { ...fields, eventDate: `${dayOf(-2)} or later` });
    await buildMenu(db, { ...fields, eventDate: "In spring" });
    const { id: pending } = await suggest(app, { dishIds: [dish.id], eventDate: dayOf(-4) });
    const meal = ({ id, note, updatedAt }: Awaited<ReturnType<typeof buildMeal>>) => ({
      id,
      note,
      image: null,
      updatedAt: updatedAt.toISOString(),
    });
    const times = [
      { day: dayOf(0), meal: meal(today), menu: null, guestCount: null, people: [] },
      { day: dayOf(-3), meal: meal(past), menu: null, guestCount: null, people: [] },
      {
        day: dayOf(-20),
        meal: null,
        menu: { id: archived.id, title: "Party" },
        guestCount: 9,
        people: [],
      },
    ];
    expect(await servedOf(dish)).toEqual({ timesServed: 3, lastServed: dayOf(0), times });
    expect(await listServed()).toEqual([{ dishId: dish.id, day: dayOf(0) }]);
    await member.post(`/api/guest-menus/${pending}/accept`).expect(200);
    expect(await servedOf(dish)).toMatchObject({ timesServed: 4 });
  });

  test("counts a meal and an event of one day once", async () => {
    const dish = await buildDish(db);
    const meal = await buildMeal(db, { day: dayOf(-1), dishId: dish.id, isCooked: true, note: "Good" });
    const menu = await buildMenu(db, { eventDate: dayOf(-1), dishIds: [dish.id], guestCount: 4 });
    await buildMeal(db, { day: dayOf(-1), slot: "lunch", dishId: dish.id });
    const { timesServed, times } = await servedOf(dish);
    expect(timesServed).toBe(2);
    expect(times).toMatchObject([
      { meal: { id: meal.id }, menu: { id: menu.id }, guestCount: 4 },
      { meal: {}, menu: null, guestCount: null },
    ]);
    expect(await listServed()).toEqual([{ dishId: dish.id, day: dayOf(-1) }]);
  });

  test("names the guests who came, a person with two answers once", async () => {
    const event = await hold("Party", dayOf(-1), [
      { name: "The Okafors" },
      { name: "Ada Obi" },
      { name: "Ada" },
      { name: "Bo", isComing: false },
    ]);
    await link(event.ids[1], event.ids[2]).expect(204);
    const { times } = await servedOf({ id: event.dishIds[0] ?? 0 });
    expect(times).toMatchObject([{ guestCount: 9, people: ["The Okafors", "Ada Obi"] }]);
  });

  test("follows the household's day", async () => {
    const dish = await buildDish(db);
    // Their clocks differ by 25 hours, so that it is never the same day.
    const [east, west] = ["Pacific/Kiritimati", "Pacific/Pago_Pago"] as const;
    const day = dayOf(0, west);
    await buildMeal(db, { day, dishId: dish.id });
    await buildMenu(db, { eventDate: day, dishIds: [dish.id] });
    const { id, link: address } = await inviteGroup(app, member);
    await db.update(menus).set({ eventDate: day }).where(eq(menus.id, id));
    await db.update(settings).set({ timeZone: west });
    expect(await listServed()).toEqual([]);
    await asVisitor().get(address).expect(200);
    await db.update(settings).set({ timeZone: east });
    expect(await servedOf(dish)).toMatchObject({ timesServed: 1, lastServed: day });
    expect((await asVisitor().get(address).expect(410)).body.code).toBe("over");
  });

  test("is empty for a new dish and 404 for an unknown one", async () => {
    const dish = await buildDish(db);
    expect(await servedOf(dish)).toEqual({ timesServed: 0, lastServed: null, times: [] });
    expect(await listServed()).toEqual([]);
    await member.get("/api/dishes/999999/served").expect(404);
    await member.get("/api/menus/999999/served-to").expect(404);
  });
});

describe("the guests of a menu", () => {
  const servedTo = async ({ id }: { id: number }) =>
    (await member.get(`/api/menus/${id}/served-to`).expect(200)).body;
  const answersOf = async ({ event }: { event: `/api/menus/${number}/event` }) =>
    (await member.get(event).expect(200)).body.answers;

  test("had a dish before once a member says that the answers are of the same person", async () => {
    const first = await hold("Spring", dayOf(-60), [{ name: "The Ökafors" }, { name: "Bo" }]);
    const second = await hold("Summer", dayOf(-30), [
      { name: "the okafors" },
      { name: "Bo", isComing: false },
    ]);
    const next = await hold("Autumn", dayOf(9), [{ name: "The Okafors" }, { name: "Bo" }, { name: "New" }]);
    const [okafors, bo, newGuest] = await answersOf(next);
    expect(okafors?.sameName).toEqual([
      { answerId: second.ids[0], name: "the okafors", eventTitle: "Summer", day: dayOf(-30) },
      { answerId: first.ids[0], name: "The Ökafors", eventTitle: "Spring", day: dayOf(-60) },
    ]);
    expect(newGuest).toMatchObject({ sameName: [], samePerson: [] });
    expect(await servedTo(next)).toEqual([]);

    await link(okafors?.id, second.ids[0]).expect(204);
    await link(bo?.id, second.ids[1]).expect(204);
    // Bo did not come in summer.
    expect(await servedTo(next)).toEqual(
      second.dishIds
        .toSorted((a, b) => a - b)
        .map((dishId) => ({ dishId, answerId: okafors?.id, name: "The Okafors", day: dayOf(-30) })),
    );
    expect((await answersOf(next))[0]).toMatchObject({
      sameName: [{ answerId: first.ids[0] }],
      samePerson: [{ answerId: second.ids[0] }],
    });
    await link(okafors?.id, first.ids[0]).expect(204);
    expect(await servedTo(next)).toHaveLength(6);
    expect(await servedTo(first)).toEqual([]);

    await unlink(okafors?.id).expect(204);
    await unlink(okafors?.id).expect(204);
    expect(await servedTo(next)).toEqual([]);
    expect((await answersOf(next))[0]?.sameName).toMatchObject([
      { answerId: second.ids[0] },
      { answerId: first.ids[0] },
    ]);
  });

  test("keep everyone when groups are linked, also by several members at the same instant", async () => {
    const names = ["A", "B", "C", "D", "E", "F"].map((name) => ({ name }));
    const { ids, event } = await hold("Party", dayOf(-1), names);
    const before = (await member.get(event)).body.answers;
    await link(ids[0], ids[1]).expect(204);
    await link(ids[2], ids[3]).expect(204);
    const responses = await Promise.all([
      link(ids[4], ids[5]),
      link(ids[1], ids[2]),
      link(ids[3], ids[4]),
      link(ids[0], ids[5]),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
    const rows = await db.select({ person: answers.person }).from(answers);
    expect(new Set(rows.map(({ person }) => person)).size).toBe(1);
    expect(rows[0]?.person).not.toBeNull();
    const after = (await member.get(event)).body.answers;
    expect(after.map(({ updatedAt }) => updatedAt)).toEqual(before.map(({ updatedAt }) => updatedAt));
  });

  test("of one name are told apart by their answers", async () => {
    const first = await hold("Spring", dayOf(-60), [{ name: "Karin" }]);
    const second = await hold("Summer", dayOf(-30), [{ name: "Karin" }]);
    const next = await hold("Autumn", dayOf(9), [{ name: "Karin" }, { name: "Karin" }]);
    await link(next.ids[0], first.ids[0]).expect(204);
    await link(next.ids[1], second.ids[0]).expect(204);
    const had = (dishIds: number[], answerId: number | undefined, day: string) =>
      dishIds.map((dishId) => ({ dishId, answerId, name: "Karin", day }));
    const expected = [
      ...had(first.dishIds, next.ids[0], dayOf(-60)),
      ...had(second.dishIds, next.ids[1], dayOf(-30)),
    ];
    expect(await servedTo(next)).toEqual(expected.toSorted((a, b) => a.dishId - b.dishId));
  });

  test("keep their person when two answers are merged", async () => {
    const first = await hold("Spring", dayOf(-60), [{ name: "Ada" }]);
    const next = await hold("Autumn", dayOf(9), [{ name: "Ada" }, { name: "Ada O." }]);
    await link(next.ids[1], first.ids[0]).expect(204);
    await member
      .post(`/api/menus/${next.id}/answers/${next.ids[0]}/merge`, { from: next.ids[1] })
      .expect(200);
    expect(await servedTo(next)).toHaveLength(3);
  });

  test("are linked if both exist; guests never see it", async () => {
    const first = await hold("Spring", dayOf(-60), [{ name: "Ada" }]);
    const next = await hold("Autumn", dayOf(9), []);
    const { body: own } = await asVisitor()
      .post(`${next.link}/answers`, { name: "Ada", isComing: true })
      .expect(201);
    const [ada] = await answersOf(next);
    await link(ada?.id, ada?.id).expect(400);
    await link(ada?.id, 999_999).expect(404);
    await unlink(999_999).expect(404);
    await member.put(`/api/answers/${ada?.id}/person`, {}).expect(400);
    expect(await db.$count(answers, eq(answers.isComing, true))).toBe(2);
    await link(ada?.id, first.ids[0]).expect(204);
    const { text } = await asVisitor().get(`/api/event-answers/${own.editToken}`).expect(200);
    expect(text).not.toMatch(/person|sameName/i);
  });
});
