import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { transact, type Transaction } from "#server/database/db.ts";
import { accessTokens, comments, sessions, users } from "#shared/schema/index.ts";
import { buildDish } from "#tests/setup/data/builders.ts";
import { startApp } from "#tests/setup/server/app.ts";
import { untilWaiting } from "#tests/setup/until-waiting.ts";

const { db, asVisitor, asMember, asAdmin, asProgram, withToken } = await startApp();

const good = { name: "Kitchen screen" };

type Member = Awaited<ReturnType<typeof asMember>>;

const createToken = async (member: Member, input: object = good) =>
  (await member.post("/api/tokens", input).expect(201)).body;

const expectRefused = (token: string) => withToken(token).get("/api/dishes").expect(401);
const expectAccepted = (token: string) => withToken(token).get("/api/dishes").expect(200);

describe("creating an access token", () => {
  test("returns it once; afterwards only its name and last four characters are known", async () => {
    const member = await asMember();
    const made = await createToken(member);
    expect(made).toEqual({
      id: expect.any(Number),
      name: "Kitchen screen",
      token: expect.stringMatching(/^sofra_[0-9a-f]{64}$/),
      ending: made.token.slice(-4),
      isAdmin: false,
      scope: null,
      expiresAt: null,
      lastUsedAt: null,
      createdAt: expect.any(String),
    });
    const { body, text } = await member.get("/api/tokens").expect(200);
    expect(body).toHaveLength(1);
    expect(text).not.toContain(made.token);
    const [row] = await db.select().from(accessTokens);
    expect(JSON.stringify(row)).not.toContain(made.token);
  });

  test("returns a unique token that only its owner sees", async () => {
    const [one, other] = [await asMember(), await asMember()];
    const [first, second] = [await createToken(one), await createToken(one)];
    expect(first.token).not.toBe(second.token);
    const { body } = await other.get("/api/tokens").expect(200);
    expect(body).toEqual([]);
    await other.delete(`/api/tokens/${first.id}`).expect(404);
    await expectAccepted(first.token);
  });

  test("sets an expiry when days are given", async () => {
    const { token, id, expiresAt } = await createToken(await asMember(), { ...good, days: 30 });
    expect(new Date(expiresAt ?? 0).getTime()).toBeCloseTo(Date.now() + 30 * 24 * 60 * 60_000, -5);
    await expectAccepted(token);
    await db
      .update(accessTokens)
      .set({ expiresAt: new Date(Date.now() - 1_000) })
      .where(eq(accessTokens.id, id));
    await expectRefused(token);
  });

  test.each([{}, { name: "  " }, { ...good, days: 0 }, { ...good, days: 1.5 }, { ...good, days: 3_651 }])(
    "returns 400 with %j",
    async (input) => {
      const member = await asMember();
      await member.post("/api/tokens", input).expect(400);
    },
  );

  test("returns 409 beyond twenty tokens, even with concurrent requests", async () => {
    const member = await asMember();
    const responses = await Promise.all(Array.from({ length: 25 }, () => member.post("/api/tokens", good)));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(5);
  });
});

describe("a request with an access token", () => {
  test("acts as its owner without a cookie or session", async () => {
    const program = await asProgram({ username: "cook" });
    const before = await db.$count(sessions);
    const me = await program.get("/api/auth/user").expect(200);
    expect(me.body).toMatchObject({ username: "cook", isAdmin: false });
    expect(me.headers["set-cookie"]).toBeUndefined();
    const made = await program.post("/api/dishes", { title: "By a script" }).expect(201);
    expect(made.body).toMatchObject({ createdBy: program.user.id });
    await program.delete(`/api/dishes/${made.body.id}`).expect(204);
    expect(await db.$count(sessions)).toBe(before);
  });

  test("has no more rights than its owner", async () => {
    const { id, createdBy } = await buildDish(db);
    const values = { dishId: id, userId: createdBy, content: "Good" };
    const [comment] = await db.insert(comments).values(values).returning();
    const address = `/api/dishes/${id}/comments/${comment?.id}` as const;
    await (await asProgram()).delete(address).expect(403);
    await (await asProgram({ isAdmin: true })).delete(address).expect(403);
    await (await asProgram({}, true)).delete(address).expect(204);
  });

  test("is accepted with a foreign Origin, because other sites cannot send the header", async () => {
    const program = await asProgram();
    await program
      .post("/api/dishes")
      .set("Origin", "https://elsewhere.example")
      .send({ title: "x" })
      .expect(201);
  });

  test("gains no rights from a session cookie", async () => {
    const { owner, token } = await asProgram();
    await owner.get("/api/tokens").set("Authorization", `Bearer ${token}`).expect(403);
    await owner.get("/api/dishes").set("Authorization", "Bearer sofra_wrong").expect(401);
    await owner
      .post("/api/dishes")
      .set("Authorization", "Bearer something-else")
      .set("Origin", "https://elsewhere.example")
      .send({ title: "x" })
      .expect(403);
  });

  test("ignores credentials of a proxy in the same header", async () => {
    const member = await asMember();
    await member.get("/api/dishes").set("Authorization", "Basic c29mcmE6c29mcmE=").expect(200);
    await member.get("/api/dishes").set("Authorization", "Bearer eyJhbGciOiJub25lIn0.e30.").expect(200);
  });

  test("updates lastUsedAt at most once a minute", async () => {
    const { owner, ...program } = await asProgram();
    const lastUse = async () => (await db.select().from(accessTokens))[0]?.lastUsedAt;
    await expectAccepted(program.token);
    await expect.poll(lastUse).toBeInstanceOf(Date);
    const first = await lastUse();
    await expectAccepted(program.token);
    expect(await lastUse()).toEqual(first);
    const { body } = await owner.get("/api/tokens").expect(200);
    expect(body[0]?.lastUsedAt).toBe(first?.toISOString());
  });
});

