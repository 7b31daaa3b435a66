import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { analyticsView } from "#shared/analytics.api.ts";
import { answers, comments, likes, meals, menus } from "#shared/schema/index.ts";
import { buildCategory, buildDish, buildMenu, buildUser } from "#tests/setup/data/builders.ts";
import { inviteGroup } from "#tests/setup/data/events.ts";
import { startApp, type TestApp } from "#tests/setup/server/app.ts";

const app = await startApp();
const { asMember, asAdmin, db, deps } = app;
type Agent = Awaited<ReturnType<TestApp["asMember"]>>;

const figuresFor = async (agent: Agent) => (await agent.get("/api/analytics").expect(200)).body;

/** The month that many months ago in UTC, as `YYYY-MM`. */
function monthsAgo(months: number): string {
  const date = new Date();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() - months);
  return date.toISOString().slice(0, 7);
}
const inMonth = (month: string, time = "15T12:00:00.000Z") => new Date(`${month}-${time}`);

/** Checks out every connection of the pool before changing the first one, so that none is missed. */
async function setTimeZone(zone: string): Promise<void> {
  const clients = await Promise.all(Array.from({ length: deps.pool.options.max }, () => deps.pool.connect()));
  for (const client of clients) {
    await client.query(`set timezone to '${zone}'`);
    client.release();
  }
}

async function like(dishId: number, people: { id: string }[]) {
  await db.insert(likes).values(people.map(({ id }) => ({ dishId, userId: id })));
}

const emptySpread = [0, 200, 400, 600, 800, 1000].map((from) => ({
  from,
  to: from === 1000 ? null : from + 200,
  dishes: 0,
}));

const EMPTY = {
  dishesByMonth: [],
  dishesByCategory: [],
  members: 1,
  mostLiked: [],
  mostActive: [],
  caloriesSpread: emptySpread,
  dishesWithoutCalories: 0,
  suggestions: { pending: 0, accepted: 0 },
  year: { dinners: 0, guests: 0, served: 0, dishes: 0 },
  latest: [],
  mostWished: [],
  guests: [],
};

test("a new household gets empty figures with every calorie range", async () => {
  expect(await figuresFor(await asMember())).toEqual(EMPTY);
});

test("the first dishes of a household count in every figure", async () => {
  const me = await asMember({ firstName: "Ada", lastName: "Koç" });
  await buildCategory(db, { name: "Soups", color: "#14b8a6" });
  const createdBy = me.user.id;
  const soup = await buildDish(db, {
    title: "Lentil soup",
    category: "soups",
    estimatedCalories: 310,
    createdBy,
  });
  await buildDish(db, { title: "Stew", category: "Soups", estimatedCalories: 640, createdBy });
  await buildDish(db, { title: "Toast", createdBy });
  await me.post(`/api/dishes/${soup.id}/like`, {}).expect(200);
  const figures = await figuresFor(me);
  expect(figures).toEqual({
    ...EMPTY,
    dishesByMonth: [{ month: monthsAgo(0), dishes: 3 }],
    dishesByCategory: [
      { category: "Soups", color: "#14b8a6", dishes: 2 },
      { category: null, color: null, dishes: 1 },
    ],
    mostLiked: [{ dishId: soup.id, title: "Lentil soup", likes: 1 }],
    mostActive: [
      {
        userId: createdBy,
        firstName: "Ada",
        lastName: "Koç",
        dishes: 3,
        menus: 0,
        likes: 1,
        comments: 0,
      },
    ],
    caloriesSpread: emptySpread.map((step) => ({
      ...step,
      dishes: step.from === 200 || step.from === 600 ? 1 : 0,
    })),
    dishesWithoutCalories: 1,
  });
  expect(analyticsView.parse(figures)).toEqual(figures);
});

