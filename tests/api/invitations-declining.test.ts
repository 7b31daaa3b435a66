import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { inviteTokens } from "#shared/schema/index.ts";
import { buildInvitation } from "#tests/setup/data/builders.ts";
import { dumpTables } from "#tests/setup/data/dump-tables.ts";
import { suggestionBody } from "#tests/setup/data/suggestions.ts";
import { startApp } from "#tests/setup/server/app.ts";

const { asMember, asVisitor, db } = await startApp({ RATE_LIMIT_SCALE: "100" });

const decline = (token: string, body: object = {}) =>
  asVisitor().post(`/api/invite-tokens/${token}/decline`, body);

test("declining uses the invitation up and appears in the feed", async () => {
  const member = await asMember();
  const { id, token } = await buildInvitation(db, { eventTitle: "Tea", guestName: "Grace" });
  expect((await decline(token).expect(204)).text).toBe("");
  await asVisitor().get(`/api/invite-tokens/${token}`).expect(410);
  await asVisitor()
    .post("/api/guest-menus", await suggestionBody(db, { guestToken: token }))
    .expect(410);
  const [row] = await db.select().from(inviteTokens).where(eq(inviteTokens.id, id));
  expect(row).toMatchObject({ isUsed: true, usedAt: expect.any(Date) });
  expect((await member.get("/api/activities")).body).toMatchObject([
    {
      type: "guest_answered",
      guestName: "Grace",
      targetType: "invitation",
      targetId: id,
      metadata: { eventTitle: "Tea", guestName: "Grace", isComing: false },
    },
  ]);
});

test.each([
  ["the given name", { guestName: " \u202eMay " }, "May"],
  ["no name", { guestName: null }, "Anonymous Guest"],
])("declining with %s", async (_what, body, guestName) => {
  const member = await asMember();
  const { token } = await buildInvitation(db);
  await decline(token, body).expect(204);
  expect((await member.get("/api/activities")).body).toMatchObject([{ guestName }]);
});

test.each([
  ["a name from the host", "Grace"],
  ["no name", null],
])("an invitation with %s keeps it when its guest gives another", async (_what, guestName) => {
  const { id, token } = await buildInvitation(db, { guestName });
  const stored = async () => (await db.select().from(inviteTokens).where(eq(inviteTokens.id, id)))[0];
  const before = await stored();
  await decline(token, { guestName: "May" }).expect(204);
  expect(await stored()).toMatchObject({ guestName, declinedAt: expect.any(Date) });
  await asVisitor().delete(`/api/invite-tokens/${token}/decline`).expect(204);
  expect(await stored()).toEqual(before);
});

test("members see a decline, the guest's link says so, and the guest can take it back", async () => {
  const member = await asMember();
  const { id, token } = await buildInvitation(db, { eventTitle: "Tea", expiresAt: new Date("2035-01-01") });
  const retract = () => asVisitor().delete(`/api/invite-tokens/${token}/decline`);
  const listed = async () => {
    const { body } = await member.get("/api/invite-tokens").expect(200);
    return body.find((invitation) => invitation.id === id);
  };
  await retract().expect(204);
  await decline(token, { guestName: "Grace" }).expect(204);
  expect(await listed()).toMatchObject({
    guestName: null,
    isUsed: true,
    declinedAt: expect.stringMatching(/Z$/),
  });
  const closed = await asVisitor().get(`/api/invite-tokens/${token}`).expect(410);
  expect(closed.body).toMatchObject({ code: "declined", message: "You said you can't come." });

  const retracted = await Promise.all([retract(), retract()]);
  expect(retracted.map(({ status }) => status)).toEqual([204, 204]);
  expect(await listed()).toMatchObject({ isUsed: false, declinedAt: null });
  expect((await member.get("/api/activities")).body).not.toContainEqual(
    expect.objectContaining({ type: "guest_answered", targetId: id }),
  );
  await asVisitor()
    .post("/api/guest-menus", await suggestionBody(db, { guestToken: token }))
    .expect(201);
  await retract().expect(410);
  expect(await listed()).toBeUndefined();
});

test("a member withdraws a declined invitation, which its guest can then not take back", async () => {
  const member = await asMember();
  const { id, token } = await buildInvitation(db, { isUsed: true, declinedAt: new Date() });
  const withdraw = () => member.delete(`/api/invite-tokens/${token}`);
  const withdrawn = await Promise.all([withdraw(), withdraw()]);
  expect(withdrawn.map(({ status }) => status).toSorted()).toEqual([204, 410]);
  const { body } = await member.get("/api/invite-tokens").expect(200);
  expect(body).not.toContainEqual(expect.objectContaining({ id }));
  await asVisitor().delete(`/api/invite-tokens/${token}/decline`).expect(410);
});

test("a decline cannot be taken back after the link expired or was withdrawn", async () => {
  for (const fields of [{ expiresAt: new Date(0) }, { withdrawnAt: new Date() }]) {
    const { token } = await buildInvitation(db, { isUsed: true, declinedAt: new Date(), ...fields });
    const { body } = await asVisitor().delete(`/api/invite-tokens/${token}/decline`).expect(410);
    expect(body.code).toBe("gone");
  }
  await asVisitor()
    .delete(`/api/invite-tokens/${"B".repeat(32)}/decline`)
    .expect(404);
});

test("an invitation is declined or answered, once", async () => {
  const { token } = await buildInvitation(db);
  const send = await suggestionBody(db, { guestToken: token });
  const sent = await Promise.all([
    ...Array.from({ length: 8 }, () => decline(token)),
    ...Array.from({ length: 8 }, () => asVisitor().post("/api/guest-menus", send)),
  ]);
  expect(sent.filter(({ status }) => status < 300)).toHaveLength(1);
  expect(sent.filter(({ status }) => status === 410)).toHaveLength(15);
});

test.each([
  ["expired", { expiresAt: new Date(0) }, 410],
  ["withdrawn", { withdrawnAt: new Date() }, 410],
  ["unknown", undefined, 404],
] as const)("declining an invitation that is %s changes nothing", async (_what, fields, status) => {
  const { token } = await buildInvitation(db, fields);
  const before = await dumpTables(db);
  await decline(fields ? token : "B".repeat(32)).expect(status);
  expect(await dumpTables(db)).toEqual(before);
});
