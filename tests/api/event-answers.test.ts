import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { activities, answers, inviteTokens, menus } from "#shared/schema/index.ts";
import { buildDish } from "#tests/setup/data/builders.ts";
import { dumpTables } from "#tests/setup/data/dump-tables.ts";
import { inviteGroup } from "#tests/setup/data/events.ts";
import { startApp } from "#tests/setup/server/app.ts";
import type { Asking } from "#tests/setup/server/client.ts";

const app = await startApp({ RATE_LIMIT_SCALE: "100" });
const { asMember, asVisitor, db } = app;

const MAY = {
  name: "May Chen",
  isComing: true,
  adults: 2,
  children: 1,
  needs: ["nuts", "vegetarian"],
  needsText: "No raw onions",
  note: "We arrive at eight",
};
const own = (editToken: string) => `/api/event-answers/${editToken}` as const;

async function setup(fields: object = {}, menu: Parameters<typeof inviteGroup>[3] = {}) {
  const host = await asMember({ firstName: "Ada", lastName: "Lovelace", email: "ada@example.org" });
  return { host, ...(await inviteGroup(app, host, fields, menu)) };
}
const claim = (editToken: string, body: object) => asVisitor().post(`${own(editToken)}/claims`, body);
const send = (link: `/api/event-invitations/${string}`, body: object = MAY) =>
  asVisitor().post(`${link}/answers`, body);

const failures = {
  full: { message: "This event is full.", code: "full" },
  closed: { message: "This invitation is closed. Please ask your host.", code: "closed" },
  withdrawn: { message: "This invitation has been withdrawn. Please ask your host.", code: "withdrawn" },
  archived: { message: "This event is no longer planned. Please ask your host.", code: "archived" },
  over: { message: "This event is over.", code: "over" },
};

const PAST = { eventDate: "2020-01-01" };
/** Puts an event's link into a state in which it takes no answers, with the failure and the event that it names. */
const ended = [
  ["closed", failures.closed, () => ({ closesAt: new Date(0) }), {}, "Garden party"],
  ["expired", failures.closed, () => ({ expiresAt: new Date(0) }), {}, undefined],
  ["withdrawn", failures.withdrawn, () => ({ withdrawnAt: new Date() }), {}, undefined],
  ["of an archived menu", failures.archived, () => ({}), { isArchived: true }, undefined],
  ["of a past event", failures.over, () => ({}), PAST, "Garden party"],
  ["withdrawn, of a past event", failures.over, () => ({ withdrawnAt: new Date() }), PAST, undefined],
  ["of an archived past menu", failures.over, () => ({}), { ...PAST, isArchived: true }, undefined],
] as const;

async function end(id: number, link: object, menu: object) {
  if (Object.keys(link).length > 0)
    await db.update(inviteTokens).set(link).where(eq(inviteTokens.menuId, id));
  if (Object.keys(menu).length > 0) await db.update(menus).set(menu).where(eq(menus.id, id));
}

