import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { removeOldAnswers } from "#server/features/events/answers.service.ts";
import { activities, answers, claims, inviteTokens, menus } from "#shared/schema/index.ts";
import { buildInvitation } from "#tests/setup/data/builders.ts";
import { dumpTables } from "#tests/setup/data/dump-tables.ts";
import { inviteGroup } from "#tests/setup/data/events.ts";
import { startApp } from "#tests/setup/server/app.ts";
import { readableLog } from "#tests/setup/server/readable-log.ts";

const app = await startApp({ RATE_LIMIT_SCALE: "100" });
const { asAdmin, asMember, asVisitor, db, deps } = app;

/** Runs the daily job. @returns what it logs */
async function run(): Promise<string> {
  const { log, written } = readableLog();
  await removeOldAnswers({ ...deps, log });
  return written();
}

/** Adds an answer with a claim to an event, and moves the event by these days. */
async function answered(daysAgo: number | string) {
  const { id, link } = await inviteGroup(app, await asMember(), { followsAnswers: true });
  const send = { name: "May Chen", isComing: true, needs: ["nuts"], note: "At eight" };
  const { body } = await asVisitor().post(`${link}/answers`, send).expect(201);
  await asVisitor()
    .post(`/api/event-answers/${body.editToken}/claims`, { item: "Bread", kind: "bring" })
    .expect(201);
  const eventDate =
    typeof daysAgo === "string" ? daysAgo : sql`to_char(current_date - ${daysAgo}::integer, 'YYYY-MM-DD')`;
  await db.update(menus).set({ eventDate }).where(eq(menus.id, id));
  return id;
}

test("answers are removed twelve months after their event, with claims and activities, and the log says so", async () => {
  const old = await answered(400);
  await answered(300);
  const log = await run();
  expect(log).toContain("removed the answers of guests of past events");
  expect(log).toContain('"count":1');
  expect(log).not.toContain("May");
  for (const table of [answers, claims]) expect(await db.select().from(table)).toHaveLength(1);
  const feed = await db.select().from(activities).where(eq(activities.type, "guest_answered"));
  expect(feed).toHaveLength(1);
  const [menu] = await db.select().from(menus).where(eq(menus.id, old));
  expect(menu).toMatchObject({ title: "Garden party", guestCount: 1 });
  const before = await dumpTables(db);
  expect(await run()).toBe("");
  expect(await dumpTables(db)).toEqual(before);
});

test("the activity of a guest who declined a single invitation is removed as well", async () => {
  const member = await asMember();
  for (const guestName of ["May", "Omar"]) {
    const { token } = await buildInvitation(db);
    await asVisitor().post(`/api/invite-tokens/${token}/decline`, { guestName }).expect(204);
  }
  await db
    .update(activities)
    .set({ createdAt: sql`now() - interval '13 months'` })
    .where(eq(activities.guestName, "May"));
  expect(await run()).toContain('"count":1');
  expect((await member.get("/api/activities")).body).toMatchObject([{ guestName: "Omar" }]);
});

test("the setting decides, and an event without a real date ends with its invitation", async () => {
  const admin = await asAdmin();
  for (const [guestDataMonths, message] of [
    [0, "Please keep the answers for at least 1 month."],
    [121, "Please keep the answers for at most 120 months."],
    [1.5, "Please enter whole months."],
  ] as const) {
    const { body } = await admin.patch("/api/settings", { guestDataMonths }).expect(400);
    expect(body.issues).toMatchObject([{ path: "guestDataMonths", message }]);
  }
  expect((await admin.patch("/api/settings", { guestDataMonths: 1 }).expect(200)).body).toMatchObject({
    guestDataMonths: 1,
  });
  await answered(20);
  const undated = await answered("some Sunday");
  const impossible = await answered("2020-02-31");
  await run();
  expect(await db.select().from(answers)).toHaveLength(2);
  const expiresAt = new Date(Date.now() - 40 * 24 * 60 * 60_000);
  await db.update(inviteTokens).set({ expiresAt }).where(eq(inviteTokens.menuId, undated));
  await run();
  expect(await db.select().from(answers)).toHaveLength(1);
  expect((await admin.get(`/api/menus/${impossible}/event`).expect(200)).body.answers).toEqual([]);
});
