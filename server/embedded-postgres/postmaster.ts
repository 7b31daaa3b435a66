import { readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { birthOf, isAlive } from "#server/processes.mjs";

/** What PostgreSQL says about itself in postmaster.pid. */
export interface Postmaster {
  pid: number;
  port: number;
  state: string;
}

const BEING_WRITTEN_MS = 10_000;

/** The server that runs on this cluster, if one does. */
export function runningPostmaster(data: string): Postmaster | undefined {
  const file = path.join(data, "postmaster.pid");
  try {
    const lines = readFileSync(file, "utf8").split("\n");
    // PostgreSQL makes the file and then writes it; taking it away in between would end the server that starts.
    if (lines.length < 4 && Date.now() - statSync(file).mtimeMs < BEING_WRITTEN_MS) return undefined;
    const postmaster = { pid: Number(lines[0]), port: Number(lines[3]), state: (lines[7] ?? "").trim() };
    if (isPostgres(postmaster.pid)) return postmaster;
    // PostgreSQL would take whoever has this pid now for itself, and refuse to start.
    rmSync(file, { force: true });
    return undefined;
  } catch {
    return undefined;
  }
}

function isPostgres(pid: number): boolean {
  if (process.platform !== "linux") return isAlive(pid);
  try {
    return readFileSync(`/proc/${pid}/comm`, "utf8").trim() === "postgres" && birthOf(pid) !== "";
  } catch {
    return false;
  }
}

/** A fast shutdown: open transactions are rolled back, everything committed is on disk. */
export async function stopPostmaster(data: string, pid: number): Promise<void> {
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
