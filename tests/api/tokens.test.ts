import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { transact, type Transaction } from "#server/database/db.ts";
import { accessTokens, comments, sessions, users } from "#shared/schema.ts";
import { startApp } from "#tests/setup/app.ts";
import { buildDish, TEST_PASSWORD } from "#tests/setup/builders.ts";

const { db, asVisitor, asMember, asAdmin, asProgram, withToken } = await startApp();

const good = { name: "Kitchen screen" };

type Member = Awaited<ReturnType<typeof asMember>>;

async function makeToken(member: Member, input: object = good) {
  const { body } = await member.post("/api/tokens").send(input).expect(201);
  return body as { id: number; token: string; isAdmin: boolean; expiresAt: string | null };
}

const isRefused = (token: string) => withToken(token).get("/api/dishes").expect(401);
const works = (token: string) => withToken(token).get("/api/dishes").expect(200);

describe("making a token", () => {
  test("shows it once: afterwards there is only its name and its end", async () => {
    const member = await asMember();
    const made = await makeToken(member);
    expect(made).toEqual({
      id: expect.any(Number),
      name: "Kitchen screen",
      token: expect.stringMatching(/^sofra_[0-9a-f]{64}$/),
      ending: made.token.slice(-4),
      isAdmin: false,
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

  test("no two are alike, and each member sees their own", async () => {
    const [one, other] = [await asMember(), await asMember()];
    const [first, second] = [await makeToken(one), await makeToken(one)];
    expect(first.token).not.toBe(second.token);
    const { body } = await other.get("/api/tokens").expect(200);
    expect(body).toEqual([]);
    await other.delete(`/api/tokens/${first.id}`).expect(404);
    await works(first.token);
  });

  test("with days it ends by itself", async () => {
    const { token, id, expiresAt } = await makeToken(await asMember(), { ...good, days: 30 });
    expect(new Date(expiresAt ?? 0).getTime()).toBeCloseTo(Date.now() + 30 * 24 * 60 * 60_000, -5);
    await works(token);
    await db
      .update(accessTokens)
      .set({ expiresAt: new Date(Date.now() - 1_000) })
      .where(eq(accessTokens.id, id));
    await isRefused(token);
  });

  test.each([{}, { name: "  " }, { ...good, days: 0 }, { ...good, days: 1.5 }, { ...good, days: 3_651 }])(
    "with %j is refused",
    async (input) => {
      const member = await asMember();
      await member.post("/api/tokens").send(input).expect(400);
    },
  );

  test("stops at twenty, however many are asked for at once", async () => {
    const member = await asMember();
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => member.post("/api/tokens").send(good)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
  });
});

describe("a program with a token", () => {
  test("is its owner, without a cookie and without a session", async () => {
    const program = await asProgram({ username: "cook" });
    const before = await db.$count(sessions);
    const me = await program.get("/api/auth/user").expect(200);
    expect(me.body).toMatchObject({ username: "cook", isAdmin: false });
    expect(me.headers["set-cookie"]).toBeUndefined();
    const made = await program.post("/api/dishes").send({ title: "By a script" }).expect(201);
    expect(made.body).toMatchObject({ createdBy: program.user.id });
    await program.delete(`/api/dishes/${made.body.id}`).expect(204);
    expect(await db.$count(sessions)).toBe(before);
  });

  test("may not touch what its owner may not touch", async () => {
    const { id, createdBy } = await buildDish(db);
    const values = { dishId: id, userId: createdBy, content: "Good" };
    const [comment] = await db.insert(comments).values(values).returning();
    const address = `/api/dishes/${id}/comments/${comment?.id}`;
    await (await asProgram()).delete(address).expect(403);
    await (await asProgram({ isAdmin: true })).delete(address).expect(403);
    await (await asProgram({}, true)).delete(address).expect(204);
  });

  test("is let in with a foreign Origin: a page of another site cannot send the header", async () => {
    const program = await asProgram();
    await program
      .post("/api/dishes")
      .set("Origin", "https://elsewhere.example")
      .send({ title: "x" })
      .expect(201);
  });

  test("does not get further by a cookie that comes along", async () => {
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

  test("leaves alone what a proxy in front says in the same header", async () => {
    const member = await asMember();
    await member.get("/api/dishes").set("Authorization", "Basic c29mcmE6c29mcmE=").expect(200);
    await member.get("/api/dishes").set("Authorization", "Bearer eyJhbGciOiJub25lIn0.e30.").expect(200);
  });

  test("is told what a token cannot do", async () => {
    const program = await asProgram({}, true);
    for (const call of [
      program.post("/api/tokens").send(good),
      program.get("/api/tokens"),
      program
        .post("/api/auth/change-password")
        .send({ currentPassword: TEST_PASSWORD, newPassword: "other words" }),
      program.patch(`/api/users/${program.user.id}`).send({ firstName: "New" }),
      program.get("/api/events"),
    ]) {
      const { body } = await call.expect(403);
      expect(body).toEqual({
        message: "An access token cannot do this. Please sign in on the page.",
        code: "only_in_person",
      });
    }
    const login = { username: program.user.username, password: TEST_PASSWORD };
    await program.post("/api/auth/login").send(login).expect(403);
    await program.post("/api/auth/logout").expect(403);
  });

  test("notes when it was used, once a minute", async () => {
    const { owner, ...program } = await asProgram();
    const lastUse = async () => (await db.select().from(accessTokens))[0]?.lastUsedAt;
    await works(program.token);
    await expect.poll(lastUse).toBeInstanceOf(Date);
    const first = await lastUse();
    await works(program.token);
    expect(await lastUse()).toEqual(first);
    const { body } = await owner.get("/api/tokens").expect(200);
    expect(body[0].lastUsedAt).toBe(first?.toISOString());
  });
});

describe("a wrong token", () => {
  test("gets one answer, whatever is wrong with it, also where nobody needs to sign in", async () => {
    const { owner, token } = await asProgram();
    const { body: listed } = await owner.get("/api/tokens").expect(200);
    await owner.delete(`/api/tokens/${listed[0].id}`).expect(204);
    for (const wrong of [token, `${token.slice(0, -1)}x`, "sofra_", `sofra_${"0".repeat(64)}`]) {
      for (const path of ["/api/dishes", "/api/public/dishes"]) {
        const answer = await withToken(wrong).get(path).expect(401);
        expect(answer.body).toEqual({
          message: "This access token is invalid, has expired or was revoked.",
          code: "not_signed_in",
        });
        expect(answer.headers["www-authenticate"]).toBe('Bearer realm="Sofra"');
      }
    }
  });

  test("is not accepted in the address", async () => {
    const { token } = await asProgram();
    for (const name of ["token", "access_token", "authorization", "key"]) {
      await asVisitor().get(`/api/dishes?${name}=${token}`).expect(401);
    }
  });

  test("too often is refused for a while; the good one of the same house is not", async () => {
    const { token } = await asProgram();
    for (let tried = 0; tried < 30; tried++) await isRefused("sofra_wrong");
    const answer = await withToken("sofra_wrong").get("/api/dishes").expect(429);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    await works(token);
  });
});

describe("the rights of an administrator", () => {
  test("come only with the box that says so", async () => {
    await (await asProgram({ isAdmin: true })).get("/api/admin/backups").expect(403);
    await (await asProgram({}, true)).get("/api/admin/backups").expect(200);
  });

  test("cannot be given by somebody who has none", async () => {
    const member = await asMember();
    await member
      .post("/api/tokens")
      .send({ ...good, isAdmin: true })
      .expect(403);
  });

  test("go with the role, and do not come back with it", async () => {
    const { user, token } = await asProgram({}, true);
    const admin = await asAdmin();
    await admin.patch(`/api/users/${user.id}`).send({ isAdmin: false }).expect(200);
    await withToken(token).get("/api/admin/backups").expect(403);
    await works(token);
    await admin.patch(`/api/users/${user.id}`).send({ isAdmin: true }).expect(200);
    await withToken(token).get("/api/admin/backups").expect(403);
  });
});

describe("a token that is made while its owner's account changes", () => {
  /** Asks while somebody else changes the account: the request begins before that, and ends after it. */
  async function askMeanwhile(owner: Member, input: object, change: (tx: Transaction) => Promise<unknown>) {
    const asked = await transact(db, async (tx) => {
      await change(tx);
      const answer = owner
        .post("/api/tokens")
        .send(input)
        .then((response) => response);
      const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await vi.waitFor(async () => expect((await db.$client.query(waits)).rowCount).toBe(1));
      return { answer };
    });
    const { status, body } = await asked.answer;
    return { status, code: body.code, left: await db.$count(accessTokens) };
  }
  const becomes = (owner: Member, isAdmin: boolean | null) => (tx: Transaction) =>
    tx.update(users).set({ isAdmin }).where(eq(users.id, owner.user.id));

  test("has no rights of an administrator when the role is taken", async () => {
    const owner = await asAdmin();
    const input = { ...good, isAdmin: true };
    const refused = await askMeanwhile(owner, input, becomes(owner, false));
    expect(refused).toEqual({ status: 403, code: "forbidden", left: 0 });
  });

  test("may be one of a member then", async () => {
    const owner = await asAdmin();
    expect(await askMeanwhile(owner, good, becomes(owner, false))).toMatchObject({ status: 201, left: 1 });
  });

  test("is none when they are suspended or deleted", async () => {
    const [suspended, deleted] = [await asMember(), await asMember()];
    const refused = { status: 401, code: "not_signed_in", left: 0 };
    expect(await askMeanwhile(suspended, good, becomes(suspended, null))).toEqual(refused);
    const remove = (tx: Transaction) => tx.delete(users).where(eq(users.id, deleted.user.id));
    expect(await askMeanwhile(deleted, good, remove)).toEqual(refused);
  });
});

describe("a token ends", () => {
  test("when it is withdrawn", async () => {
    const member = await asMember();
    const [{ id, token }, kept] = [await makeToken(member), await makeToken(member)];
    await member.delete(`/api/tokens/${id}`).expect(204);
    await isRefused(token);
    await works(kept.token);
    await member.delete(`/api/tokens/${id}`).expect(404);
  });

  test("when its owner changes the password", async () => {
    const { owner, token } = await asProgram();
    const passwords = { currentPassword: TEST_PASSWORD, newPassword: "quite another one" };
    await owner.post("/api/auth/change-password").send(passwords).expect(200);
    await isRefused(token);
    const { body } = await owner.get("/api/tokens").expect(200);
    expect(body).toEqual([]);
  });

  test("when the password is another one in any way", async () => {
    const { user, token } = await asProgram();
    await db.update(users).set({ password: "another hash" }).where(eq(users.id, user.id));
    await isRefused(token);
  });

  test("when an administrator sets the password", async () => {
    const { user, token } = await asProgram();
    const input = { userId: user.id, newPassword: "quite another one" };
    await (await asAdmin()).post("/api/admin/reset-password").send(input).expect(200);
    await isRefused(token);
  });

  test("when its owner is suspended, also after they are let in again", async () => {
    const { user, token } = await asProgram();
    const admin = await asAdmin();
    await admin.patch(`/api/users/${user.id}`).send({ isAdmin: null }).expect(200);
    await isRefused(token);
    await admin.patch(`/api/users/${user.id}`).send({ isAdmin: false }).expect(200);
    await isRefused(token);
  });

  test("when its owner is deleted", async () => {
    const { user, token } = await asProgram();
    await (await asAdmin()).delete(`/api/users/${user.id}`).expect(204);
    await isRefused(token);
  });
});