describe("the event as its guests see it", () => {
  test("has the menu and its host, but no answers of others and no ids of members", async () => {
    const { link, host, dishIds } = await setup({}, { place: "5 Mill Lane", description: "Bring a chair" });
    await send(link).expect(201);
    const { body, text } = await asVisitor().get(link).expect(200);
    expect(body).toMatchObject({
      title: "Garden party",
      description: "Bring a chair",
      eventDate: "2030-05-17",
      place: "5 Mill Lane",
      image: null,
      invitedBy: "Ada L.",
      hostName: "Ada L.",
      hostColor: 0,
      householdName: null,
      comingCount: 3,
      names: null,
      claims: [],
    });
    expect(body.dishes.map(({ id }) => id)).toEqual(dishIds);
    expect(body.dishes[0]?.labels).toEqual({});
    for (const secret of ["May", "onions", "eight", "ada@example.org", host.user.id])
      expect(text).not.toContain(secret);
  });

  test("has first names only if the host shows them", async () => {
    const { link } = await setup({ showsNames: true });
    await send(link).expect(201);
    await send(link, { name: "Omar Khan", isComing: false }).expect(201);
    expect((await asVisitor().get(link).expect(200)).body.names).toEqual(["May"]);
  });

  test("has labels that a member confirmed, unless the ingredients changed since", async () => {
    const { link, id } = await setup();
    const labels = { nuts: true, vegan: false };
    const cake = await buildDish(db, { confirmedLabels: labels });
    const soup = await buildDish(db, { confirmedLabels: labels, areLabelsOutdated: true });
    await db
      .update(menus)
      .set({ dishIds: [cake.id, soup.id] })
      .where(eq(menus.id, id));
    const { body } = await asVisitor().get(link).expect(200);
    expect(body.dishes.map((dish) => dish.labels)).toEqual([labels, {}]);
  });

  test.each(ended)("returns 410 when the link is %s", async (_what, failure, fields, menu, title) => {
    const { id, link } = await setup();
    await end(id, fields(), menu);
    const before = await dumpTables(db);
    const { event, ...late } = (await asVisitor().get(link).expect(410)).body;
    expect(late).toEqual(failure);
    expect(event?.title).toBe(title);
    expect((await send(link).expect(410)).body).toMatchObject(failure);
    expect(await dumpTables(db)).toEqual(before);
  });

  test.each(["B".repeat(32), "1", "%00", "x".repeat(3000), "__proto__"])(
    "returns 404 for the unknown token %s",
    async (token) => {
      await setup();
      const message = "This invitation link is not valid.";
      for (const call of [
        asVisitor().get(`/api/event-invitations/${token}`),
        send(`/api/event-invitations/${token}`),
      ] as Asking<unknown>[])
        expect((await call.expect(404)).body).toEqual({ message, code: "not_found" });
      await asVisitor().get(`/api/event-answers/${token}`).expect(404);
    },
  );

  test("links of groups and of single guests do not work for each other", async () => {
    const { host, token } = await setup();
    await asVisitor().get(`/api/invite-tokens/${token}`).expect(404);
    await asVisitor().get(`/api/join/${token}`).expect(404);
    await asVisitor()
      .post("/api/guest-menus", { title: "Menu", dishIds: [1], guestToken: token })
      .expect(404);
    await host.delete(`/api/invite-tokens/${token}`).expect(404);
    expect((await host.get("/api/invite-tokens").expect(200)).body).toEqual([]);
    const { body } = await host
      .post("/api/invite-tokens", { eventTitle: "Tea", eventDate: "Sunday" })
      .expect(201);
    await asVisitor().get(`/api/event-invitations/${body.token}`).expect(404);
  });
});

