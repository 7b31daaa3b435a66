import { readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { processStartTime, isAlive, isSameProcess } from "#server/processes.mjs";

export interface Postmaster {
  pid: number;
  port: number;
  state: string;
}

const BEING_WRITTEN_MS = 10_000;

/**
 * Returns the server that runs on this cluster, and removes a stale postmaster.pid. The caller holds the folder's lock,
 * because a server in another container is not visible here.
 */
export function runningPostmaster(data: string): Postmaster | undefined {
  const file = fileIn(data);
  try {
    const lines = readFileSync(file, "utf8").split("\n");
    // PostgreSQL creates the file before it writes it; removing it in between would end a starting server.
    if (lines.length < 4 && Date.now() - statSync(file).mtimeMs < BEING_WRITTEN_MS) return undefined;
    const postmaster = readLines(lines);
    if (isPostgres(postmaster.pid)) return postmaster;
    // PostgreSQL would take the process that reuses this pid for a running server and refuse to start.
    rmSync(file, { force: true });
    return undefined;
  } catch {
    return undefined;
  }
}

/** The server counts as exited after two failed checks in a row. */
const CHECK_MS = 2_000;

/**
 * Calls `act` once the server has exited. A restart on the same port within a few seconds (`pg_ctl restart`) does not
 * count; one on another port does, because the connection pool keeps the old address.
 * @param startTime `processStartTime` of the server when it was found
 * @param signal stops the checks
 */
export function onExit(
  data: string,
  { pid, port, startTime }: Postmaster & { startTime: string },
  act: () => void,
  signal: AbortSignal,
): void {
  let missed = 0;
  const timer = setInterval(() => {
    missed = isSameProcess(pid, startTime) || isListening(data, port) ? 0 : missed + 1;
    if (missed < 2) return;
    clearInterval(timer);
    act();
  }, CHECK_MS);
  timer.unref();
  signal.addEventListener("abort", () => clearInterval(timer));
}

/** Unlike `runningPostmaster`, removes no file: a server may be starting. */
function isListening(data: string, port: number): boolean {
  try {
    const running = readLines(readFileSync(fileIn(data), "utf8").split("\n"));
    return running.port === port && isPostgres(running.pid);
  } catch {
    return false;
  }
}

const fileIn = (data: string) => path.join(data, "postmaster.pid");

function readLines(lines: string[]): Postmaster {
  return { pid: Number(lines[0]), port: Number(lines[3]), state: (lines[7] ?? "").trim() };
}

function isPostgres(pid: number): boolean {
  if (process.platform !== "linux") return isAlive(pid);
  try {
    return readFileSync(`/proc/${pid}/comm`, "utf8").trim() === "postgres" && processStartTime(pid) !== "";
  } catch {
    return false;
  }
}

/** Stops the server with a fast shutdown, which rolls back open transactions and writes a checkpoint. */
export async function stopPostmaster(data: string): Promise<void> {
  const pid = runningPostmaster(data)?.pid;
  if (pid === undefined) return;
  try {
    process.kill(pid, "SIGINT");
  } catch {
    return;
  }
  for (let waited = 0; waited < 10_000 && runningPostmaster(data)?.pid === pid; waited += 10) await pause(10);
}

/** Kills the server without its clean-up, which would remove its successor's postmaster.pid in another container. */
export function killPostmaster(pid: number, startTime: string): void {
  if (isSameProcess(pid, startTime)) process.kill(pid, "SIGKILL");
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
