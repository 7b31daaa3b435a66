import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { inviteTokens } from "#shared/schema.ts";
import { startApp } from "#tests/setup/app.ts";
import { buildInvitation } from "#tests/setup/builders.ts";
import { dumpTables } from "#tests/setup/dump-tables.ts";
import { suggestionBody } from "#tests/setup/suggestions.ts";

const { asMember, asVisitor, db } = await startApp({ RATE_LIMIT_SCALE: "100" });

const decline = (token: string, body: object = {}) =>
  asVisitor().post(`/api/invite-tokens/${token}/decline`).send(body);

test("declining uses the invitation up and appears in the feed", async () => {
  const member = await asMember();
  const { id, token } = await buildInvitation(db, { eventTitle: "Tea", guestName: "Grace" });
  expect((await decline(token).expect(204)).text).toBe("");
  await asVisitor().get(`/api/invite-tokens/${token}`).expect(410);
  await asVisitor()
    .post("/api/guest-menus")
    .send(await suggestionBody(db, { guestToken: token }))
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

test("an invitation is declined or answered, once", async () => {
  const { token } = await buildInvitation(db);
  const send = await suggestionBody(db, { guestToken: token });
  const sent = await Promise.all([
    ...Array.from({ length: 8 }, () => decline(token)),
    ...Array.from({ length: 8 }, () => asVisitor().post("/api/guest-menus").send(send)),
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
