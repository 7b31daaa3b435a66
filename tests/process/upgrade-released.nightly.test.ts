import { readdirSync } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "pg";
import { describe, expect, test } from "vitest";
import { withDedicatedClient } from "#server/database/dedicated-connection.ts";
import { knownSchemas, schemaVersion } from "#server/database/migrations.ts";
import { runningPostmaster } from "#server/embedded-postgres/postmaster.ts";
import type { Manifest } from "#server/features/backups/backup-format.ts";
import { readBackup } from "#server/features/backups/read-backup.ts";
import { createPhotoRows, insertPhoto, writeTable } from "#server/features/backups/restore.queries.ts";
import { requireRestorable } from "#server/features/backups/restore.service.ts";
import { listTables, setSequence } from "#server/features/backups/snapshot.queries.ts";
import { openDatabase } from "#server/start/open-database.ts";
import { createEarlierSchema } from "#tests/setup/server/database.ts";
import { launch, temporaryFolder } from "#tests/setup/server/launch.ts";
import { runScript } from "#tests/setup/server/run-script.ts";

/** Backups that each release made of its demo household (docs/releases.md). */
const RELEASED = path.join(import.meta.dirname, "..", "data", "released");

/** For each backup, a table that the first migration after it changes, and one that a later statement changes. */
const CHANGED: Record<string, [first: string, later: string]> = {
  "sofra-1.0.0.tar.gz": ["invite_tokens", "answers"],
  "sofra-1.1.0.tar.gz": ["week_shopping_items", "settings"],
};

/** Tables and columns that a start of the server changes. */
const CHANGING = ["sessions", "change_log", "rate_limits", "backups"];
/** Tables whose rows a migration moves. */
const MOVED = ["week_shopping_items", "push_preferences"];
const CHANGING_COLUMNS = ["found_labels", "food_data_version"];

describe.each(readdirSync(RELEASED))("upgrading the demo household of %s", (name) => {
  const file = path.join(RELEASED, name);
  const [first, later] = CHANGED[name] ?? [];

  test(
    "keeps every row although the server and its database are killed at five points",
    { timeout: 300_000 },
    async () => {
      const folder = temporaryFolder();
      await fill(folder, file);
      const before = await atDatabase(folder, (client) => rowsOf(client));
      const schema = await atDatabase(folder, schemaVersion);
      const unchanged = async () => {
        expect(await atDatabase(folder, schemaVersion)).toBe(schema);
        expect(await atDatabase(folder, (client) => rowsOf(client, before))).toEqual(before);
      };

      await killWhen(folder, "while it makes the backup", { until: () => backupsIn(folder).length === 1 });
      await unchanged();
      await killWhen(folder, "before the first migration", { lock: `${first} in access share mode` });
      await unchanged();
      await killWhen(folder, "between two migrations", { lock: `${later} in access share mode` });
      await unchanged();
      await killWhen(folder, "after the migrations", {
        until: async (_, client) => (await schemaVersion(client)) === knownSchemas().at(-1),
      });
      expect(await atDatabase(folder, schemaVersion)).toBe(knownSchemas().at(-1));
      await killWhen(folder, "when it is ready", { until: (output) => output.includes("is ready") });

      await launch({ DATA_DIR: folder }).ready();
      expect(await atDatabase(folder, (client) => rowsOf(client, before))).toEqual(before);
      expect(backupsIn(folder)).toHaveLength(1);
      const unread = "select from dishes where calories_reasoning is not null and calories_details is null";
      await expect
        .poll(() => atDatabase(folder, async (client) => (await client.query(unread)).rowCount))
        .toBe(0);
    },
  );

  test("by restoring its backup keeps every row", { timeout: 120_000 }, async () => {
    const [folder, other] = [temporaryFolder(), temporaryFolder()];
    await fill(folder, file);
    const before = await atDatabase(folder, (client) => rowsOf(client));
    const restored = await runScript("restore", [file], { DATA_DIR: other });
    expect(restored).toMatchObject({ code: 0, stderr: "" });
    expect(await atDatabase(other, (client) => rowsOf(client, before))).toEqual(before);
    // People come only from what members do after the upgrade.
    const book = "select from people union all select from menu_people union all select from meal_people";
    expect(await atDatabase(other, async (client) => (await client.query(book)).rowCount)).toBe(0);
  });
});

