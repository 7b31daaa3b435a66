import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { settings } from "#shared/schema/index.ts";
import { buildInvitation, buildMenu } from "#tests/setup/data/builders.ts";
import { dumpTables } from "#tests/setup/data/dump-tables.ts";
import { startApp } from "#tests/setup/server/app.ts";

const { asMember, asAdmin, db } = await startApp();

test("a new household shares openly, and members may read the setting", async () => {
  const member = await asMember();
  expect((await member.get("/api/settings").expect(200)).body).toEqual({
    publicAccess: "open",
    householdName: null,
    areRecipesPublic: false,
    areRecipesPerLink: false,
    guestDataMonths: 12,
    photoQuality: "small",
    timeZone: null,
    serverTimeZone: expect.any(String),
    language: null,
    firstWeekday: null,
    householdServings: null,
    climate: null,
    usualClimate: "none",
    usualFirstWeekday: 1,
    allowsAssistants: false,
    assistantsSeeNames: false,
  });
});

test("an administrator can switch between open and links", async () => {
  const admin = await asAdmin();
  for (const publicAccess of ["links", "links", "open"]) {
    const { body } = await admin.patch("/api/settings").send({ publicAccess }).expect(200);
    expect(body).toMatchObject({ publicAccess });
    expect((await admin.get("/api/settings")).body).toEqual(body);
  }
});

test("a household's name is trimmed, kept when another setting changes, and removed by blank text", async () => {
  const admin = await asAdmin();
  const saved = await admin.patch("/api/settings").send({ householdName: "  The Beckers 🍲 " }).expect(200);
  expect(saved.body).toMatchObject({ publicAccess: "open", householdName: "The Beckers 🍲" });
  await admin.patch("/api/settings").send({ publicAccess: "open" }).expect(200);
  expect((await admin.get("/api/auth/user")).body.householdName).toBe("The Beckers 🍲");
  expect((await (await asMember()).get("/api/settings")).body.householdName).toBe("The Beckers 🍲");
  const removed = await admin.patch("/api/settings").send({ householdName: "  " }).expect(200);
  expect(removed.body.householdName).toBeNull();
  await admin
    .patch("/api/settings")
    .send({ householdName: "a".repeat(60) })
    .expect(200);
  await admin.patch("/api/settings").send({ householdName: null }).expect(200);
  expect((await admin.get("/api/auth/user")).body.householdName).toBeNull();
});

test.each([
  ["a".repeat(61), "Please keep this to 60 characters."],
  ["The\nBeckers", "Please use one line, without control characters."],
  ["The \u0007 Beckers", "Please use one line, without control characters."],
  ["The \u0085 Beckers", "Please use one line, without control characters."],
  ["The \0 Beckers", "Please use one line, without control characters."],
  ["\ud83d", "This text contains characters that cannot be stored."],
])("the household name %j returns 400 with a sentence", async (householdName, message) => {
  const admin = await asAdmin();
  const before = await dumpTables(db);
  const { body } = await admin.patch("/api/settings").send({ householdName }).expect(400);
  expect(body.issues).toMatchObject([{ path: "householdName", message }]);
  expect(await dumpTables(db)).toEqual(before);
});

test("weeks begin on the usual day until another is chosen", async () => {
  const [admin, member] = await Promise.all([asAdmin(), asMember()]);
  await db.update(settings).set({ timeZone: "Africa/Cairo", language: "en" });
  for (const [firstWeekday, shown] of [
    [null, 6],
    [4, 4],
    [null, 6],
  ]) {
    const { body } = await admin.patch("/api/settings").send({ firstWeekday }).expect(200);
    expect(body).toMatchObject({ firstWeekday, usualFirstWeekday: 6 });
    expect((await member.get("/api/auth/user")).body.firstWeekday).toBe(shown);
  }
});

test.each([
  { firstWeekday: 0 },
  { firstWeekday: 8 },
  { firstWeekday: 1.5 },
  { firstWeekday: "Monday" },
  { publicAccess: null },
  { publicAccess: "closed" },
  { publicAccess: true },
  { householdName: 5 },
  { areRecipesPublic: "yes" },
  { areRecipesPublic: null },
  [],
])("the setting %j returns 400", async (send) => {
  const admin = await asAdmin();
  const before = await dumpTables(db);
  await admin.patch("/api/settings").send(send).expect(400);
  expect(await dumpTables(db)).toEqual(before);
});

test("the household's keys cannot be set", async () => {
  const admin = await asAdmin();
  await admin.patch("/api/settings").send({ publicAccess: "open", vapidPrivateKey: "known" }).expect(200);
  expect(await dumpTables(db)).not.toMatchObject({ settings: expect.stringContaining("known") });
});

test("the time zone is saved, read with the member, and removed by null", async () => {
  const admin = await asAdmin();
  const timeZone = "Asia/Kathmandu";
  const saved = await admin.patch("/api/settings").send({ timeZone }).expect(200);
  expect(saved.body).toMatchObject({ timeZone, serverTimeZone: expect.any(String) });
  await admin.patch("/api/settings").send({ publicAccess: "open" }).expect(200);
  expect((await (await asMember()).get("/api/auth/user")).body.timeZone).toBe(timeZone);
  await admin.patch("/api/settings").send({ timeZone: null }).expect(200);
  expect((await admin.get("/api/auth/user")).body.timeZone).toBeNull();
});

test("another name of a time zone, as some browsers give it, is accepted", async () => {
  const { body } = await (
    await asAdmin()
  )
    .patch("/api/settings")
    .send({ timeZone: "europe/berlin" })
    .expect(200);
  expect(body.timeZone).toBe("Europe/Berlin");
});

test.each([
  "Mars/Phobos",
  "+02:00",
  "posix/Europe/Berlin",
  "Europe/Berlin'; drop table users",
  "a".repeat(65),
  "\0",
  7,
])("the time zone %j returns 400 next to the field", async (timeZone) => {
  const admin = await asAdmin();
  const { body } = await admin.patch("/api/settings").send({ timeZone }).expect(400);
  expect(body.issues).toMatchObject([{ path: "timeZone", message: expect.any(String) }]);
  expect((await admin.get("/api/settings")).body.timeZone).toBeNull();
});

test.each([
  ["Pacific/Kiritimati", "over"],
  ["Pacific/Pago_Pago", "open"],
])("an event of the day before the latest today is, in %s, %s", async (timeZone, state) => {
  const [{ day } = { day: "" }] = (
    await db.execute<{ day: string }>(
      sql`select to_char(now() at time zone 'Pacific/Kiritimati' - interval '1 day', 'YYYY-MM-DD') as day`,
    )
  ).rows;
  const member = await asMember();
  const menu = await buildMenu(db, { eventDate: day });
  await buildInvitation(db, { menuId: menu.id, maxAnswers: 10, createdBy: member.user.id });
  await db.update(settings).set({ timeZone });
  expect((await member.get(`/api/menus/${menu.id}/event`).expect(200)).body.invitation?.state).toBe(state);
});
