import { accessSync, constants, existsSync, mkdirSync, statfsSync } from "node:fs";
import path from "node:path";
import { StartError } from "#server/lib/start-error.ts";

/** A new cluster takes about 100 MB, and each update of Sofra and each backup more. */
const MIN_NEW_BYTES = 500_000_000;
/** PostgreSQL does not start on a full disk. */
const MIN_BYTES = 20_000_000;

/** Creates the folder unless it exists. @throws StartError if this account cannot write to it */
export function requireWritable(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o711 });
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code = "unknown reason" } = error as NodeJS.ErrnoException;
    const account = process.getuid ? ` (uid ${process.getuid()})` : "";
    throw new StartError(
      `Sofra cannot write to ${folder} (${code}). Give this folder to the account that runs Sofra${account}, or set DATA_DIR to another one.`,
    );
  }
}

/**
 * @returns a warning if there is little room for an existing database
 * @throws StartError if there is too little room to start, or for a new database
 */
export function requireRoom(postgres: string): string | undefined {
  const isNew = !existsSync(path.join(postgres, "data", "PG_VERSION"));
  const { bavail, bsize } = statfsSync(existsSync(postgres) ? postgres : path.dirname(postgres));
  const free = bavail * bsize;
  if (free >= MIN_NEW_BYTES) return undefined;
  const sentence = `The disk of DATA_DIR has only ${Math.floor(free / 1_000_000)} MB free.`;
  if (!isNew && free >= MIN_BYTES) return `${sentence} Please free up space.`;
  const needed = (isNew ? MIN_NEW_BYTES : MIN_BYTES) / 1_000_000;
  throw new StartError(
    `${sentence} Sofra needs ${needed} MB to start. Free up space, or set DATA_DIR to another disk.`,
  );
}