describe("dishes by month", () => {
  test("includes months without dishes", async () => {
    const me = await asMember();
    const createdBy = me.user.id;
    await buildDish(db, { createdBy, createdAt: inMonth(monthsAgo(3)) });
    await buildDish(db, { createdBy, createdAt: inMonth(monthsAgo(1)) });
    await buildDish(db, { createdBy, createdAt: inMonth(monthsAgo(1)) });
    expect((await figuresFor(me)).dishesByMonth).toEqual([
      { month: monthsAgo(3), dishes: 1 },
      { month: monthsAgo(2), dishes: 0 },
      { month: monthsAgo(1), dishes: 2 },
      { month: monthsAgo(0), dishes: 0 },
    ]);
  });

  test("splits months in UTC, whatever the time zone of the database", async () => {
    const me = await asMember();
    await setTimeZone("Pacific/Auckland");
    const lastMonth = inMonth(monthsAgo(1), "01T00:00:00.000Z").getTime();
    for (const createdAt of [
      inMonth(monthsAgo(2), "01T00:00:00.000Z"),
      new Date(lastMonth - 1),
      new Date(lastMonth),
    ])
      await buildDish(db, { createdBy: me.user.id, createdAt });
    const { dishesByMonth } = await figuresFor(me);
    await setTimeZone("UTC");
    expect(dishesByMonth).toEqual([
      { month: monthsAgo(2), dishes: 2 },
      { month: monthsAgo(1), dishes: 1 },
      { month: monthsAgo(0), dishes: 0 },
    ]);
  });

  test("returns the last 24 months of an old household", async () => {
    const me = await asMember();
    const createdBy = me.user.id;
    for (const months of [300, 24, 23])
      await buildDish(db, { createdBy, createdAt: inMonth(monthsAgo(months)) });
    const { dishesByMonth, dishesByCategory } = await figuresFor(me);
    expect(dishesByMonth).toHaveLength(24);
    expect(dishesByMonth[0]).toEqual({ month: monthsAgo(23), dishes: 1 });
    expect(dishesByMonth.at(-1)).toEqual({ month: monthsAgo(0), dishes: 0 });
    expect(dishesByCategory).toEqual([{ category: null, color: null, dishes: 3 }]);
  });
});

describe("dishes by category", () => {
  test("merges names that differ only in case and uses the category's spelling and color", async () => {
    const me = await asMember();
    await buildCategory(db, { name: "Süße Sachen", color: "#ec4899" });
    await buildCategory(db, { name: "Empty", color: "#22c55e" });
    for (const category of ["süße sachen", "SÜSSE SACHEN", "Süße Sachen", "street Food", "Street food", null])
      await buildDish(db, { category, createdBy: me.user.id });
    const { dishesByCategory } = await figuresFor(me);
    expect(
      dishesByCategory
        .slice(0, 2)
        .map(({ category, color, dishes: count }) => [category?.toLowerCase(), color, count]),
    ).toEqual([
      ["street food", null, 2],
      ["süße sachen", "#ec4899", 2],
    ]);
    expect(dishesByCategory.slice(2).map(({ category, dishes: count }) => [category, count])).toEqual([
      ["SÜSSE SACHEN", 1],
      [null, 1],
    ]);
  });
});

describe("most liked", () => {
  test("returns at most ten dishes, most likes first, and the older dish first on a tie", async () => {
    const me = await asMember();
    const people = [await buildUser(db), await buildUser(db), await buildUser(db)];
    const made: { id: number }[] = [];
    for (let index = 0; index < 13; index++) made.push(await buildDish(db, { createdBy: me.user.id }));
    for (const [index, dish] of made.entries())
      if (index > 0) await like(dish.id, people.slice(0, index === 12 ? 3 : 1 + (index % 2)));
    const ranked = (await figuresFor(me)).mostLiked.map(({ dishId, likes: count }) => [
      made.findIndex(({ id }) => id === dishId),
      count,
    ]);
    expect(ranked).toEqual([
      [12, 3],
      [1, 2],
      [3, 2],
      [5, 2],
      [7, 2],
      [9, 2],
      [11, 2],
      [2, 1],
      [4, 1],
      [6, 1],
    ]);
  });

  test("leaves out deleted dishes and withdrawn likes", async () => {
    const me = await asMember();
    const [kept, deleted] = [
      await buildDish(db, { createdBy: me.user.id }),
      await buildDish(db, { createdBy: me.user.id, estimatedCalories: 90, category: "Soups" }),
    ];
    for (const { id } of [kept, kept, deleted]) await me.post(`/api/dishes/${id}/like`, {}).expect(200);
    await me.delete(`/api/dishes/${deleted.id}`).expect(({ status }) => expect(status).toBeLessThan(300));
    const figures = await figuresFor(me);
    expect(figures.mostLiked).toEqual([]);
    expect(figures.dishesByMonth).toEqual([{ month: monthsAgo(0), dishes: 1 }]);
    expect(figures.dishesByCategory).toEqual([{ category: null, color: null, dishes: 1 }]);
    expect(figures.caloriesSpread).toEqual(emptySpread);
    expect(figures.mostActive).toMatchObject([{ dishes: 1, likes: 0 }]);
  });
});

