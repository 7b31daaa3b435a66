import { sql } from "drizzle-orm";
import pg from "pg";
import { expect, inject, it, onTestFinished } from "vitest";
import { isUpToDate, migrateDatabase } from "#server/database/migrations.ts";
import { startApp } from "#tests/setup/app.ts";
import { createTestDatabase } from "#tests/setup/database.ts";

const { db, deps } = await startApp();

it("a migrated database is up to date", async () => {
  expect(await isUpToDate(deps.pool)).toBe(true);
});

it("a missing or outdated job queue is detected and migrated", async () => {
  await db.execute(
    sql`delete from graphile_worker.migrations where id = (select max(id) from graphile_worker.migrations)`,
  );
  expect(await isUpToDate(deps.pool)).toBe(false);

  await db.execute(sql`drop schema graphile_worker cascade`);
  expect(await isUpToDate(deps.pool)).toBe(false);
  await migrateDatabase(deps.databaseUrl);
  expect(await isUpToDate(deps.pool)).toBe(true);
});

it("a database of a newer version or without migrations is not up to date", async () => {
  await db.execute(sql`
    insert into drizzle.__drizzle_migrations (hash, created_at)
    select 'of tomorrow', max(created_at) + 1 from drizzle.__drizzle_migrations`);
  expect(await isUpToDate(deps.pool)).toBe(false);

  await db.execute(sql`drop schema drizzle cascade`);
  expect(await isUpToDate(deps.pool)).toBe(false);
});

it("migrating a database from before the first release fails and changes nothing", async () => {
  const url = await createTestDatabase(inject("adminUrl"), `${inject("databasePrefix")}_old_${process.pid}`);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query(`
    create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
    insert into drizzle.__drizzle_migrations (hash, created_at) values ('of before', 1795269178177);
    create table dishes (id serial primary key, title text);
    insert into dishes (title) values ('Soup')`);
  const state = async () => {
    const relations =
      "select oid, relname, relnatts, relfilenode from pg_class where oid >= 16384 order by oid";
    return [(await client.query(relations)).rows, (await client.query("select * from dishes")).rows];
  };
  const before = await state();
  await expect(migrateDatabase(url)).rejects.toThrow(
    "was made by a version of Sofra before its first release",
  );
  expect(await state()).toEqual(before);
});
