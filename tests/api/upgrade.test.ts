import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { createDatabase, createPool } from "#server/database/db.ts";
import { knownSchemas, schemaVersion } from "#server/database/migrations.ts";
import { readEnv } from "#server/env.ts";
import { makeDailyBackup } from "#server/features/backups/make-backup.service.ts";
import { restoreBackup } from "#server/features/backups/restore.service.ts";
import { addBackupsOfKilledUpgrades, upgradeDatabase } from "#server/features/backups/upgrade.service.ts";
import { getDaysShoppingList, removeItem, saveItem } from "#server/features/shopping/shopping.service.ts";
import { StartError } from "#server/lib/start-error.ts";
import { createLogger } from "#server/log.ts";
import { backups } from "#shared/schema/index.ts";
import { dumpTables } from "#tests/setup/data/dump-tables.ts";
import { pushPreferences } from "#tests/setup/data/views.ts";
import { createEarlierSchema, createTestDatabase } from "#tests/setup/server/database.ts";

const FILE = "sofra-upgrade-0006.tar.gz";

let installations = 0;

/** A database with the schema of a migration, by default 0006, and what the server starts with. */
async function installation({ hasMembers = true, migration = 6 } = {}) {
  const name = `${inject("databasePrefix")}_${process.pid}_upgrade${++installations}`;
  const databaseUrl = await createTestDatabase(inject("adminUrl"), name);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const dataDir = await mkdtemp(path.join(tmpdir(), "sofra-upgrade-test-"));
  const env = readEnv({ NODE_ENV: "test", DATA_DIR: dataDir, LOG_LEVEL: "silent" });
  const pool = createPool(databaseUrl, createLogger(env));
  onTestFinished(async () => {
    await Promise.all([client.end(), pool.end(), rm(dataDir, { recursive: true, force: true })]);
  });
  await createEarlierSchema(client, knownSchemas()[migration]);
  if (hasMembers) {
    await client.query("insert into users (id, username, password) values ('ada', 'ada', 'x')");
    await client.query("insert into dishes (title, created_by) values ('Soup', 'ada'), ('Bread', 'ada')");
  }
  const db = createDatabase(pool);
  const folder = path.join(dataDir, "backups");
  return { db, client, dataDir, folder, deps: { env, db, databaseUrl, log: createLogger(env) } };
}

const dump = async (client: pg.Client) => {
  const { backups: _, ...tables } = await dumpTables({ $client: client } as never);
  return tables;
};

test("a household is backed up before its database is migrated, and the backup restores", async () => {
  const { deps, db, client, folder } = await installation();
  await upgradeDatabase(deps);
  expect(await schemaVersion(client)).toBe(knownSchemas().at(-1));
  expect(await db.select().from(backups)).toMatchObject([
    { fileName: FILE, backupType: "upgrade", status: "completed", verifiedAt: expect.any(Date) },
  ]);
  expect(await readdir(folder)).toEqual([FILE]);

  const elsewhere = await installation({ hasMembers: false });
  await upgradeDatabase(elsewhere.deps);
  await restoreBackup({
    databaseUrl: elsewhere.deps.databaseUrl,
    file: path.join(folder, FILE),
    replace: false,
  });
  // The keys of links with recipe are random; no such link was sent before the upgrade.
  for (const one of [client, elsewhere.client]) await one.query("update dishes set recipe_key = share_key");
  expect(await dump(elsewhere.client)).toEqual(await dump(client));

  await upgradeDatabase(deps);
  expect(await db.select().from(backups)).toHaveLength(1);
});

