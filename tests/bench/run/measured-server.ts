import { execFileSync, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { freePort } from "#server/embedded-postgres/postmaster.ts";
import { startBuiltServer } from "#tests/setup/built-server.ts";

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

/** Starts the built server as in production, but without rate limits unless `env` sets `RATE_LIMIT_SCALE`. */
export async function startServer(
  env: NodeJS.ProcessEnv,
  { watched = false }: StartOptions = {},
): Promise<MeasuredServer> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const begun = performance.now();
  const { child, until, end } = startBuiltServer(
    {
      NODE_ENV: "production",
      PORT: String(port),
      // As in `npm start`.
      MALLOC_ARENA_MAX: "2",
      RATE_LIMIT_SCALE: "1000000",
      SESSION_SECRET: secret,
      ...env,
    },
    {
      // As in `npm start`.
      node: ["--max-semi-space-size=4", "--no-regexp-tier-up", ...(watched ? ["--import", watcher] : [])],
      // The log is written but discarded.
      stdio: ["ignore", "ignore", "inherit", ...(watched ? (["ipc"] as const) : [])],
    },
  );
  await until(() => isReady(origin));
  // "ready"
  if (watched) await once(child, "message");
  return {
    origin,
    pid: child.pid ?? 0,
    readyAfter: performance.now() - begun,
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

async function isReady(origin: string): Promise<boolean> {
  const answer = await fetch(`${origin}/readyz`).catch(() => undefined);
  await answer?.arrayBuffer();
  return answer?.status === 200;
}

/** Signs in through the API. @returns the cookie */
export async function signIn(
  { origin }: Pick<MeasuredServer, "origin">,
  member: { username: string; password: string },
): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(member),
  });
  await answer.arrayBuffer();
  const cookie = answer.headers.getSetCookie()[0]?.split(";")[0];
  if (!answer.ok || cookie === undefined) throw new Error(`Signing in answered ${answer.status}.`);
  return cookie;
}
