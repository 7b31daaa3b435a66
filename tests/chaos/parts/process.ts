import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "#server/embedded-postgres/postmaster.ts";
import { projectRoot } from "#server/lib/project-root.ts";

/** The first administrator of each household. */
export const ADMIN = { username: "amira", password: "a-good-long-password" };
/** Shared by the processes of a household. */
export const SECRET = "a-secret-that-all-processes-share-1234567890";

const START_TIMEOUT_MS = 60_000;
const LOOK_EVERY_MS = 5;

/** A running process of the built server. */
export type Process = Awaited<ReturnType<typeof startProcess>>;

interface Options {
  port?: number;
  /** Waits for /readyz; defaults to true. */
  untilReady?: boolean;
  /** Arguments for Node. */
  node?: string[];
}

/** Starts the built server as in production, but without effective rate limits. */
export async function startProcess(
  env: NodeJS.ProcessEnv,
  { port, untilReady = true, node = [] }: Options = {},
) {
  const at = port ?? (await freePort());
  const begun = performance.now();
  const child = spawn(process.execPath, [...node, path.join(projectRoot, "dist", "server", "main.js")], {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(at),
      LOG_LEVEL: "warn",
      RATE_LIMIT_SCALE: "1000000",
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
      // Empty counts as unset and overrides a developer's .env.
      DATABASE_URL: "",
      SESSION_SECRET: "",
      PUBLIC_URL: "",
      OPENAI_BASE_URL: "",
      OPENAI_API_KEY: "",
      ...env,
    },
  });
  let words = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => (words += text));
  }
  const ended = once(child, "exit").then(() => child.exitCode);
  const origin = `http://127.0.0.1:${at}`;
  const started = {
    origin,
    port: at,
    child,
    readyAfterMs: Number.NaN,
    said: () => words,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    /** Sends SIGKILL. */
    kill: async () => {
      child.kill("SIGKILL");
      await ended;
    },
    /** Sends SIGTERM. @returns the exit code */
    leave: async () => {
      child.kill("SIGTERM");
      return ended;
    },
  };
  const sign = untilReady ? "/readyz" : "/healthz";
  while (!(await fetch(origin + sign).catch(() => undefined))?.ok) {
    if (!started.isAlive() || performance.now() - begun > START_TIMEOUT_MS) {
      await started.kill();
      throw new Error(`The server did not start. Its output:\n${words}`);
    }
    await pause(LOOK_EVERY_MS);
  }
  started.readyAfterMs = performance.now() - begun;
  return started;
}
