// Plain Node without packages, for it is what brings them: installs what package-lock.json names, if it is not there.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const projectRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..", "..");

/** Ends the process with one sentence when Node is too old or the packages cannot be had. */
export function ensurePackages() {
  requireNode();
  if (isInstalled()) return;
  console.log("Installing packages (npm ci) ...");
  // A stale answer in npm's cache makes the first try fail now and then (ETARGET); the second one asks the registry anew.
  if (!npmCi() && !npmCi("--prefer-online")) {
    console.error("The packages could not be installed; see npm's message above.");
    process.exit(1);
  }
}

/** The versions that the packages run on, as in package.json. */
function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)) return;
  console.error(
    `Node 24 is needed, or 22.12 or newer of 22, or 20.19 or newer of 20; this is ${process.version}.`,
  );
  process.exit(1);
}

/** npm leaves a list of what it has installed. Packages for other platforms are optional and not in it. */
function isInstalled() {
  const installed = path.join(projectRoot, "node_modules", ".package-lock.json");
  if (!existsSync(installed)) return false;
  const wanted = packagesIn(path.join(projectRoot, "package-lock.json"));
  const found = packagesIn(installed);
  return Object.entries(wanted).every(
    ([name, { version, optional }]) =>
      name === "" || (found[name]?.version ?? (optional && version)) === version,
  );
}

/**
 * @param {string} file
 * @returns {Record<string, { version: string, optional?: boolean }>}
 */
function packagesIn(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages;
}

/** @param {string[]} more */
function npmCi(...more) {
  // --include: also with NODE_ENV=production. No package needs its install script, so none may run.
  const wanted = ["ci", "--include=dev", "--include=optional", "--ignore-scripts"];
  const args = [...wanted, "--no-audit", "--no-fund", "--loglevel=error", ...more];
  // npm_execpath is the npm that runs us.
  const npm = process.env.npm_execpath;
  const options = { cwd: projectRoot, stdio: /** @type {const} */ ("inherit") };
  const result = npm
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync("npm", args, { ...options, shell: process.platform === "win32" });
  return result.status === 0;
}
