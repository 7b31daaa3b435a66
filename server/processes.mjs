// Plain JavaScript without packages, for the build needs it, too.
import { readFileSync } from "node:fs";

/**
 * When this process began; a pid alone may belong to somebody else by now. Empty when it has ended, also when nobody has
 * asked how (a container without an init keeps such processes), and wherever there is no /proc.
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
 * Whether the process that had this pid then, and was born then, still runs.
 * @param {number} pid
 * @param {string | undefined} birth as `processStartTime` said then
 */
export function isSameProcess(pid, birth) {
  return isAlive(pid) && processStartTime(pid) === birth;
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
