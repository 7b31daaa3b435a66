import { spawn } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { Socket } from "node:net";
import path from "node:path";
import { replaceFile } from "#server/lib/whole-file.ts";
import { processStartTime, isSameProcess } from "#server/processes.mjs";
import type { FolderLock } from "./folder-lock.ts";

/**
 * Registers this process as a user of the embedded server, in a file named after its pid. The last process that exits
 * stops the server, so several processes can share one DATA_DIR.
 */
export function addOwner(base: string): void {
  mkdirSync(folderOf(base), { recursive: true });
  for (const pid of pidsIn(base)) if (!isUser(base, pid)) rmSync(fileOf(base, pid), { force: true });
  // Replaces the file in one step, because other processes would take an empty one for stale.
  replaceFile(fileOf(base, process.pid), processStartTime(process.pid));
}

export function removeOwner(base: string): void {
  rmSync(fileOf(base, process.pid), { force: true });
}

/** Returns whether no process uses the server. Call it after `removeOwner`. */
export function isUnused(base: string): boolean {
  return !pidsIn(base).some((pid) => isUser(base, pid));
}

/**
 * Covers the case that this process is killed: a shell reads from a pipe that closes when this process ends, then stops
 * the server if no other process uses it, and no other machine has taken over the folder.
 */
export function startWatchdog(base: string, data: string, lock: FolderLock): void {
  if (process.platform === "win32") return;
  const script = `cat >/dev/null
    [ "$(head -n 1 "$4")" = "$5" ] || exit 0
    [ -e "$1/$2" ] || exit 0
    rm -f "$1/$2"
    for file in "$1"/*; do kill -0 "\${file##*/}" 2>/dev/null && exit 0; done
    kill -INT "$(head -n 1 "$3/postmaster.pid")" 2>/dev/null`;
  const names = [folderOf(base), String(process.pid), data, lock.file, lock.machine];
  // Detached, so that Ctrl-C in the terminal does not end it.
  const watchdog = spawn("/bin/sh", ["-c", script, "watchdog", ...names], {
    detached: true,
    cwd: "/",
    stdio: ["pipe", "ignore", "ignore"],
  });
  watchdog.once("error", () => undefined);
  watchdog.stdin.once("error", () => undefined);
  watchdog.unref();
  if (watchdog.stdin instanceof Socket) watchdog.stdin.unref();
}

const folderOf = (base: string) => path.join(base, "users");
const fileOf = (base: string, pid: number) => path.join(folderOf(base), String(pid));

const pidsIn = (base: string) =>
  readdirSync(folderOf(base))
    .map(Number)
    .filter((pid) => pid > 0);

/** Compares the start time as well, because pids are reused after a reboot. */
function isUser(base: string, pid: number): boolean {
  return isSameProcess(pid, contentOf(fileOf(base, pid)));
}

function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
