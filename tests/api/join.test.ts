import { expect, test } from "vitest";
import { buildInvitation, buildUser } from "#tests/setup/data/builders.ts";
import { dumpTables } from "#tests/setup/data/dump-tables.ts";
import { startApp } from "#tests/setup/server/app.ts";

const { asVisitor, db, deps } = await startApp();

test("a valid invitation returns the inviter and creates no session", async () => {
  const { id: createdBy } = await buildUser(db, { firstName: "Ada", lastName: "Lovelace" });
  const { token } = await buildInvitation(db, { createdBy });
  const before = await dumpTables(db);
  const guest = asVisitor();
  const { body, headers } = await guest.get(`/api/join/${token}`).expect(200);
  expect(body).toEqual({
    valid: true,
    invitedBy: "Ada L.",
    hostName: "Ada L.",
    hostColor: 0,
    householdName: null,
  });
  expect(headers["set-cookie"]).toBeUndefined();
  await guest.get("/api/dishes").expect(401);
  await guest.get(`/api/join/${token}`).expect(200);
  expect(await dumpTables(db)).toEqual(before);
});

test.each([
  ["expired", { expiresAt: new Date(0) }],
  ["used", { isUsed: true }],
  ["withdrawn", { withdrawnAt: new Date() }],
])("an invitation that is %s returns 410", async (_what, fields) => {
  const { token } = await buildInvitation(db, fields);
  const { body } = await asVisitor().get(`/api/join/${token}`).expect(410);
  expect(body).toEqual({
    valid: false,
    message: "This invitation link has expired or been used already.",
    code: "gone",
  });
});

test.each(["B".repeat(32), "1", "%00", "x".repeat(300)])(
  "the unknown token %s returns 404",
  async (token) => {
    const { body } = await asVisitor().get(`/api/join/${token}`).expect(404);
    expect(body).toEqual({ valid: false, message: "This invitation link is not valid.", code: "not_found" });
  },
);

test("valid and ended links do not count as guesses", async () => {
  const { token } = await buildInvitation(db);
  const { token: used } = await buildInvitation(db, { isUsed: true });
  const responses = await Promise.all(
    Array.from({ length: 50 }, (_, number) => asVisitor().get(`/api/join/${number % 2 ? token : used}`)),
  );
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 410]));
  const { rows } = await deps.pool.query("select key from rate_limits where key like 'unknown-links%'");
  expect(rows).toEqual([]);
});
