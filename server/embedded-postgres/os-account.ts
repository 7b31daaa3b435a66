import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { StartError } from "#server/lib/start-error.ts";

/** The account PostgreSQL runs as; undefined for the account of this process. */
export type OsAccount = { uid: number; gid: number } | undefined;

/** Owners of a new cluster, in order of preference. */
const ACCOUNTS = ["postgres", "nobody"];

/**
 * Chooses an account when this process runs as root, which PostgreSQL refuses: the owner of the data, or one of
 * `ACCOUNTS` for a new cluster.
 * @param data the cluster's folder, which may not exist yet
 */
export function accountFor(data: string): OsAccount {
  if (process.getuid?.() !== 0) return undefined;
  if (existsSync(data)) {
    const { uid, gid } = statSync(data);
    if (uid !== 0) return { uid, gid };
  }
  const account = ACCOUNTS.map(accountNamed).find((found) => found !== undefined);
  if (!account) {
    throw new StartError(
      `PostgreSQL cannot run as root, and there is no account named ${ACCOUNTS.join(" or ")}. Start as another account, or set DATABASE_URL to a PostgreSQL server.`,
    );
  }
  return account;
}

function accountNamed(name: string): OsAccount {
  for (const line of readFileSync("/etc/passwd", "utf8").split("\n")) {
    const [entry, , uid, gid] = line.split(":");
    if (entry === name) return { uid: Number(uid), gid: Number(gid) };
  }
  return undefined;
}

/** Returns whether every account may traverse this folder, which is not so for a checkout under /root. */
export function isOpenToOthers(folder: string): boolean {
  const parent = path.dirname(folder);
  if (existsSync(folder) && (statSync(folder).mode & 0o001) === 0) return false;
  return parent === folder || isOpenToOthers(parent);
}
