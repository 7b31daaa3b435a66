import { readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { processStartTime, isAlive, isSameProcess } from "#server/processes.mjs";

/** What PostgreSQL says about itself in postmaster.pid. */
export interface Postmaster {
  pid: number;
  port: number;
  state: string;
}

const BEING_WRITTEN_MS = 10_000;

/** The server that runs on this cluster, if one does. */
export function runningPostmaster(data: string): Postmaster | undefined {
  const file = fileIn(data);
  try {
    const lines = readFileSync(file, "utf8").split("\n");
    // PostgreSQL makes the file and then writes it; taking it away in between would end the server that starts.
    if (lines.length < 4 && Date.now() - statSync(file).mtimeMs < BEING_WRITTEN_MS) return undefined;
    const postmaster = readLines(lines);
    if (isPostgres(postmaster.pid)) return postmaster;
    // PostgreSQL would take whoever has this pid now for itself, and refuse to start.
    rmSync(file, { force: true });
    return undefined;
  } catch {
    return undefined;
  }
}

/** How often the server is looked at; it is missed when two looks in a row do not find it. */
const LOOK_MS = 2_000;

/**
 * Calls `act` when the server has ended. One that is restarted at the same port within a few seconds, as `pg_ctl restart`
 * does, is not missed; one at another port is, because nobody can be led there who has the old address.
 * @param birth of its process, as `processStartTime` said when it was found
 * @param signal ends the looking
 */
export function onExit(
  data: string,
  { pid, port, birth }: Postmaster & { birth: string },
  act: () => void,
  signal: AbortSignal,
): void {
  let missed = 0;
  const looking = setInterval(() => {
    missed = isSameProcess(pid, birth) || isAt(data, port) ? 0 : missed + 1;
    if (missed < 2) return;
    clearInterval(looking);
    act();
  }, LOOK_MS);
  looking.unref();
  signal.addEventListener("abort", () => clearInterval(looking));
}

/** Unlike `runningPostmaster` it removes nothing: a server may be starting in this moment. */
function isAt(data: string, port: number): boolean {
  try {
    const found = readLines(readFileSync(fileIn(data), "utf8").split("\n"));
    return found.port === port && isPostgres(found.pid);
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

/** A fast shutdown of whatever runs on this cluster: open transactions are rolled back, everything committed is on disk. */
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

/** A port that nobody listens on right now. */
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
