import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { isUpToDate, migrateDatabase } from "#server/database/migrations.ts";
import { startApp } from "#tests/setup/app.ts";

const { db, deps } = await startApp();

it("a database that this version has migrated leaves nothing to do at a start", async () => {
  expect(await isUpToDate(deps.pool)).toBe(true);
});

it("a queue of jobs that is missing, or older, is seen and made", async () => {
  await db.execute(
    sql`delete from graphile_worker.migrations where id = (select max(id) from graphile_worker.migrations)`,
  );
  expect(await isUpToDate(deps.pool)).toBe(false);

  await db.execute(sql`drop schema graphile_worker cascade`);
  expect(await isUpToDate(deps.pool)).toBe(false);
  await migrateDatabase(deps.databaseUrl);
  expect(await isUpToDate(deps.pool)).toBe(true);
});

it("a database of a newer version, and one that nobody has migrated, are not taken for ours", async () => {
  await db.execute(sql`
    insert into drizzle.__drizzle_migrations (hash, created_at)
    select 'of tomorrow', max(created_at) + 1 from drizzle.__drizzle_migrations`);
  expect(await isUpToDate(deps.pool)).toBe(false);

  await db.execute(sql`drop schema drizzle cascade`);
  expect(await isUpToDate(deps.pool)).toBe(false);
});
