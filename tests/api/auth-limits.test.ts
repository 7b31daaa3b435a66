import { eq } from "drizzle-orm";
import request from "supertest";
import { describe, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { rateLimits } from "#shared/schema/index.ts";
import { buildUser, TEST_PASSWORD } from "#tests/setup/data/builders.ts";
import { startApp } from "#tests/setup/server/app.ts";

const { asVisitor, db, deps } = await startApp({ TRUST_PROXY: "1" });

const signIn = (username: string, password: string, from = "192.0.2.1", path = "/api/auth/login") =>
  asVisitor().post(path).set("X-Forwarded-For", from).send({ username, password });

/** Refusing a test member takes 1 ms; refusing an unknown name takes 190 ms, because it compares a full-cost hash. */
const buildUsers = (...names: string[]) => Promise.all(names.map((username) => buildUser(db, { username })));
const guessed = Array.from({ length: 20 }, (_, index) => `guess${index + 1}`);

async function statuses(count: number, attempt: (number: number) => Promise<{ status: number }>) {
  const found: number[] = [];
  for (let number = 1; number <= count; number++) found.push((await attempt(number)).status);
  return found;
}

describe("the limit of wrong passwords", () => {
  test("returns 429 with Retry-After after five for one name from one address, even for the right password", async () => {
    await buildUsers("aisha");
    expect(await statuses(5, () => signIn("aisha", "wrong"))).toEqual([401, 401, 401, 401, 401]);
    const refused = await signIn("AISHA ", TEST_PASSWORD).expect(429);
    expect(refused.body).toEqual({ message: "Too many attempts. Please wait a moment.", code: "too_many" });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(880);
    expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(900);
  });

  test("does not affect other names and other addresses", async () => {
    await buildUsers("aisha", "omar");
    await statuses(6, () => signIn("aisha", "wrong"));
    await signIn("omar", TEST_PASSWORD).expect(200);
    await signIn("aisha", TEST_PASSWORD, "192.0.2.2").expect(200);
  });

  test("returns 429 for every name after twenty from one address", async () => {
    await buildUsers("aisha", ...guessed);
    expect(new Set(await statuses(20, (number) => signIn(`guess${number}`, "wrong")))).toEqual(
      new Set([401]),
    );
    await signIn("aisha", TEST_PASSWORD).expect(429);
    await signIn("aisha", TEST_PASSWORD, "192.0.2.2").expect(200);
  });

  test("does not count attempts against a name that the address limit refused", async () => {
    await buildUsers("aisha", ...guessed);
    await statuses(20, (number) => signIn(`guess${number}`, "wrong"));
    expect(new Set(await statuses(6, () => signIn("aisha", TEST_PASSWORD)))).toEqual(new Set([429]));
    await db.delete(rateLimits).where(eq(rateLimits.key, "sign-in-address:192.0.2.1"));
    await signIn("aisha", TEST_PASSWORD).expect(200);
  });

  test("counts concurrent attempts exactly", async () => {
    await buildUsers("aisha");
    const responses = await Promise.all(Array.from({ length: 12 }, () => signIn("aisha", "wrong")));
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(7);
  });

  test("counts attempts together for all spellings of the path", async () => {
    await buildUsers("aisha");
    const paths = [
      "/api/auth/login",
      "/API/auth/login",
      "/api/auth/login/",
      "/api/Auth/Login?x=1",
      "/api/auth/login",
    ];
    expect(
      new Set(await statuses(5, (number) => signIn("aisha", "wrong", "192.0.2.1", paths[number - 1]))),
    ).toEqual(new Set([401]));
    await signIn("aisha", "wrong", "192.0.2.1", "/api/auth/LOGIN/").expect(429);
  });

  test("treats an IPv6 network as one address, and IPv4-mapped addresses as IPv4", async () => {
    await buildUsers("aisha", "omar");
    await statuses(5, (number) => signIn("aisha", "wrong", `2001:db8:1:2:${number}::${number}`));
    await signIn("aisha", "wrong", "2001:db8:1:2:ffff::1").expect(429);
    await signIn("aisha", "wrong", "2001:db8:1:3::1").expect(401);
    await statuses(5, () => signIn("omar", "wrong", "::ffff:192.0.2.9"));
    await signIn("omar", "wrong", "192.0.2.9").expect(429);
  });

  test("is shared by all processes", async () => {
    await buildUsers("aisha");
    await statuses(5, () => signIn("aisha", "wrong"));
    const otherProcess = createApp({ ...deps });
    await request(otherProcess)
      .post("/api/auth/login")
      .set("X-Forwarded-For", "192.0.2.1")
      .send({ username: "aisha", password: TEST_PASSWORD })
      .expect(429);
  });

  test("is not reset by signing in to another account", async () => {
    await buildUsers("mallory", ...guessed);
    for (let number = 1; number <= 20; number++) {
      await signIn(`guess${number}`, "wrong").expect(401);
      if (number < 20) await signIn("mallory", TEST_PASSWORD).expect(200);
    }
    await signIn("another", "wrong").expect(429);
  });
});

test("correct passwords are never counted, not even those of suspended members", async () => {
  await buildUsers("aisha");
  expect(new Set(await statuses(25, () => signIn("aisha", TEST_PASSWORD)))).toEqual(new Set([200]));
  await buildUser(db, { username: "omar", isAdmin: null });
  expect(new Set(await statuses(8, () => signIn("omar", TEST_PASSWORD)))).toEqual(new Set([403]));
});

test("X-Forwarded-For is ignored without TRUST_PROXY", async () => {
  await buildUsers("aisha");
  const direct = request(createApp({ ...deps, env: { ...deps.env, trustProxy: false } }));
  const answers = await statuses(6, (number) =>
    direct
      .post("/api/auth/login")
      .set("X-Forwarded-For", `192.0.2.${number}`)
      .send({ username: "aisha", password: "wrong" }),
  );
  expect(answers).toEqual([401, 401, 401, 401, 401, 429]);
});
