import { closeSync, fstatSync, openSync, readFileSync, readlinkSync, rmSync, utimesSync } from "node:fs";
import { hostname } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { StartError } from "#server/lib/start-error.ts";
import { createFile, replaceFile } from "#server/lib/whole-file.ts";

const BEAT_MS = 5_000;
/** A lock that has not changed for this long belongs to a machine that no longer runs. */
const STALE_MS = 20_000;
/** After two machines took over a stale lock at the same time, the one that wrote last has it. */
const SETTLE_MS = 1_000;

export interface FolderLock {
  file: string;
  /** The first line of the file. */
  machine: string;
  /** Aborted when another machine has taken over the lock, for instance while this one was suspended. */
  lost: AbortSignal;
  /** Stops the heartbeat. @param isLast no other process of this machine uses the folder */
  release: (isLast: boolean) => void;
}

/**
 * Locks a folder for all processes of this machine, which each keep the lock alive by changing the file's time. Waits
 * for `STALE_MS` if another machine left its lock behind.
 * @param onWait receives a sentence for the person who starts Sofra
 * @throws StartError if another machine uses the folder
 */
export async function lockFolder(folder: string, onWait: (message: string) => void): Promise<FolderLock> {
  const file = path.join(folder, "lock");
  const machine = machineId();
  const content = `${machine}\n${hostname()}\n`;
  for (;;) {
    const held = read(file);
    if (held ? held.machine === machine : createFile(file, content)) break;
    if (!held || !(await isStale(file, held, onWait))) continue;
    replaceFile(file, content);
    await pause(SETTLE_MS);
  }
  const lost = new AbortController();
  const beat = () => {
    const held = read(file);
    if (held && held.machine !== machine) lost.abort();
    else if (held) touch(file, content);
    // The last process to leave has just removed it.
    else createFile(file, content);
  };
  const timer = setInterval(() => {
    try {
      beat();
    } catch {
      // The disk may be full or unavailable; the next heartbeat retries.
    }
  }, BEAT_MS).unref();
  lost.signal.addEventListener("abort", () => clearInterval(timer));
  return {
    file,
    machine,
    lost: lost.signal,
    release: (isLast) => {
      clearInterval(timer);
      if (isLast && read(file)?.machine === machine) rmSync(file, { force: true });
    },
  };
}

/**
 * Identifies where process ids and 127.0.0.1 mean the same: a boot of a computer, and a container on it. The ids of
 * namespaces are reused only after the processes in them have ended.
 */
function machineId(): string {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return [boot, readlinkSync("/proc/self/ns/pid"), readlinkSync("/proc/self/ns/net")].join(" ");
  } catch {
    // The name of a laptop changes with its network, that of a container does not.
    return process.platform === "linux" ? hostname() : process.platform;
  }
}

interface HeldLock {
  machine: string;
  host: string;
  changedAt: number;
}

/** Opens the file, because network file systems may cache its time otherwise. */
function read(file: string): HeldLock | undefined {
  try {
    const handle = openSync(file, "r");
    try {
      const [machine = "", host = ""] = readFileSync(handle, "utf8").split("\n");
      return { machine, host, changedAt: fstatSync(handle).mtimeMs };
    } finally {
      closeSync(handle);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/**
 * Watches the lock of another machine, without comparing the clocks of the two.
 * @returns false if it was removed
 * @throws StartError if it changes
 */
async function isStale(file: string, held: HeldLock, onWait: (message: string) => void): Promise<boolean> {
  onWait(
    `Another container or machine (${held.host}) used the database last. Waiting up to ${STALE_MS / 1_000} s to see whether it still does.`,
  );
  for (const deadline = performance.now() + STALE_MS; performance.now() < deadline; await pause(250)) {
    const next = read(file);
    if (!next) return false;
    if (next.machine === held.machine && next.changedAt === held.changedAt) continue;
    throw new StartError(
      `The database in ${path.dirname(file)} is in use by Sofra in another container or on another machine (${next.host}). Stop that one, or set DATA_DIR to another folder.`,
    );
  }
  return true;
}

/** Only the owner of a file can change its time; another account of this machine writes it again. */
function touch(file: string, content: string): void {
  const now = new Date();
  try {
    utimesSync(file, now, now);
  } catch {
    replaceFile(file, content);
  }
}
