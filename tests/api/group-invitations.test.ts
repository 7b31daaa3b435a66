import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { digestOf } from "#server/lib/link-token.ts";
import { answers, editHistory, inviteTokens } from "#shared/schema/index.ts";
import { buildMenu } from "#tests/setup/data/builders.ts";
import { dumpTables } from "#tests/setup/data/dump-tables.ts";
import { inviteGroup } from "#tests/setup/data/events.ts";
import { suggest } from "#tests/setup/data/suggestions.ts";
import { startApp } from "#tests/setup/server/app.ts";

const app = await startApp({ RATE_LIMIT_SCALE: "100" });
const { asMember, asVisitor, db } = app;

const DAY = 24 * 60 * 60_000;
const soon = () => new Date(Date.now() + DAY).toISOString();
const answer = (link: `/api/event-invitations/${string}`, body: object = {}) =>
  asVisitor().post(`${link}/answers`, { name: "May", isComing: true, ...body });

describe("inviting a group", () => {
  test("makes one link for the menu, which any member sees", async () => {
    const host = await asMember();
    const closesAt = soon();
    const fields = { maxAnswers: 100, closesAt, expectedGuests: 12, showsNames: true, followsAnswers: true };
    const { id, event } = await inviteGroup(app, host, fields);
    const { body } = await (await asMember()).get(event).expect(200);
    expect(body).toEqual({
      menuId: id,
      invitation: {
        ...fields,
        token: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
        state: "open",
        createdAt: expect.any(String),
        expiresAt: expect.any(String),
      },
      tally: { answered: 0, coming: 0, declined: 0, adults: 0, children: 0 },
      answers: [],
      claims: [],
    });
    expect((await host.get("/api/activities")).body[0]).toMatchObject({
      type: "guest_invited",
      targetType: "menu",
      targetId: id,
      metadata: { eventTitle: "Garden party" },
    });
  });

  test("is refused while the menu has a link, also when two members try at once", async () => {
    const host = await asMember();
    const { id } = await inviteGroup(app, host);
    const again = await host.post(`/api/menus/${id}/invitation`, { maxAnswers: 3 }).expect(409);
    expect(again.body).toEqual({ message: "This menu already has a link for guests.", code: "invited" });
    const menu = await buildMenu(db);
    const invite = () => host.post(`/api/menus/${menu.id}/invitation`, { maxAnswers: 3 });
    const sent = await Promise.all(Array.from({ length: 8 }, invite));
    expect(sent.map(({ status }) => status).toSorted()).toEqual([201, ...Array(7).fill(409)]);
  });

  test("is refused for suggestions and unknown menus", async () => {
    const host = await asMember();
    const { id } = await suggest(app);
    const pending = await host.post(`/api/menus/${id}/invitation`, { maxAnswers: 3 }).expect(409);
    expect(pending.body.code).toBe("pending");
    await host.get(`/api/menus/${id}/event`).expect(404);
    await host.get("/api/menus/4711/event").expect(404);
    await host.post("/api/menus/4711/invitation", { maxAnswers: 3 }).expect(404);
    await host.delete("/api/menus/4711/invitation").expect(404);
  });

  test.each([
    ["no limit", { maxAnswers: undefined }, "maxAnswers", "The number of answers must be a whole number."],
    ["no answers", { maxAnswers: 0 }, "maxAnswers", "The number of answers must be at least 1."],
    ["101 answers", { maxAnswers: 101 }, "maxAnswers", "The number of answers can be at most 100."],
    ["no expected guests", { expectedGuests: 0 }, "expectedGuests", "Expected guests must be at least 1."],
    [
      "an end in the past",
      { closesAt: "2020-01-01T00:00:00Z" },
      "closesAt",
      "Please choose a time in the future.",
    ],
    ["names of text", { showsNames: "yes" }, "showsNames", "Please choose yes or no."],
  ])("returns 400 with %s", async (_what, wrong, path, message) => {
    const host = await asMember();
    const { id } = await buildMenu(db);
    const before = await dumpTables(db);
    const { body } = await host.post(`/api/menus/${id}/invitation`, { maxAnswers: 12, ...wrong }).expect(400);
    expect(body).toMatchObject({ message, issues: [{ path, message }] });
    expect(await dumpTables(db)).toEqual(before);
  });
});

