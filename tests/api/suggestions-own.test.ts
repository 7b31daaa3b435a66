import { expect, test } from "vitest";
import { buildDish, buildInvitation, buildMenu } from "#tests/setup/data/builders.ts";
import { dumpTables } from "#tests/setup/data/dump-tables.ts";
import { suggest } from "#tests/setup/data/suggestions.ts";
import { startApp } from "#tests/setup/server/app.ts";

const app = await startApp({ RATE_LIMIT_SCALE: "100" });
const { asMember, asVisitor, db } = app;

const own = (editToken: string) => `/api/guest-menus/edit/${editToken}` as const;
const UNKNOWN = {
  message: "This link is not valid. The suggestion may have been declined.",
  code: "not_found",
};
const ACCEPTED = {
  message: "This suggestion has been accepted and can no longer be changed.",
  code: "gone",
};

test("the edit link returns the guest's own fields of the suggestion", async () => {
  const sent = await suggest(app, { description: "Hot", guestCount: 4, guestComments: "Wine?" });
  const response = await asVisitor().get(own(sent.editToken)).expect(200);
  // The time zone is for the thanks after sending.
  const unshown = { id: undefined, editToken: undefined, timeZone: undefined };
  expect(response.body).toEqual({ ...sent, ...unshown });
  expect(response.headers["x-robots-tag"]).toBe("noindex");
});

test("a guest can change a suggestion; fields that are not sent stay, and null clears a field", async () => {
  const { id: other } = await buildDish(db);
  const sent = await suggest(app, { description: "Hot", eventTime: "19:00", guestComments: "Wine?" });
  const changed = await asVisitor()
    .patch(own(sent.editToken), {
      title: "Supper",
      description: null,
      dishIds: [other, ...sent.dishIds, other],
      guestName: "\u202e",
    })
    .expect(200);
  expect(changed.body).toMatchObject({
    title: "Supper",
    description: null,
    eventTime: "19:00",
    guestComments: "Wine?",
    dishIds: [other, ...sent.dishIds],
    guestName: "Anonymous Guest",
  });
  expect((await asVisitor().get(own(sent.editToken))).body).toEqual(changed.body);
  const member = await asMember();
  const { body: list } = await member.get("/api/guest-menus-v2").expect(200);
  expect(list).toMatchObject([{ id: sent.id, title: "Supper", status: "pending" }]);
});

test("a guest's changes are recorded in the history, and an update without changes writes nothing", async () => {
  const member = await asMember();
  const sent = await suggest(app, { title: "Dinner" });
  await asVisitor().patch(own(sent.editToken), { title: "Supper" }).expect(200);
  const before = await dumpTables(db);
  await asVisitor().patch(own(sent.editToken), { title: " Supper ", dishIds: sent.dishIds }).expect(200);
  await asVisitor().patch(own(sent.editToken), {}).expect(200);
  expect(await dumpTables(db)).toEqual(before);
  const { body: history } = await member.get(`/api/menus/${sent.id}/history`).expect(200);
  expect(history).toMatchObject([
    { fieldName: "title", oldValue: "Dinner", newValue: "Supper", editedBy: null },
  ]);
});

test.each([
  ["a blank title", { title: " " }, "title"],
  ["no dishes", { dishIds: [] }, "dishIds"],
  ["a dish that does not exist", { dishIds: [901] }, "dishIds"],
  ["no guests", { guestCount: 0 }, "guestCount"],
])("a change with %s returns 400 and changes nothing", async (_what, wrong, path) => {
  const { editToken } = await suggest(app);
  const before = await dumpTables(db);
  const send = { description: "New", ...wrong };
  const { body } = await asVisitor().patch(own(editToken), send).expect(400);
  expect(body.issues?.[0]?.path).toBe(path);
  expect(await dumpTables(db)).toEqual(before);
});

