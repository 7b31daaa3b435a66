import { existsSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { isUnavailable } from "#server/database/db.ts";
import {
  MigrationFailed,
  knownSchemas,
  migrateDatabase,
  schemaVersion,
} from "#server/database/migrations.ts";
import { StartError } from "#server/lib/start-error.ts";
import { backupFolder, fileOf, isUpgradeFile, upgradeFileName } from "./backup-files.ts";
import { problemFor } from "./backup-problem.ts";
import { listRows, saveUpgradeBackup, type BackupRow } from "./backups.queries.ts";
import { removeOutdated, verify, writeAndVerify, type BackupContext } from "./make-backup.service.ts";
import { hasHousehold } from "./restore.queries.ts";

type Made = Partial<BackupRow> & { fileName: string };

/**
 * Migrates the database. A household is backed up first; that file has a name of its own for each schema, so restarts
 * after a failure do not fill the disk, and is listed as a backup once the upgrade has succeeded.
 * @throws StartError, with the database as it was, if the backup or a migration fails
 */
export async function upgradeDatabase(deps: BackupContext): Promise<void> {
  let made: Made | undefined;
  try {
    await migrateDatabase(deps.databaseUrl, async (client) => {
      if (!(await hasHousehold(client))) return;
      const number = knownSchemas().indexOf(await schemaVersion(client));
      made = await backUp(deps, upgradeFileName(number));
    });
  } catch (error) {
    if (!made || !(error instanceof MigrationFailed)) throw error;
    throw new StartError(
      `${error.message} Start the version of Sofra that you used before. A backup from just now is ${fileOf(deps.env, made.fileName)}.`,
    );
  }
  if (made) await list(deps, made);
}

async function backUp(deps: BackupContext, fileName: string): Promise<Made> {
  deps.log.info({ fileName }, "making a backup before the database is upgraded");
  try {
    return { fileName, ...(await writeAndVerify(deps, { fileName })) };
  } catch (error) {
    if (isUnavailable(error)) throw error;
    deps.log.error({ err: error, fileName }, "the backup before the upgrade failed");
    throw new StartError(`The database was not upgraded. ${problemFor(error).message}`);
  }
}

/** Adds the backups of upgrades that were killed before they could. */
export async function addBackupsOfKilledUpgrades(deps: BackupContext): Promise<void> {
  const folder = backupFolder(deps.env);
  const entries = existsSync(folder) ? await readdir(folder, { withFileTypes: true }) : [];
  const files = entries
    .filter((entry) => entry.isFile() && isUpgradeFile(entry.name))
    .map(({ name }) => name);
  if (files.length === 0) return;
  const listed = new Set((await listRows(deps.db)).map(({ fileName }) => fileName));
  for (const fileName of files.filter((name) => !listed.has(name))) {
    const file = path.join(folder, fileName);
    try {
      await list(deps, { fileName, createdAt: (await stat(file)).mtime, ...(await verify(file)) });
    } catch (error) {
      deps.log.warn({ err: error, fileName }, "the backup of an interrupted upgrade cannot be read");
    }
  }
}

/** Adds the backup to the list; the upgrade is complete without that. */
async function list(deps: BackupContext, made: Made): Promise<void> {
  try {
    await removeOutdated(deps, await saveUpgradeBackup(deps.db, made));
  } catch (error) {
    deps.log.warn({ err: error, fileName: made.fileName }, "the backup before the upgrade was not listed");
  }
}