test("members list the links that are open or full, with the number of answers", async () => {
  const host = await asMember();
  const listed = async (id: number) => {
    const { body } = await host.get("/api/event-invitations").expect(200);
    return body.find(({ menuId }) => menuId === id);
  };
  const { id, link, token } = await inviteGroup(app, host, { maxAnswers: 2, expectedGuests: 2 });
  await answer(link).expect(201);
  expect(await listed(id)).toMatchObject({
    menuId: id,
    title: "Garden party",
    token,
    state: "open",
    expectedGuests: 2,
    answered: 1,
  });
  await answer(link, { name: "Tom", isComing: false }).expect(201);
  expect(await listed(id)).toMatchObject({ state: "full", answered: 2 });
  await host.put(`/api/menus/${id}/invitation/close`).expect(200);
  expect(await listed(id)).toBeUndefined();
  const over = await inviteGroup(app, host, {}, { eventDate: "2020-01-01" });
  expect(await listed(over.id)).toBeUndefined();
});

test("with `state=all`, members list every link and the needs of those who come", async () => {
  const host = await asMember();
  const listed = async (id: number) => {
    const { body } = await host.get("/api/event-invitations?state=all").expect(200);
    return body.find(({ menuId }) => menuId === id);
  };
  const { id, dishIds, link } = await inviteGroup(app, host);
  await answer(link, { adults: 2, children: 1, needs: ["nuts"] }).expect(201);
  await answer(link, { name: "Tom", isComing: false, needs: ["milk"] }).expect(201);
  await answer(link, { name: "Jo" }).expect(201);
  await host.put(`/api/menus/${id}/invitation/close`).expect(200);
  expect(await listed(id)).toMatchObject({
    state: "closed",
    answered: 3,
    comingCount: 4,
    needs: [{ name: "May", needs: ["nuts"] }],
    dishes: dishIds.map((dish) => ({ id: dish })),
  });
  await host.delete(`/api/menus/${id}/invitation`).expect(200);
  expect(await listed(id)).toMatchObject({ state: "withdrawn", answered: 3 });
  const over = await inviteGroup(app, host, {}, { eventDate: "2020-01-01" });
  expect(await listed(over.id)).toMatchObject({ state: "over", comingCount: 0, needs: [], answered: 0 });
  const empty = await inviteGroup(app, host);
  await host.delete(`/api/menus/${empty.id}/invitation`).expect(200);
  expect(await listed(empty.id)).toBeUndefined();
  await host.get("/api/event-invitations?state=some").expect(400);
});