test("the edit link returns 410 once the suggestion is accepted, with what the guest sent until a member changes it", async () => {
  const { editToken, id, dishIds } = await suggest(app, { description: "Hot", guestComments: "Wine?" });
  const member = await asMember();
  await member.post(`/api/guest-menus/${id}/accept`).expect(200);
  const before = await dumpTables(db);
  const dishes = dishIds.map((dish) => ({
    id: dish,
    title: expect.any(String),
    image: null,
    imageColor: null,
  }));
  const accepted = { title: "Dinner", eventDate: null, eventTime: null, guestComments: "Wine?", dishes };
  const get = () => asVisitor().get(own(editToken)).expect(410);
  expect((await get()).body).toEqual({ ...ACCEPTED, accepted });
  const change = await asVisitor().patch(own(editToken), { title: "Mine" }).expect(410);
  expect(change.body).toEqual({ ...ACCEPTED, accepted });
  const offered = await asVisitor().get(`/api/public/dishes?edit=${editToken}`).expect(410);
  expect(offered.body).toMatchObject(ACCEPTED);
  expect(await dumpTables(db)).toEqual(before);
  await member.patch(`/api/menus/${id}`, { title: "Surprise" }).expect(200);
  expect((await get()).body).toEqual(ACCEPTED);
  const other = await suggest(app);
  await member.post(`/api/guest-menus/${other.id}/accept`).expect(200);
  await member.patch(`/api/dishes/${other.dishIds[0]}`, { title: "New" }).expect(200);
  expect((await asVisitor().get(own(other.editToken)).expect(410)).body).toEqual(ACCEPTED);
});

test("the edit link returns 404 once the suggestion is declined", async () => {
  const { editToken, id } = await suggest(app);
  await (await asMember()).delete(`/api/guest-menus/${id}`).expect(204);
  expect((await asVisitor().get(own(editToken)).expect(404)).body).toEqual(UNKNOWN);
  expect((await asVisitor().patch(own(editToken), { title: "Mine" }).expect(404)).body).toEqual(UNKNOWN);
});

test("the invitation token, the id and the stored hash do not open a suggestion", async () => {
  const { token } = await buildInvitation(db);
  const { id } = await suggest(app, { guestToken: token });
  await buildMenu(db);
  const { rows } = await db.$client.query<{ hash: string }>(
    "select edit_token_hash as hash from menus where id = $1",
    [id],
  );
  const before = await dumpTables(db);
  for (const wrong of [
    token,
    String(id),
    rows[0]?.hash ?? "",
    "null",
    "%00",
    "B".repeat(32),
    "x".repeat(500),
  ]) {
    expect((await asVisitor().get(own(wrong)).expect(404)).body).toEqual(UNKNOWN);
    await asVisitor().patch(own(wrong), { title: "Mine" }).expect(404);
  }
  expect(await dumpTables(db)).toEqual(before);
});

test("a suggestion has a calendar file as long as its edit link is valid", async () => {
  const member = await asMember();
  const soup = await buildDish(db, { title: "Lentil soup" });
  const calendar = (editToken: string) => asVisitor().get(`${own(editToken)}/calendar.ics`);
  const dated = { eventDate: "2030-05-17", eventTime: "19:00", dishIds: [soup.id] };
  const sent = await suggest(app, { ...dated, title: "Dinner", guestComments: "No nuts, please." });
  const { text } = await calendar(sent.editToken).buffer(true).expect("x-robots-tag", "noindex").expect(200);
  expect(text).toContain("DTSTART:20300517T190000\r\n");
  expect(text).toContain("SUMMARY:Dinner\r\n");
  expect(text).toContain("- Lentil soup");
  for (const secret of [sent.editToken, "No nuts"]) expect(text).not.toContain(secret);

  await member.post(`/api/guest-menus/${sent.id}/accept`).expect(200);
  expect((await calendar(sent.editToken).expect(410)).body).toMatchObject(ACCEPTED);
  const declined = await suggest(app, dated);
  await member.delete(`/api/guest-menus/${declined.id}`).expect(204);
  await calendar(declined.editToken).expect(404, UNKNOWN);
  await calendar("no-such-link").expect(404, UNKNOWN);
});
