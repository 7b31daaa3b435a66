import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "./ensure-deps.mjs";
import { lock } from "./lock.mjs";
import { runNode } from "./run-step.mjs";

const sources = ["client", "server", "shared", "vite.config.ts", "tailwind.config.ts", "package-lock.json"];
const stamp = path.join(projectRoot, "dist", ".built-from");

/** Builds client and server if a source file has changed since the last build. */
export async function ensureBuild() {
  const fingerprint = fingerprintOf(sources);
  if (isBuiltFrom(fingerprint)) return;
  // Concurrent builds would write to the same files.
  const unlock = await lock(path.join(projectRoot, "dist", ".building"), "build");
  try {
    // The previous holder of the lock may have built the same sources.
    if (!isBuiltFrom(fingerprint)) await build(fingerprint);
  } finally {
    unlock();
  }
}

/** @param {string} fingerprint */
function isBuiltFrom(fingerprint) {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === fingerprint;
}

/** @param {string} fingerprint */
async function build(fingerprint) {
  console.log("Building…");
  rmSync(stamp, { force: true });
  const results = await Promise.all([vite("build"), vite("build", "--ssr")]);
  const failed = results.filter(({ ok }) => !ok);
  if (failed.length > 0) throw new Error(failed.map(({ output }) => output).join("\n"));
  writeFileSync(stamp, fingerprint);
}

/**
 * Hashes names and contents; modification times change with every checkout.
 * @param {string[]} names
 */
function fingerprintOf(names) {
  const hash = createHash("sha256");
  for (const file of names.flatMap(filesIn).toSorted()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(projectRoot, file)))
      .update("\0");
  }
  return hash.digest("hex");
}

/**
 * @param {string} name a file or folder, which may be missing
 * @returns {string[]}
 */
function filesIn(name) {
  const folder = path.join(projectRoot, name);
  if (!existsSync(folder)) return [];
  if (path.extname(name) !== "") return [name];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(projectRoot, path.join(entry.parentPath, entry.name)));
}

/** @param {string[]} args */
const vite = (...args) =>
  runNode(["node_modules/vite/bin/vite.js", ...args, "--logLevel", "warn"], {
    quiet: true,
    env: { NODE_ENV: "production" },
  });