describe("most active members", () => {
  test("counts dishes, menus, likes and comments, with suspended members and without inactive ones", async () => {
    const me = await asMember({ firstName: "Zoe", lastName: null });
    const suspended = await buildUser(db, { firstName: "Amir", lastName: "Nour", isAdmin: null });
    await buildUser(db, { firstName: "Idle" });
    const dish = await buildDish(db, { createdBy: suspended.id });
    await buildMenu(db, { createdBy: suspended.id });
    await buildMenu(db, { createdBy: suspended.id, isArchived: true });
    await like(dish.id, [suspended, me.user]);
    for (const content of ["One", "Two"])
      await db.insert(comments).values({ dishId: dish.id, userId: me.user.id, content });
    const none = { dishes: 0, menus: 0, likes: 0, comments: 0 };
    expect((await figuresFor(me)).mostActive).toEqual([
      { ...none, userId: suspended.id, firstName: "Amir", lastName: "Nour", dishes: 1, menus: 2, likes: 1 },
      { ...none, userId: me.user.id, firstName: "Zoe", lastName: null, likes: 1, comments: 2 },
    ]);
  });

  test("returns at most ten members, ordered by name on a tie", async () => {
    const me = await asMember({ firstName: "Me" });
    const names = ["Élan", "zoe", "Bo", "Adam", "Cy", "Dee", "Fay", "Gus", "Hal", "Ivy", "Jo"];
    const people = [];
    for (const firstName of names) people.push(await buildUser(db, { firstName, lastName: "X" }));
    const dish = await buildDish(db, { createdBy: me.user.id });
    await like(dish.id, people);
    const ranked = (await figuresFor(me)).mostActive.map(({ firstName }) => firstName);
    expect(ranked).toEqual(["Adam", "Bo", "Cy", "Dee", "Élan", "Fay", "Gus", "Hal", "Ivy", "Jo"]);
  });

  test("counts the dishes of a deleted member for the member who took them over", async () => {
    const admin = await asAdmin({ firstName: "Ada" });
    const leaving = await buildUser(db);
    const dish = await buildDish(db, { createdBy: leaving.id });
    await like(dish.id, [leaving]);
    await admin.delete(`/api/users/${leaving.id}`).expect(({ status }) => expect(status).toBeLessThan(300));
    const { mostActive, mostLiked } = await figuresFor(admin);
    expect(mostActive).toMatchObject([{ userId: admin.user.id, dishes: 1, likes: 0 }]);
    expect(mostLiked).toEqual([]);
  });

  test("returns neither e-mail addresses nor usernames", async () => {
    const me = await asMember({ email: "ada@home.example" });
    await buildDish(db, { createdBy: me.user.id });
    const { text } = await me.get("/api/analytics").expect(200);
    expect(text).not.toContain("home.example");
    expect(text).not.toContain(me.user.username);
  });
});

test("calorie ranges include their lower and exclude their upper bound", async () => {
  const me = await asMember();
  for (const estimatedCalories of [0, 199, 200, 399, 799, 800, 999, 1000, 100_000, null])
    await buildDish(db, { estimatedCalories, createdBy: me.user.id });
  const { caloriesSpread, dishesWithoutCalories } = await figuresFor(me);
  expect(caloriesSpread.map(({ from, to, dishes: count }) => [from, to, count])).toEqual([
    [0, 200, 2],
    [200, 400, 2],
    [400, 600, 0],
    [600, 800, 1],
    [800, 1000, 2],
    [1000, null, 2],
  ]);
  expect(dishesWithoutCalories).toBe(1);
});

test("suggestions count as pending or accepted; declined ones and menus of members do not count", async () => {
  const me = await asMember();
  const suggested = { isGuestCreated: true, guestName: "Rosa" };
  await buildMenu(db, { ...suggested, acceptedAt: new Date(), acceptedBy: me.user.id, isArchived: true });
  await buildMenu(db, suggested);
  const accepted = await buildMenu(db, suggested);
  const declined = await buildMenu(db, suggested);
  await buildMenu(db, { createdBy: me.user.id });
  await me.post(`/api/guest-menus/${accepted.id}/accept`, {}).expect(200);
  await me.delete(`/api/guest-menus/${declined.id}`).expect(({ status }) => expect(status).toBeLessThan(300));
  const figures = await figuresFor(me);
  expect(figures.suggestions).toEqual({ pending: 1, accepted: 2 });
  expect(figures.mostActive).toMatchObject([{ userId: me.user.id, menus: 1 }]);
});

