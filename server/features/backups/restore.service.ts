import { pipeline } from "node:stream/promises";
import pg, { type Client } from "pg";
import { withAdvisoryLock } from "#server/database/advisory-lock.ts";
import { withBackupConnection } from "#server/database/backup-connection.ts";
import { applyMigrations, knownSchemas, schemaVersion } from "#server/database/migrations.ts";
import { rowsIn, type Manifest, type TableManifest } from "./backup-format.ts";
import { BackupProblem, damaged, fromNewerVersion, HouseholdExists } from "./backup-problem.ts";
import { ExpectedPhotos } from "./expected-photos.ts";
import { readBackup } from "./read-backup.ts";
import { withOriginal } from "./repacked-backup.ts";
import {
  analyze,
  dropTables,
  cancelWaitingWork,
  emptyTables,
  hasHousehold,
  insertPhoto,
  setAsideBackups,
  lockTables,
  createPhotoRows,
  putBackBackups,
  writeTable,
} from "./restore.queries.ts";
import {
  EXCLUDED_TABLES,
  listTables,
  measureTable,
  programTables,
  setSequence,
  type TableShape,
} from "./snapshot.queries.ts";

interface RestoreOptions {
  databaseUrl: string;
  file: string;
  /** Replaces an existing household; otherwise the database must be empty. */
  replace: boolean;
  /** Receives 0–1. */
  onProgress?: (share: number) => void;
}

/**
 * Restores a backup into a migrated database. Checks the whole file first; the rest is one transaction, which compares
 * every table with the manifest before it commits. Signs out all members, gives up waiting alerts and jobs, and keeps
 * the list of this server's own backup files.
 * @param options.file may have been packed again by another program
 * @throws BackupProblem; the database is then unchanged
 */
export function restoreBackup(options: RestoreOptions) {
  return withOriginal(options.file, (file) => restoreOriginal({ ...options, file }));
}

/** @throws BackupProblem if the file is damaged, has an unknown schema or tables, or other photos than its rows name */
export function requireRestorable(file: string, onProgress?: (share: number) => void) {
  return withOriginal(file, (original) => check(original, onProgress));
}

async function restoreOriginal(options: RestoreOptions) {
  const { databaseUrl, file, onProgress = () => undefined } = options;
  const { manifest } = await check(file, (share) => onProgress(share / 3));
  const hasLock = await withAdvisoryLock(databaseUrl, "backup", () =>
    withBackupConnection(databaseUrl, (client) =>
      inTransaction(client, () => replaceAll(client, manifest, options)).then(() => analyze(client)),
    ),
  );
  if (!hasLock) throw new BackupProblem("backup_in_the_way");
  onProgress(1);
  const { tables, createdAt } = manifest;
  return { tables: tables.length, rows: rowsIn(manifest), createdAt: new Date(createdAt) };
}

async function check(file: string, onProgress?: (share: number) => void) {
  const photos = new ExpectedPhotos();
  const checked = await readBackup(file, {
    onTable: async ({ name }, rows) => {
      if (name === "images") await photos.readRows(rows);
      else for await (const _piece of rows);
    },
    onPhoto: (name) => Promise.resolve(photos.add(name)),
    onProgress,
  });
  if (!knownSchemas().includes(checked.manifest.schema)) throw fromNewerVersion();
  const unknown = checked.manifest.tables.find(
    ({ name }) => !programTables.includes(name) || EXCLUDED_TABLES.includes(name),
  );
  if (unknown) throw new BackupProblem("backup_table", { table: unknown.name });
  photos.end();
  return checked;
}

async function inTransaction(client: Client, work: () => Promise<void>): Promise<void> {
  try {
    await client.query("begin");
    await work();
    await client.query("commit");
  } catch (error) {
    const code = error instanceof pg.DatabaseError ? (error.code ?? "") : "";
    // 55P03 is a lock timeout, 40P01 a deadlock.
    if (code === "55P03" || code === "40P01") throw new BackupProblem("database_in_use");
    // Classes 22 and 23: PostgreSQL rejects rows of a file whose checksums match.
    throw /^2[23]/.test(code) ? damaged() : error;
  }
}

async function replaceAll(client: Client, manifest: Manifest, options: RestoreOptions): Promise<void> {
  const newest = knownSchemas().at(-1) ?? 0;
  if ((await schemaVersion(client)) > newest) throw new BackupProblem("database_newer");
  await lockTables(client);
  if (!options.replace && (await hasHousehold(client))) throw new HouseholdExists();
  await setAsideBackups(client);
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
  await cancelWaitingWork(client);
  await putBackBackups(client);
}

async function load(
  client: Client,
  shapes: Map<string, TableShape>,
  { file, onProgress = () => undefined }: RestoreOptions,
): Promise<void> {
  const images = shapeOf(shapes, "images");
  await createPhotoRows(client, images);
  await readBackup(file, {
    onTable: ({ name }, rows) => pipeline(rows, writeTable(client, shapeOf(shapes, name))),
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

/** Compares a restored table with the manifest. Photos were checked against their names while they were read. */
async function compare(client: Client, shape: TableShape, { name, sha256 }: TableManifest): Promise<void> {
  if ((await measureTable(client, shape)).sha256 === sha256) return;
  throw new BackupProblem("restored_table", { table: name });
}
