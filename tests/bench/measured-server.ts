import { execFileSync, spawn } from "node:child_process";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "#server/embedded-postgres/postmaster.ts";
import { projectRoot } from "#server/project-root.ts";
import { endChild } from "./child-process.ts";

export interface MeasuredServer {
  origin: string;
  /** Milliseconds from the command until /readyz said yes: listening, database up, migrations looked at. */
  readyAfter: number;
  /** Resident memory of the process in MB; PostgreSQL is a program of its own and not in it. */
  memory: () => number;
  stop: () => Promise<void>;
}

const START_TIMEOUT = 30_000;

/** The built server as it runs in production, but that limits of requests never bite. */
export async function startServer(env: NodeJS.ProcessEnv): Promise<MeasuredServer> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const begun = performance.now();
  const child = spawn(process.execPath, [path.join(projectRoot, "dist", "server", "main.js")], {
    cwd: projectRoot,
    env: {
      ...process.env,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(port),
      RATE_LIMIT_SCALE: "1000000",
      ...env,
    },
    // The log is written as always, to nowhere.
    stdio: ["ignore", "ignore", "inherit"],
  });
  while (!(await isReady(origin))) {
    if (child.exitCode !== null || performance.now() - begun > START_TIMEOUT) {
      await endChild(child);
      throw new Error("The server did not start.");
    }
    await pause(2);
  }
  return {
    origin,
    readyAfter: performance.now() - begun,
    memory: () => Number(execFileSync("ps", ["-o", "rss=", "-p", String(child.pid)]).toString()) / 1024,
    stop: () => endChild(child),
  };
}

async function isReady(origin: string): Promise<boolean> {
  const answer = await fetch(`${origin}/readyz`).catch(() => undefined);
  await answer?.arrayBuffer();
  return answer?.status === 200;
}

/** Signs in through the front door. @returns the cookie to send along */
export async function signIn(
  { origin }: MeasuredServer,
  member: { username: string; password: string },
): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(member),
  });
  const cookie = answer.headers.getSetCookie()[0]?.split(";")[0];
  if (!answer.ok || cookie === undefined) throw new Error(`Signing in answered ${answer.status}.`);
  return cookie;
}
