import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import type { FoodChecks } from "#shared/events.api.ts";
import { inviteGroup } from "#tests/setup/data/events.ts";
import { startPushService } from "#tests/setup/fakes/fake-push-service.ts";
import { startApp } from "#tests/setup/server/app.ts";
import { runDueJobs } from "#tests/setup/server/due-jobs.ts";

const push = await startPushService();
const app = await startApp({ OUTBOUND_ALLOW: push.host, RATE_LIMIT_SCALE: "100" });
const { asMember, asVisitor, db, deps } = app;
afterAll(push.stop);

const RECIPE = "For the salad:\n1 onion\n50 g walnuts\n2 tbsp pesto\n1 handful of kroxl";

/** A dinner with a dish to which May comes, who avoids nuts. */
async function dinner(answer: object = { needs: ["nuts"] }, menu: object = {}) {
  const host = await asMember({ firstName: "Ada", lastName: "Lind" });
  const { body: dish } = await host.post("/api/dishes", { title: "Salad", ingredients: RECIPE }).expect(201);
  const { id, link } = await inviteGroup(app, host, {}, { dishIds: [dish.id], ...menu });
  const { body } = await asVisitor()
    .post(`${link}/answers`, { name: "May", isComing: true, ...answer })
    .expect(201);
  const own = async () =>
    (await asVisitor().get(`/api/event-answers/${body.editToken}`).expect(200)).body.checks;
  const checks = async () => (await host.get(`/api/menus/${id}/food-checks`).expect(200)).body;
  const confirm = (label: string, value: boolean | null, member = host) =>
    member.put(`/api/dishes/${dish.id}/labels/${label}`, { value }).expect(200);
  const edit = (fields: object, member = host) => member.patch(`/api/dishes/${dish.id}`, fields).expect(200);
  return { host, dish, id, link, editToken: body.editToken, own, checks, confirm, edit };
}

test("a dish is checked line by line, confirmed by name and day, and unchecked by an edit", async () => {
  const { dish, own, checks, confirm, edit } = await dinner();
  const { dishes, checks: said } = await checks();
  expect([dishes[0]?.dishId, dishes[0]?.updatedAt, said]).toEqual([dish.id, dish.updatedAt, []]);
  expect(
    dishes[0]?.lines.map(({ text, found }: FoodChecks["dishes"][number]["lines"][number]) => [
      text,
      found.nuts ?? found.ingredients,
    ]),
  ).toEqual([
    ["1 onion", "known"],
    ["50 g walnuts", "contains"],
    ["2 tbsp pesto", "may"],
    ["1 handful of kroxl", undefined],
  ]);
  expect(await own()).toEqual([]);
  await edit({ ingredients: "1 onion\n20 ml olive oil" });
  await confirm("nuts", false);
  const check = { dishId: dish.id, need: "nuts", name: "Ada L.", ingredients: 2, areAllRead: true };
  expect((await checks()).checks).toEqual([{ ...check, at: expect.any(String) }]);
  expect(await own()).toEqual((await checks()).checks);
  await edit({ ingredients: "1 onion\n20 ml olive oil\n1 handful of kroxl" });
  expect([await own(), (await checks()).checks]).toEqual([[], []]);
  // The same word again is a confirmation of its own.
  const other = await asMember({ firstName: "Ben", lastName: null });
  await confirm("nuts", false, other);
  expect(await own()).toMatchObject([{ name: "Ben", ingredients: 3, areAllRead: false }]);
});

test("names nobody for a word that the history does not have or of a deleted member", async () => {
  const { dish, own, confirm } = await dinner({ needs: ["nuts", "vegetarian"] });
  await confirm("nuts", true);
  await confirm("vegan", true);
  expect(await own()).toMatchObject([
    { need: "nuts", name: "Ada L." },
    { need: "vegetarian", name: "Ada L." },
  ]);
  await db.execute(sql`update edit_history set edited_by = null where field_name = 'label:nuts'`);
  await db.execute(sql`delete from edit_history where field_name = 'label:vegan'`);
  const at = expect.any(String);
  expect(await own()).toMatchObject([
    { need: "nuts", name: null, at },
    { need: "vegetarian", name: null, at: null },
  ]);
  // A word from before the ingredients changed is not today's.
  await db.execute(
    sql`insert into edit_history (entity_type, entity_id, field_name) values ('dish', ${dish.id}, 'ingredients')`,
  );
  expect(await own()).toMatchObject([{ need: "nuts", at: null }, {}]);
});

