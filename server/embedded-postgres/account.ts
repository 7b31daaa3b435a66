import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { StartError } from "#server/lib/start-error.ts";

/** The account PostgreSQL runs as. `undefined`: as ourselves. */
export type Account = { uid: number; gid: number } | undefined;

/**
 * PostgreSQL refuses to run as root. When we are root it runs as the owner of the data it finds, and without data
 * as `postgres` or `nobody`.
 * @param data the cluster's folder, which may not exist yet
 */
export function accountFor(data: string): Account {
  if (process.getuid?.() !== 0) return undefined;
  if (existsSync(data)) {
    const { uid, gid } = statSync(data);
    if (uid !== 0) return { uid, gid };
  }
  const account = accountNamed("postgres") ?? accountNamed("nobody");
  if (!account)
    throw new StartError(
      "PostgreSQL does not run as root, and there is no account postgres or nobody. Set DATABASE_URL.",
    );
  return account;
}

function accountNamed(wanted: string): Account {
  for (const line of readFileSync("/etc/passwd", "utf8").split("\n")) {
    const [name, , uid, gid] = line.split(":");
    if (name === wanted) return { uid: Number(uid), gid: Number(gid) };
  }
  return undefined;
}

/** Whether every account may walk into this folder; a checkout under /root is closed to all others. */
export function isOpenToOthers(folder: string): boolean {
  const parent = path.dirname(folder);
  if (existsSync(folder) && (statSync(folder).mode & 0o001) === 0) return false;
  return parent === folder || isOpenToOthers(parent);
}