test("a migration that fails leaves every row as it was, and the message names the backup", async () => {
  const { deps, client, folder } = await installation();
  // Migration 0007 creates an index of this name near its end.
  await client.query("create table notes (note text)");
  await client.query("create index answers_person_idx on notes (note)");
  const before = await dump(client);
  const failure = await upgradeDatabase(deps).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StartError);
  expect((failure as Error).message).toBe(
    `The database could not be upgraded and is unchanged (relation "answers_person_idx" already exists). Start the version of Sofra that you used before. A backup from just now is ${path.join(folder, FILE)}.`,
  );
  expect(await dump(client)).toEqual(before);
  expect(await schemaVersion(client)).toBe(knownSchemas()[6]);

  await upgradeDatabase(deps).catch(() => undefined);
  expect(await readdir(folder)).toEqual([FILE]);
  await client.query("drop table notes");
  await upgradeDatabase(deps);
  expect(await schemaVersion(client)).toBe(knownSchemas().at(-1));
});

test("the backup of an upgrade that was killed is listed at the next start, also of the earlier version", async () => {
  const { deps, db, client, folder } = await installation();
  await upgradeDatabase(deps);
  const [before] = await db.select().from(backups);
  await client.query("delete from backups");
  await writeFile(path.join(folder, "sofra-upgrade-0005.tar.gz.part"), "");
  await writeFile(path.join(folder, "sofra-upgrade-0001.tar.gz"), "no backup");
  await mkdir(path.join(folder, "sofra-upgrade-0002.tar.gz"));
  for (const _start of [1, 2]) await addBackupsOfKilledUpgrades(deps);
  const [listed, ...others] = await db.select().from(backups);
  expect(others).toEqual([]);
  const { fileName, fileSize, checksum, recordCount } = before ?? {};
  expect(listed).toMatchObject({ fileName, fileSize, checksum, recordCount, status: "completed" });
});

test("an old backup that is listed late removes none that is newer", async () => {
  const { deps, client, folder } = await installation();
  await upgradeDatabase(deps);
  await client.query("delete from backups");
  await utimes(path.join(folder, FILE), new Date("2020-01-01"), new Date("2020-01-01"));
  const newer = ["sofra-upgrade-0003.tar.gz", "sofra-upgrade-0004.tar.gz"];
  for (const fileName of newer) {
    await writeFile(path.join(folder, fileName), "");
    await client.query(
      "insert into backups (file_name, file_size, backup_type, status) values ($1, 1, 'upgrade', 'completed')",
      [fileName],
    );
  }
  await addBackupsOfKilledUpgrades(deps);
  expect((await readdir(folder)).toSorted()).toEqual(newer);
});

test("unticked own lines of all weeks, and ticks of all days, survive the change to lists of the household", async () => {
  const { deps, client } = await installation({ migration: 12 });
  const keyOf = (line: number) => `00000000-0000-4000-8000-00000000000${line}`;
  for (const [week, key, text, isTicked] of [
    ["2026-05-04", keyOf(1), "Candles", false],
    ["2026-11-23", keyOf(2), "candles", false],
    ["2026-11-23", keyOf(1), "Candles", false],
    ["2026-11-30", keyOf(1), "Ice", false],
    ["2026-11-16", keyOf(3), "Milk", true],
    ["2026-11-23", keyOf(4), "Milk", false],
    ["2026-11-23", "Onion", null, true],
    ["2026-11-23", "Rice", null, false],
  ]) {
    await client.query(
      "insert into week_shopping_items (week, key, text, is_ticked, created_at) values ($1, $2, $3, $4, $5)",
      [week, key, text, isTicked, week],
    );
  }
  await upgradeDatabase(deps);

  const days = { from: "2026-11-28", to: "2026-12-04" };
  const ownLines = async () =>
    (await getDaysShoppingList(deps as never, days)).ownLines.map(({ text, isTicked }) => [text, isTicked]);
  expect(await ownLines()).toEqual([
    ["Candles", false],
    ["Milk", false],
    ["Ice", false],
  ]);
  const { rows } = await client.query("select day::text, key from meal_ticks order by day");
  expect(rows).toHaveLength(7);
  expect([rows[0], rows[6]]).toEqual([
    { day: "2026-11-23", key: "Onion" },
    { day: "2026-11-29", key: "Onion" },
  ]);
  // Changes that phones of 1.1.0 queued with the days and keys of then.
  const queued = { days: { from: "2026-11-22", to: "2026-11-28" } };
  await saveItem(deps as never, queued, keyOf(2), { isTicked: true });
  await removeItem(deps as never, queued, keyOf(4));
  expect(await ownLines()).toEqual([
    ["Candles", true],
    ["Ice", false],
  ]);
});

