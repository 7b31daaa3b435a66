import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { removeOldAnswers } from "#server/features/events/answers.service.ts";
import { answerDishes, answers, claims, menus, people, settings } from "#shared/schema/index.ts";
import { buildDish, buildMenu } from "#tests/setup/data/builders.ts";
import { dayOf } from "#tests/setup/data/days.ts";
import { dumpTables } from "#tests/setup/data/dump-tables.ts";
import { inviteGroup } from "#tests/setup/data/events.ts";
import { startApp } from "#tests/setup/server/app.ts";
import { runDueJobs } from "#tests/setup/server/due-jobs.ts";
import { untilWaiting } from "#tests/setup/until-waiting.ts";

const app = await startApp({ RATE_LIMIT_SCALE: "1000" });
const { asMember, asAdmin, asProgram, asVisitor, db, deps } = app;

let ada: Awaited<ReturnType<typeof asMember>>;
beforeEach(async () => {
  await db.update(settings).set({ timeZone: "UTC" });
  ada = await asMember({ firstName: "Ada" });
});

const moveTo = ({ id }: { id: number }, eventDate: string) =>
  db.update(menus).set({ eventDate }).where(eq(menus.id, id));

/** Makes an event that May Quetzal answers, and moves it to a day. */
async function hold(day: string, fields: object = {}, name = "May Quetzal") {
  const event = await inviteGroup(app, ada, { followsAnswers: true });
  const { body } = await asVisitor()
    .post(`${event.link}/answers`, { name, isComing: true, dishIds: event.dishIds, ...fields })
    .expect(201);
  const { answers: saved } = (await ada.get(event.event).expect(200)).body as { answers: { id: number }[] };
  await moveTo(event, day);
  return { ...event, answerId: saved.at(-1)?.id ?? 0, own: `/api/event-answers/${body.editToken}` as const };
}
const keep = async (input: object) =>
  (await ada.post("/api/people", { name: "May Quetzal", isGuest: true, ...input }).expect(201)).body;
const book = async () => (await ada.get("/api/people/guests").expect(200)).body;
const join = (id: number, answerId: number) => ada.put(`/api/people/${id}/answers/${answerId}`);
const unlink = (answerId: number) => ada.delete(`/api/answers/${answerId}/person`);

test("a guest kept from an answer is no one at home and has the needs and dishes of all joined answers", async () => {
  await db.update(settings).set({ householdServings: 4 });
  const spring = await hold(dayOf(-60), { needs: ["nuts"], needsText: "No coriander" });
  const autumn = await hold(dayOf(9), { needs: ["vegan"] });
  expect(await book()).toEqual([]);
  const may = await keep({
    answerId: spring.answerId,
    needs: ["fish", "fish"],
    portion: 9,
    userId: ada.user.id,
  });
  expect(may).toMatchObject({ needs: ["fish"], portion: 1, userId: null });
  await join(may.id, autumn.answerId).expect(204);
  await join(may.id, autumn.answerId).expect(204);
  expect(await book()).toMatchObject([
    {
      ...may,
      menuIds: [],
      visits: [
        { answerId: autumn.answerId, day: dayOf(9), needs: ["vegan"] },
        { answerId: spring.answerId, day: dayOf(-60), needs: ["nuts"], needsText: "No coriander" },
      ],
      had: spring.dishIds.toSorted((a, b) => a - b).map((dishId) => ({ dishId, day: dayOf(-60) })),
    },
  ]);
  expect((await ada.get(`/api/menus/${autumn.id}/served-to`).expect(200)).body).toHaveLength(3);
  // No one is listed as eating at home yet: the number of the settings counts, and there are no needs.
  expect((await ada.get("/api/people").expect(200)).body).toEqual([]);
  expect((await ada.get("/api/auth/user").expect(200)).body.householdServings).toBe(4);
  const ideas = await ada.get(`/api/meals/ideas?from=${dayOf(0)}&to=${dayOf(6)}`).expect(200);
  expect(ideas.body).toHaveLength(6);
  await ada.post("/api/people", { name: "Mia" }).expect(201);
  expect((await ada.get("/api/people").expect(200)).text).not.toContain("Quetzal");
  await unlink(autumn.answerId).expect(204);
  expect((await book())[0]?.visits).toMatchObject([{ answerId: spring.answerId }]);
});

