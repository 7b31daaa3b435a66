import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { buildDish } from "#tests/setup/data/builders.ts";
import { dayOf } from "#tests/setup/data/days.ts";
import { inviteGroup } from "#tests/setup/data/events.ts";
import { startPushService } from "#tests/setup/fakes/fake-push-service.ts";
import { startApp } from "#tests/setup/server/app.ts";
import { runDueJobs } from "#tests/setup/server/due-jobs.ts";

const push = await startPushService();
const app = await startApp({ OUTBOUND_ALLOW: push.host, RATE_LIMIT_SCALE: "100" });
const { asMember, asVisitor, db, deps } = app;
afterAll(push.stop);

/** A dinner with two guests, whose date is free text: it has always begun. */
async function dinner() {
  const host = await asMember({ firstName: "Ada", lastName: "Lind" });
  const { id, link, dishIds, event } = await inviteGroup(app, host, {}, { eventDate: "a Friday" });
  const [soup = 0, cake = 0] = dishIds;
  const ingredients = "200 g sugar\n4 eggs";
  await host.patch(`/api/dishes/${cake}`, { ingredients, servings: 4 }).expect(200);
  const guest = async (name: string) => {
    const answer = { name, isComing: true };
    const { body } = await asVisitor().post(`${link}/answers`, answer).expect(201);
    const own = `/api/event-answers/${body.editToken}` as const;
    const ask = (dishId: number) => asVisitor().put(`${own}/recipes/${dishId}`);
    const recipes = async () => (await asVisitor().get(own).expect(200)).body.recipes;
    return { own, ask, recipes };
  };
  const [may, ben] = [await guest("May"), await guest("Ben")];
  const { body } = await host.get(event).expect(200);
  const [answerId = 0, otherId = 0] = body.answers.map((answer) => answer.id);
  const give = (dishId: number, isGiven = true, of = answerId) =>
    host.put(`/api/menus/${id}/answers/${of}/recipes/${dishId}`, { isGiven });
  return { host, id, event, soup, cake, may, ben, answerId, otherId, give };
}

const askedFor = async () =>
  (await db.execute(sql`select guest_name, target_id from activities where type = 'recipe_asked'`)).rows;

test("a recipe that is asked for by one tap and given by one is under the guest's own link only", async () => {
  const { host, id, event, cake, may, ben, answerId, otherId, give } = await dinner();
  expect(await may.recipes()).toEqual([]);
  const { body: asked } = await may.ask(cake).expect(200);
  expect(asked.recipes).toEqual([{ dishId: cake, recipe: null }]);
  await give(cake, true, otherId).expect(404);
  const { body } = await give(cake).expect(200);
  expect(body.answers[0]).toMatchObject({ id: answerId, askedRecipes: [cake], givenRecipes: [cake] });
  expect(body).toEqual((await host.get(event).expect(200)).body);
  const [given] = (await may.recipes()) ?? [];
  expect(given).toMatchObject({ dishId: cake, recipe: { servings: 4, ingredients: "200 g sugar\n4 eggs" } });
  expect(given?.recipe?.ingredientAmounts).toHaveLength(2);
  await ben.ask(cake).expect(200);
  expect(await ben.recipes()).toEqual([{ dishId: cake, recipe: null }]);
  const others = [`/api/public/dishes/${cake}`, `/api/public/menus/${id}`, ben.own];
  for (const address of others) expect((await asVisitor().get(address)).text).not.toContain("sugar");
  await give(cake, false).expect(200);
  expect(await may.recipes()).toEqual([{ dishId: cake, recipe: null }]);
});

test("fifty requests at once and as many later are one request, in the feed and for the inviter's devices", async () => {
  const { host, id, cake, may } = await dinner();
  const other = await asMember();
  await host.put("/api/push/subscription", push.browser("host")).expect(204);
  await other.put("/api/push/subscription", push.browser("other")).expect(204);
  await Promise.all(Array.from({ length: 50 }, () => may.ask(cake).expect(200)));
  for (let time = 0; time < 50; time++) await may.ask(cake).expect(200);
  expect(await may.recipes()).toEqual([{ dishId: cake, recipe: null }]);
  expect(await askedFor()).toEqual([{ guest_name: "May", target_id: id }]);
  const feed = (await other.get("/api/activities").expect(200)).body;
  expect(feed[0]).toMatchObject({ type: "recipe_asked", owner: { id: host.user.id } });
  await runDueJobs(deps);
  const body = 'May would love the recipe for "Cake"';
  await expect
    .poll(() => push.pushed)
    .toMatchObject([{ browser: "host", message: { body, url: `/menus?guests=${id}` } }]);
});