test("the amounts of menus and meals stay as they were until someone changes how many eat", async () => {
  const { deps, client } = await installation({ migration: 17 });
  await client.query(
    "update dishes set servings = 4, ingredients = case title when 'Soup' then '1 kg rice' else '3 eggs' end",
  );
  await client.query(`insert into menus (title, event_date, guest_count, dish_ids, created_by) values
    ('Dinner', '2031-05-16', 6, '{1}', 'ada'), ('Lunch', '2031-05-17', null, '{1}', 'ada')`);
  await client.query(
    "insert into meals (day, slot, dish_id, created_by) values ('2031-05-18', 'dinner', 2, 'ada')",
  );
  await upgradeDatabase(deps);
  const amounts = async (day: string) =>
    (await getDaysShoppingList(deps as never, { from: day, to: day })).lines.map(({ amount }) => amount);
  const days = ["2031-05-16", "2031-05-17", "2031-05-18"];
  expect(await Promise.all(days.map(amounts))).toEqual([["1.5 kg"], ["1 kg"], ["3"]]);
  await client.query("update settings set household_servings = 2");
  expect(await Promise.all(days.map(amounts))).toEqual([["1.5 kg"], ["1 kg"], ["2"]]);
  await client.query("update menus set counts_household = true");
  expect(await Promise.all(days.map(amounts))).toEqual([["2 kg"], ["1 kg"], ["2"]]);
});

test("a database without a household is migrated without a backup", async () => {
  const { deps, db, folder } = await installation({ hasMembers: false });
  await upgradeDatabase(deps);
  expect(await db.select().from(backups)).toEqual([]);
  expect(existsSync(folder)).toBe(false);
});

test("nothing is migrated if the backup cannot be written", async () => {
  const { deps, client, dataDir } = await installation();
  await writeFile(path.join(dataDir, "backups"), "in the way");
  await expect(upgradeDatabase(deps)).rejects.toThrow(
    /^The database was not upgraded\. Sofra can't write to the folder "backups"/,
  );
  expect(await schemaVersion(client)).toBe(knownSchemas()[6]);
});

test("the newest two backups before upgrades are kept, and daily ones do not count", async () => {
  const { deps, db, client, folder } = await installation();
  await mkdir(folder);
  for (const number of [3, 4]) {
    const fileName = `sofra-upgrade-000${number}.tar.gz`;
    await writeFile(path.join(folder, fileName), "");
    await client.query(
      "insert into backups (file_name, file_size, backup_type, status) values ($1, 1, 'upgrade', 'completed')",
      [fileName],
    );
  }
  await upgradeDatabase(deps);
  expect(await readdir(folder)).toEqual(["sofra-upgrade-0004.tar.gz", FILE]);
  await makeDailyBackup({ ...deps, env: { ...deps.env, backupKeep: 1 } });
  const kept = await db.select().from(backups).orderBy(backups.id);
  expect(kept.map(({ backupType }) => backupType)).toEqual(["upgrade", "upgrade", "daily"]);
});

test("the kinds of notifications that a member has turned off stay off", async () => {
  const { deps, client } = await installation({ migration: 14 });
  await client.query("insert into push_preferences (user_id, likes) values ('ada', false)");
  await upgradeDatabase(deps);
  const { rows } = await client.query<{ kinds: object }>("select kinds from push_preferences");
  expect(rows).toEqual([{ kinds: { ...pushPreferences, likes: false } }]);
});
