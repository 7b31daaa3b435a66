import { describe, expect, test } from "vitest";
import { startApp } from "#tests/setup/app.ts";
import { buildInvitation, buildUser } from "#tests/setup/builders.ts";
import { dumpTables } from "#tests/setup/dump-tables.ts";

const { asVisitor, db, deps } = await startApp({ TRUST_PROXY: "1" });

const unknown = (number = 0) => String(number).padStart(32, "B");
const from = (address: string, path: string) => asVisitor().get(path).set("X-Forwarded-For", address);

test("a valid invitation returns the inviter and creates no session", async () => {
  const { id: createdBy } = await buildUser(db, { firstName: "Ada", lastName: "Lovelace" });
  const { token } = await buildInvitation(db, { createdBy });
  const before = await dumpTables(db);
  const guest = asVisitor();
  const { body, headers } = await guest.get(`/api/join/${token}`).expect(200);
  expect(body).toEqual({ valid: true, invitedBy: "Ada L.", hostName: "Ada L.", householdName: null });
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

test.each([unknown(), "1", "%00", "x".repeat(300)])("the unknown token %s returns 404", async (token) => {
  const { body } = await asVisitor().get(`/api/join/${token}`).expect(404);
  expect(body).toEqual({ valid: false, message: "This invitation link is not valid.", code: "not_found" });
});

describe("the limit of unknown links", () => {
  const statuses = async (count: number, path: (number: number) => string, address = "192.0.2.1") => {
    const found: number[] = [];
    for (let number = 1; number <= count; number++) found.push((await from(address, path(number))).status);
    return found;
  };

  test("returns 429 after twenty in a minute from one address, across all routes, but not for valid links", async () => {
    const { token } = await buildInvitation(db);
    const routes = ["/api/join", "/api/invite-tokens", "/api/guest-menus/edit", "/api/JOIN"];
    const path = (number: number) => `${routes[number % 4]}/${unknown(number)}`;
    expect(new Set(await statuses(20, path))).toEqual(new Set([404]));
    const stopped = await from("192.0.2.1", path(21)).expect(429);
    expect(stopped.body).toEqual({ message: "Too many attempts. Please wait a moment.", code: "too_many" });
    expect(Number(stopped.headers["retry-after"])).toBeGreaterThan(0);
    expect(Number(stopped.headers["retry-after"])).toBeLessThanOrEqual(60);
    for (const valid of [
      `/api/join/${token}`,
      `/api/invite-tokens/${token}`,
      `/api/public/dishes?token=${token}`,
    ]) {
      await from("192.0.2.1", valid).expect(200);
    }
    const suggestion = { title: "Dinner", dishIds: [1], guestToken: unknown() };
    await asVisitor()
      .post("/api/guest-menus")
      .set("X-Forwarded-For", "192.0.2.1")
      .send(suggestion)
      .expect(429);
    await from("192.0.2.2", `/api/join/${token}`).expect(200);
  });

  test("counts unknown links in suggestions, edits and lists of dishes", async () => {
    const guest = asVisitor();
    await statuses(17, (number) => `/api/join/${unknown(number)}`);
    const send = { title: "Dinner", dishIds: [1] };
    const address = ["X-Forwarded-For", "192.0.2.1"] as const;
    await guest
      .post("/api/guest-menus")
      .set(...address)
      .send({ ...send, guestToken: unknown() })
      .expect(404);
    await guest
      .patch(`/api/guest-menus/edit/${unknown()}`)
      .set(...address)
      .send(send)
      .expect(404);
    await from("192.0.2.1", `/api/public/dishes?edit=${unknown()}`).expect(404);
    await from("192.0.2.1", `/api/join/${unknown()}`).expect(429);
  });

  test("counts concurrent requests exactly", async () => {
    const answers = await Promise.all(
      Array.from({ length: 35 }, (_, number) => from("192.0.2.1", `/api/join/${unknown(number)}`)),
    );
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  test("treats an IPv6 network as one address", async () => {
    await statuses(20, (number) => `/api/join/${unknown(number)}`, "2001:db8:1:2::1");
    await from("2001:db8:1:2:ffff::1", `/api/join/${unknown()}`).expect(429);
    await from("2001:db8:1:3::1", `/api/join/${unknown()}`).expect(404);
  });

  test("does not count valid and ended links", async () => {
    const { token } = await buildInvitation(db);
    const { token: used } = await buildInvitation(db, { isUsed: true });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, number) => from("192.0.2.1", `/api/join/${number % 2 ? token : used}`)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 410]));
    const { rows } = await deps.pool.query("select key from rate_limits where key like 'unknown-links%'");
    expect(rows).toEqual([]);
  });
});