test("two people of one name stay two: answers that would make them one are refused", async () => {
  const [one, two] = [await hold(dayOf(-9)), await hold(dayOf(-8))];
  const first = await keep({ answerId: one.answerId });
  const second = await keep({});
  await join(second.id, two.answerId).expect(204);
  await ada.put(`/api/answers/${one.answerId}/person`, { answerId: two.answerId }).expect(409, /"in_book"/);
  await join(second.id, one.answerId).expect(409, /"in_book"/);
  await ada.post("/api/people", { name: "May", answerId: one.answerId }).expect(409, /"in_book"/);
  await unlink(one.answerId).expect(204);
  await join(second.id, one.answerId).expect(204);
  expect((await book()).map(({ id, visits }) => [id, visits.length])).toEqual([
    [first.id, 0],
    [second.id, 2],
  ]);
  const [mia] = [(await ada.post("/api/people", { name: "Mia" }).expect(201)).body];
  await join(mia.id, one.answerId).expect(404);
  await join(first.id, 999_999).expect(404);
});

test("of ten members who keep one answer at once, one does; a merged answer stays joined", async () => {
  const { answerId, id, link } = await hold(dayOf(9));
  const sent = await Promise.all(
    Array.from({ length: 10 }, () => ada.post("/api/people", { name: "May", answerId })),
  );
  expect(sent.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(await db.$count(people)).toBe(1);
  await asVisitor().post(`${link}/answers`, { name: "Maya", isComing: true }).expect(201);
  const [, second] = await db.select({ id: answers.id }).from(answers).orderBy(answers.id);
  await ada.post(`/api/menus/${id}/answers/${second?.id}/merge`, { from: answerId }).expect(200);
  expect((await book())[0]?.visits).toMatchObject([{ answerId: second?.id }]);
});

test("a menu is planned for people of the book without an answer, until menu or person is deleted", async () => {
  const [menu, other] = [await buildMenu(db), await buildMenu(db)];
  const may = await keep({});
  const suggested = await buildMenu(db, { isGuestCreated: true, acceptedAt: null });
  const before = await dumpTables(db);
  for (const { id } of [menu, menu, other]) await ada.put(`/api/people/${may.id}/menus/${id}`).expect(204);
  await ada.put(`/api/people/${may.id}/menus/999999`).expect(404);
  await ada.put(`/api/people/${may.id}/menus/${suggested.id}`).expect(409, /"pending"/);
  expect(await book()).toMatchObject([{ menuIds: [menu.id, other.id] }]);
  expect({ ...(await dumpTables(db)), menu_people: "" }).toEqual(before);
  await ada.delete(`/api/people/${may.id}/menus/${other.id}`).expect(204);
  await ada.delete(`/api/people/${may.id}/menus/${other.id}`).expect(204);
  expect(await book()).toMatchObject([{ menuIds: [menu.id] }]);
  await db.delete(menus).where(eq(menus.id, menu.id));
  expect(await book()).toMatchObject([{ menuIds: [] }]);
  await ada.put(`/api/people/${may.id}/menus/${other.id}`).expect(204);
  await ada.delete(`/api/people/${may.id}`).expect(204);
  expect((await dumpTables(db)).menu_people).toBe("");
});

test("guests of the book eat a meal, too: its number and list follow, until the guest is deleted", async () => {
  await db.update(settings).set({ householdServings: 2 });
  const [may, bo, mia] = [
    await keep({}),
    await keep({ name: "Bo" }),
    await keep({ isGuest: false, name: "Mia" }),
  ];
  await db.delete(people).where(eq(people.userId, ada.user.id));
  const dish = await buildDish(db, { servings: 2, ingredients: "200 g rice" });
  const [day, later] = [dayOf(1), dayOf(2)];
  const plan = { day, slot: "dinner", dishId: dish.id, guestIds: [bo.id, mia.id, 999_999, may.id, bo.id] };
  const { body: meal } = await ada.post("/api/meals", plan).expect(201);
  expect(meal).toMatchObject({ servings: null, eaters: 3, cookFor: 3, guestIds: [may.id, bo.id] });
  const { body: leftovers } = await ada.put(`/api/meals/${meal.id}/leftovers`).expect(200);
  expect(leftovers).toMatchObject({ eaters: 1, guestIds: [] });
  const list = await ada.get(`/api/shopping-list?from=${day}&to=${later}`).expect(200);
  expect(list.body.lines).toMatchObject([{ amount: "400 g" }]);
  const change = (body: object) => ada.patch(`/api/meals/${meal.id}`, body).expect(200);
  expect((await change({ servings: 4 })).body).toMatchObject({ eaters: 6, guestIds: [may.id, bo.id] });
  expect((await change({ guestIds: [bo.id] })).body).toMatchObject({ servings: 4, eaters: 5, cookFor: 6 });
  const read = await asProgram({}, false, "read");
  expect((await read.get(`/api/meals?from=${day}&to=${day}`).expect(200)).text).not.toMatch(/"Bo"/);
  await ada.delete(`/api/people/${bo.id}`).expect(204);
  expect((await change({})).body).toMatchObject({ eaters: 4, guestIds: [] });
  expect((await dumpTables(db)).meal_people).toBe("");
});

test("a planned meal that becomes cooked gets the guests who ate it, and otherwise keeps its own", async () => {
  const [may, bo] = [await keep({}), await keep({ name: "Bo" })];
  const dish = await buildDish(db);
  const cook = (fields: object) =>
    ada.post("/api/meals", { day: dayOf(0), slot: "dinner", dishId: dish.id, ...fields }).expect(201);
  const { body: planned } = await cook({ guestIds: [may.id] });
  const unchanged = await cook({ isCooked: true });
  expect(unchanged.body).toMatchObject({ id: planned.id, guestIds: [may.id] });
  const changed = await cook({ isCooked: true, guestIds: [bo.id] });
  expect(changed.body).toMatchObject({ id: planned.id, guestIds: [bo.id] });
});

test("what comes from answers goes after the last event, what is typed stays", async () => {
  const fields = { note: "Late", needs: ["lupin"] };
  const [old, older] = [await hold(dayOf(9), fields), await hold(dayOf(-500))];
  const { token } = (await asVisitor().put(`${old.own}/calendar`).expect(200)).body;
  const recipes = { askedRecipes: old.dishIds, givenRecipes: old.dishIds };
  await db.update(answers).set(recipes).where(eq(answers.id, old.answerId));
  await moveTo(old, dayOf(-400));
  const last = await hold(dayOf(-300), { needs: ["nuts"] });
  const may = await keep({ answerId: old.answerId, needs: ["fish"], needsText: "Tea" });
  await join(may.id, last.answerId).expect(204);
  await removeOldAnswers(deps);
  const left = await db.select().from(answers).orderBy(answers.id);
  const cleared = { note: null, calendarTokenHash: null, answeredFor: null };
  expect(left).toMatchObject([
    { id: old.answerId, needs: ["lupin"], ...cleared, askedRecipes: [], givenRecipes: [] },
    { id: last.answerId },
  ]);
  await asVisitor().get(`/api/calendar/${token}.ics`).expect(404);
  await asVisitor().put(`${old.own}/recipes/${old.dishIds[0]}`).expect(410);
  const versions = async () => (await db.execute(sql`select id, xmin::text from answers order by id`)).rows;
  const before = await versions();
  await removeOldAnswers(deps);
  expect(await versions()).toEqual(before);
  expect(await db.$count(answerDishes, eq(answerDishes.answerId, old.answerId))).toBe(0);
  expect((await ada.get("/api/activities").expect(200)).text).not.toContain(`"answerId":${older.answerId}`);
  await moveTo(last, dayOf(-390));
  await removeOldAnswers(deps);
  expect(await book()).toMatchObject([{ needs: ["fish"], needsText: "Tea", visits: [], had: [] }]);
});

test("guests see what is kept on their own page alone, and delete all of it, also from an old event", async () => {
  const first = await hold(dayOf(-30), { needs: ["lupin"], note: "Quetzal" });
  const next = await hold(dayOf(9));
  await asVisitor().post(`${next.own}/claims`, { item: "Quetzal bread", kind: "bring" }).expect(201);
  const other = await asVisitor().post(`${next.link}/answers`, { name: "Bo", isComing: true }).expect(201);
  expect((await asVisitor().get(first.own).expect(200)).body.kept).toBeUndefined();
  const may = await keep({ answerId: first.answerId, needs: ["milk"], needsText: "Quetzal words" });
  await join(may.id, next.answerId).expect(204);
  await ada.put(`/api/people/${may.id}/menus/${next.id}`).expect(204);
  const { kept } = (await asVisitor().get(next.own).expect(200)).body;
  expect(kept).toMatchObject({
    name: "May Quetzal",
    needsText: "Quetzal words",
    visits: [{}, { needs: ["lupin"] }],
  });
  expect(kept?.had).toHaveLength(3);
  const read = await asProgram({}, false, "read");
  const needs = async (reader: typeof ada) =>
    (await reader.get("/api/event-invitations?state=all").expect(200)).body.flatMap((event) => event.needs);
  expect(await needs(ada)).toMatchObject([{ needs: ["milk"] }, { needs: ["lupin", "milk"] }]);
  expect(await needs(read)).toEqual([{ name: "May Quetzal", needs: ["lupin"] }]);
  for (const response of [
    await asVisitor().get(`/api/event-answers/${other.body.editToken}`).expect(200),
    await asVisitor().get(next.link).expect(200),
    await asVisitor().get("/api/people/guests").expect(401),
    await read.get("/api/people/guests").expect(403),
    await read.get(next.event).expect(200),
    await read.get(`/api/menus/${next.id}/food-checks`).expect(403),
    await (await asAdmin()).get("/api/admin/export").expect(200),
    await ada.get("/api/activities").expect(200),
    await ada.get("/api/search?q=words").expect(200),
  ])
    expect(response.text).not.toMatch(/quetzal words/i);
  await runDueJobs(deps);
  const entered = { name: "May Quetzal", isComing: true, personId: may.id };
  await ada.post(`/api/menus/${(await hold(dayOf(5), {}, "Bo")).id}/answers`, entered).expect(201);
  await asVisitor().delete(`${first.own}/person`).expect(204);
  await asVisitor().delete(`${first.own}/person`).expect(404);
  expect(await db.$count(people)).toBe(0);
  // Members may have joined another guest's answer by mistake.
  const { kept: gone } = (await asVisitor().get(next.own).expect(200)).body;
  expect(gone).toBeUndefined();
  await asVisitor().delete(`${next.own}/person`).expect(204);
  expect((await db.select().from(answers)).map(({ name }) => name)).toEqual(["Bo", "Bo"]);
  expect((await ada.get(`/api/menus/${next.id}`).expect(200)).body.guestCount).toBe(1);
  expect(JSON.stringify(await dumpTables(db))).not.toMatch(/quetzal/i);
  const left = await Promise.all([people, claims].map((table) => db.$count(table)));
  expect(left).toEqual([0, 0]);
});

test("a guest deletes all while a member enters another answer of them", async () => {
  const [first, next] = [await hold(dayOf(8)), await hold(dayOf(9))];
  const may = await keep({ answerId: first.answerId });
  await join(may.id, next.answerId).expect(204);
  const holder = await db.$client.connect();
  await holder.query("begin");
  await holder.query("select pg_advisory_xact_lock(hashtext('answers.person'))");
  const removed = asVisitor().delete(`${first.own}/person`).then();
  await untilWaiting(db);
  const entered = ada
    .post(`/api/menus/${next.id}/answers`, { name: "May", isComing: true, personId: may.id })
    .then();
  await untilWaiting(db, 2);
  // A waiting request locks no invitation, because the other request may need it.
  await holder.query("select from invite_tokens for update nowait");
  await holder.query("rollback");
  holder.release();
  // The request that waited longer is first.
  expect([(await removed).status, (await entered).status]).toEqual([204, 404]);
  expect(await db.select({ person: answers.person }).from(answers)).toEqual([{ person: null }]);
});

test("without an entry, the guest's answers alone are deleted; a deleted person leaves no trace at their answers", async () => {
  const [one, two] = [await hold(dayOf(-9)), await hold(dayOf(-8))];
  await asVisitor().delete(`${one.own}/person`).expect(204);
  expect(await db.$count(answers)).toBe(1);
  const may = await keep({ answerId: two.answerId, name: "Quetzal words", needsText: "Quetzal words" });
  await ada
    .patch(`/api/people/${may.id}`, { userId: ada.user.id, needs: ["nuts"] })
    .expect(200, /"userId":null/);
  await ada
    .patch(`/api/people/${may.id}`, { name: "M", expectedUpdatedAt: may.updatedAt })
    .expect(409, /"stale"/);
  await ada.delete(`/api/people/${may.id}`).expect(204);
  expect(await db.select({ person: answers.person }).from(answers)).toEqual([{ person: null }]);
  expect(JSON.stringify(await dumpTables(db))).not.toMatch(/quetzal words/i);
});

test("the book has room for 300, apart from those at home", async () => {
  const guest = sql`gen_random_uuid()`;
  await db.insert(people).values(Array.from({ length: 299 }, () => ({ name: "G", guest })));
  const sent = await Promise.all([1, 2].map(() => ada.post("/api/people", { name: "May", isGuest: true })));
  expect(sent.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  await ada.post("/api/people", { name: "Mia" }).expect(201);
});
