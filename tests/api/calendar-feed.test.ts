import { eq, sql } from "drizzle-orm";
import ICAL from "ical.js";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { calendarFeeds, dishes, meals, menus, settings, users } from "#shared/schema/index.ts";
import { buildDish, buildMeal, buildMenu } from "#tests/setup/data/builders.ts";
import { startApp } from "#tests/setup/server/app.ts";

const { db, deps, asAdmin, asMember, asVisitor, asProgram } = await startApp({ PRODUCT_NAME: "Our Table" });

type Member = Awaited<ReturnType<typeof asMember>>;

const createFeed = async (member: Member, includesMeals = false) =>
  (await member.post("/api/calendar-feed", { includesMeals }).expect(201)).body.token;

const pathOf = (token: string) => `/api/calendar/${token}.ics` as const;
const fetchFeed = (token: string) => asVisitor().get(pathOf(token)).buffer(true);

/** Reads the feed as a calendar program does. */
async function readFeed(token: string) {
  const { text } = await fetchFeed(token).expect(200);
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const events = calendar.getAllSubcomponents("vevent").map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      sequence: event.sequence,
      summary: event.summary,
      description: event.description,
      location: event.location,
      status: component.getFirstPropertyValue("status"),
      isDate: event.startDate.isDate,
      start: event.startDate.toString(),
      end: event.endDate.toString(),
    };
  });
  return { calendar, events };
}

const setZone = (timeZone: string | null) => db.update(settings).set({ timeZone });

