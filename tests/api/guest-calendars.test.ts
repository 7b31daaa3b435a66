import { eq } from "drizzle-orm";
import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { removeOldAnswers } from "#server/features/events/answers.service.ts";
import { answers, claims, dishes, menus, settings } from "#shared/schema/index.ts";
import { inviteGroup } from "#tests/setup/data/events.ts";
import { startApp } from "#tests/setup/server/app.ts";

const app = await startApp({ RATE_LIMIT_SCALE: "100" });
const { asMember, asVisitor, db, deps } = app;

const MENU = {
  eventDate: "2030-03-30",
  eventTime: "19:00",
  place: "5 Mill Lane",
  description: "Bring a chair",
};
const own = (editToken: string) => `/api/event-answers/${editToken}` as const;
const fetchCalendar = (token: string) => asVisitor().get(`/api/calendar/${token}.ics`).buffer(true);

const subscribe = async (editToken: string) =>
  (
    await asVisitor()
      .put(`${own(editToken)}/calendar`)
      .expect(200)
  ).body.token;

/** Reads an address as a calendar program does. */
async function read(token: string) {
  const { text } = await fetchCalendar(token).expect(200);
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const events = calendar.getAllSubcomponents("vevent").map((component) => {
    const event = new ICAL.Event(component);
    const { uid, sequence, summary, description, location, startDate } = event;
    const status = component.getFirstPropertyValue("status") as string;
    const modified = String(component.getFirstPropertyValue("last-modified"));
    return { uid, sequence, summary, description, location, status, modified, start: startDate.toString() };
  });
  return { text, events, event: events[0] };
}

async function setup(fields: object = {}, menu: object = {}) {
  await db.update(settings).set({ timeZone: "Europe/Berlin" });
  const host = await asMember({ firstName: "Ada", lastName: "Lovelace" });
  const invited = await inviteGroup(app, host, fields, { ...MENU, ...menu });
  const answer = async (body: object = {}) =>
    (
      await asVisitor()
        .post(`${invited.link}/answers`, { name: "May", isComing: true, ...body })
        .expect(201)
    ).body.editToken;
  const change = (body: object) => host.patch(`/api/menus/${invited.id}`, body).expect(200);
  return { ...invited, host, answer, change };
}

