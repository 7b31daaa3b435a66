import { expect, test } from "vitest";
import { startApp } from "#tests/setup/server/app.ts";

const { asVisitor, deps } = await startApp({ TRUST_PROXY: "1", RATE_LIMIT_SCALE: "100" });

test("a flood of sign-ins gets 503 before it exhausts memory and locks no account", async () => {
  const attempt = (number: number) =>
    asVisitor()
      .post("/api/auth/login")
      .set("X-Forwarded-For", "192.0.2.1")
      .send({ username: `guess${number}`, password: "wrong" });
  const responses = await Promise.all(Array.from({ length: 40 }, (_, number) => attempt(number)));
  const turnedAway = responses.filter(({ status }) => status === 503);
  expect(turnedAway.length).toBeGreaterThan(0);
  expect(turnedAway[0]?.headers["retry-after"]).toBe("2");
  expect(responses.length - turnedAway.length).toBe(responses.filter(({ status }) => status === 401).length);
  const { rows } = await deps.pool.query("select points from rate_limits where key like 'sign-in-address%'");
  expect(rows).toEqual([{ points: responses.length - turnedAway.length }]);
});
