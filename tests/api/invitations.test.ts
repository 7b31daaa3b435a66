import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { inviteTokens } from "#shared/schema/index.ts";
import { buildInvitation, buildUser } from "#tests/setup/data/builders.ts";
import { dumpTables } from "#tests/setup/data/dump-tables.ts";
import { startApp } from "#tests/setup/server/app.ts";

const { asMember, asAdmin, asVisitor, db } = await startApp({ RATE_LIMIT_SCALE: "100" });

const DAY = 24 * 60 * 60_000;
const UNKNOWN = { message: "This invitation link is not valid.", code: "not_found" };
const OVER = { message: "This invitation link has expired or been used already.", code: "gone" };
const ended = [
  ["expired", () => ({ expiresAt: new Date(Date.now() - 1000) })],
  ["used", () => ({ isUsed: true, usedAt: new Date() })],
  ["withdrawn", () => ({ withdrawnAt: new Date() })],
] as const;

const event = {
  eventTitle: "Ada's birthday",
  eventDate: "2030-05-17",
  eventTime: "19:30",
  eventDescription: "In the garden",
  guestCount: 12,
  guestName: "Grace Hopper",
  eventNotes: "No nuts, please",
};

describe("creating an invitation", () => {
  test("returns a token of letters and digits that is valid for 30 days", async () => {
    const names = { firstName: "Ada", lastName: "Lovelace", email: "ada@example.org" };
    const member = await asMember(names);
    const { body } = await member.post("/api/invite-tokens", event).expect(201);
    expect(body).toEqual({
      ...event,
      id: expect.any(Number),
      token: expect.stringMatching(/^[A-Za-z0-9]{32,}$/),
      createdBy: member.user.id,
      creator: { id: member.user.id, ...names, color: 0 },
      isUsed: false,
      declinedAt: null,
      createdAt: expect.any(String),
      expiresAt: expect.any(String),
    });
    expect(Date.parse(body.expiresAt) - Date.parse(body.createdAt)).toBe(30 * DAY);
  });

  test("requires only a title and a date", async () => {
    const member = await asMember();
    const { body } = await member
      .post("/api/invite-tokens", {
        eventTitle: " Tea ",
        eventDate: "Sunday",
        eventTime: "  ",
        guestCount: null,
      })
      .expect(201);
    expect(body).toMatchObject({ eventTitle: "Tea", eventDate: "Sunday", eventTime: null, guestCount: null });
    expect(body).toMatchObject({ eventDescription: null, guestName: null, eventNotes: null });
  });

  test("returns a different token to each of 20 requests at once", async () => {
    const member = await asMember();
    const create = () => member.post("/api/invite-tokens", event).expect(201);
    const responses = await Promise.all(Array.from({ length: 20 }, create));
    expect(new Set(responses.map(({ body }) => body.token)).size).toBe(20);
  });

  test("is recorded in the feed", async () => {
    const member = await asMember();
    const { body } = await member.post("/api/invite-tokens", event).expect(201);
    await member.post("/api/invite-tokens", { eventTitle: "Tea", eventDate: "Sunday" }).expect(201);
    const { body: activities } = await member.get("/api/activities").expect(200);
    expect(activities).toMatchObject([
      { type: "guest_invited", metadata: { eventTitle: "Tea" } },
      {
        type: "guest_invited",
        userId: member.user.id,
        targetType: "invitation",
        targetId: body.id,
        metadata: { eventTitle: "Ada's birthday", guestName: "Grace Hopper" },
      },
    ]);
    expect(activities[0]?.metadata).toEqual({ eventTitle: "Tea" });
  });

  test("removes invisible and direction characters from the guest's name", async () => {
    const member = await asMember();
    const send = { ...event, guestName: "\u202eGrace\u0007 \u2066Hopper" };
    const { body } = await member.post("/api/invite-tokens", send).expect(201);
    expect(body.guestName).toBe("Grace Hopper");
    const unseen = { ...event, guestName: "\u200f\u202e" };
    expect((await member.post("/api/invite-tokens", unseen)).body.guestName).toBeNull();
  });

  test.each([
    ["no title", { eventTitle: undefined }, "eventTitle"],
    ["a blank title", { eventTitle: " " }, "eventTitle"],
    ["a title of 201 characters", { eventTitle: "x".repeat(201) }, "eventTitle"],
    ["no date", { eventDate: undefined }, "eventDate"],
    ["a blank date", { eventDate: "\t" }, "eventDate"],
    ["a name of 101 characters", { guestName: "x".repeat(101) }, "guestName"],
    ["notes of 5,001 characters", { eventNotes: "x".repeat(5001) }, "eventNotes"],
    ["no guests", { guestCount: 0 }, "guestCount"],
    ["10,001 guests", { guestCount: 10_001 }, "guestCount"],
    ["NUL in its description", { eventDescription: "a\0b" }, "eventDescription"],
  ])("returns 400 with %s", async (_what, wrong, path) => {
    const member = await asMember();
    const before = await dumpTables(db);
    const { body } = await member.post("/api/invite-tokens", { ...event, ...wrong }).expect(400);
    expect(body.issues?.map((issue) => issue.path)).toEqual([path]);
    if (path === "eventDate") expect(body.message).toBe("Please fill in at least the event title and date.");
    expect(await dumpTables(db)).toEqual(before);
  });

  test("ignores a token, inviter or expiry in the request", async () => {
    const member = await asMember();
    const token = "A".repeat(40);
    const forged = { token, createdBy: "another", isUsed: true, expiresAt: "2999-01-01T00:00:00Z", id: 77 };
    const { body } = await member.post("/api/invite-tokens", { ...event, ...forged }).expect(201);
    expect(body).toMatchObject({ createdBy: member.user.id, isUsed: false });
    expect([body.token, body.id]).not.toEqual([token, 77]);
    expect(Date.parse(body.expiresAt)).toBeLessThan(Date.now() + 31 * DAY);
  });
});

