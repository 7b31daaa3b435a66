import path from "node:path";
import pg from "pg";
import { expect, inject, onTestFinished } from "vitest";
import { restoreBackup } from "#server/features/backups/restore.service.ts";
import { writeBackup } from "#server/features/backups/write-backup.service.ts";
import { createEarlierSchema, createTestDatabase } from "./database.ts";

let installations = 0;

/** The database of another installation: migrated but empty, or without any schema. */
export async function newInstallation(template: "migrated" | "bare" = "migrated") {
  const prefix = inject("databasePrefix");
  const name = `${prefix}_${process.pid}_restore${++installations}`;
  const from = template === "migrated" ? `${prefix}_template` : undefined;
  const url = await createTestDatabase(inject("adminUrl"), name, from);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return { url, client };
}
export type Installation = Awaited<ReturnType<typeof newInstallation>>;

export const count = async ({ client }: Installation, from: string) =>
  Number((await client.query<{ count: string }>(`select count(*) from ${from}`)).rows[0]?.count);

/** The columns, constraints, indexes, triggers, functions and migrations of a database. */
async function shapeOf({ client }: Installation) {
  const queries = [
    "select table_name, column_name, data_type, column_default, is_nullable from information_schema.columns where table_schema = 'public' order by 1, 2",
    "select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2",
    "select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1",
    "select tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal and tgrelid::regclass::text not like 'graphile%' order by 1",
    "select proname, prosrc from pg_proc where pronamespace = 'public'::regnamespace order by 1, 2",
    "select hash, created_at from drizzle.__drizzle_migrations order by created_at",
  ];
  const shapes: unknown[] = [];
  for (const text of queries) shapes.push((await client.query(text)).rows);
  return shapes;
}

/** Expects that a backup of this schema restores with today's schema. @param folder for the backup */
export async function expectRestorable(schema: number, folder: string): Promise<void> {
  const then = await newInstallation("bare");
  await createEarlierSchema(then.client, schema);
  await then.client.query("insert into users (id, username, password) values ('ada', 'ada', 'x')");
  await then.client.query("insert into dishes (title, created_by) values ('Soup', 'ada'), ('Bread', 'ada')");
  const ownLines = await count(then, "pg_tables where tablename = 'week_shopping_items'");
  if (ownLines > 0) {
    await then.client.query(
      "insert into week_shopping_items (week, key, text) values ('2026-11-23', '1', 'Ice')",
    );
  }
  const file = path.join(folder, `${schema}.tar.gz`);
  const { manifest } = await writeBackup({ databaseUrl: then.url, file });
  expect(manifest.schema).toBe(schema);

  const now = await newInstallation();
  const freshShape = await shapeOf(now);
  await restoreBackup({ databaseUrl: now.url, file, replace: false });
  expect(await shapeOf(now)).toEqual(freshShape);
  const { rows } = await now.client.query(
    "select d.title, u.username from dishes d join users u on u.id = created_by order by d.id",
  );
  expect(rows).toEqual([
    { title: "Soup", username: "ada" },
    { title: "Bread", username: "ada" },
  ]);
  expect(await count(now, "settings")).toBe(1);
  expect(await count(now, "household_items")).toBe(ownLines);
}
