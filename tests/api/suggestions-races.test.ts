import { expect, test } from "vitest";
import { activities, inviteTokens, menus } from "#shared/schema/index.ts";
import { buildDish, buildInvitation, buildUser } from "#tests/setup/data/builders.ts";
import { suggest, suggestionBody } from "#tests/setup/data/suggestions.ts";
import { startApp } from "#tests/setup/server/app.ts";

const app = await startApp({ RATE_LIMIT_SCALE: "1000" });
const { asMember, asVisitor, db } = app;
const defaultLimits = await startApp();

const ROUNDS = 8;
const statusesOf = (responses: { status: number }[]) => responses.map(({ status }) => status).toSorted();

test.each([
  ["with default limits", defaultLimits],
  ["with high limits", app],
])(
  "fifty concurrent suggestions with one invitation create one menu and one activity, %s",
  async (_how, { db: own, ...one }) => {
    const { token } = await buildInvitation(own);
    const send = await suggestionBody(own, { guestToken: token });
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, number) =>
        one.asVisitor().post("/api/guest-menus", { ...send, guestName: `Guest ${number}` }),
      ),
    );
    expect(statusesOf(responses)).toEqual([201, ...Array(49).fill(410)]);
    const winner = responses.find(({ status }) => status === 201)?.body;
    const made = await own.select().from(menus);
    const activityRows = await own.select().from(activities);
    expect(made).toMatchObject([{ guestName: winner?.guestName, guestToken: token }]);
    expect(activityRows).toMatchObject([
      { type: "guest_menu_created", targetId: made[0]?.id, guestName: winner?.guestName },
    ]);
    await one.asVisitor().get(`/api/guest-menus/edit/${winner?.editToken}`).expect(200);
  },
);

test("an invitation is either withdrawn or used, never both", async () => {
  const member = await asMember();
  for (let round = 0; round < ROUNDS; round++) {
    const { id, token } = await buildInvitation(db);
    const send = await suggestionBody(db, { guestToken: token });
    const [submitted, withdrawn] = await Promise.all([
      asVisitor().post("/api/guest-menus", send),
      member.delete(`/api/invite-tokens/${token}`),
    ]);
    expect([
      [201, 410],
      [410, 204],
    ]).toContainEqual([submitted.status, withdrawn.status]);
    const row = (await db.select().from(inviteTokens)).find((one) => one.id === id);
    expect([row?.isUsed, row?.withdrawnAt !== null]).toEqual([
      submitted.status === 201,
      withdrawn.status === 204,
    ]);
    const made = (await db.select().from(menus)).filter(({ guestToken }) => guestToken === token);
    expect(made).toHaveLength(submitted.status === 201 ? 1 : 0);
  }
});

test("accepting one suggestion twenty times at once succeeds once and is recorded once", async () => {
  const [ada, omar] = [await asMember(), await asMember()];
  const { id } = await suggest(app);
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, number) =>
      (number % 2 ? ada : omar).post(`/api/guest-menus/${id}/accept`),
    ),
  );
  expect(statusesOf(responses)).toEqual([200, ...Array(19).fill(409)]);
  const acceptedBy = responses.find(({ status }) => status === 200)?.body.acceptedBy?.id;
  const activityRows = (await db.select().from(activities)).filter(
    ({ type }) => type === "guest_menu_accepted",
  );
  expect(activityRows).toMatchObject([{ userId: acceptedBy, targetId: id }]);
  expect((await ada.get("/api/menus")).body).toHaveLength(1);
});

test("a suggestion is either accepted or declined", async () => {
  const member = await asMember();
  for (let round = 0; round < ROUNDS; round++) {
    const { id } = await suggest(app);
    const [accepted, declined] = await Promise.all([
      member.post(`/api/guest-menus/${id}/accept`),
      member.delete(`/api/guest-menus/${id}`),
    ]);
    expect([
      [200, 409],
      [404, 204],
    ]).toContainEqual([accepted.status, declined.status]);
    const about = (await db.select().from(activities)).filter(({ targetId }) => targetId === id);
    expect(about).toHaveLength(accepted.status === 200 ? 2 : 0);
    expect((await member.get(`/api/menus/${id}`)).status).toBe(accepted.status);
  }
});

test("declining ten times at once succeeds once", async () => {
  const member = await asMember();
  const { id } = await suggest(app);
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => member.delete(`/api/guest-menus/${id}`)),
  );
  expect(statusesOf(responses)).toEqual([204, ...Array(9).fill(404)]);
});

test("an edit during accepting is either included or refused", async () => {
  const member = await asMember();
  for (let round = 0; round < ROUNDS; round++) {
    const { id, editToken } = await suggest(app, { title: "Before" });
    const [edited, accepted] = await Promise.all([
      asVisitor().patch(`/api/guest-menus/edit/${editToken}`, { title: "After" }),
      member.post(`/api/guest-menus/${id}/accept`),
    ]);
    expect(accepted.status).toBe(200);
    expect([200, 410]).toContain(edited.status);
    const title = edited.status === 200 ? "After" : "Before";
    expect(accepted.body.title).toBe(title);
    expect((await member.get(`/api/menus/${id}`)).body.title).toBe(title);
  }
});

test("no suggestion includes a dish that was deleted while it was sent or changed", async () => {
  const member = await asMember();
  const { id: createdBy } = await buildUser(db);
  for (let round = 0; round < ROUNDS; round++) {
    const dishes = await Promise.all([1, 2, 3].map(() => buildDish(db, { createdBy })));
    const dishIds = dishes.map(({ id }) => id);
    const own = await suggest(app, { dishIds: dishIds.slice(0, 1) });
    const [gone, sent, changed] = await Promise.all([
      member.delete(`/api/dishes/${dishIds[2]}`),
      asVisitor().post("/api/guest-menus", { title: "Race", dishIds }),
      asVisitor().patch(`/api/guest-menus/edit/${own.editToken}`, { dishIds: dishIds.toReversed() }),
    ]);
    expect(gone.status).toBe(204);
    expect([201, 400]).toContain(sent.status);
    expect([200, 400]).toContain(changed.status);
  }
  const { body } = await member.get("/api/guest-menus-v2").expect(200);
  expect(body.length).toBeGreaterThanOrEqual(ROUNDS);
  for (const { dishIds, dishes } of body) expect(dishes.map(({ id }) => id)).toEqual(dishIds);
});
