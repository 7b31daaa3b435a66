import pg from "pg";
import { expect, test } from "vitest";
import { startApp } from "#tests/setup/server/app.ts";

const { asMember, db, deps } = await startApp();

test("writes return 503 with Retry-After on a read-only database such as a replica, and reads still work", async () => {
  const member = await asMember();
  await member.post("/api/dishes", { title: "Lentil soup" }).expect(201);
  const { rows } = await deps.pool.query<{ name: string }>("select quote_ident(current_database()) as name");
  const name = rows[0]?.name ?? "";
  await db.execute(`alter database ${name} set default_transaction_read_only = on`);
  // The setting applies to new connections only.
  const other = new pg.Client({ connectionString: deps.databaseUrl });
  await other.connect();
  await other.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  await other.end();
  await expect
    .poll(async () => (await member.post("/api/dishes", { title: "Bread" })).status, waiting)
    .toBe(503);
  const refused = await member.post("/api/dishes", { title: "Bread" }).expect(503);
  expect(refused.headers["retry-after"]).toMatch(/^\d+$/);
  expect(refused.body).toMatchObject({ code: "unavailable" });
  const { body } = await member.get("/api/dishes").expect(200);
  expect(body.map(({ title }) => title)).toContain("Lentil soup");
});

const waiting = { timeout: 30_000, interval: 100 };
