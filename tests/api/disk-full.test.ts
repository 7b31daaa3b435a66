import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { startApp } from "#tests/setup/app.ts";
import { buildDish, buildUser, TEST_PASSWORD } from "#tests/setup/builders.ts";

const { asMember, asVisitor, db } = await startApp();

/** Until the test ends, makes writes to these tables fail as on a full disk, where PostgreSQL cannot extend a file. */
async function fillDisk(...tables: string[]): Promise<void> {
  await db.execute(sql`
    create function disk_is_full() returns trigger language plpgsql as $$ begin
      raise 'could not extend file "base/16384/16592": No space left on device' using errcode = 'disk_full';
    end $$`);
  onTestFinished(async () => void (await db.execute(sql`drop function disk_is_full cascade`)));
  for (const table of tables) {
    await db.execute(sql`
      create trigger disk_is_full before insert or update on ${sql.identifier(table)} execute function disk_is_full()`);
  }
}

const full = {
  message:
    "The server's disk is full, so nothing can be saved. Please free up some space there and try again.",
  code: "no_room",
};

test("a write on a full disk returns 507 with advice, and reads still work", async () => {
  const member = await asMember();
  const { id } = await buildDish(db, { title: "Lentil soup" });
  await fillDisk("dishes", "menus", "likes", "comments", "rate_limits");
  const writes = [
    member.post("/api/dishes").send({ title: "Bread" }),
    member.patch(`/api/dishes/${id}`).send({ title: "Bread" }),
    member.post("/api/menus").send({ title: "Dinner", dishIds: [id], eventDate: "2027-01-02" }),
    member.post(`/api/dishes/${id}/comments`).send({ content: "Good" }),
  ];
  for (const write of writes) {
    const answer = await write.expect(507);
    expect(answer.body).toEqual(full);
    expect(answer.headers).not.toHaveProperty("retry-after");
  }
  for (const path of [
    "/api/auth/user",
    "/api/dishes",
    `/api/dishes/${id}`,
    "/api/menus",
    "/api/search?q=soup",
  ])
    await member.get(path).expect(200);
  // Its rate limit falls back to memory.
  await asVisitor().get("/api/public/dishes").expect(200);
});

test("signing in on a full disk returns 507", async () => {
  const { username } = await buildUser(db);
  await fillDisk("sessions", "rate_limits");
  const answer = await asVisitor().post("/api/auth/login").send({ username, password: TEST_PASSWORD });
  expect([answer.status, answer.body]).toEqual([507, full]);
});
