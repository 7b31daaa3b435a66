import { pipeline } from "node:stream/promises";
import pg, { type Client } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { runAlone } from "#server/database/advisory-lock.ts";
import { applyMigrations, knownSchemas, schemaVersion } from "#server/database/migrations.ts";
import { rowsIn, type Manifest, type TableManifest } from "./backup-format.ts";
import { BackupProblem, damaged, fromNewerVersion, HouseholdThere } from "./backup-problem.ts";
import { onOwnConnection } from "./dedicated-connection.ts";
import { readBackup } from "./read-backup.ts";
import {
  analyze,
  copyIn,
  dropTables,
  dropWaiting,
  emptyTables,
  hasHousehold,
  insertPhoto,
  keepBackups,
  lockTables,
  makePhotoRows,
  putBackBackups,
} from "./restore.queries.ts";
import {
  LEFT_OUT,
  listTables,
  measureTable,
  programTables,
  setSequence,
  type TableShape,
} from "./snapshot.queries.ts";

interface RestoreOptions {
  databaseUrl: string;
  file: string;
  /** Whether an existing household may be replaced; otherwise the database must be empty. */
  replace: boolean;
  /** Receives 0–1. */
  onProgress?: (share: number) => void;
}

export interface RestoredBackup {
  tables: number;
  rows: number;
  /** When the backup was made. */
  createdAt: Date;
}

/**
 * Restores a backup into the database, which has been migrated. The file is checked completely before anything is
 * touched; the rest is one transaction, which compares every table with the manifest before it commits. Everyone is
 * signed out, and what waited to be sent is given up. The list of backups keeps the files of this machine.
 * @throws BackupProblem; the database is then unchanged
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

/** @throws BackupProblem when it is damaged, of a schema that this program does not know, or with foreign tables */
export async function checkRestorable(file: string, onProgress?: (share: number) => void) {
  const checked = await readBackup(file, { onProgress });
  if (!knownSchemas().includes(checked.manifest.schema)) throw fromNewerVersion();
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
    const code = error instanceof pg.DatabaseError ? (error.code ?? "") : "";
    // 55P03 lock timeout, 40P01 deadlock: another program is using the database.
    if (code === "55P03" || code === "40P01") {
      throw new BackupProblem("The database is in use. Please stop the program that uses it, and try again.");
    }
    // Classes 22 and 23: rows that PostgreSQL refuses, in a file whose checksums are right.
    throw /^2[23]/.test(code) ? damaged() : error;
  }
}

async function replaceAll(client: Client, manifest: Manifest, options: RestoreOptions): Promise<void> {
  const newest = knownSchemas().at(-1) ?? 0;
  if ((await schemaVersion(client)) > newest) {
    throw new BackupProblem("A newer version of Sofra has used this database. Please update this one first.");
  }
  await lockTables(client);
  if (!options.replace && (await hasHousehold(client))) throw new HouseholdThere();
  await keepBackups(client);
  // A backup of an earlier schema is restored into that schema and then migrated.
  if (manifest.schema !== newest) {
    await dropTables(client);
    await applyMigrations(client, manifest.schema);
  }
  await emptyTables(client);
  const shapes = new Map((await listTables(client)).map((shape) => [shape.name, shape]));
  await load(client, shapes, options);
  for (const { name, value } of manifest.sequences) await setSequence(client, name, value);
  for (const table of manifest.tables) await compare(client, shapeOf(shapes, table.name), table);
  await applyMigrations(client, newest);
  await dropWaiting(client);
  await putBackBackups(client);
}

async function load(
  client: Client,
  shapes: Map<string, TableShape>,
  { file, onProgress = () => undefined }: RestoreOptions,
): Promise<void> {
  await makePhotoRows(client);
  const images = shapeOf(shapes, "images");
  await readBackup(file, {
    onTable: ({ name }, rows) => pipeline(rows, client.query(copyFrom(copyIn(shapeOf(shapes, name))))),
    onPhoto: async (name, bytes) => {
      if (!(await insertPhoto(client, images, name, bytes))) throw damaged();
    },
    onProgress: (share) => onProgress((1 + share) / 3),
  });
}

function shapeOf(shapes: Map<string, TableShape>, name: string): TableShape {
  const shape = shapes.get(name);
  if (!shape) throw damaged();
  return shape;
}

/** Reads a table back: it must be what the backup holds. Photos were compared with their names on the way in. */
async function compare(client: Client, shape: TableShape, { name, sha256 }: TableManifest): Promise<void> {
  if ((await measureTable(client, shape)).sha256 === sha256) return;
  throw new BackupProblem(
    `What was restored into ${name} is not what the backup holds. Nothing was changed.`,
  );
}
