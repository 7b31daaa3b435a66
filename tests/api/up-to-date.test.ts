import pg from "pg";
import pino from "pino";
import { expect, inject, test, onTestFinished } from "vitest";
import { createPool } from "#server/database/db.ts";
import { isUpToDate, migrateDatabase } from "#server/database/migrations.ts";
import { createTestDatabase } from "#tests/setup/server/database.ts";

let databases = 0;

/** A migrated database. */
async function migrated() {
  const prefix = inject("databasePrefix");
  const name = `${prefix}_current_${process.pid}_${++databases}`;
  const url = await createTestDatabase(inject("adminUrl"), name, `${prefix}_template`);
  const pool = createPool(url, pino({ level: "silent" }), 1);
  onTestFinished(() => pool.end());
  return { url, pool };
}

test("a missing or outdated job queue is detected and migrated", async () => {
  const { url, pool } = await migrated();
  expect(await isUpToDate(pool)).toBe(true);
  await pool.query(
    "delete from graphile_worker.migrations where id = (select max(id) from graphile_worker.migrations)",
  );
  expect(await isUpToDate(pool)).toBe(false);

  await pool.query("drop schema graphile_worker cascade");
  expect(await isUpToDate(pool)).toBe(false);
  await migrateDatabase(url);
  expect(await isUpToDate(pool)).toBe(true);
});

test("a database of a newer version or without migrations is not up to date", async () => {
  const { pool } = await migrated();
  await pool.query(`
    insert into drizzle.__drizzle_migrations (hash, created_at)
    select 'of tomorrow', max(created_at) + 1 from drizzle.__drizzle_migrations`);
  expect(await isUpToDate(pool)).toBe(false);

  await pool.query("drop schema drizzle cascade");
  expect(await isUpToDate(pool)).toBe(false);
});

test("migrating a database from before the first release fails and changes nothing", async () => {
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
