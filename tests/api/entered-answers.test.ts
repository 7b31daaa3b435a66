import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { inviteGroup } from "#tests/setup/data/events.ts";
import { startPushService } from "#tests/setup/fakes/fake-push-service.ts";
import { startApp } from "#tests/setup/server/app.ts";
import { runDueJobs } from "#tests/setup/server/due-jobs.ts";

const push = await startPushService();
const app = await startApp({ OUTBOUND_ALLOW: push.host, RATE_LIMIT_SCALE: "100" });
const { asMember, asVisitor, db, deps } = app;
afterAll(push.stop);

const aunt = { name: "Aunt Sevgi", isComing: true, adults: 2, needs: ["fish"], key: "abcdefghijklmnop" };

const none = { id: 0, updatedAt: "" };
async function phoned(fields: object = {}, menu: object = {}) {
  const host = await asMember({ firstName: "Ada", lastName: "Lind" });
  const invited = await inviteGroup(app, host, fields, menu);
  const url = `/api/menus/${invited.id}/answers` as const;
  const enter = async (body: object = aunt, status = 201) => (await host.post(url, body).expect(status)).body;
  const linkOf = async (id: number, status = 200) =>
    (await host.post(`${url}/${id}/link`).expect(status)).body.editToken;
  const answersOf = async () => (await host.get(invited.event).expect(200)).body.answers;
  return { ...invited, host, url, enter, linkOf, answersOf };
}

test("a member enters an answer once for a guest, also if the link is full or closed", async () => {
  const { id, host, enter, link, event } = await phoned({ maxAnswers: 1, followsAnswers: true });
  await asVisitor().post(`${link}/answers`, { name: "May", isComing: true }).expect(201);
  const { answers, tally } = await enter();
  expect(answers[1]).toMatchObject({ name: "Aunt Sevgi", adults: 2, needs: ["fish"], isOwn: false });
  expect(answers[1]?.author).toMatchObject({ id: host.user.id, firstName: "Ada" });
  expect(answers[0]).toMatchObject({ author: null, isOwn: true });
  expect([tally.adults, (await enter()).answers.length]).toEqual([3, 2]);
  // The response to the first attempt was lost, and the member has corrected the answer.
  const corrected = (await enter({ ...aunt, needs: ["fish", "nuts"] })).answers;
  expect(corrected).toMatchObject([{}, { id: answers[1]?.id, adults: 2, needs: ["fish", "nuts"] }]);
  await host.put(`/api/menus/${id}/invitation/close`).expect(200);
  await enter({ name: "Uncle Ali", isComing: false });
  expect((await host.get(event).expect(200)).body.tally).toMatchObject({ answered: 3, declined: 1 });
  expect((await host.get(`/api/menus/${id}`).expect(200)).body.guestCount).toBe(3);
});

test("only the link that the member sends takes the answer over", async () => {
  const { host, url, enter, linkOf, answersOf } = await phoned();
  const [{ id, updatedAt } = none] = (await enter()).answers;
  const [first, second] = [await linkOf(id), await linkOf(id)];
  await asVisitor().get(`/api/event-answers/${first}`).expect(404);
  const { body, text } = await asVisitor().get(`/api/event-answers/${second}`).expect(200);
  expect(body).toMatchObject({ name: "Aunt Sevgi", needs: ["fish"] });
  expect(text).not.toMatch(/author|isOwn|enteredBy/);
  await host.patch(`${url}/${id}`, { adults: 3, expectedUpdatedAt: updatedAt }).expect(409);
  await asVisitor().patch(`/api/event-answers/${second}`, { adults: 1 }).expect(200);
  expect(await answersOf()).toMatchObject([{ adults: 1, author: null, isOwn: true }]);
  await linkOf(id, 409);
  // A change by a member is marked, and leaves the guest their link.
  await host.patch(`${url}/${id}`, { adults: 4 }).expect(200);
  expect(await answersOf()).toMatchObject([{ adults: 4, author: { firstName: "Ada" }, isOwn: true }]);
  await linkOf(id, 409);
  await asVisitor().get(`/api/event-answers/${second}`).expect(200);
});

