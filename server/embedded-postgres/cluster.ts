import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import path from "node:path";
import { StartError } from "#server/lib/start-error.ts";
import type { Binaries } from "./binaries.ts";
import type { OsAccount } from "./os-account.ts";

/** The superuser of the embedded cluster, the only account in it. */
export const CLUSTER_USER = "sofra";

/** Marks clusters whose schema starts with the current first migration; those of earlier versions lack it. */
const RELEASE_FILE = "sofra.release";

/**
 * Creates the cluster in `data` unless it exists. Builds it in a temporary folder and renames that, so that a killed
 * start leaves no partial cluster and concurrent starts end up with the same one.
 */
export function initializeCluster(
  data: string,
  { initdb, major }: Pick<Binaries, "initdb" | "major">,
  account: OsAccount,
  durable: boolean,
): void {
  if (existsSync(path.join(data, "PG_VERSION"))) {
    requireSameMajor(data, major);
    return requireReleased(data);
  }
  const unfinished = `${data}.${process.pid}`;
  const name = account ? {} : nameThisAccount(`${unfinished}.passwd`);
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  const password = `${unfinished}.password`;
  writeFileSync(password, randomBytes(24).toString("base64url"), { mode: 0o600 });
  if (account) for (const file of [unfinished, password]) chownSync(file, account.uid, account.gid);
  // The builtin provider sorts the same on every machine, regardless of installed locales.
  const locale = ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const login = [`--username=${CLUSTER_USER}`, `--pwfile=${password}`, "--auth=scram-sha-256"];
  const options = [
    "-D",
    unfinished,
    ...login,
    "--encoding=UTF8",
    ...locale,
    ...(durable ? [] : ["--no-sync"]),
  ];
  const made = spawnSync(initdb, options, {
    ...account,
    env: { ...serverEnv(), ...name },
    cwd: path.dirname(data),
    encoding: "utf8",
  });
  rmSync(`${unfinished}.passwd`, { force: true });
  if (made.status !== 0) {
    rmSync(unfinished, { recursive: true, force: true });
    rmSync(password, { force: true });
    throw new StartError(
      `The embedded database could not be created. initdb: ${made.error?.message ?? made.stderr.trim()}`,
    );
  }
  renameSync(password, path.join(unfinished, PASSWORD_FILE));
  writeFileSync(path.join(unfinished, RELEASE_FILE), "1\n");
  try {
    renameSync(unfinished, data);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(path.join(data, "PG_VERSION"))) throw error;
  }
}

const NSS_WRAPPER = ["x86_64", "aarch64"].map((machine) => `/usr/lib/${machine}-linux-gnu/libnss_wrapper.so`);

/**
 * Gives an account without a name, as with `docker run --user 12345`, the one that initdb looks up.
 * @param file a new `/etc/passwd` for initdb
 * @returns variables for initdb
 */
function nameThisAccount(file: string): NodeJS.ProcessEnv {
  try {
    userInfo();
    return {};
  } catch {
    const [uid, gid] = [process.getuid?.(), process.getgid?.()];
    const library = NSS_WRAPPER.find((installed) => existsSync(installed));
    if (library === undefined) {
      throw new StartError(
        `PostgreSQL needs a name for the account that runs Sofra: add uid ${uid} to /etc/passwd, or start Sofra as another account.`,
      );
    }
    writeFileSync(file, `sofra:x:${uid}:${gid}::/:/bin/false\n`);
    return { LD_PRELOAD: library, NSS_WRAPPER_PASSWD: file, NSS_WRAPPER_GROUP: "/etc/group" };
  }
}

/** PostgreSQL reads only clusters of its own major version. */
function requireSameMajor(data: string, major: string): void {
  const found = readFileSync(path.join(data, "PG_VERSION"), "utf8").trim();
  if (found === major) return;
  throw new StartError(
    `The database in ${data} was made by PostgreSQL ${found}, and this version of Sofra comes with PostgreSQL ${major}: make a backup with the version of Sofra that you used before (npm run backup), start this one with an empty DATA_DIR, and restore the backup on its setup page.`,
  );
}

/** Runs before the server starts, because that changes files of the cluster. */
function requireReleased(data: string): void {
  if (existsSync(path.join(data, RELEASE_FILE))) return;
  throw new StartError(
    `The database in ${data} was created by a version of Sofra before its first release, which this version cannot read. Set DATA_DIR to an empty folder, or keep using that version.`,
  );
}

const PASSWORD_FILE = "sofra.password";

export function readPassword(data: string): string {
  try {
    return readFileSync(path.join(data, PASSWORD_FILE), "utf8");
  } catch {
    throw new StartError(
      `The database in ${data} belongs to another account. Start Sofra as that account, or set DATA_DIR to another folder.`,
    );
  }
}

/** The environment without PG* variables, which would redirect the PostgreSQL programs. */
export function serverEnv(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith("PG"));
  return { ...Object.fromEntries(kept), LC_ALL: "C" };
}
