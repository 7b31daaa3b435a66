import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { inviteTokens, menus } from "#shared/schema/index.ts";
import { buildDish, buildInvitation } from "#tests/setup/data/builders.ts";
import { dumpTables } from "#tests/setup/data/dump-tables.ts";
import { suggestionBody } from "#tests/setup/data/suggestions.ts";
import { startApp } from "#tests/setup/server/app.ts";

const { asMember, asAdmin, asVisitor, db } = await startApp({ RATE_LIMIT_SCALE: "100" });

const suggest = (send: object) => asVisitor().post("/api/guest-menus", send);
const linksOnly = async () => (await asAdmin()).patch("/api/settings", { publicAccess: "links" }).expect(200);

test("a suggestion is returned with all its fields and an edit token, which is stored as a hash", async () => {
  const cake = await buildDish(db);
  const soup = await buildDish(db);
  const { token } = await buildInvitation(db);
  const send = {
    title: " Ada's birthday ",
    description: "For all of us",
    eventDate: "2030-05-17",
    eventTime: "19:30",
    guestCount: 12,
    dishIds: [cake.id, soup.id, cake.id],
    guestName: "Grace Hopper",
    guestComments: "I bring the wine",
    guestToken: token,
  };
  const { body } = await suggest({ ...send, isGuestCreated: true }).expect(201);
  const { guestToken: _, ...shown } = send;
  expect(body).toEqual({
    ...shown,
    title: "Ada's birthday",
    dishIds: [cake.id, soup.id],
    editToken: expect.stringMatching(/^[A-Za-z0-9]{32,}$/),
    timeZone: null,
    updatedAt: expect.any(String),
  });
  const [row] = await db.select().from(menus);
  expect(row).toMatchObject({
    isGuestCreated: true,
    createdBy: null,
    guestToken: token,
    acceptedAt: null,
    editTokenHash: createHash("sha256").update(body.editToken).digest("hex"),
  });
  expect(JSON.stringify(await dumpTables(db))).not.toContain(body.editToken);
});

test("a suggestion uses up its invitation", async () => {
  const { token } = await buildInvitation(db);
  const send = await suggestionBody(db, { guestToken: token });
  await suggest(send).expect(201);
  const [invitation] = await db.select().from(inviteTokens);
  expect(invitation).toMatchObject({ isUsed: true, usedAt: expect.any(Date) });
  await asVisitor().get(`/api/invite-tokens/${token}`).expect(410);
  await asVisitor().get(`/api/join/${token}`).expect(410);
  await asVisitor().get(`/api/public/dishes?token=${token}`).expect(410);
  const before = await dumpTables(db);
  const { body } = await suggest(send).expect(410);
  expect(body).toEqual({
    message: "This invitation link has expired or been used already.",
    code: "gone",
  });
  expect(await dumpTables(db)).toEqual(before);
  expect((await (await asMember()).get("/api/invite-tokens")).body).toEqual([]);
});

test("a suggestion requires only a title and a dish", async () => {
  const { id } = await buildDish(db);
  const { body } = await suggest({ title: "Tea", dishIds: [id] }).expect(201);
  expect(body).toMatchObject({ title: "Tea", description: null, eventDate: null, eventTime: null });
  expect(body).toMatchObject({ guestCount: null, guestName: "Anonymous Guest", guestComments: null });
});

test.each([
  ["Grace Hopper", "Grace Hopper"],
  ["  Grace \t\n Hopper ", "Grace Hopper"],
  ["\u202eGrace\u202c", "Grace"],
  ["\u2067Grace\u2069\u200f Hopper\u061c", "Grace Hopper"],
  ["Gr\u0007a\u009fce", "Grace"],
  ["", "Anonymous Guest"],
  ["   ", "Anonymous Guest"],
  [null, "Anonymous Guest"],
  ["\u202e\u200f", "Anonymous Guest"],
  ["\u200b\u2060\u3164\u0301", "Anonymous Guest"],
  ["<script>alert(1)</script>", "<script>alert(1)</script>"],
  ["עדה", "עדה"],
  ["👩‍🍳", "👩‍🍳"],
])("the guest name %j is stored as %j", async (guestName, called) => {
  const { body } = await suggest(await suggestionBody(db, { guestName })).expect(201);
  expect(body.guestName).toBe(called);
  const { body: activities } = await (await asMember()).get("/api/activities");
  expect(activities[0]).toMatchObject({ guestName: called, metadata: { guestName: called } });
});