describe("the host", () => {
  test("closes the link, opens it again and extends it", async () => {
    const host = await asMember();
    const { id, link } = await inviteGroup(app, host);
    const invitation = `/api/menus/${id}/invitation` as const;
    expect((await host.put(`${invitation}/close`).expect(200)).body.invitation?.state).toBe("closed");
    const closesAt = (await host.put(`${invitation}/close`).expect(200)).body.invitation?.closesAt;
    await answer(link).expect(410);
    const reopened = await host.patch(invitation, { closesAt: null }).expect(200);
    expect(reopened.body.invitation?.state).toBe("open");
    await answer(link).expect(201);
    await host.put(`${invitation}/close`).expect(200);
    const later = soon();
    const { body } = await host.patch(invitation, { closesAt: later }).expect(200);
    expect(body.invitation).toMatchObject({ state: "open", closesAt: later });
    expect(closesAt).not.toBe(later);
    await host.patch(invitation, { closesAt: "2020-01-01T00:00:00Z" }).expect(400);
    await answer(link).expect(201);
  });

  test("changes the limit, but not below the answers", async () => {
    const host = await asMember();
    const { id, link } = await inviteGroup(app, host, { maxAnswers: 2 });
    const invitation = `/api/menus/${id}/invitation` as const;
    for (const name of ["May", "Tom"]) await answer(link, { name }).expect(201);
    await answer(link).expect(410);
    expect((await host.patch(invitation, { maxAnswers: 1 }).expect(400)).body).toMatchObject({
      issues: [
        { path: "maxAnswers", message: "2 guests have already answered. Please choose at least that many." },
      ],
    });
    await host.patch(invitation, { maxAnswers: 3 }).expect(200);
    await answer(link).expect(201);
  });

  test("withdraws the link, keeps the answers and makes a new link for them", async () => {
    const host = await asMember();
    const { id, link, event } = await inviteGroup(app, host);
    const { editToken } = (await answer(link).expect(201)).body;
    const invitation = `/api/menus/${id}/invitation` as const;
    const { body } = await host.delete(invitation).expect(200);
    expect(body).toMatchObject({ invitation: { state: "withdrawn" }, tally: { answered: 1 } });
    expect((await asVisitor().get(link).expect(410)).body.message).toBe(
      "This invitation has been withdrawn. Please ask your host.",
    );
    for (const call of [
      host.delete(invitation),
      host.put(`${invitation}/close`),
      host.patch(invitation, { maxAnswers: 5 }),
    ])
      await call.expect(404);
    const again = await host.post(invitation, { maxAnswers: 5 }).expect(201);
    const token = again.body.invitation?.token;
    expect(again.body).toMatchObject({
      invitation: { state: "open", maxAnswers: 5 },
      tally: { answered: 1 },
    });
    await asVisitor().get(link).expect(404);
    await answer(`/api/event-invitations/${token}`, { name: "Tom" }).expect(201);
    await asVisitor().patch(`/api/event-answers/${editToken}`, { adults: 2 }).expect(200);
    expect((await host.get(event)).body.tally).toMatchObject({ answered: 2, adults: 3 });
  });

  test("leaves an entry in the history for every changed field", async () => {
    const host = await asMember();
    const { id } = await inviteGroup(app, host);
    await host.patch(`/api/menus/${id}/invitation`, { maxAnswers: 5, showsNames: true }).expect(200);
    await host.patch(`/api/menus/${id}/invitation`, {}).expect(200);
    const rows = await db.select().from(editHistory).where(eq(editHistory.entityType, "invitation"));
    expect(rows).toMatchObject([
      { fieldName: "maxAnswers", oldValue: "12", newValue: "5", editedBy: host.user.id },
      { fieldName: "showsNames", oldValue: "false", newValue: "true" },
    ]);
  });

  test("lets the menu's guest count follow the answers, without outdating a form in progress", async () => {
    const host = await asMember();
    const { id, link } = await inviteGroup(app, host);
    const menu = async () => (await host.get(`/api/menus/${id}`).expect(200)).body;
    const { updatedAt } = await menu();
    const { editToken } = (await answer(link, { adults: 2, children: 1 }).expect(201)).body;
    expect((await menu()).guestCount).toBeNull();
    await host.patch(`/api/menus/${id}/invitation`, { followsAnswers: true }).expect(200);
    expect((await menu()).guestCount).toBe(3);
    await answer(link, { name: "Tom" }).expect(201);
    expect((await menu()).guestCount).toBe(4);
    await asVisitor().patch(`/api/event-answers/${editToken}`, { isComing: false }).expect(200);
    expect(await menu()).toMatchObject({ guestCount: 1, updatedAt });
    await host.patch(`/api/menus/${id}/invitation`, { followsAnswers: false }).expect(200);
    await answer(link, { name: "Omar" }).expect(201);
    expect((await menu()).guestCount).toBe(1);
  });

  test("removes an answer, with its activity", async () => {
    const host = await asMember();
    const { id, link, event } = await inviteGroup(app, host, { followsAnswers: true });
    const { editToken } = (await answer(link).expect(201)).body;
    const answerId = (await host.get(event)).body.answers[0]?.id;
    const other = await inviteGroup(app, host);
    await host.delete(`/api/menus/${other.id}/answers/${answerId}`).expect(404);
    const { body } = await host.delete(`/api/menus/${id}/answers/${answerId}`).expect(200);
    expect(body).toMatchObject({ answers: [], tally: { answered: 0 } });
    await host.delete(`/api/menus/${id}/answers/${answerId}`).expect(404);
    await asVisitor().get(`/api/event-answers/${editToken}`).expect(404);
    expect((await host.get("/api/activities")).text).not.toContain("guest_answered");
  });

  test("removes or merges an answer once, although two members press at the same instant", async () => {
    const [host, other] = [await asMember(), await asMember()];
    const { id, link, event } = await inviteGroup(app, host, { followsAnswers: true });
    for (const name of ["May", "Omar", "Grace"])
      await answer(link, { name, note: `From ${name}` }).expect(201);
    const [may, omar, grace] = (await host.get(event)).body.answers.map((one) => one.id);
    const statuses = (calls: { status: number }[]) => calls.map(({ status }) => status).toSorted();
    const removals = [host, other].map((member) => member.delete(`/api/menus/${id}/answers/${grace}`));
    expect(statuses(await Promise.all(removals))).toEqual([200, 404]);
    const elsewhere = await host.delete(`/api/menus/999999/answers/${may}`).expect(404);
    expect(elsewhere.body.message).toBe("Answer not found");
    const merges = [
      host.post(`/api/menus/${id}/answers/${may}/merge`, { from: omar }),
      other.post(`/api/menus/${id}/answers/${omar}/merge`, { from: may }),
    ];
    expect(statuses(await Promise.all(merges))).toEqual([200, 404]);
    const { body } = await host.get(event).expect(200);
    expect(body.tally).toMatchObject({ answered: 1, adults: 1 });
    expect(body.answers[0]?.note?.split("\n").toSorted()).toEqual(["From May", "From Omar"]);
    expect((await host.get(`/api/menus/${id}`)).body.guestCount).toBe(1);
  });

  test("merges two answers of the same guest", async () => {
    const host = await asMember();
    const { id, link, event, dishIds } = await inviteGroup(app, host, { followsAnswers: true });
    const [soup, cake] = dishIds;
    await answer(link, { adults: 2, needs: ["nuts"], note: "At eight", dishIds: [cake] }).expect(201);
    const twin = { name: "May Chen", needs: ["milk", "nuts"], note: "Or nine", dishIds: [soup, cake] };
    const { editToken } = (await answer(link, twin).expect(201)).body;
    await asVisitor()
      .post(`/api/event-answers/${editToken}/claims`, { item: "Bread", kind: "bring" })
      .expect(201);
    const [kept = 0, from = 0] = (await host.get(event)).body.answers.map((one) => one.id);
    const merge = (answerId: number, body: object) =>
      host.post(`/api/menus/${id}/answers/${answerId}/merge`, body);
    await db.update(answers).set({ thanks: "Lovely", thankedAt: new Date() }).where(eq(answers.id, from));
    await merge(kept, { from: kept }).expect(400);
    await merge(kept, { from: 4711 }).expect(404);
    await merge(4711, { from }).expect(404);
    const { body } = await merge(kept, { from }).expect(200);
    expect(body).toMatchObject({
      tally: { answered: 1, adults: 2 },
      answers: [
        {
          name: "May",
          needs: ["nuts", "milk"],
          note: "At eight\nOr nine",
          dishIds: [soup, cake],
          thanks: "Lovely",
          thankedAt: expect.any(String),
        },
      ],
      claims: [{ item: "Bread", answerId: kept, guestName: "May" }],
    });
    expect((await host.get(`/api/menus/${id}`)).body.guestCount).toBe(2);
    await asVisitor().get(`/api/event-answers/${editToken}`).expect(404);
  });

  test.each([
    ["note", 2_000],
    ["needsText", 2_000],
    ["thanks", 500],
  ] as const)("cannot merge answers whose %s would be too long to save again", async (field, max) => {
    const host = await asMember();
    const { id, link, event } = await inviteGroup(app, host);
    for (const letter of ["a", "b"]) {
      const { editToken } = (await answer(link).expect(201)).body;
      await db
        .update(answers)
        .set({ [field]: letter.repeat(max / 2) })
        .where(eq(answers.editTokenHash, digestOf(editToken)));
    }
    const before = (await host.get(event)).body.answers;
    const from = before[1]?.id ?? 0;
    const merge = () => host.post(`/api/menus/${id}/answers/${before[0]?.id}/merge`, { from });
    expect((await merge().expect(409)).body.code).toBe("too_long");
    expect((await host.get(event)).body.answers).toEqual(before);
    await db
      .update(answers)
      .set({ [field]: "b".repeat(max / 2 - 1) })
      .where(eq(answers.id, from));
    await merge().expect(200);
  });
});

test("a group invitation needs a menu and a limit from 1 to 100", async () => {
  const host = await asMember();
  const { id } = await inviteGroup(app, host);
  const wrong = [{ maxAnswers: 0 }, { maxAnswers: 101 }, { maxAnswers: null }, { menuId: null }];
  for (const values of wrong) {
    const updated = db.update(inviteTokens).set(values).where(eq(inviteTokens.menuId, id));
    await expect(updated).rejects.toThrow("Failed query");
  }
});