test("the year counts its menus up to today, the wishes of guests and who came", async () => {
  const host = await asMember();
  const before = (await figuresFor(host)).year;
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const year = day(0).slice(0, 4);
  const createdBy = host.user.id;
  await buildMenu(db, { createdBy, eventDate: `${year}-01-01`, guestCount: 5, isArchived: true });
  await buildMenu(db, { createdBy, eventDate: day(0), guestCount: null });
  for (const eventDate of [`${Number(year) - 1}-12-31`, day(1), "next summer", null])
    await buildMenu(db, { createdBy, eventDate, guestCount: 3 });
  await buildMenu(db, { isGuestCreated: true, eventDate: day(0), guestCount: 3 });
  const { token, id, dishIds } = await inviteGroup(app, host, {}, { eventDate: day(1), guestCount: 2 });
  const soup = dishIds[0];
  const guest = (name: string, isComing: boolean) =>
    host
      .post(`/api/event-invitations/${token}/answers`, {
        name,
        isComing,
        adults: isComing ? 1 : 0,
        dishIds: isComing ? [soup] : [],
      })
      .expect(201);
  await guest("Karin", true);
  await guest("Sam", false);
  expect((await figuresFor(host)).guests).toEqual([]);
  await db
    .update(menus)
    .set({ eventDate: `${Number(year) - 1}-06-01` })
    .where(eq(menus.id, id));
  const figures = await figuresFor(host);
  expect(figures.year).toEqual({ ...before, dinners: before.dinners + 2, guests: before.guests + 5 });
  expect(figures.mostWished).toEqual([{ dishId: soup, title: "Soup", wishes: 1 }]);
  expect(figures.guests).toEqual([{ name: "Karin", events: 1, menuId: id, title: "Garden party" }]);
});

test("guests of several events are counted once, by name or as the person that a member said", async () => {
  const host = await asMember();
  const guests = [
    ["Zoë", "Ada Obi"],
    ["zoe", "Ada"],
  ];
  for (const [index, names] of guests.entries()) {
    const { token, id } = await inviteGroup(app, host);
    for (const name of names)
      await host.post(`/api/event-invitations/${token}/answers`, { name, isComing: true }).expect(201);
    await db
      .update(menus)
      .set({ eventDate: `2021-0${index + 1}-01` })
      .where(eq(menus.id, id));
  }
  const rows = await db.select({ id: answers.id, name: answers.name }).from(answers);
  const idOf = (name: string) => rows.find((row) => row.name === name)?.id;
  await host.put(`/api/answers/${idOf("Ada")}/person`, { answerId: idOf("Ada Obi") }).expect(204);
  expect((await figuresFor(host)).guests).toMatchObject([
    { name: "Ada", events: 2 },
    { name: "zoe", events: 2 },
  ]);
});

test("the year has the photos of what was served, without other years and dishes without a photo", async () => {
  const cook = await asMember();
  const before = (await figuresFor(cook)).year;
  const createdBy = cook.user.id;
  const [soup, toast] = [
    await buildDish(db, { title: "Soup", images: ["https://photos.example/soup.jpg"], createdBy }),
    await buildDish(db, { title: "Toast", images: [], createdBy }),
  ];
  const today = new Date().toISOString().slice(0, 10);
  const lastYear = `${Number(today.slice(0, 4)) - 1}-12-31`;
  const newYear = `${today.slice(0, 4)}-01-01`;
  const photo = "https://photos.example/tonight.jpg";
  const meal = { day: today, slot: "dinner", isCooked: true, createdBy } as const;
  await db.insert(meals).values([
    { ...meal, dishId: soup.id, day: lastYear },
    { ...meal, dishId: soup.id, slot: "lunch" },
    { ...meal, dishId: soup.id, image: photo },
    { ...meal, dishId: toast.id },
    { ...meal, dishId: toast.id, slot: "lunch", isCooked: false },
    { ...meal, dishId: soup.id, slot: "breakfast", day: newYear },
  ]);
  // One time with the meal of its day.
  await buildMenu(db, { createdBy, eventDate: newYear, dishIds: [soup.id] });
  const { year, latest } = await figuresFor(cook);
  expect([year.served, year.dishes]).toEqual([before.served! + 4, before.dishes! + 2]);
  const shown = { day: today, dishId: soup.id, title: "Soup" };
  expect(latest).toEqual([
    { ...shown, image: "https://photos.example/soup.jpg" },
    { ...shown, image: photo },
    { ...shown, day: newYear, image: "https://photos.example/soup.jpg" },
  ]);
});
