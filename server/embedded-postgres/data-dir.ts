import { randomBytes } from "node:crypto";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import path from "node:path";
import { StartError } from "#server/lib/start-error.ts";
import { isOpenToOthers } from "./os-account.ts";

/** Holds files that an unprivileged PostgreSQL started by root could not reach in the project's folder. */
export const SYSTEM_FOLDER = "/var/lib/sofra";

/**
 * Creates the folder of the cluster and its bookkeeping if it is missing. If root starts a project that other accounts
 * cannot reach (under /root), the folder is created in /var/lib and `folder` becomes a link to it.
 * @returns the real path
 */
export function prepareDataDir(folder: string): string {
  const parent = path.dirname(folder);
  mkdirSync(parent, { recursive: true, mode: 0o711 });
  if (process.getuid?.() === 0 && !exists(folder)) {
    makeTraversable(parent);
    if (!isOpenToOthers(parent)) linkToSystemFolder(folder);
  }
  if (exists(folder) && !existsSync(folder)) {
    throw new StartError(
      `${folder} is a link to a folder that does not exist. Restore that folder, or set DATA_DIR to another one.`,
    );
  }
  createTraversable(folder);
  return realpathSync(folder);
}

/** Creates a folder that other accounts may traverse but not list, regardless of the umask. */
export function createTraversable(folder: string): void {
  if (existsSync(folder)) return;
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o711);
}

/** Lets other accounts traverse a folder of root; the files in it keep their permissions. */
function makeTraversable(folder: string): void {
  const { uid, mode } = statSync(folder);
  if (uid === 0 && isOpenToOthers(path.dirname(folder))) chmodSync(folder, (mode & 0o7777) | 0o011);
}

function linkToSystemFolder(folder: string): void {
  createTraversable(SYSTEM_FOLDER);
  const target = path.join(SYSTEM_FOLDER, randomBytes(8).toString("hex"));
  createTraversable(target);
  try {
    symlinkSync(target, folder);
  } catch (error) {
    rmSync(target, { recursive: true, force: true });
    // A concurrent start may have created the link.
    if (!exists(folder)) throw error;
  }
}

/** Unlike `existsSync`, returns true for a broken link. */
function exists(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false }) !== undefined;
}