/** Creates a data folder as the release left it. */
async function fill(folder: string, file: string): Promise<void> {
  const { manifest } = await requireRestorable(file);
  await atDatabase(folder, async (client) => {
    await createEarlierSchema(client, manifest.schema);
    await client.query("begin");
    await load(client, file, manifest);
    await client.query("commit");
  });
}

async function load(client: Client, file: string, { sequences }: Manifest): Promise<void> {
  const shapes = new Map((await listTables(client)).map((shape) => [shape.name, shape]));
  const shapeOf = (name: string) => shapes.get(name) ?? { name, columns: [], order: "", references: [] };
  await client.query("delete from settings");
  await createPhotoRows(client, shapeOf("images"));
  await readBackup(file, {
    onTable: ({ name }, rows) => pipeline(rows, writeTable(client, shapeOf(name))),
    onPhoto: async (name, bytes) => void (await insertPhoto(client, shapeOf("images"), name, bytes)),
  });
  for (const { name, value } of sequences) await setSequence(client, name, value);
}

/** Calls `work` with the folder's database, which it shares with a running server. */
async function atDatabase<T>(folder: string, work: (client: Client) => Promise<T>): Promise<T> {
  const server = await openDatabase({ databaseUrl: undefined, dataDir: folder });
  return withDedicatedClient({ connectionString: server.url }, work).finally(server.close);
}

/**
 * Starts the server and kills it and its database when it waits for a lock on a table, or at a condition.
 * @param point for the message if that does not happen
 */
async function killWhen(
  folder: string,
  point: string,
  { lock, until }: { lock?: string; until?: (output: string, client: Client) => boolean | Promise<boolean> },
): Promise<void> {
  await atDatabase(folder, async (client) => {
    await client.query(lock === undefined ? "begin" : `begin; lock table ${lock}`);
    const isWaiting = async () =>
      (await client.query("select from pg_locks where locktype = 'relation' and not granted")).rowCount !== 0;
    const server = launch({ DATA_DIR: folder });
    for (
      const deadline = Date.now() + 40_000;
      !(await (until?.(server.output(), client) ?? isWaiting()));
      await pause(1)
    )
      if (Date.now() > deadline) throw new Error(`Not reached: ${point}\n${server.output()}`);
    const postmaster = runningPostmaster(path.join(folder, "postgres", "data"));
    const ended = server.end("SIGKILL");
    process.kill(postmaster?.pid ?? 0, "SIGKILL");
    await ended;
  });
}

const backupsIn = (folder: string): string[] => {
  try {
    return readdirSync(path.join(folder, "backups"));
  } catch {
    return [];
  }
};

/**
 * Every row of every table as text.
 * @param as only the tables and columns of an earlier result
 */
async function rowsOf(client: Client, as?: Record<string, string[]>): Promise<Record<string, string[]>> {
  const { rows } = await client.query<{ table: string; columns: string }>(
    `select table_name as table, string_agg(quote_ident(column_name), ', ' order by column_name) as columns
     from information_schema.columns join pg_tables on tablename = table_name and schemaname = table_schema
     where table_schema = 'public' and not table_name = any ($1) and not column_name = any ($2) group by 1`,
    [[...CHANGING, ...MOVED], CHANGING_COLUMNS],
  );
  const found: Record<string, string[]> = {};
  for (const { table, columns } of rows) {
    const [header = columns] = as?.[table] ?? [];
    if (as && !as[table]) continue;
    const { rows: all } = await client.query<{ row: string }>(
      `select row(${header})::text as row from "${table}" order by 1`,
    );
    found[table] = [header, ...all.map(({ row }) => row)];
  }
  expect(Object.keys(found).length).toBeGreaterThan(20);
  return found;
}