describe("an answer", () => {
  test("is saved with wishes and needs, for members only", async () => {
    const { host, link, event, dishIds, id } = await setup();
    const wishes = [dishIds[2], dishIds[0], dishIds[2]];
    const { body } = await send(link, { ...MAY, dishIds: wishes }).expect(201);
    expect(body).toMatchObject({ ...MAY, dishIds: [dishIds[0], dishIds[2]], state: "open", thanks: null });
    expect(body.editToken).toMatch(/^[A-Za-z0-9]{32}$/);
    expect(body.event).toMatchObject({ title: "Garden party", comingCount: 3 });
    expect((await asVisitor().get(own(body.editToken)).expect(200)).body).toMatchObject({ name: "May Chen" });
    const { body: seen } = await host.get(event).expect(200);
    expect(seen).toMatchObject({
      menuId: id,
      invitation: { state: "open", maxAnswers: 12 },
      tally: { answered: 1, coming: 1, declined: 0, adults: 2, children: 1 },
      answers: [{ ...MAY, dishIds: [dishIds[0], dishIds[2]] }],
    });
  });

  test("is one person without a number, and none who can't come", async () => {
    const { host, link, event, dishIds } = await setup();
    expect((await send(link, { name: "Tom", isComing: true }).expect(201)).body).toMatchObject({
      adults: 1,
      children: 0,
    });
    expect((await send(link, { name: "Kid", isComing: true, children: 2 }).expect(201)).body).toMatchObject({
      adults: 0,
      children: 2,
    });
    const declined = { ...MAY, isComing: false, dishIds };
    expect((await send(link, declined).expect(201)).body).toMatchObject({
      adults: 0,
      children: 0,
      dishIds: [],
    });
    expect((await host.get(event)).body.tally).toEqual({
      answered: 3,
      coming: 2,
      declined: 1,
      adults: 1,
      children: 2,
    });
  });

  test("sent again with the same key is saved once", async () => {
    const { host, link, event } = await setup({ maxAnswers: 1 });
    const again = { ...MAY, key: "0123456789abcdef" };
    const both = await Promise.all([send(link, again), send(link, again)]);
    const [first = "", second] = both.map(({ body }) => body.editToken);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(first).toBe(second);
    expect((await send(link, { ...MAY, key: "another-key-of-16" }).expect(410)).body).toMatchObject(
      failures.full,
    );
    expect((await host.get(event)).body.answers).toHaveLength(1);
    await db.transaction(async (tx) => {
      await tx.select().from(inviteTokens).for("update");
      const late = await Promise.all(
        ["b", "c", "d"].map((key) => send(link, { ...MAY, key: key.repeat(16) })),
      );
      expect(late.map(({ status }) => status)).toEqual([410, 410, 410]);
    });
    await asVisitor().get(own(first)).expect(200);
    const other = await inviteGroup(app, host);
    expect((await send(other.link, again).expect(201)).body.editToken).not.toBe(first);
  });

  test.each([
    ["no name", { name: undefined }, "name", "Please enter your name."],
    ["an invisible name", { name: "\u200b\u202e" }, "name", "Please enter your name."],
    ["a name of 101 characters", { name: "x".repeat(101) }, "name", "Please keep this to 100 characters."],
    ["no choice", { isComing: undefined }, "isComing", "Please choose whether you are coming."],
    ["0 guests", { adults: 0, children: 0 }, "adults", "Please enter how many of you are coming."],
    ["500 guests", { adults: 500 }, "adults", "Adults can be at most 50."],
    ["-1 children", { children: -1 }, "children", "Children must be at least 0."],
    ["half a guest", { adults: 0.5 }, "adults", "Adults must be a whole number."],
    ["51 people", { adults: 50, children: 1 }, "adults", "At most 50 people can come with one answer."],
    ["an unknown need", { needs: ["gold"] }, "needs.0", "Please choose from the list."],
    ["NUL in a note", { note: "a\0b" }, "note", "This text contains characters that cannot be stored."],
    ["a long note", { note: "x".repeat(2001) }, "note", "Please keep this to 2,000 characters."],
    [
      "another dish",
      { dishIds: [2_000_000] },
      "dishIds",
      "A dish you chose is no longer on the menu. Please choose again.",
    ],
  ])("returns 400 with %s", async (_what, wrong, path, message) => {
    const { link } = await setup();
    const before = await dumpTables(db);
    const { body } = await send(link, { ...MAY, ...wrong }).expect(400);
    expect(body).toMatchObject({ message, issues: [{ path, message }] });
    expect(await dumpTables(db)).toEqual(before);
  });

  test.each([
    "<img src=x onerror=alert(1)>",
    "'; drop table answers; --",
    "\u202egnahc \u0007name",
    "100%_\\",
    '{"a":1}',
    "\r\nSet-Cookie: a=b",
  ])("keeps the text %j as text", async (text) => {
    const { host, link, event } = await setup({ showsNames: true });
    await send(link, { ...MAY, name: `A ${text}`, note: text, needsText: text }).expect(201);
    const { body } = await host.get(event).expect(200);
    expect(body.answers[0]).toMatchObject({ note: text.trim(), needsText: text.trim() });
    expect(body.answers[0]?.name).not.toMatch(/[\p{Cc}\u202e]/u);
    expect((await asVisitor().get(link)).body.names).toEqual(["A"]);
  });

  test("ignores fields that guests may not set", async () => {
    const { link, event, host } = await setup();
    const forged = {
      id: 77,
      inviteTokenId: 5,
      thanks: "Hi",
      editToken: "x",
      createdAt: "2020-01-01T00:00:00Z",
    };
    await send(link, { ...MAY, ...forged }).expect(201);
    const { body } = await host.get(event);
    expect(body.answers[0]).toMatchObject({ thanks: null });
    expect(body.answers[0]?.id).not.toBe(77);
  });

  test("appears in the feed without needs and notes", async () => {
    const { host, link, id } = await setup();
    await send(link).expect(201);
    await send(link, { name: "Omar", isComing: false }).expect(201);
    const { body, text } = await host.get("/api/activities").expect(200);
    expect(body.slice(0, 2)).toMatchObject([
      { type: "guest_answered", guestName: "Omar", metadata: { isComing: false } },
      { type: "guest_answered", guestName: "May Chen", targetType: "menu", targetId: id, userId: null },
    ]);
    expect(body[1]?.metadata).toEqual({ menuTitle: "Garden party", guestName: "May Chen", isComing: true });
    for (const secret of ["nuts", "onions", "eight"]) expect(text).not.toContain(secret);
  });
});

