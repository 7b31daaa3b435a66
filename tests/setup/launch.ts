import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach } from "vitest";
import { VARIABLE_NAMES } from "#server/env.ts";
import { projectRoot } from "#server/lib/project-root.ts";
import { ensureBuild } from "#server/scripts/ensure-build.mjs";

// Without `isolate`, the hooks of this module apply only to the first file that imports it: one file per project may.
await ensureBuild();

export type Launched = ReturnType<typeof launch>;

const running = new Set<Launched>();

const folders: string[] = [];

afterEach(async () => {
  await Promise.all([...running].map((server) => server.end("SIGTERM")));
});

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

/** Creates a folder that is deleted after the tests of the file. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "sofra-process-test-"));
  folders.push(folder);
  return folder;
}

const builtServer = [path.join(projectRoot, "dist", "server", "main.js")];

/**
 * Starts the server with only these variables. It is stopped at the end of the test.
 * @param program another script that starts the server, with its arguments
 * @param timeoutMs how long it may take to become ready
 */
export function launch(variables: NodeJS.ProcessEnv, program = builtServer, timeoutMs = 40_000) {
  const child = spawn(process.execPath, program, {
    stdio: ["ignore", "pipe", "pipe"],
    // An empty value counts as unset and overrides a developer's .env.
    env: { PATH: process.env.PATH, ...emptyVariables, HOST: "127.0.0.1", PORT: "0", ...variables },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  }
  const exited = once(child, "close").then(() => child.exitCode);
  const server = {
    pid: child.pid,
    output: () => output,
    exited,
    signal: (signal: NodeJS.Signals) => child.kill(signal),
    end: async (signal: NodeJS.Signals) => {
      child.kill(signal);
      return exited;
    },
    /** Waits until the server accepts requests. @returns its origin */
    ready: () => until(() => /is ready at (\S+)/.exec(output)?.[1]),
  };
  running.add(server);
  void exited.then(() => running.delete(server));
  return server;

  async function until<T>(look: () => T | Promise<T>): Promise<NonNullable<Awaited<T>>> {
    for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await pause(20)) {
      const found = await look();
      if (found) return found;
      if (child.exitCode !== null) break;
    }
    throw new Error(`The server did not become ready. Its output:\n${output}`);
  }
}

export async function statusOf(url: string): Promise<number> {
  const answer = await fetch(url).catch(() => undefined);
  return answer?.status ?? 0;
}

/** Unsets every variable of the server: an empty value counts as unset and overrides a developer's .env. */
export const emptyVariables = Object.fromEntries(VARIABLE_NAMES.map((name) => [name, ""]));