describe("a member's calendar address", () => {
  test("is shown once; afterwards only its times are known", async () => {
    const member = await asMember();
    expect((await member.get("/api/calendar-feed").expect(200)).body).toBeNull();
    const { body } = await member.post("/api/calendar-feed", {}).expect(201);
    expect(body).toEqual({
      token: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
      includesMeals: false,
      lastUsedAt: null,
      createdAt: expect.any(String),
    });
    const { token } = body;
    expect((await member.get("/api/calendar-feed")).text).not.toContain(token);
    expect(JSON.stringify(await db.select().from(calendarFeeds))).not.toContain(token);
    await fetchFeed(token).expect(200);
    await expect
      .poll(async () => (await member.get("/api/calendar-feed")).body?.lastUsedAt)
      .toEqual(expect.any(String));
  });

  test("stops when it is replaced or revoked, or its member is suspended", async () => {
    const member = await asMember();
    const other = await createFeed(await asMember());
    const [first, second] = [await createFeed(member), await createFeed(member)];
    const { text } = await fetchFeed(first)
      .expect(404)
      .expect("Content-Type", /^text\/plain/);
    expect(text).toMatch(/^This calendar address is not valid/);
    await db.update(users).set({ isAdmin: null }).where(eq(users.id, member.user.id));
    await fetchFeed(second).expect(404);
    await db.update(users).set({ isAdmin: false }).where(eq(users.id, member.user.id));
    await fetchFeed(second).expect(200);
    await member.delete("/api/calendar-feed").expect(204);
    await fetchFeed(second).expect(404);
    await member.delete("/api/calendar-feed").expect(404);
    await member.patch("/api/calendar-feed", { includesMeals: true }).expect(404);
    await fetchFeed(other).expect(200);
  });

  test("belongs to one member when many create it at once, and one works", async () => {
    const member = await asMember();
    const tokens = await Promise.all(Array.from({ length: 8 }, () => createFeed(member)));
    const statuses = await Promise.all(tokens.map(async (token) => (await fetchFeed(token)).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(await db.$count(calendarFeeds)).toBe(1);
  });

  test("cannot be seen or changed signed out or by an access token, and does not sign in", async () => {
    const program = await asProgram();
    for (const [client, status] of [[asVisitor(), 401] as const, [program, 403] as const]) {
      await client.get("/api/calendar-feed").expect(status);
      await client.post("/api/calendar-feed", {}).expect(status);
      await client.delete("/api/calendar-feed").expect(status);
    }
    const token = await createFeed(program.owner);
    await asVisitor().get("/api/menus").set("Authorization", `Bearer ${token}`).expect(401);
    const { body } = await program.owner.post("/api/calendar-feed", { includesMeals: "x" }).expect(400);
    expect(body.issues).toEqual([{ path: "includesMeals", message: "Please choose yes or no." }]);
  });

  test("is refused with odd tokens, and not found out by many tries", async () => {
    for (const odd of ["x", "%00".repeat(12), "a".repeat(300), "..%2f..%2fmenus", "'or'1'='1".repeat(4)])
      await asVisitor().get(pathOf(odd)).redirects(1).expect(404);
    const statuses: number[] = [];
    for (let tried = 0; tried < 20; tried++) statuses.push((await fetchFeed("b".repeat(32))).status);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe("the calendar", () => {
  test("shows an event, its change, its cancellation and nothing after its deletion", async () => {
    await setZone("Europe/Berlin");
    await db.update(settings).set({ householdName: "Becker, Khan; & Co" });
    const member = await asMember();
    const token = await createFeed(member);
    const soup = await buildDish(db, { title: "Soup; hot" });
    const { body } = await member
      .post("/api/menus", {
        title: "Dinner, with friends",
        eventDate: "2030-06-01",
        eventTime: "19:30",
        place: "Garden",
        note: "Their surprise",
        dishIds: [soup.id],
      })
      .expect(201);
    const menu = body;
    const { calendar, events } = await readFeed(token);
    expect(calendar.getFirstPropertyValue("prodid")).toBe("-//Our Table//Menus//EN");
    expect(calendar.getFirstPropertyValue("method")).toBeNull();
    expect(String(calendar.getFirstPropertyValue("refresh-interval"))).toBe("PT1H");
    expect(calendar.getFirstPropertyValue("x-wr-calname")).toBe(String.raw`Becker\, Khan\; & Co`);
    const [first] = events;
    expect(events).toEqual([
      {
        uid: expect.stringMatching(/^[0-9a-f]{32}@menus$/),
        sequence: expect.any(Number),
        summary: "Dinner, with friends",
        description: "- Soup; hot",
        location: "Garden",
        status: "CONFIRMED",
        isDate: false,
        start: "2030-06-01T17:30:00Z",
        end: "2030-06-01T19:30:00Z",
      },
    ]);
    const file = await member.get(`/api/menus/${menu.id}/calendar.ics`).buffer(true).expect(200);
    expect(file.text).toContain(`UID:${first?.uid}`);
    expect(file.text).toContain("DTSTART:20300601T173000Z");

    await db.update(menus).set({ updatedAt: sql`now() + interval '5 s'` });
    await member.patch(`/api/menus/${menu.id}`, { eventTime: "20:00" }).expect(200);
    const [moved] = (await readFeed(token)).events;
    expect(moved).toMatchObject({ uid: first?.uid, start: "2030-06-01T18:00:00Z" });
    expect(moved?.sequence).toBeGreaterThan(first?.sequence ?? 0);

    await db.update(dishes).set({ title: "Stew", updatedAt: sql`now() + interval '60 s'` });
    const [renamed] = (await readFeed(token)).events;
    expect(renamed?.description).toBe("- Stew");
    expect(renamed?.sequence).toBeGreaterThan(moved?.sequence ?? 0);

    await member.put(`/api/menus/${menu.id}/archive`).expect(200);
    expect((await readFeed(token)).events).toMatchObject([{ uid: first?.uid, status: "CANCELLED" }]);
    await member.put(`/api/menus/${menu.id}/unarchive`).expect(200);
    expect((await readFeed(token)).events).toMatchObject([{ uid: first?.uid, status: "CONFIRMED" }]);
    await db.delete(menus).where(eq(menus.id, menu.id));
    expect((await readFeed(token)).events).toEqual([]);
  });

  test("has dated, accepted menus of the last twelve months; past ones stay when they are archived", async () => {
    const daysAgo = async (days: number) => {
      const { rows } = await db.execute<{ day: string }>(
        sql`select to_char(now() - make_interval(days => ${days}), 'YYYY-MM-DD') as day`,
      );
      return rows[0]?.day ?? "";
    };
    await buildMenu(db, { title: "Old", eventDate: await daysAgo(380) });
    await buildMenu(db, { title: "Past", eventDate: await daysAgo(90), isArchived: true });
    await buildMenu(db, { title: "Free text", eventDate: "some Sunday" });
    await buildMenu(db, { title: "Not a day", eventDate: "2030-02-30" });
    await buildMenu(db, { title: "No date", eventDate: null });
    await buildMenu(db, { title: "Far", eventDate: "9999-12-31", eventTime: "23:30" });
    await buildMenu(db, { title: "Asked", eventDate: "2030-01-01", isGuestCreated: true, createdBy: null });
    await buildMenu(db, {
      title: "Accepted",
      eventDate: "2030-01-02",
      isGuestCreated: true,
      createdBy: null,
      acceptedAt: new Date(),
    });
    const { events } = await readFeed(await createFeed(await asMember()));
    expect(events).toMatchObject([
      { summary: "Accepted", status: "CONFIRMED", start: "2030-01-02", end: "2030-01-03" },
      { summary: "Past", status: "CONFIRMED", isDate: true },
    ]);
  });

  test.each([
    ["Europe/Berlin", "2026-10-25", "02:30", "2026-10-25T00:30:00Z"],
    ["Europe/Berlin", "2027-03-28", "02:30", "2027-03-28T01:30:00Z"],
    ["Asia/Kathmandu", "2026-12-31", "7:30 pm", "2026-12-31T13:45:00Z"],
    ["Pacific/Kiritimati", "2027-01-01", "00:15", "2026-12-31T10:15:00Z"],
    // Without a time zone, a time is the same on every device.
    [null, "2026-12-31", "19:30", "2026-12-31T19:30:00"],
  ])(
    "gives the moment in the household's time zone (%s, %s %s)",
    async (zone, eventDate, eventTime, start) => {
      await setZone(zone);
      await buildMenu(db, { eventDate, eventTime });
      expect((await readFeed(await createFeed(await asMember()))).events).toMatchObject([{ start }]);
    },
  );

  test("moves with the household's time zone, in UTC without VTIMEZONE; days stay", async () => {
    const admin = await asAdmin();
    await db.update(settings).set({ timeZone: "Europe/Berlin", updatedAt: sql`now() - interval '1 hour'` });
    const before = new Date(Date.now() - 3_600_000);
    const stamps = { createdAt: before, updatedAt: before };
    await buildMenu(db, { ...stamps, title: "Dinner", eventDate: "2030-12-31", eventTime: "20:00" });
    await buildMenu(db, { ...stamps, title: "Picnic", eventDate: "2030-06-01" });
    await buildMenu(db, { ...stamps, title: "Off", eventDate: "2030-05-01", isArchived: true });
    await buildMeal(db, { ...stamps, day: "2030-04-01", text: "Out" });
    const token = await createFeed(admin, true);
    const read = async () => {
      const { calendar, events } = await readFeed(token);
      expect(calendar.getAllSubcomponents("vtimezone")).toEqual([]);
      expect(calendar.toString()).not.toContain("TZID");
      return events;
    };
    const first = await read();
    expect(first).toMatchObject([
      { summary: "Dinner", start: "2030-12-31T19:00:00Z", status: "CONFIRMED" },
      { summary: "Picnic", start: "2030-06-01", isDate: true },
      { summary: "Off", start: "2030-05-01", status: "CANCELLED" },
      { summary: "Dinner: Out", start: "2030-04-01", end: "2030-04-02" },
    ]);
    const starts = [
      ["America/Los_Angeles", "2031-01-01T04:00:00Z"],
      [null, "2030-12-31T20:00:00"],
    ] as const;
    for (const [timeZone, start] of starts) {
      await admin.patch("/api/settings", { timeZone }).expect(200);
      const moved = await read();
      expect(moved).toMatchObject([
        { uid: first[0]?.uid, start },
        ...first.slice(1).map((event) => ({ uid: event.uid, start: event.start, end: event.end })),
      ]);
      for (const [index, { sequence }] of moved.entries())
        expect(sequence).toBeGreaterThan(first[index]?.sequence ?? 0);
    }
  });

  test("has meals only if the member wants them, as all-day entries that block no time", async () => {
    const member = await asMember();
    const token = await createFeed(member);
    const lasagne = await buildDish(db, { title: "Lasagne" });
    const createdBy = member.user.id;
    await db.insert(meals).values([
      { day: "2030-05-17", slot: "dinner", dishId: lasagne.id, note: "secret line", createdBy },
      { day: "2030-05-18", slot: "lunch", text: "Out", createdBy },
      { day: "2001-05-18", slot: "lunch", text: "Long ago", createdBy },
    ]);
    expect((await readFeed(token)).events).toEqual([]);
    const { body } = await member.patch("/api/calendar-feed", { includesMeals: true }).expect(200);
    expect(body).toMatchObject({ includesMeals: true });
    const { calendar, events } = await readFeed(token);
    expect(events).toMatchObject([
      { summary: "Lunch: Out", isDate: true, start: "2030-05-18" },
      { summary: "Dinner: Lasagne", isDate: true, start: "2030-05-17", end: "2030-05-18" },
    ]);
    expect(calendar.toString()).toContain("TRANSP:TRANSPARENT");
    expect(calendar.toString()).not.toContain("secret line");
    const same = await member.patch("/api/calendar-feed", {}).expect(200);
    expect(same.body).toMatchObject({ includesMeals: true });
    await member.patch("/api/calendar-feed", { includesMeals: false }).expect(200);
    expect((await readFeed(token)).events).toEqual([]);
  });

  test("answers 304 until something changes, and HEAD without a body", async () => {
    const token = await createFeed(await asMember());
    const menu = await buildMenu(db, { eventDate: "2030-06-01" });
    const { headers, text } = await fetchFeed(token).expect(200);
    expect(headers["content-type"]).toBe("text/calendar; charset=utf-8");
    expect(headers["cache-control"]).toBe("private, no-cache");
    const etag = headers.etag ?? "";
    expect((await fetchFeed(token).expect(200)).text).toBe(text);
    const again = await asVisitor().get(pathOf(token)).set("If-None-Match", etag).expect(304);
    expect(again.text).toBe("");
    for (const known of [`"x", ${etag}`, etag.replace("W/", ""), "*"]) {
      const asked = asVisitor().get(pathOf(token)).set({ "If-None-Match": known });
      await asked.set("Cache-Control", "no-cache").expect(304).expect("ETag", etag);
    }
    await asVisitor()
      .get(pathOf("b".repeat(32)))
      .set("If-None-Match", "*")
      .expect(404);
    const head = await asVisitor().head(pathOf(token)).expect(200);
    expect(head.headers.etag).toBe(etag);
    await db.update(menus).set({ title: "Another" }).where(eq(menus.id, menu.id));
    await asVisitor().get(pathOf(token)).set("If-None-Match", etag).expect(200);
  });

  test("speaks the household's language, whatever the program's; changing it changes the ETag", async () => {
    const token = await createFeed(await asMember(), true);
    await buildMenu(db, { title: "Grillen", guestCount: 5, eventDate: "2030-06-01" });
    await buildMeal(db, { text: "Soup", slot: "dinner", day: "2030-06-02" });
    const { headers } = await fetchFeed(token).expect(200);
    const etag = headers.etag ?? "";
    await db.update(settings).set({ language: "ar" });
    const asked = fetchFeed(`${token}`).query({ lang: "fr" }).set("Accept-Language", "de");
    const arabic = await asked.set("If-None-Match", etag).expect(200);
    expect(arabic.text).toContain("PRODID:-//Our Table//Menus//AR");
    const { events } = await readFeed(token);
    expect(events).toContainEqual(expect.objectContaining({ description: "5 ضيوف" }));
    expect(events).toContainEqual(expect.objectContaining({ summary: "العشاء: \u2068Soup\u2069" }));
    await db.update(settings).set({ language: null });
    await asVisitor().get(pathOf(token)).set("If-None-Match", etag).expect(304);
  });

  test("cuts long descriptions, which the library takes long to fold, and reads the rows once for calls at a time", async () => {
    const member = await asMember();
    const menu = await buildMenu(db, { createdBy: member.user.id, eventDate: "2030-01-01" });
    await db
      .update(menus)
      .set({ description: "a line of text\n".repeat(330) })
      .where(eq(menus.id, menu.id));
    const token = await createFeed(member);
    const texts = await Promise.all(
      Array.from({ length: 20 }, async () => (await asVisitor().get(pathOf(token)).expect(200)).text),
    );
    expect(new Set(texts).size).toBe(1);
    const [event] = (await readFeed(token)).events;
    expect(event?.description.length).toBeLessThan(510);
    // The file of one menu is longer.
    const { text } = await member.get(`/api/menus/${menu.id}/calendar.ics`).expect(200);
    expect(text.length).toBeGreaterThan(1_900);
    expect(text.length).toBeLessThan(3_500);
  });

  test("is whole with many events and a name that looks like a part of it", async () => {
    const householdName = "BEGIN:VEVENT END:VCALENDAR X-PUBLISHED-TTL:";
    await db.update(settings).set({ householdName });
    const member = await asMember();
    await db.execute(sql`insert into menus (title, event_date, created_by)
      select 'Menu ' || n, to_char(date '2030-01-01' + n, 'YYYY-MM-DD'), ${member.user.id} from generate_series(1, 130) n`);
    const { calendar, events } = await readFeed(await createFeed(member));
    expect(calendar.getFirstPropertyValue("x-wr-calname")).toBe(householdName);
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(130);
  });
});

test("an unchanged calendar is read without its rows", async () => {
  const token = await createFeed(await asMember());
  for (let count = 0; count < 30; count++) await buildMenu(db, { eventDate: "2030-06-01" });
  const first = await fetchFeed(token).expect(200);
  const query = vi.spyOn(deps.pool, "query");
  onTestFinished(() => query.mockRestore());
  expect((await fetchFeed(token).expect(200)).text).toBe(first.text);
  const results = (await Promise.all(query.mock.results.map((result) => result.value as unknown))) as {
    rows?: unknown[];
  }[];
  expect(results.length).toBeGreaterThan(1);
  expect(results.flatMap(({ rows }) => rows ?? []).length).toBeLessThan(10);
});
