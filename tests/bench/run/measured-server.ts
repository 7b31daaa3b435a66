import { execFileSync, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { startProductionServer } from "#tests/setup/server/production-server.ts";

/** Event loop delay in milliseconds. */
export interface LoopDelay {
  p50: number;
  p99: number;
  max: number;
  /** The longest block caused by the process's own CPU time. */
  heldUp: number;
}

export interface MeasuredServer {
  origin: string;
  pid: number;
  /** Milliseconds from the command until /readyz succeeded. */
  readyAfter: number;
  /** Resident memory of the process in MB, without PostgreSQL. */
  memory: () => number;
  /** Runs `work` and measures the event loop; requires `watched`. */
  watchLoop: <T>(work: () => Promise<T>) => Promise<{ result: T; delay: LoopDelay }>;
  stop: () => Promise<unknown>;
}

const watcher = pathToFileURL(path.join(import.meta.dirname, "watch-event-loop.mjs")).href;

/** Shared by servers on the same database. */
const secret = randomUUID();

export interface StartOptions {
  /** Measures the event loop. */
  watched?: boolean;
}

/** Starts the built server as in `npm start`. */
export async function startServer(
  env: NodeJS.ProcessEnv,
  { watched = false }: StartOptions = {},
): Promise<MeasuredServer> {
  const { child, end, origin, readyAfter } = await startProductionServer(
    { SESSION_SECRET: secret, ...env },
    {
      node: watched ? ["--import", watcher] : [],
      // The log is written but discarded.
      stdio: ["ignore", "ignore", "inherit", ...(watched ? (["ipc"] as const) : [])],
    },
  );
  // "ready"
  if (watched) await once(child, "message");
  return {
    origin,
    pid: child.pid ?? 0,
    readyAfter,
    memory: () => Number(execFileSync("ps", ["-o", "rss=", "-p", String(child.pid)]).toString()) / 1024,
    watchLoop: (work) => watchLoop(child, work),
    stop: end,
  };
}

async function watchLoop<T>(child: ChildProcess, work: () => Promise<T>) {
  child.send("begin");
  const result = await work();
  const answer = once(child, "message") as Promise<[LoopDelay]>;
  child.send("report");
  const [delay] = await answer;
  return { result, delay };
}
