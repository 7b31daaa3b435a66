import { eq } from "drizzle-orm";
import request from "supertest";
import { describe, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { rateLimits } from "#shared/schema.ts";
import { startApp } from "#tests/setup/app.ts";
import { buildUser, TEST_PASSWORD } from "#tests/setup/builders.ts";

const { asVisitor, db, deps } = await startApp({ TRUST_PROXY: "1" });

const signIn = (username: string, password: string, from = "192.0.2.1", path = "/api/auth/login") =>
  asVisitor().post(path).set("X-Forwarded-For", from).send({ username, password });

/** Members to guess at: refusing them takes 1 ms, a name that nobody has 190. */
const buildUsers = (...names: string[]) => Promise.all(names.map((username) => buildUser(db, { username })));
const guessed = Array.from({ length: 20 }, (_, index) => `guess${index + 1}`);

async function statuses(count: number, attempt: (number: number) => Promise<{ status: number }>) {
  const found: number[] = [];
  for (let number = 1; number <= count; number++) found.push((await attempt(number)).status);
  return found;
}

describe("wrong passwords", () => {
  test("five for a name from an address stop even the right one, with the time to wait", async () => {
    await buildUsers("aisha");
    expect(await statuses(5, () => signIn("aisha", "wrong"))).toEqual([401, 401, 401, 401, 401]);
    const refused = await signIn("AISHA ", TEST_PASSWORD).expect(429);
    expect(refused.body).toEqual({ message: "Too many tries. Please wait a little.", code: "too_many" });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(880);
    expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(900);
  });

  test("leave other names and other addresses alone", async () => {
    await buildUsers("aisha", "omar");
    await statuses(6, () => signIn("aisha", "wrong"));
    await signIn("omar", TEST_PASSWORD).expect(200);
    await signIn("aisha", TEST_PASSWORD, "192.0.2.2").expect(200);
  });

  test("twenty from an address stop every name there", async () => {
    await buildUsers("aisha", ...guessed);
    expect(new Set(await statuses(20, (number) => signIn(`guess${number}`, "wrong")))).toEqual(
      new Set([401]),
    );
    await signIn("aisha", TEST_PASSWORD).expect(429);
    await signIn("aisha", TEST_PASSWORD, "192.0.2.2").expect(200);
  });

  test("of others at the same address cost a name none of its own tries", async () => {
    await buildUsers("aisha", ...guessed);
    await statuses(20, (number) => signIn(`guess${number}`, "wrong"));
    expect(new Set(await statuses(6, () => signIn("aisha", TEST_PASSWORD)))).toEqual(new Set([429]));
    await db.delete(rateLimits).where(eq(rateLimits.key, "sign-in-address:192.0.2.1"));
    await signIn("aisha", TEST_PASSWORD).expect(200);
  });

  test("that arrive all at once are counted all the same", async () => {
    await buildUsers("aisha");
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn("aisha", "wrong")));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
  });

  test("are counted for one account whatever way the path is written", async () => {
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

  test("from one IPv6 network are one caller's", async () => {
    await buildUsers("aisha", "omar");
    await statuses(5, (number) => signIn("aisha", "wrong", `2001:db8:1:2:${number}::${number}`));
    await signIn("aisha", "wrong", "2001:db8:1:2:ffff::1").expect(429);
    await signIn("aisha", "wrong", "2001:db8:1:3::1").expect(401);
    await statuses(5, () => signIn("omar", "wrong", "::ffff:192.0.2.9"));
    await signIn("omar", "wrong", "192.0.2.9").expect(429);
  });

  test("are shared by all processes", async () => {
    await buildUsers("aisha");
    await statuses(5, () => signIn("aisha", "wrong"));
    const otherProcess = createApp({ ...deps });
    await request(otherProcess)
      .post("/api/auth/login")
      .set("X-Forwarded-For", "192.0.2.1")
      .send({ username: "aisha", password: TEST_PASSWORD })
      .expect(429);
  });

  test("are not wiped out by signing in to another account between them", async () => {
    await buildUsers("mallory", ...guessed);
    for (let number = 1; number <= 20; number++) {
      await signIn(`guess${number}`, "wrong").expect(401);
      if (number < 20) await signIn("mallory", TEST_PASSWORD).expect(200);
    }
    await signIn("another", "wrong").expect(429);
  });
});

test("the right password counts for nothing, however often", async () => {
  await buildUsers("aisha");
  expect(new Set(await statuses(25, () => signIn("aisha", TEST_PASSWORD)))).toEqual(new Set([200]));
  await buildUser(db, { username: "omar", isAdmin: null });
  expect(new Set(await statuses(8, () => signIn("omar", TEST_PASSWORD)))).toEqual(new Set([403]));
});

test("forwarded addresses mean nothing unless a proxy is named", async () => {
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
