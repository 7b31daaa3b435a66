import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { processStartTime, isSameProcess } from "#server/processes.mjs";
import { projectRoot } from "./ensure-deps.mjs";

const sources = ["client", "server", "shared", "vite.config.ts", "tailwind.config.ts", "package-lock.json"];
const stamp = path.join(projectRoot, "dist", ".built-from");

/** Builds client and server if a source file has changed since the last build. */
export async function ensureBuild() {
  const fingerprint = fingerprintOf(sources);
  if (isBuiltFrom(fingerprint)) return;
  const unlock = await lock();
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
  console.log("Building …");
  rmSync(stamp, { force: true });
  const results = await Promise.all([vite("build"), vite("build", "--ssr")]);
  const failed = results.filter(({ code }) => code !== 0);
  if (failed.length > 0) throw new Error(failed.map(({ output }) => output).join("\n"));
  writeFileSync(stamp, fingerprint);
}

/**
 * Prevents concurrent builds, which would write to the same files.
 * @returns {Promise<() => void>} releases the lock
 */
async function lock() {
  const file = path.join(projectRoot, "dist", ".building");
  mkdirSync(path.dirname(file), { recursive: true });
  for (let isReported = false; ;) {
    try {
      writeFileSync(file, `${process.pid} ${processStartTime(process.pid)}`, { flag: "wx" });
      return () => rmSync(file, { force: true });
    } catch (error) {
      // EPERM: on Windows, while the holder deletes the file.
      if (!["EEXIST", "EPERM"].includes(/** @type {NodeJS.ErrnoException} */ (error).code ?? "")) throw error;
      const holder = holderOf(file);
      if (holder === undefined) rmSync(file, { force: true });
      else if (holder !== BEING_WRITTEN && !isReported) {
        isReported = true;
        console.log(`Waiting for the build of process ${holder} … If no build is running, delete ${file}`);
      }
      await pause(100);
    }
  }
}

const BEING_WRITTEN = "";
const BEING_WRITTEN_MS = 2_000;

/**
 * @param {string} file
 * @returns {string | undefined} the pid; undefined if an interrupted build left the file behind
 */
function holderOf(file) {
  try {
    const content = readFileSync(file, "utf8");
    const [pid = "", startTime = ""] = content.split(" ");
    if (content === "")
      return Math.abs(Date.now() - statSync(file).mtimeMs) < BEING_WRITTEN_MS ? BEING_WRITTEN : undefined;
    // In a container, each start may have the pid of the previous one.
    return Number(pid) !== process.pid && isSameProcess(Number(pid), startTime) ? pid : undefined;
  } catch (error) {
    // The lock has just been released; on Windows the file remains until every reader has closed it.
    if (["ENOENT", "EPERM", "EBUSY"].includes(/** @type {NodeJS.ErrnoException} */ (error).code ?? "")) {
      return BEING_WRITTEN;
    }
    throw error;
  }
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

/**
 * @param {string[]} args
 * @returns {Promise<{ code: number | null, output: string }>}
 */
function vite(...args) {
  const bin = path.join(projectRoot, "node_modules", "vite", "bin", "vite.js");
  const env = { ...process.env, NODE_ENV: "production" };
  const child = spawn(process.execPath, [bin, ...args, "--logLevel", "warn"], { cwd: projectRoot, env });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  return new Promise((resolve) => {
    child.once("close", (code) => resolve({ code, output }));
  });
}
