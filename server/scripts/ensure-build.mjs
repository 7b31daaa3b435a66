import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { processStartTime, isSameProcess } from "#server/processes.mjs";
import { projectRoot } from "./ensure-deps.mjs";

const sources = ["client", "server", "shared", "vite.config.ts", "tailwind.config.ts", "package-lock.json"];
const stamp = path.join(projectRoot, "dist", ".built-from");

/** Builds client and server when a file they are made of has changed since they were built. */
export async function ensureBuild() {
  const fingerprint = fingerprintOf(sources);
  if (isBuiltFrom(fingerprint)) return;
  const unlock = await lock();
  try {
    // Whoever held the lock may have built the very same.
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
  console.log("Building ...");
  rmSync(stamp, { force: true });
  const results = await Promise.all([vite("build"), vite("build", "--ssr")]);
  const failed = results.filter(({ code }) => code !== 0);
  if (failed.length > 0) throw new Error(failed.map(({ output }) => output).join("\n"));
  writeFileSync(stamp, fingerprint);
}

/**
 * Two builds at once would write into each other's files.
 * @returns {Promise<() => void>} gives the lock back
 */
async function lock() {
  const file = path.join(projectRoot, "dist", ".building");
  mkdirSync(path.dirname(file), { recursive: true });
  for (let isTold = false; ;) {
    try {
      writeFileSync(file, `${process.pid} ${processStartTime(process.pid)}`, { flag: "wx" });
      return () => rmSync(file, { force: true });
    } catch (error) {
      // EPERM: on Windows, while whoever held it gives it back.
      if (!["EEXIST", "EPERM"].includes(/** @type {NodeJS.ErrnoException} */ (error).code ?? "")) throw error;
      const holder = holderOf(file);
      if (holder === undefined) rmSync(file, { force: true });
      else if (holder !== BEING_WRITTEN && !isTold) {
        isTold = true;
        console.log(`Waiting for process ${holder}, which is building (if it is not, remove ${file}) ...`);
      }
      await pause(100);
    }
  }
}

const BEING_WRITTEN = "";
const BEING_WRITTEN_MS = 2_000;

/**
 * @param {string} file
 * @returns {string | undefined} the pid; undefined when an interrupted build has left the file behind
 */
function holderOf(file) {
  try {
    const content = readFileSync(file, "utf8");
    const [pid = "", birth = ""] = content.split(" ");
    if (content === "")
      return Math.abs(Date.now() - statSync(file).mtimeMs) < BEING_WRITTEN_MS ? BEING_WRITTEN : undefined;
    // In a container every start may have the pid of the one before.
    return Number(pid) !== process.pid && isSameProcess(Number(pid), birth) ? pid : undefined;
  } catch (error) {
    // Given back in this moment; on Windows it is still there until whoever has it open is done.
    if (["ENOENT", "EPERM", "EBUSY"].includes(/** @type {NodeJS.ErrnoException} */ (error).code ?? "")) {
      return BEING_WRITTEN;
    }
    throw error;
  }
}

/**
 * Of names and contents, not of times: a checkout gives every file a new time.
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
 * @param {string} name of a file or folder, which may be missing
 * @returns {string[]}
 */
function filesIn(name) {
  const place = path.join(projectRoot, name);
  if (!existsSync(place)) return [];
  if (path.extname(name) !== "") return [name];
  return readdirSync(place, { recursive: true, withFileTypes: true })
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