test.each([
  ["no title", { title: undefined }, "title"],
  ["a blank title", { title: "  " }, "title"],
  ["no dishes", { dishIds: [] }, "dishIds"],
  ["no list of dishes", { dishIds: undefined }, "dishIds"],
  ["201 dishes", { dishIds: Array.from({ length: 201 }, (_, i) => i + 1) }, "dishIds"],
  ["no guests", { guestCount: 0 }, "guestCount"],
  ["a name of 101 characters", { guestName: "x".repeat(101) }, "guestName"],
  ["NUL in the name", { guestName: "\0" }, "guestName"],
  ["a lone surrogate in the comments", { guestComments: "\ud800" }, "guestComments"],
  ["comments of 5,001 characters", { guestComments: "x".repeat(5001) }, "guestComments"],
  ["a number as token", { guestToken: 1 }, "guestToken"],
])("a suggestion with %s returns 400, and the invitation stays valid", async (_what, wrong, path) => {
  const { token } = await buildInvitation(db);
  const send = await suggestionBody(db, { guestToken: token, ...wrong });
  const before = await dumpTables(db);
  const { body } = await suggest(send).expect(400);
  expect(body.issues?.[0]?.path).toBe(path);
  expect(await dumpTables(db)).toEqual(before);
});

test("unknown dishes return 400 with their ids, and the invitation stays valid", async () => {
  const { token } = await buildInvitation(db);
  const send = await suggestionBody(db, { guestToken: token });
  const before = await dumpTables(db);
  const { body } = await suggest({ ...send, dishIds: [...send.dishIds, 901, 902] }).expect(400);
  expect(body.message).toContain("901, 902");
  expect(body.issues).toEqual([{ path: "dishIds", message: body.message, code: "dish_gone" }]);
  expect(await dumpTables(db)).toEqual(before);
  await suggest(send).expect(201);
});

test.each([
  ["unknown", { token: "B".repeat(32) }, {}, 404, "This invitation link is not valid."],
  ["malformed", { token: "%00" }, {}, 404, "This invitation link is not valid."],
  [
    "expired",
    {},
    { expiresAt: new Date(Date.now() - 1000) },
    410,
    "This invitation link has expired or been used already.",
  ],
  [
    "withdrawn",
    {},
    { withdrawnAt: new Date() },
    410,
    "This invitation link has expired or been used already.",
  ],
])(
  "a suggestion with an invitation that is %s changes nothing",
  async (_what, given, fields, status, message) => {
    const { token } = { ...(await buildInvitation(db, fields)), ...given };
    const send = await suggestionBody(db, { guestToken: token });
    const before = await dumpTables(db);
    const { body } = await suggest(send).expect(status);
    expect(body).toEqual({ message, code: status === 404 ? "not_found" : "gone" });
    expect(await dumpTables(db)).toEqual(before);
  },
);

describe("while sharing is by links only", () => {
  test.each([[undefined], [null], [""], ["  "]])(
    "a suggestion with the invitation %j returns 403",
    async (guestToken) => {
      await linksOnly();
      const send = await suggestionBody(db, { guestToken });
      const before = await dumpTables(db);
      const { body } = await suggest(send).expect(403);
      expect(body).toEqual({
        message: "You need an invitation to suggest a menu. Please ask your host for a link.",
        code: "invitation_needed",
      });
      expect(await dumpTables(db)).toEqual(before);
    },
  );

  test("a suggestion with an invitation is accepted", async () => {
    await linksOnly();
    const { token } = await buildInvitation(db);
    await suggest(await suggestionBody(db, { guestToken: token })).expect(201);
  });
});