test("tells the inviter alone of an edit that takes a check back, without a word of needs", async () => {
  const { host, id, editToken, confirm, edit } = await dinner({
    needs: ["lupin"],
    needsText: "Quetzalcoatl",
  });
  const other = await asMember({ firstName: "Ben", lastName: null });
  await host.put("/api/push/subscription", push.browser("host")).expect(204);
  await other.put("/api/push/subscription", push.browser("other")).expect(204);
  await edit({ ingredients: "1 onion" }, other);
  await confirm("lupin", false);
  await db.execute(
    sql`insert into dashboard_config (dashboard_url, api_key, enabled) values ('http://127.0.0.1:9', '', true)`,
  );
  await edit({ description: "As grandmother made it" }, other);
  await edit({ ingredients: "1 onion\n1 leek" }, other);
  await edit({ ingredients: "1 onion\n2 leeks" }, other);
  await runDueJobs(deps);
  const body = 'Ben changed "Salad" after it was checked for "Garden party"';
  await expect
    .poll(() => push.pushed)
    .toMatchObject([{ browser: "host", message: { body, url: `/menus?guests=${id}` } }]);
  expect(JSON.stringify(push.pushed)).not.toMatch(/lupin|Quetzalcoatl/);
  for (const member of [host, other])
    expect((await member.get("/api/activities").expect(200)).text).not.toContain("dish_unchecked");
  const { rows } = await db.execute(sql`select payload from dashboard_alerts`);
  expect(JSON.stringify(rows)).not.toContain("dish_unchecked");
  await asVisitor().delete(`/api/event-answers/${editToken}`).expect(204);
  expect((await db.execute(sql`select id from activities where type = 'dish_unchecked'`)).rows).toEqual([]);
});

test.each([
  ["can't come", { isComing: false, needs: ["nuts"] }, {}],
  ["avoids nothing but in words", { needsText: "no coriander" }, {}],
  ["came to a past event", { needs: ["nuts"] }, { eventDate: "2020-05-01" }],
])("nothing is to check for a guest who %s", async (_case, answer, { eventDate }: { eventDate?: string }) => {
  const { host, id, own, checks, confirm, edit } = await dinner(answer);
  if (eventDate) await host.patch(`/api/menus/${id}`, { eventDate }).expect(200);
  await confirm("nuts", false);
  expect([await checks(), await own()]).toEqual([{ dishes: [], checks: [] }, []]);
  await edit({ ingredients: "1 onion" });
  const { rows } = await db.execute(
    sql`select id from activities where type = 'dish_unchecked' and target_id = ${id}`,
  );
  expect(rows).toEqual([]);
});

test("what members typed in the guest book is checked for a guest who comes, and stays theirs", async () => {
  const { host, id, own, checks, confirm, edit } = await dinner({});
  expect(await checks()).toEqual({ dishes: [], checks: [] });
  const { answers } = (await host.get(`/api/menus/${id}/event`).expect(200)).body;
  const person = { name: "May", isGuest: true, answerId: answers[0]?.id, needs: ["nuts"] };
  await host.post("/api/people", person).expect(201);
  await confirm("nuts", false);
  expect((await checks()).checks).toMatchObject([{ need: "nuts", name: "Ada L." }]);
  expect((await checks()).dishes[0]?.lines).toHaveLength(4);
  const { body: events } = await host.get("/api/event-invitations").expect(200);
  expect(events).toMatchObject([{ needs: [{ name: "May", needs: ["nuts"] }] }]);
  expect(await own()).toEqual([]);
  await edit({ ingredients: "1 onion\n1 leek" });
  const { rows } = await db.execute(sql`select user_id from activities where type = 'dish_unchecked'`);
  expect(rows).toHaveLength(1);
});

test("needs and checks are in no answer for other guests, the group link or visitors", async () => {
  const { id, link, confirm } = await dinner({ needs: ["lupin"] });
  await confirm("lupin", false);
  const other = { name: "Omar", isComing: true, needs: ["nuts"] };
  const { text } = await asVisitor().post(`${link}/answers`, other).expect(201);
  expect(text).not.toContain('"need":"lupin"');
  expect((await asVisitor().get(link).expect(200)).body).not.toHaveProperty("checks");
  await asVisitor().get(`/api/menus/${id}/food-checks`).expect(401);
});