test.each(["claim", "release"])("a guest who uses the link for a %s has it as their own", async (use) => {
  const { enter, linkOf, answersOf, dishIds } = await phoned();
  const [{ id } = none] = (await enter()).answers;
  const claims = `/api/event-answers/${await linkOf(id)}/claims` as const;
  if (use === "claim") await asVisitor().post(claims, { dishId: dishIds[0], kind: "bring" }).expect(201);
  else await asVisitor().delete(`${claims}/1`).expect(200);
  expect(await answersOf()).toMatchObject([{ isOwn: true, author: { firstName: "Ada" } }]);
  await linkOf(id, 409);
});

test("an event with as many answers as a link can take gets no more", async () => {
  const { host, url, enter } = await phoned();
  await enter();
  await db.execute(
    sql`insert into answers (invite_token_id, name, is_coming, adults, children, edit_token_hash)
      select invite_token_id, name, true, 1, 0, md5(n::text) || md5(n::text) from answers, generate_series(2, 100) n
      where name = ${aunt.name} and invite_token_id = (select max(id) from invite_tokens)`,
  );
  const { body } = await host.post(url, { name: "Uncle Ali", isComing: false }).expect(409);
  expect(body).toMatchObject({ reason: "too_many_answers" });
  await enter();
});

test("the same name on the group link is a second answer, which a member joins", async () => {
  const { url, host, link, enter, answersOf } = await phoned();
  await enter();
  await asVisitor()
    .post(`${link}/answers`, { ...aunt, needs: ["nuts"] })
    .expect(201);
  const [entered, own] = await answersOf();
  await host.post(`${url}/${own?.id}/merge`, { from: entered?.id }).expect(200);
  expect(await answersOf()).toMatchObject([{ id: own?.id, needs: ["nuts", "fish"], isOwn: true }]);
});

test("all but the member are told; the mark of a deleted member has no name", async () => {
  const { host, url, enter, answersOf } = await phoned();
  const other = await asMember();
  await host.put("/api/push/subscription", push.browser("host")).expect(204);
  await other.put("/api/push/subscription", push.browser("other")).expect(204);
  const [{ id } = none] = (await enter()).answers;
  await runDueJobs(deps);
  const body = 'Aunt Sevgi is coming to "Garden party"';
  await expect.poll(() => push.pushed).toMatchObject([{ browser: "other", message: { body } }]);
  await db.execute(sql`update answers set entered_by = null`);
  expect(await answersOf()).toMatchObject([{ author: null, isOwn: false }]);
  await host.delete(`${url}/${id}`).expect(200);
  expect((await host.get("/api/activities").expect(200)).text).not.toContain("Aunt Sevgi");
});

test("is refused after the event, without an invitation, and for answers of other events", async () => {
  const past = await phoned({}, { eventDate: "2030-05-01" });
  const [{ id } = none] = (await past.enter()).answers;
  const other = await phoned();
  for (const path of [`${other.url}/${id}`, `${other.url}/${2 ** 31}`, `/api/menus/0/answers/${id}`]) {
    await other.host.patch(path, { adults: 1 }).expect(404);
    await other.host.post(`${path}/link`).expect(404);
  }
  await other.enter({ ...aunt, adults: 99 }, 400);
  await other.enter({ ...aunt, dishIds: [past.dishIds[0]] }, 400);
  await past.host.patch(`/api/menus/${past.id}`, { eventDate: "2020-05-01" }).expect(200);
  expect(await past.enter({ ...aunt, key: "ponmlkjihgfedcba" }, 410)).toMatchObject({
    code: "over",
    reason: "answers_ended",
  });
  await past.host.patch(`${past.url}/${id}`, { adults: 1 }).expect(410);
  await other.host.delete(`/api/menus/${other.id}/invitation`).expect(200);
  await other.enter(aunt, 410);
});
