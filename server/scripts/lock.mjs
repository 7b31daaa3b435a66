// Locks for the scripts. Must not import packages, because one is held while they are installed.
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { processStartTime, isSameProcess } from "#server/processes.mjs";

/**
 * Waits until no other process holds the lock.
 * @param {string} file
 * @param {string} work named in the message of those that wait
 * @returns {Promise<() => void>} releases the lock
 */
export async function lock(file, work) {
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
        console.log(`Waiting for the ${work} of process ${holder}… If no ${work} is running, delete ${file}`);
      }
      await pause(100);
    }
  }
}

const BEING_WRITTEN = "";
const BEING_WRITTEN_MS = 2_000;

/**
 * @param {string} file
 * @returns {string | undefined} the pid; undefined if an interrupted process left the file behind
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
    if (["ENOENT", "EPERM", "EBUSY"].includes(/** @type {NodeJS.ErrnoException} */ (error).code ?? ""))
      return BEING_WRITTEN;
    throw error;
  }
}