test("fifty answers at the same instant to a link with room for twelve: twelve are saved, the others get 410", async () => {
  const { host, link, event } = await setup({ maxAnswers: 12, followsAnswers: true });
  const sent = await Promise.all(
    Array.from({ length: 50 }, (_, number) =>
      send(link, { name: `Guest ${number}`, isComing: true, adults: 2 }),
    ),
  );
  expect(sent.map(({ status }) => status).toSorted()).toEqual([
    ...Array(12).fill(201),
    ...Array(38).fill(410),
  ]);
  const refused = sent.filter(({ status }) => status === 410).map(({ body }) => body);
  expect(refused).toMatchObject(Array(38).fill(failures.full));
  const { body } = await host.get(event).expect(200);
  expect(body).toMatchObject({ invitation: { state: "full" }, tally: { answered: 12, adults: 24 } });
  const feed = await db.select().from(activities).where(eq(activities.type, "guest_answered"));
  expect(feed).toHaveLength(12);
  expect((await host.get(`/api/menus/${body.menuId}`)).body.guestCount).toBe(24);
  expect((await host.get("/api/menus")).body).toHaveLength(1);
});

describe("the edit link", () => {
  test("changes only the given fields, also when the link is full or closed", async () => {
    const { host, link, event, dishIds } = await setup({ maxAnswers: 1 });
    const { editToken } = (await send(link, { ...MAY, dishIds }).expect(201)).body;
    const full = await asVisitor().patch(own(editToken), { adults: 4, note: null }).expect(200);
    expect(full.body).toMatchObject({ ...MAY, adults: 4, note: null, dishIds, state: "full" });
    await host.put(event.replace("event", "invitation/close")).expect(200);
    const closed = await asVisitor()
      .patch(own(editToken), { dishIds: [dishIds[1]] })
      .expect(200);
    expect(closed.body).toMatchObject({ dishIds: [dishIds[1]], state: "closed" });
  });

  test("gives each change a later time, also when the clock stands still", async () => {
    const { link } = await setup();
    const { editToken } = (await send(link).expect(201)).body;
    const latest = new Date(Date.now() + 3_600_000);
    await db.update(answers).set({ updatedAt: latest });
    const times = [latest.toISOString()];
    for (const adults of [3, 4]) {
      const { body } = await asVisitor().patch(own(editToken), { adults }).expect(200);
      times.push(body.updatedAt);
    }
    expect(new Set(times).size).toBe(3);
    expect(times.toSorted()).toEqual(times);
  });

  test("refuses a change of an outdated answer, and saves one of two at the same instant", async () => {
    const { host, link, event, dishIds } = await setup();
    const { editToken, updatedAt } = (await send(link).expect(201)).body;
    const change = (body: object) => asVisitor().patch(own(editToken), body);
    const both = await Promise.all(
      [3, 4].map((adults) => change({ adults, dishIds, expectedUpdatedAt: updatedAt })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const saved = both.find(({ status }) => status === 200)?.body;
    expect(both.find(({ status }) => status === 409)?.body).toEqual({
      message: "Your answer has changed since you opened it. Please review the newer version.",
      code: "stale",
    });

    const before = await dumpTables(db);
    await change({ isComing: false, expectedUpdatedAt: updatedAt }).expect(409);
    await change({ adults: 5, expectedUpdatedAt: "yesterday" }).expect(400);
    expect(await dumpTables(db)).toEqual(before);

    // A line that is claimed elsewhere does not outdate the form.
    await claim(editToken, { item: "Bread", kind: "bring" }).expect(201);
    const { body: changed } = await change({ note: "Late", expectedUpdatedAt: saved?.updatedAt }).expect(200);
    expect(changed).toMatchObject({ adults: saved?.adults, dishIds, note: "Late" });

    // The host adds another answer of the same guest.
    await send(link, { ...MAY, note: "Again" }).expect(201);
    const [kept, from] = (await host.get(event).expect(200)).body.answers;
    await host.post(event.replace("event", `answers/${kept?.id}/merge`), { from: from?.id }).expect(200);
    await change({ note: "On time", expectedUpdatedAt: changed.updatedAt }).expect(409);
    await change({ note: "On time" }).expect(200);
  });

  test("of a guest who can't come any more drops wishes and claims, and coming again needs no number", async () => {
    const { host, link, event, dishIds } = await setup();
    const { editToken } = (await send(link, { ...MAY, dishIds }).expect(201)).body;
    await claim(editToken, { dishId: dishIds[0], kind: "bring" }).expect(201);
    const gone = await asVisitor().patch(own(editToken), { isComing: false }).expect(200);
    expect(gone.body).toMatchObject({ adults: 0, children: 0, dishIds: [], needs: MAY.needs });
    expect((await host.get(event)).body).toMatchObject({ claims: [], tally: { declined: 1 } });
    const back = await asVisitor().patch(own(editToken), { isComing: true }).expect(200);
    expect(back.body).toMatchObject({ adults: 1, children: 0 });
    const feed = await db.select().from(activities).where(eq(activities.type, "guest_answered"));
    expect(feed).toMatchObject([{ metadata: { isComing: true } }]);
  });

  test.each(ended.slice(2))(
    "cannot change, but read and delete an answer when the link is %s",
    async (...row) => {
      const [, failure, fields, menu] = row;
      const { id, link } = await setup();
      const { editToken } = (await send(link).expect(201)).body;
      await end(id, fields(), menu);
      const refused = await asVisitor().patch(own(editToken), { adults: 3 }).expect(410);
      expect(refused.body).toEqual(failure);
      const bread = { item: "Bread", kind: "bring" };
      expect((await claim(editToken, bread).expect(410)).body).toEqual(failure);
      await asVisitor().get(own(editToken)).expect(200);
      await asVisitor().delete(own(editToken)).expect(204);
      expect(await db.select().from(answers)).toEqual([]);
    },
  );

  test("deletes an answer with its activity and makes room for another", async () => {
    const { host, link, event } = await setup({ maxAnswers: 1, followsAnswers: true });
    const { editToken } = (await send(link).expect(201)).body;
    await send(link).expect(410);
    await asVisitor().delete(own(editToken)).expect(204);
    for (const call of [asVisitor().get(own(editToken)), asVisitor().delete(own(editToken))]) {
      expect((await call.expect(404)).body.message).toBe(
        "This link is not valid. Your answer may have been removed.",
      );
    }
    const { text } = await host.get("/api/activities").expect(200);
    expect(text).not.toContain("May");
    const { body } = await host.get(event).expect(200);
    expect((await host.get(`/api/menus/${body.menuId}`)).body.guestCount).toBeNull();
    await send(link).expect(201);
  });

  test("of one guest never changes another's answer", async () => {
    const { host, link, event } = await setup();
    const { editToken } = (await send(link).expect(201)).body;
    const { editToken: others } = (await send(link, { ...MAY, name: "Omar" }).expect(201)).body;
    await asVisitor().patch(own(editToken), { name: "Grace" }).expect(200);
    expect((await asVisitor().get(own(others))).body.name).toBe("Omar");
    expect((await host.get(event)).body.answers.map(({ name }) => name)).toEqual(["Grace", "Omar"]);
  });

  test("takes one line of thanks from the day after the event on", async () => {
    const { host, link, event, id } = await setup();
    const { editToken } = (await send(link).expect(201)).body;
    const thank = (thanks: unknown) => asVisitor().put(`${own(editToken)}/thanks`, { thanks });
    expect((await thank("Lovely!").expect(409)).body.code).toBe("too_early");
    await end(id, {}, { eventDate: "2020-01-01", isArchived: true });
    await thank("two\nlines").expect(400);
    await thank("x".repeat(501)).expect(400);
    expect((await thank(" Lovely! ").expect(200)).body).toMatchObject({ thanks: "Lovely!", state: "over" });
    expect((await host.get(event)).body.answers).toMatchObject([
      { thanks: "Lovely!", thankedAt: expect.any(String) },
    ]);
    expect((await thank(null).expect(200)).body).toMatchObject({ thanks: null, thankedAt: null });
  });

  test("has a calendar file with the place and what this guest brings", async () => {
    const { link, dishIds } = await setup({}, { place: "5 Mill Lane", eventTime: "19:30" });
    const { editToken } = (await send(link).expect(201)).body;
    const { editToken: others } = (await send(link, { ...MAY, name: "Omar" }).expect(201)).body;
    await claim(editToken, { dishId: dishIds[1], kind: "bring" }).expect(201);
    await claim(editToken, { item: "Bread", kind: "cook" }).expect(201);
    await claim(others, { item: "Wine", kind: "bring" }).expect(201);
    const { text } = await asVisitor()
      .get(`${own(editToken)}/calendar.ics`)
      .buffer(true)
      .expect(200);
    const plain = text.replaceAll("\r\n\t", "").replaceAll("\r\n ", "");
    expect(plain).toContain("LOCATION:5 Mill Lane");
    expect(plain).toContain("- Cake (brought by you)");
    expect(plain).toContain("- Bread (cooked by you)");
    expect(plain).not.toMatch(/Wine|Omar|onions/);
    for (const [lang, brought] of [
      ["de", "- Cake (bringen Sie mit)"],
      ["../de", "- Cake (brought by you)"],
      ["d".repeat(5_000), "- Cake (brought by you)"],
    ]) {
      const asked = asVisitor()
        .get(`${own(editToken)}/calendar.ics`)
        .query({ lang })
        .buffer(true);
      const response = await asked.expect(200).expect("Vary", /Accept-Language, Cookie/);
      expect(response.text.replaceAll("\r\n\t", "")).toContain(brought);
    }
  });
});

test("a deleted menu takes its link and answers with it", async () => {
  const { id, link } = await setup();
  const { editToken } = (await send(link).expect(201)).body;
  await db.delete(menus).where(eq(menus.id, id));
  await asVisitor().get(link).expect(404);
  await asVisitor().get(own(editToken)).expect(404);
});

test("of answers at the same instant, a link takes no more than its limit", async () => {
  const limited = await startApp({ RATE_LIMIT_SCALE: "0.01" }, { emptyBeforeEach: false });
  const { link } = await inviteGroup(limited, await limited.asMember());
  const answer = (body: object) => limited.asVisitor().post(`${link}/answers`, body);
  // Answers that are not saved, or were saved before, do not count.
  const again = { ...MAY, key: "k".repeat(16) };
  for (let count = 0; count < 3; count++) await answer(again).expect(201);
  for (let count = 0; count < 3; count++) await answer({ ...MAY, dishIds: [4711] }).expect(400);
  const statuses = await Promise.all(Array.from({ length: 8 }, async () => (await answer(MAY)).status));
  expect(statuses.toSorted()).toEqual([201, 201, 429, 429, 429, 429, 429, 429]);
});

test("answers change while their dishes are deleted", async () => {
  const host = await asMember();
  const changed = Array.from({ length: 4 }, async () => {
    const { id, dishIds, link, event } = await inviteGroup(app, host, { followsAnswers: true });
    const answer = async () => own((await send(link, { ...MAY, dishIds }).expect(201)).body.editToken);
    const [first, second, third] = [await answer(), await answer(), await answer()];
    const [kept, from] = (await host.get(event)).body.answers.map((one) => one.id);
    const responses = await Promise.all([
      host.delete(`/api/dishes/${dishIds[0]}`),
      host.post(`/api/menus/${id}/answers/${kept}/merge`, { from }),
      host.delete(`/api/dishes/${dishIds[1]}`),
      asVisitor().patch(third, { isComing: false }),
      asVisitor().patch(first, { adults: 3 }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([204, 200, 204, 200, 200]);
    expect((await asVisitor().get(first)).body.dishIds).toEqual([dishIds[2]]);
    await asVisitor().get(second).expect(404);
    expect((await host.get(`/api/menus/${id}`)).body.guestCount).toBe(4);
  });
  await Promise.all(changed);
});
