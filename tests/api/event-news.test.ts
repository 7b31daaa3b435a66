import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { answers } from "#shared/schema/index.ts";
import { inviteGroup } from "#tests/setup/data/events.ts";
import { startApp } from "#tests/setup/server/app.ts";

const app = await startApp({ RATE_LIMIT_SCALE: "100" });
const { asMember, asVisitor, db } = app;

const MENU = { eventDate: "2030-05-17", eventTime: "19:00", place: "5 Mill Lane" };

async function setup(menu: object = MENU) {
  const host = await asMember();
  const { id, link, event, dishIds } = await inviteGroup(app, host, {}, menu);
  const answer = async (body: object = {}) =>
    (
      await asVisitor()
        .post(`${link}/answers`, { name: "May", isComing: true, ...body })
        .expect(201)
    ).body;
  const own = (editToken: string) => `/api/event-answers/${editToken}` as const;
  return {
    host,
    id,
    dishIds,
    answer,
    change: (body: object) => host.patch(`/api/menus/${id}`, body).expect(200),
    again: async (token: string, body: object = {}) =>
      (await asVisitor().patch(own(token), body).expect(200)).body.news,
    newsOf: async (token: string) => (await asVisitor().get(own(token)).expect(200)).body.news,
    hostNews: async () => (await host.get(event).expect(200)).body.answers.map(({ news }) => news),
    event: async () => (await host.get(event).expect(200)).body,
  };
}

describe("what is new since a guest's answer", () => {
  test("names day, time, place and dishes with the value before, and nothing that was changed back", async () => {
    const { dishIds, answer, change, newsOf, hostNews } = await setup();
    const { editToken, news } = await answer();
    expect(news).toEqual([]);
    await change({ eventDate: "2030-05-18", eventTime: null, place: "The garden" });
    await change({ dishIds: dishIds.slice(1), title: "Summer party", note: "Buy ice" });
    const found = [
      { what: "eventDate", before: "2030-05-17" },
      { what: "eventTime", before: "19:00" },
      { what: "place", before: "5 Mill Lane" },
      { what: "dishes", before: null },
    ];
    expect(await newsOf(editToken)).toEqual(found);
    expect(await hostNews()).toEqual([found]);
    await change({ ...MENU, eventDate: "2030-06-01", dishIds: dishIds.toReversed() });
    expect(await newsOf(editToken)).toEqual([{ what: "eventDate", before: "2030-05-17" }]);
    await change(MENU);
    expect(await newsOf(editToken)).toEqual([]);
  });

  test("is asked once: an answer without other changes confirms it and counts as before", async () => {
    const { answer, again, change, newsOf, event } = await setup();
    const may = await answer({ adults: 2, note: "We bring wine" });
    const omar = await answer({ name: "Omar", isComing: false });
    await change({ eventDate: "2030-05-18" });
    expect((await event()).tally).toMatchObject({ coming: 1, declined: 1, adults: 2 });
    expect(await again(may.editToken, { expectedUpdatedAt: may.updatedAt })).toEqual([]);
    expect((await event()).answers).toMatchObject([
      { isComing: true, adults: 2, note: "We bring wine", news: [] },
      { isComing: false, news: [{ what: "eventDate", before: "2030-05-17" }] },
    ]);
    await change({ eventDate: MENU.eventDate });
    expect(await newsOf(may.editToken)).toEqual([{ what: "eventDate", before: "2030-05-18" }]);
    expect(await newsOf(omar.editToken)).toEqual([]);
  });

  test("is what changed after the page was loaded, if the host moves the event meanwhile", async () => {
    const { dishIds, answer, again, change } = await setup();
    const seen = { ...MENU, dishIds };
    await change({ eventTime: "20:00" });
    const { editToken, news } = await answer({ answeredFor: seen });
    expect(news).toEqual([{ what: "eventTime", before: "19:00" }]);
    await change({ eventTime: "21:00" });
    expect(await again(editToken, { answeredFor: { ...seen, eventTime: "20:00" } })).toEqual([
      { what: "eventTime", before: "20:00" },
    ]);
    expect(await again(editToken)).toEqual([]);
  });

  test("stays when a member changes a guest's own answer; an entered answer is given again", async () => {
    const { host, id, answer, change, event, hostNews } = await setup();
    await answer();
    await host.post(`/api/menus/${id}/answers`, { name: "Sevgi", isComing: true }).expect(201);
    await change({ eventDate: "2030-05-18" });
    const moved = [{ what: "eventDate", before: "2030-05-17" }];
    expect(await hostNews()).toEqual([moved, moved]);
    for (const { id: answerId } of (await event()).answers)
      await host.patch(`/api/menus/${id}/answers/${answerId}`, { adults: 3 }).expect(200);
    expect(await hostNews()).toEqual([moved, []]);
  });

  test("is empty for answers from before the upgrade, until they are given again", async () => {
    const { answer, again, change, newsOf } = await setup();
    const { editToken } = await answer();
    await db.update(answers).set({ answeredFor: null });
    await change({ eventDate: "2030-05-18" });
    expect(await newsOf(editToken)).toEqual([]);
    expect(await again(editToken)).toEqual([]);
    await change({ eventDate: "some Sunday", place: null });
    expect(await newsOf(editToken)).toEqual([
      { what: "eventDate", before: "2030-05-18" },
      { what: "place", before: "5 Mill Lane" },
    ]);
  });

  test.each([
    { eventDate: "x".repeat(10_000) },
    { place: "\u0000" },
    { eventTime: "\uD800" },
    { dishIds: Array.from({ length: 201 }, () => 1) },
    { dishIds: undefined },
    null,
    "2030-05-17",
  ])("refuses %o as what a guest saw, and stores nothing", async (fields) => {
    const { answer, again, newsOf } = await setup();
    const { editToken } = await answer();
    const answeredFor = typeof fields === "object" && fields ? { ...MENU, dishIds: [], ...fields } : fields;
    await asVisitor().patch(`/api/event-answers/${editToken}`, { answeredFor }).expect(400);
    expect(await newsOf(editToken)).toEqual([]);
    expect(await again(editToken)).toEqual([]);
  });

  test("is in no response without the answer's own link", async () => {
    const { host, id, answer, change, event } = await setup();
    const { editToken } = await answer({ answeredFor: { eventDate: "<b>secret day</b>", dishIds: [] } });
    await change({ eventTime: "20:00" });
    const token = (await event()).invitation?.token;
    for (const path of [`/api/event-invitations/${token}`, `/api/public/menus/${id}`, `/event/${token}`])
      expect((await asVisitor().get(path)).text).not.toContain("secret day");
    for (const path of ["/api/activities", `/api/menus/${id}/history`])
      expect((await host.get(path).expect(200)).text).not.toContain("secret day");
    await asVisitor().delete(`/api/event-answers/${editToken}`).expect(204);
    const { rows } = await db.execute(sql`select from answers where answered_for::text like '%secret day%'`);
    expect(rows).toEqual([]);
    expect(await db.$count(answers, eq(answers.name, "May"))).toBe(0);
  });
});
