import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg, { type Client } from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { runAlone } from "#server/database/advisory-lock.ts";
import { applyMigrations, knownSchemas, schemaVersion } from "#server/database/migrations.ts";
import { copyLine, rowsIn, type Manifest, type TableManifest } from "./backup-format.service.ts";
import { BackupProblem, HouseholdThere } from "./backup-problem.service.ts";
import { onOwnConnection } from "./own-connection.service.ts";
import { checkBackup, fingerprint, readBackup } from "./read-backup.service.ts";
import {
  analyze,
  dropTables,
  dropWaiting,
  emptyTables,
  hasHousehold,
  keepBackups,
  lockTables,
  putBackBackups,
  setSequence,
} from "./restore.queries.ts";
import { copyOut, LEFT_OUT, listSequences, listTables, programTables } from "./snapshot.queries.ts";

interface RestoreOptions {
  databaseUrl: string;
  file: string;
  /** Whether a household that is there may be replaced; otherwise the database must be empty. */
  replace: boolean;
  /** Told 0–1. */
  onProgress?: (share: number) => void;
}

export interface RestoredBackup {
  tables: number;
  rows: number;
  /** When the backup was made. */
  createdAt: Date;
}

/**
 * Puts the household of a backup into the database, which has been migrated: the file is checked whole before anything
 * is touched; then all happens in one transaction, which ends by comparing every row with the manifest. Everybody is
 * signed out, and what waited to be sent is given up. The list of backups keeps the files of this machine.
 * @throws BackupProblem; the database is then as it was
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoredBackup> {
  const { databaseUrl, file, onProgress = () => undefined } = options;
  const { manifest } = await checkRestorable(file, (share) => onProgress(share / 3));
  const wasFree = await runAlone(databaseUrl, "backup", () =>
    onOwnConnection(databaseUrl, (client) =>
      inTransaction(client, () => replaceAll(client, manifest, options)).then(() => analyze(client)),
    ),
  );
  if (!wasFree) throw new BackupProblem("A backup is being made. Please try again when it is ready.");
  onProgress(1);
  const { tables, createdAt } = manifest;
  return { tables: tables.length, rows: rowsIn(manifest), createdAt: new Date(createdAt) };
}

/** @throws BackupProblem when it is damaged, of a schema that this program does not know, or with tables of others */
export async function checkRestorable(file: string, onProgress?: (share: number) => void) {
  const checked = await checkBackup(file, onProgress);
  if (!knownSchemas().includes(checked.manifest.schema)) {
    throw new BackupProblem(
      "This backup was made by a newer version of Sofra. Please update this one first.",
    );
  }
  const foreign = checked.manifest.tables.find(
    ({ name }) => !programTables.includes(name) || LEFT_OUT.includes(name),
  );
  if (foreign) throw new BackupProblem(`This backup holds what no backup of Sofra has: ${foreign.name}.`);
  return checked;
}

async function inTransaction(client: Client, work: () => Promise<void>): Promise<void> {
  try {
    await client.query("begin");
    await work();
    await client.query("commit");
  } catch (error) {
    // 55P03 lock timeout, 40P01 deadlock: somebody is at work in the database.
    if (error instanceof pg.DatabaseError && ["55P03", "40P01"].includes(error.code ?? "")) {
      throw new BackupProblem("The database is in use. Please stop the program that uses it, and try again.");
    }
    throw error;
  }
}

async function replaceAll(client: Client, manifest: Manifest, options: RestoreOptions): Promise<void> {
  const newest = knownSchemas().at(-1) ?? 0;
  if ((await schemaVersion(client)) > newest) {
    throw new BackupProblem("A newer version of Sofra has used this database. Please update this one first.");
  }
  await lockTables(client);
  if (!options.replace && (await hasHousehold(client))) {
    throw new HouseholdThere();
  }
  await keepBackups(client);
  if (manifest.schema === newest) await emptyTables(client);
  else {
    await dropTables(client);
    await applyMigrations(client, manifest.schema);
    // The row that the first migration makes; the backup brings its own.
    await emptyTables(client);
  }
  await load(client, options);
  await setSequences(client, manifest);
  await compare(client, manifest);
  await applyMigrations(client, newest);
  await dropWaiting(client);
  await putBackBackups(client);
}

async function load(client: Client, { file, onProgress = () => undefined }: RestoreOptions): Promise<void> {
  await readBackup(
    file,
    (table, rows) => pipeline(Readable.from(rows), client.query(copyFrom(copyLine(table)))),
    (share) => onProgress((1 + share) / 3),
  );
}

/** Early versions noted those of other programs, too; they are none of our business. */
async function setSequences(client: Client, { sequences }: Manifest): Promise<void> {
  const own = new Set((await listSequences(client)).map(({ name }) => name));
  for (const { name, value } of sequences) {
    if (own.has(name)) await setSequence(client, name, value);
  }
}

/** What is in the tables now, read back, must be what was written. */
async function compare(client: Client, { tables }: Manifest): Promise<void> {
  const shapes = await listTables(client);
  for (const table of tables) {
    const shape = shapes.find(({ name }) => name === table.name);
    if (!shape || !(await isSame(client, table, shape.order))) {
      throw new BackupProblem(
        `What was restored into ${table.name} is not what the backup holds. Nothing was changed.`,
      );
    }
  }
}

async function isSame(client: Client, table: TableManifest, order: string): Promise<boolean> {
  const copy = client.query(copyTo(copyOut({ ...table, order })));
  const { rows, sha256 } = await fingerprint(copy as AsyncIterable<Buffer>);
  return rows === table.rows && sha256 === table.sha256;
}
