// Plain JavaScript without packages, because the build scripts use it as well.
import { readFileSync } from "node:fs";

/**
 * The start time of a process, which distinguishes it from a later one with the same pid. Empty when the process has
 * exited, including zombies (a container without an init keeps them), and on systems without /proc.
 * @param {number} pid
 */
export function processStartTime(pid) {
  try {
    const [state, ...others] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return state === "Z" || state === "X" ? "" : (others[18] ?? "");
  } catch {
    return "";
  }
}

/**
 * Returns whether the process with this pid and start time still runs.
 * @param {number} pid
 * @param {string | undefined} startTime an earlier result of `processStartTime`
 */
export function isSameProcess(pid, startTime) {
  return isAlive(pid) && processStartTime(pid) === startTime;
}

/** @param {number} pid */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
}
