// Installs the packages of package-lock.json if they are missing. Must not import packages itself.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { lock } from "./lock.mjs";

export const projectRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..", "..");

/** Exits with an error message if Node is too old or for 32 bits, or the packages cannot be installed. */
export async function ensurePackages() {
  requireNode();
  if (isInstalled()) return;
  // Concurrent installations would damage node_modules.
  const unlock = await lock(path.join(projectRoot, "dist", ".installing"), "installation");
  // The previous holder of the lock may have installed the packages.
  const isDone = isInstalled() || install();
  unlock();
  if (!isDone) {
    console.error("The packages could not be installed. See npm's message above.");
    process.exit(1);
  }
}

function install() {
  console.log("Installing packages (npm ci)…");
  // Retries with `--prefer-online`, because stale metadata in npm's cache can make the first attempt fail (ETARGET).
  return npmCi() || npmCi("--prefer-online");
}

/** Same versions as `engines` in package.json. No 32-bit system has binaries of all packages. */
function requireNode() {
  if (["arm", "ia32"].includes(process.arch)) {
    console.error(`Sofra needs a 64-bit system and a 64-bit Node.js. Yours is 32-bit (${process.arch}).`);
    process.exit(1);
  }
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)) return;
  console.error(`Sofra needs Node.js 24, 22.12 or later, or 20.19 or later. You have ${process.version}.`);
  process.exit(1);
}

/** Compares the lock file with npm's list of installed packages, which lacks optional ones for other platforms. */
function isInstalled() {
  const installed = path.join(projectRoot, "node_modules", ".package-lock.json");
  if (!existsSync(installed)) return false;
  const expected = packagesIn(path.join(projectRoot, "package-lock.json"));
  const found = packagesIn(installed);
  return Object.entries(expected).every(
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

/** @param {string[]} options */
function npmCi(...options) {
  // --include installs development packages with NODE_ENV=production too. No package needs its install script.
  const fixed = ["ci", "--include=dev", "--include=optional", "--ignore-scripts"];
  const args = [...fixed, "--no-audit", "--no-fund", "--loglevel=error", ...options];
  // The npm that started this process.
  const npm = process.env.npm_execpath;
  const spawnOptions = { cwd: projectRoot, stdio: /** @type {const} */ ("inherit") };
  const result = npm
    ? spawnSync(process.execPath, [npm, ...args], spawnOptions)
    : spawnSync("npm", args, { ...spawnOptions, shell: process.platform === "win32" });
  return result.status === 0;
}
