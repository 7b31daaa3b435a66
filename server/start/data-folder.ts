import { accessSync, constants, existsSync, mkdirSync, statfsSync } from "node:fs";
import path from "node:path";
import { StartError } from "#server/lib/start-error.ts";

/** A new cluster takes about 100 MB, and each update of Sofra and each backup more. */
const MIN_MB = 500;

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
 * @returns a warning if there is little room; what an existing database has can still be read
 * @throws StartError if there is too little room for a new database
 */
export function requireRoom(postgres: string): string | undefined {
  const { bavail, bsize } = statfsSync(existsSync(postgres) ? postgres : path.dirname(postgres));
  const free = Math.floor((bavail * bsize) / 1_000_000);
  if (free >= MIN_MB) return undefined;
  const sentence = `The disk of DATA_DIR has only ${free} MB free.`;
  if (existsSync(path.join(postgres, "data", "PG_VERSION"))) return `${sentence} Please free up space.`;
  throw new StartError(
    `${sentence} A new database needs ${MIN_MB} MB. Free up space, or set DATA_DIR to another disk.`,
  );
}