describe("the list of invitations", () => {
  test("has the valid invitations of all members, newest first", async () => {
    const member = await asMember();
    for (const [, fields] of ended) await buildInvitation(db, fields());
    const older = await buildInvitation(db, { createdAt: new Date(Date.now() - DAY) });
    const newer = await buildInvitation(db);
    const newest = await member.post("/api/invite-tokens", event).expect(201);
    const { body } = await member.get("/api/invite-tokens").expect(200);
    expect(body.map(({ id }) => id)).toEqual([newest.body.id, newer.id, older.id]);
    expect(body[0]).toEqual(newest.body);
  });
});

describe("reading an invitation as a guest", () => {
  test("returns the event and the inviter's first name and initial", async () => {
    const { id: createdBy } = await buildUser(db, { firstName: "Ada", lastName: "lovelace" });
    const { token, expiresAt } = await buildInvitation(db, { ...event, createdBy });
    const response = await asVisitor().get(`/api/invite-tokens/${token}`).expect(200);
    expect(response.body).toEqual({
      ...event,
      invitedBy: "Ada L.",
      hostName: "Ada L.",
      hostColor: 0,
      householdName: null,
      expiresAt: expiresAt.toISOString(),
    });
    expect(response.headers).toMatchObject({
      "cache-control": "private, no-cache",
      "x-robots-tag": "noindex",
    });
  });

  test.each([
    ["Ada", null, "Ada"],
    ["Ada", "  ", "Ada"],
    ["Ayşe", "özdemir", "Ayşe Ö."],
    ["Zoë", "👩‍🍳 Chef", "Zoë 👩‍🍳."],
    ["ليلى", "الحسن", "ليلى"],
    ["小明", "王", "小明"],
    [null, "Lovelace", "A member L."],
    [null, null, "A member"],
  ])("shows the inviter %s %s as %s", async (firstName, lastName, invitedBy) => {
    const { id: createdBy } = await buildUser(db, { firstName, lastName });
    const { token } = await buildInvitation(db, { createdBy });
    expect((await asVisitor().get(`/api/invite-tokens/${token}`)).body.invitedBy).toBe(invitedBy);
  });

  test("writes the initial as the household's language does", async () => {
    await (await asAdmin()).patch("/api/settings", { language: "tr" }).expect(200);
    const { id: createdBy } = await buildUser(db, { firstName: "Ece", lastName: "ilgın" });
    const { token } = await buildInvitation(db, { createdBy });
    expect((await asVisitor().get(`/api/join/${token}`)).body).toMatchObject({ invitedBy: "Ece İ." });
  });

  test("names the inviter's household", async () => {
    await (await asAdmin()).patch("/api/settings", { householdName: "The Beckers" }).expect(200);
    const { id: createdBy } = await buildUser(db, { firstName: "Ada", lastName: "Lovelace" });
    const { token } = await buildInvitation(db, { createdBy });
    for (const address of [`/api/invite-tokens/${token}`, `/api/join/${token}`]) {
      expect((await asVisitor().get(address).expect(200)).body).toMatchObject({
        invitedBy: "Ada L. from The Beckers",
        hostName: "Ada L.",
        householdName: "The Beckers",
      });
    }
  });

  test.each(ended)("returns 410 when it is %s", async (_what, fields) => {
    const { token } = await buildInvitation(db, fields());
    const before = await dumpTables(db);
    const { body } = await asVisitor().get(`/api/invite-tokens/${token}`).expect(410);
    expect(body).toEqual(OVER);
    expect(await dumpTables(db)).toEqual(before);
  });

  test.each([
    "B".repeat(32),
    "A".repeat(31),
    "1",
    "%00",
    "%00".repeat(32),
    "%F0%9F%8D%9E",
    "x".repeat(3000),
    "A'or'1'='1".padEnd(32, "A"),
    "__proto__",
  ])("returns 404 for the unknown token %s", async (token) => {
    await buildInvitation(db);
    expect((await asVisitor().get(`/api/invite-tokens/${token}`).expect(404)).body).toEqual(UNKNOWN);
  });

  test("uses the database's clock to decide whether it has expired", async () => {
    const { token } = await buildInvitation(db);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 40 * DAY });
    try {
      await asVisitor().get(`/api/invite-tokens/${token}`).expect(200);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("withdrawing an invitation", () => {
  test("is allowed for every member, ends its link and keeps its row", async () => {
    const { id, token } = await buildInvitation(db);
    const member = await asMember();
    const response = await member.delete(`/api/invite-tokens/${token}`).expect(204);
    expect(response.text).toBe("");
    expect((await asVisitor().get(`/api/invite-tokens/${token}`).expect(410)).body).toEqual(OVER);
    expect((await member.get("/api/invite-tokens")).body).toEqual([]);
    const [row] = await db.select().from(inviteTokens).where(eq(inviteTokens.id, id));
    expect(row).toMatchObject({ isUsed: false, withdrawnAt: expect.any(Date) });
  });

  test("succeeds once when twelve requests arrive at once", async () => {
    const { token } = await buildInvitation(db);
    const member = await asMember();
    const responses = await Promise.all(
      Array.from({ length: 12 }, () => member.delete(`/api/invite-tokens/${token}`)),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([204, ...Array(11).fill(410)]);
    const { rows } = await db.$client.query("select entity_type, field_name, edited_by from edit_history");
    expect(rows).toEqual([
      { entity_type: "invitation", field_name: "withdrawnAt", edited_by: member.user.id },
    ]);
  });

  test.each([...ended, ["unknown", undefined]] as const)(
    "changes nothing when it is %s",
    async (_what, fields) => {
      const { token } = await buildInvitation(db, fields?.());
      const member = await asMember();
      const before = await dumpTables(db);
      const { status, body } = await member.delete(`/api/invite-tokens/${fields ? token : "B".repeat(32)}`);
      expect([status, body]).toEqual(fields ? [410, OVER] : [404, UNKNOWN]);
      expect(await dumpTables(db)).toEqual(before);
    },
  );
});

test("invitations of a deleted member stay valid in the name of the member who took them over", async () => {
  const admin = await asAdmin({ firstName: "Omar", lastName: "Khan" });
  const member = await asMember({ firstName: "Ada", lastName: "Lovelace" });
  const { body: invitation } = await member.post("/api/invite-tokens", event).expect(201);
  await admin.delete(`/api/users/${member.user.id}`).expect(204);
  const { body } = await asVisitor().get(`/api/invite-tokens/${invitation.token}`).expect(200);
  expect(body.invitedBy).toBe("Omar K.");
  expect((await admin.get("/api/invite-tokens")).body).toMatchObject([{ createdBy: admin.user.id }]);
});