describe("a guest's calendar address", () => {
  test("follows a moved day and hour with the same id, a larger SEQUENCE, and the zone's daylight saving time", async () => {
    const { answer, change } = await setup();
    const token = await subscribe(await answer());
    const before = (await read(token)).event;
    expect(before).toMatchObject({
      summary: "Garden party",
      location: "5 Mill Lane",
      status: "CONFIRMED",
      start: "2030-03-30T18:00:00Z",
    });
    // So that a second passes between the versions.
    const long = { createdAt: new Date(0), updatedAt: new Date(60_000) };
    await db.update(menus).set(long);
    await db.update(dishes).set({ updatedAt: long.createdAt });
    await db.update(settings).set({ updatedAt: long.createdAt });
    await db.update(answers).set({ updatedAt: long.createdAt });
    const old = (await read(token)).event ?? { uid: "", sequence: Infinity, modified: "" };
    await change({ eventDate: "2030-03-31", eventTime: "20:30" });
    const moved = (await read(token)).event;
    expect(moved?.start).toBe("2030-03-31T18:30:00Z");
    expect(moved?.uid).toBe(old.uid);
    expect(moved?.sequence).toBeGreaterThan(old.sequence);
    expect(String(moved?.modified) > old.modified).toBe(true);
    await change({ eventTime: null });
    expect((await read(token)).event?.start).toBe("2030-03-31");
    await change({ eventDate: "some Sunday" });
    expect((await read(token)).events).toEqual([]);
    await change({ eventDate: "2030-04-01", eventTime: "19:00" });
    expect((await read(token)).event?.start).toBe("2030-04-01T17:00:00Z");
  });

  test("has a larger SEQUENCE after a change of the answer and after a claim", async () => {
    const { answer } = await setup();
    const editToken = await answer();
    const token = await subscribe(editToken);
    const past = { createdAt: new Date(0), updatedAt: new Date(0) };
    const sequence = async () => (await read(token)).event?.sequence ?? Infinity;
    for (const table of [menus, dishes, settings, answers]) await db.update(table).set(past);
    expect(await sequence()).toBe(0);
    await asVisitor()
      .post(`${own(editToken)}/claims`, { item: "Bread", kind: "bring" })
      .expect(201);
    const claimed = await sequence();
    expect(claimed).toBeGreaterThan(0);
    await db.update(claims).set({ createdAt: new Date(0) });
    await asVisitor().patch(own(editToken), { adults: 2 }).expect(200);
    expect(await sequence()).toBeGreaterThanOrEqual(claimed);
  });

  test("shows that a long description is cut, and does not cut that of the file", async () => {
    const description = "Bring chairs. ".repeat(50).trim();
    const { answer } = await setup({}, { description, dishIds: [] });
    const editToken = await answer();
    const { event } = await read(await subscribe(editToken));
    expect(event?.description).toMatch(/^Bring chairs\. .* …$/);
    const { text } = await asVisitor()
      .get(`${own(editToken)}/calendar.ics`)
      .buffer(true)
      .expect(200);
    expect(text.replace(/\r\n\s/g, "")).toContain(description);
  });

  test("is cancelled with the event, and empty while the guest can't come", async () => {
    const { host, id, answer } = await setup();
    const editToken = await answer();
    const token = await subscribe(editToken);
    await host.put(`/api/menus/${id}/archive`).expect(200);
    expect((await read(token)).event?.status).toBe("CANCELLED");
    await host.put(`/api/menus/${id}/unarchive`).expect(200);
    expect((await read(token)).event?.status).toBe("CONFIRMED");
    await asVisitor().patch(own(editToken), { isComing: false }).expect(200);
    expect((await read(token)).events).toEqual([]);
    await asVisitor().patch(own(editToken), { isComing: true }).expect(200);
    expect((await read(token)).events).toHaveLength(1);
  });

  test("contains the guest's own lines, and nothing of other guests, members or other events", async () => {
    const { host, id, answer } = await setup({ showsNames: true, followsAnswers: true });
    await setup({}, { title: "Another dinner" });
    const editToken = await answer({ needs: ["nuts"], note: "At eight", adults: 1 });
    const other = await answer({ name: "Omar", needs: ["fish"], needsText: "No garlic", adults: 7 });
    for (const [link, item] of [
      [editToken, "Bread"],
      [other, "Wine"],
    ] as const) {
      await asVisitor()
        .post(`${own(link)}/claims`, { item, kind: "bring" })
        .expect(201);
    }
    await host.patch(`/api/menus/${id}`, { note: "For members" }).expect(200);
    const { text, event } = await read(await subscribe(editToken));
    expect(event?.description).toBe("Bring a chair\n\n- Soup\n- Cake\n- Rice\n- Bread (brought by you)");
    expect(text).not.toMatch(/May|nuts|eight|Omar|fish|garlic|Wine|Lovelace|For members|Another|8 guests/);
  });

  test("is the same when it is asked for again, by hash in the database, and opens nothing else", async () => {
    const { answer, host } = await setup();
    const editToken = await answer();
    const { updatedAt } = (await asVisitor().get(own(editToken))).body;
    const tokens = await Promise.all(Array.from({ length: 20 }, () => subscribe(editToken)));
    const [token = ""] = tokens;
    expect(new Set(tokens).size).toBe(1);
    expect(token).not.toBe(await subscribe(await answer({ name: "Omar" })));
    expect(JSON.stringify(await db.select().from(answers))).not.toContain(token);
    // Subscribing is no change of the answer that another device may be editing.
    expect((await asVisitor().get(own(editToken))).body.updatedAt).toBe(updatedAt);
    const feed = (await host.post("/api/calendar-feed", {}).expect(201)).body.token;
    for (const path of [`/api/event-answers/${token}`, `/api/event-answers/${feed}/calendar.ics`])
      await asVisitor().get(path).expect(404);
    await asVisitor()
      .put(`${own(token)}/calendar`)
      .expect(404);
    await asVisitor().get(`/api/event-invitations/${token}`).expect(404);
    for (const wrong of [editToken, "x", "%00", "B".repeat(32)]) await fetchCalendar(wrong).expect(404);
    const { headers } = await fetchCalendar(token).expect(200);
    await fetchCalendar(token).set("If-None-Match", String(headers.etag)).expect(304);
    await fetchCalendar(feed).expect(200);
  });

  test.each<[string, (built: Awaited<ReturnType<typeof setup>>, editToken: string) => PromiseLike<unknown>]>([
    ["the answer is deleted", (_, editToken) => asVisitor().delete(own(editToken)).expect(204)],
    ["the invitation is withdrawn", ({ host, id }) => host.delete(`/api/menus/${id}/invitation`).expect(200)],
    ["the menu is deleted", ({ id }) => db.delete(menus).where(eq(menus.id, id))],
    [
      "the answer is old",
      async ({ id }) => {
        await db.update(menus).set({ eventDate: "2020-01-01" }).where(eq(menus.id, id));
        await removeOldAnswers(deps);
      },
    ],
    [
      "the guest's answer is merged into another",
      async ({ host, id, event, answer }) => {
        await answer({ name: "May again" });
        const [from, into] = (await host.get(event)).body.answers;
        await host.post(`/api/menus/${id}/answers/${into?.id}/merge`, { from: from?.id }).expect(200);
      },
    ],
  ])("ends when %s, those of other guests do not", async (_when, end) => {
    const other = await subscribe(await (await setup()).answer());
    const built = await setup();
    const editToken = await built.answer();
    const token = await subscribe(editToken);
    await fetchCalendar(token).expect(200);
    await end(built, editToken);
    const { text } = await fetchCalendar(token).expect(404);
    expect(text).toMatch(/^This calendar address is not valid/);
    await fetchCalendar(other).expect(200);
  });

  test("needs an event that takes changes, pauses without a link of the host, and stays when the link is closed", async () => {
    const { host, id, answer } = await setup();
    const editToken = await answer();
    const token = await subscribe(editToken);
    await host.delete(`/api/menus/${id}/invitation`).expect(200);
    const path = `${own(editToken)}/calendar` as const;
    expect((await asVisitor().put(path).expect(410)).body.code).toBe("withdrawn");
    await fetchCalendar(token).expect(404);
    await host.post(`/api/menus/${id}/invitation`, { maxAnswers: 5 }).expect(201);
    await host.put(`/api/menus/${id}/invitation/close`).expect(200);
    await fetchCalendar(token).expect(200);
    expect(await subscribe(editToken)).toBe(token);
  });

  test("makes the link of an entered answer the guest's own, which no other link ends", async () => {
    const { host, id, event } = await setup();
    await host.post(`/api/menus/${id}/answers`, { name: "Sevgi", isComing: true }).expect(201);
    const [sevgi] = (await host.get(event)).body.answers;
    const send = async () =>
      (await host.post(`/api/menus/${id}/answers/${sevgi?.id}/link`).expect(200)).body.editToken;
    const token = await subscribe(await send());
    await host.post(`/api/menus/${id}/answers/${sevgi?.id}/link`).expect(409, /"own_link"/);
    await fetchCalendar(token).expect(200);
  });
});