test.each([
  [dayOf(-3), "over", 200],
  // Older than guestDataMonths.
  ["2020-05-01", "over", 410],
  ["2999-05-01", "open", 409],
  ["a Friday in May", "open", 200],
])("on %s, the event is %s and asking returns %i", async (eventDate, state, status) => {
  const { host, id, cake, may } = await dinner();
  await host.patch(`/api/menus/${id}`, { eventDate }).expect(200);
  expect((await asVisitor().get(may.own).expect(200)).body.state).toBe(state);
  const { body } = await may.ask(cake).expect(status);
  if (status === 409) expect([body.code, await may.recipes()]).toEqual(["not_begun", undefined]);
});

test("a form that a guest opened before is saved after a recipe was given and asked for", async () => {
  const { soup, cake, may, give } = await dinner();
  const { updatedAt: expectedUpdatedAt } = (await may.ask(cake).expect(200)).body;
  await give(cake).expect(200);
  await may.ask(soup).expect(200);
  const { body } = await asVisitor().patch(may.own, { note: "Late", expectedUpdatedAt }).expect(200);
  expect(body).toMatchObject({ note: "Late", recipes: [{ dishId: soup }, { dishId: cake }] });
  await asVisitor().patch(may.own, { note: "Later", expectedUpdatedAt }).expect(409);
});

test("a guest who can't come neither asks nor reads", async () => {
  const { soup, cake, may, give } = await dinner();
  await may.ask(cake).expect(200);
  await give(cake).expect(200);
  const { body } = await asVisitor().patch(may.own, { isComing: false }).expect(200);
  expect(body.recipes).toBeUndefined();
  expect((await may.ask(soup).expect(409)).body.code).toBe("not_coming");
  expect(await askedFor()).toEqual([]);
  await asVisitor().patch(may.own, { isComing: true }).expect(200);
  expect(await may.recipes()).toMatchObject([{ dishId: cake, recipe: { servings: 4 } }]);
});

test("refuses a dish that is not on the menu, an answer that is gone, and a recipe that nobody wrote or asked for", async () => {
  const { host, id, event, soup, cake, may, ben, answerId, give } = await dinner();
  const elsewhere = await dinner();
  const other = await buildDish(db);
  for (const dishId of [other.id, elsewhere.cake, 2_147_483_647])
    expect((await may.ask(dishId).expect(400)).body.issues).toMatchObject([{ code: "dish_gone" }]);
  await give(soup).expect(404);
  await may.ask(soup).expect(200);
  await host.patch(`/api/dishes/${soup}`, { prepMinutes: 20 }).expect(200);
  expect((await give(soup).expect(409)).body.code).toBe("without_recipe");
  await elsewhere.may.ask(elsewhere.cake).expect(200);
  await host
    .put(`/api/menus/${id}/answers/${elsewhere.answerId}/recipes/${elsewhere.cake}`, { isGiven: true })
    .expect(404);
  await may.ask(cake).expect(200);
  await give(cake).expect(200);
  await host.delete(`/api/menus/${id}/dishes/${cake}`).expect(200);
  expect(await may.recipes()).toEqual([{ dishId: soup, recipe: null }]);
  await host.delete(`/api/dishes/${soup}`).expect(204);
  expect(await may.recipes()).toEqual([]);
  await asVisitor().delete(ben.own).expect(204);
  await ben.ask(cake).expect(404);
  await asVisitor().delete(may.own).expect(204);
  expect(await askedFor()).toMatchObject([{ target_id: elsewhere.id }]);
  expect((await host.get(event).expect(200)).body.answers).toEqual([]);
  await give(cake, true, answerId).expect(404);
});

test("a merged answer keeps what was asked for and given", async () => {
  const { host, id, cake, may, ben, answerId, otherId, give } = await dinner();
  await may.ask(cake).expect(200);
  await give(cake).expect(200);
  await host.post(`/api/menus/${id}/answers/${otherId}/merge`, { from: answerId }).expect(200);
  expect(await ben.recipes()).toMatchObject([{ dishId: cake, recipe: { servings: 4 } }]);
  await asVisitor().get(may.own).expect(404);
});
