import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { answers, dishes, menus, settings } from "#shared/schema/index.ts";
import { buildMeal, buildMenu } from "#tests/setup/data/builders.ts";
import { dayOf } from "#tests/setup/data/days.ts";
import { inviteGroup } from "#tests/setup/data/events.ts";
import { startApp } from "#tests/setup/server/app.ts";

const app = await startApp();
const { asMember, db } = app;
type Member = Awaited<ReturnType<typeof asMember>>;

const yearOfEvents = async (member: Member, query = "") =>
  (await member.get(`/api/analytics/evenings${query}`).expect(200)).body;

/** An event with an answer of each guest, moved to a past day. */
async function pastEvent(host: Member, eventDate: string, names: string[]) {
  const { id, dishIds, token } = await inviteGroup(app, host, {}, { eventDate: dayOf(1), guestCount: 4 });
  for (const name of names) {
    const answer = { name, isComing: true, adults: 1, dishIds: dishIds.slice(0, 1) };
    await host.post(`/api/event-invitations/${token}/answers`, answer).expect(201);
  }
  await db.update(menus).set({ eventDate }).where(eq(menus.id, id));
  return { id, dishIds };
}

test("a year has the events that took place, with photos, guests, wishes and thanks", async () => {
  const host = await asMember();
  expect(await yearOfEvents(host)).toEqual({ years: [], year: null, evenings: [] });
  const { id, dishIds } = await pastEvent(host, "2024-06-01", ["ruth", "Omar"]);
  await db.update(answers).set({ thanks: "Lovely!" }).where(eq(answers.name, "Omar"));
  await db
    .update(dishes)
    .set({ images: ["/images/soup.webp"] })
    .where(eq(dishes.id, dishIds[0] ?? 0));
  await buildMeal(db, {
    day: "2024-06-01",
    dishId: dishIds[1] ?? 0,
    text: null,
    image: "/images/that-day.webp",
  });
  const later = await pastEvent(host, "2024-11-02", ["Ruth"]);
  const createdBy = host.user.id;
  await buildMenu(db, { createdBy, eventDate: "2023-01-05", guestCount: 3 });
  await buildMenu(db, { createdBy, eventDate: "2024", title: "Some time" });
  await buildMenu(db, { createdBy, eventDate: dayOf(0) });
  await buildMenu(db, { isGuestCreated: true, eventDate: "2024-03-01" });
  await buildMenu(db, {
    createdBy,
    eventDate: "2024-03-02",
    isArchived: true,
    updatedAt: new Date("2024-02-01"),
  });

  const found = await yearOfEvents(host, "?year=2024");
  expect(found.years).toEqual([2024, 2023]);
  expect(found.evenings.map(({ menuId, day }) => [menuId, day])).toEqual([
    [id, "2024-06-01"],
    [later.id, "2024-11-02"],
  ]);
  expect(found.evenings[0]).toMatchObject({
    guestCount: 4,
    guests: [
      { name: "ruth", thanks: null },
      { name: "Omar", thanks: "Lovely!" },
    ],
    dishes: [
      { id: dishIds[0], image: "/images/soup.webp", wishes: 2 },
      { id: dishIds[1], image: "/images/that-day.webp", wishes: 0 },
      { id: dishIds[2], image: null, wishes: 0 },
    ],
  });
  await db.delete(answers);
  expect((await yearOfEvents(host, "?year=2024")).evenings[0]).toMatchObject({ guestCount: 4, guests: [] });
  expect(await yearOfEvents(host, "?year=1999")).toEqual({ years: [2024, 2023], year: 1999, evenings: [] });
  expect(await yearOfEvents(host)).toEqual(await yearOfEvents(host, "?year=2024"));
});

test.each(["?year=", "?year=24", "?year=2024-06", "?year=0024", "?year=2024&year=2023"])(
  "400 for evenings%s",
  async (query) => {
    await (await asMember()).get(`/api/analytics/evenings${query}`).expect(400);
  },
);

test("answers of one name are of one person only after a member joined them", async () => {
  const host = await asMember();
  await pastEvent(host, "2024-06-01", ["Anna", "Anna"]);
  await pastEvent(host, "2024-07-01", ["anna"]);
  const guests = async () => (await yearOfEvents(host)).evenings.map((event) => event.guests);
  const [first = 0, second = 0, third = 0] = (await guests()).flat().map(({ person }) => person);
  expect(new Set([first, second, third]).size).toBe(3);
  await host.put(`/api/answers/${second}/person`, { answerId: third }).expect(204);
  expect(await guests()).toMatchObject([
    [
      { name: "Anna", person: first },
      { name: "anna", person: second },
    ],
    [{ name: "anna", person: second }],
  ]);
});

const yearToPrint = async (host: Member) => (await host.get("/api/counts").expect(200)).body.yearToPrint;
const yearOf = (day: string) => Number(day.slice(0, 4));

test("the counts name the year whose guests' answers go within a month, after its end", async () => {
  const host = await asMember();
  await db.update(settings).set({ guestDataMonths: 12 });
  const soon = dayOf(-350);
  await pastEvent(host, dayOf(-200), ["Omar"]);
  await pastEvent(host, soon, []);
  expect(await yearToPrint(host)).toBeNull();
  const { id } = await pastEvent(host, soon, ["Ruth"]);
  const isOver = yearOf(soon) < yearOf(dayOf(0));
  expect(await yearToPrint(host)).toBe(isOver ? yearOf(soon) : null);
  await db
    .update(menus)
    .set({ isArchived: true, updatedAt: new Date(dayOf(-352)) })
    .where(eq(menus.id, id));
  expect(await yearToPrint(host)).toBeNull();
});

test.each([1, 3])(
  "before its end if answers go in it, as those kept for %i months",
  async (guestDataMonths) => {
    const host = await asMember();
    await db.update(settings).set({ guestDataMonths });
    const soon = dayOf(-30 * guestDataMonths + 5);
    await pastEvent(host, soon, ["Ruth"]);
    const isOffered = yearOf(soon) < yearOf(dayOf(0)) || Number(soon.slice(5, 7)) + guestDataMonths <= 12;
    expect(await yearToPrint(host)).toBe(isOffered ? yearOf(soon) : null);
  },
);
