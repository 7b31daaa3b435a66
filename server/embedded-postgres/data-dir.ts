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
import { isOpenToOthers } from "./account.ts";

/** Where root keeps what an unprivileged PostgreSQL cannot reach in the project's own folder. */
export const SYSTEM_FOLDER = "/var/lib/sofra";

/**
 * The folder of the cluster and its bookkeeping, made when missing. As root, PostgreSQL runs under another account;
 * where that one cannot walk in (a project under /root), the real folder is made in /var/lib and `folder` becomes a
 * link to it.
 */
export function prepareBase(folder: string): string {
  const parent = path.dirname(folder);
  mkdirSync(parent, { recursive: true, mode: 0o711 });
  if (process.getuid?.() === 0 && !isThere(folder)) {
    openOwn(parent);
    if (!isOpenToOthers(parent)) placeElsewhere(folder);
  }
  if (isThere(folder) && !existsSync(folder)) {
    throw new StartError(
      `${folder} is a link to a folder that is not there; put that folder back, or set DATA_DIR.`,
    );
  }
  makeOpen(folder);
  return realpathSync(folder);
}

/** Makes a folder that others may walk through but not list, whatever the umask of this process is. */
export function makeOpen(folder: string): void {
  if (existsSync(folder)) return;
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o711);
}

/** A folder that was made for us alone may be walked through; what lies in it keeps its own permissions. */
function openOwn(folder: string): void {
  const { uid, mode } = statSync(folder);
  if (uid === 0 && isOpenToOthers(path.dirname(folder))) chmodSync(folder, (mode & 0o7777) | 0o011);
}

function placeElsewhere(folder: string): void {
  makeOpen(SYSTEM_FOLDER);
  const elsewhere = path.join(SYSTEM_FOLDER, randomBytes(8).toString("hex"));
  makeOpen(elsewhere);
  try {
    symlinkSync(elsewhere, folder);
  } catch (error) {
    rmSync(elsewhere, { recursive: true, force: true });
    // Of two starts at once the other one made the link.
    if (!isThere(folder)) throw error;
  }
}

/** Also for a link that leads nowhere. */
function isThere(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false }) !== undefined;
}