describe("an invalid access token", () => {
  test("returns the same 401 for every cause, even on public routes", async () => {
    const { owner, token } = await asProgram();
    const { body: listed } = await owner.get("/api/tokens").expect(200);
    await owner.delete(`/api/tokens/${listed[0]?.id}`).expect(204);
    for (const wrong of [token, `${token.slice(0, -1)}x`, "sofra_", `sofra_${"0".repeat(64)}`]) {
      for (const path of ["/api/dishes", "/api/public/dishes"]) {
        const response = await withToken(wrong).get(path).expect(401);
        expect(response.body).toEqual({
          message: "This access token is invalid, has expired or was revoked.",
          code: "not_signed_in",
        });
        expect(response.headers["www-authenticate"]).toBe('Bearer realm="Sofra"');
      }
    }
  });

  test("is not accepted in the URL", async () => {
    const { token } = await asProgram();
    for (const name of ["token", "access_token", "authorization", "key"])
      await asVisitor().get(`/api/dishes?${name}=${token}`).expect(401);
  });

  test("returns 429 after thirty attempts, while a valid one is still accepted", async () => {
    const { token } = await asProgram();
    for (let tried = 0; tried < 30; tried++) await expectRefused("sofra_wrong");
    const response = await withToken("sofra_wrong").get("/api/dishes").expect(429);
    expect(Number(response.headers["retry-after"])).toBeGreaterThan(0);
    await expectAccepted(token);
  });
});

describe("administrator rights of an access token", () => {
  test("require isAdmin when the token is created", async () => {
    await (await asProgram({ isAdmin: true })).get("/api/admin/backups").expect(403);
    await (await asProgram({}, true)).get("/api/admin/backups").expect(200);
  });

  test("cannot be granted by a member", async () => {
    const member = await asMember();
    await member.post("/api/tokens", { ...good, isAdmin: true }).expect(403);
  });
});

describe("an access token created while its owner's account changes", () => {
  /** Requests a token while a transaction changes the account: starts before its commit and ends after it. */
  async function requestDuring(owner: Member, input: object, change: (tx: Transaction) => Promise<unknown>) {
    const asked = await transact(db, async (tx) => {
      await change(tx);
      const response = owner.post("/api/tokens", input).then((response) => response);
      await untilWaiting(db);
      return { response };
    });
    const { status, body } = await asked.response;
    return { status, code: body.code, left: await db.$count(accessTokens) };
  }
  const setRole = (owner: Member, isAdmin: boolean | null) => (tx: Transaction) =>
    tx.update(users).set({ isAdmin }).where(eq(users.id, owner.user.id));

  test("is refused with administrator rights when the owner is demoted", async () => {
    const owner = await asAdmin();
    const input = { ...good, isAdmin: true };
    const refused = await requestDuring(owner, input, setRole(owner, false));
    expect(refused).toEqual({ status: 403, code: "forbidden", left: 0 });
  });

  test("is created without administrator rights when the owner is demoted", async () => {
    const owner = await asAdmin();
    expect(await requestDuring(owner, good, setRole(owner, false))).toMatchObject({ status: 201, left: 1 });
  });

  test("is refused when the owner is suspended or deleted", async () => {
    const [suspended, deleted] = [await asMember(), await asMember()];
    const refused = { status: 401, code: "not_signed_in", left: 0 };
    expect(await requestDuring(suspended, good, setRole(suspended, null))).toEqual(refused);
    const remove = (tx: Transaction) => tx.delete(users).where(eq(users.id, deleted.user.id));
    expect(await requestDuring(deleted, good, remove)).toEqual(refused);
  });
});

describe("an access token becomes invalid", () => {
  test("when it is deleted", async () => {
    const member = await asMember();
    const [{ id, token }, kept] = [await createToken(member), await createToken(member)];
    await member.delete(`/api/tokens/${id}`).expect(204);
    await expectRefused(token);
    await expectAccepted(kept.token);
    await member.delete(`/api/tokens/${id}`).expect(404);
  });

  test("when the password hash changes in any other way", async () => {
    const { user, token } = await asProgram();
    await db.update(users).set({ password: "another hash" }).where(eq(users.id, user.id));
    await expectRefused(token);
  });
});
