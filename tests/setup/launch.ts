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

// The hooks of this module belong to the file that imports it first: without `isolate`, only one file per project may.
await ensureBuild();

/** The built server as a process of its own. */
export type Launched = ReturnType<typeof launch>;

const running = new Set<Launched>();

const folders: string[] = [];

afterEach(async () => {
  await Promise.all([...running].map((server) => server.end("SIGTERM")));
});

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

/** A folder that is removed when the tests of the file have run. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "sofra-process-test-"));
  folders.push(folder);
  return folder;
}

const builtServer = [path.join(projectRoot, "dist", "server", "main.js")];

/**
 * Starts the server with these variables and no others of ours; it ends with the test at the latest.
 * @param program another script that becomes the server, with its arguments
 * @param timeoutMs how long it may take to become ready
 */
export function launch(variables: NodeJS.ProcessEnv, program = builtServer, timeoutMs = 40_000) {
  const child = spawn(process.execPath, program, {
    stdio: ["ignore", "pipe", "pipe"],
    // Empty counts as unset, and wins over a developer's .env.
    env: { PATH: process.env.PATH, ...emptyVariables, HOST: "127.0.0.1", PORT: "0", ...variables },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  }
  const exited = once(child, "close").then(() => child.exitCode);
  const server = {
    /** Everything it has printed so far. */
    output: () => output,
    /** The exit code, once it has ended. */
    exited,
    signal: (signal: NodeJS.Signals) => child.kill(signal),
    end: async (signal: NodeJS.Signals) => {
      child.kill(signal);
      return exited;
    },
    /** Waits until it is ready for requests. @returns where it listens */
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
    throw new Error(`The server did not get that far. Its output:\n${output}`);
  }
}

export async function statusOf(url: string): Promise<number> {
  const answer = await fetch(url).catch(() => undefined);
  return answer?.status ?? 0;
}

/** Variables of the machine that must not play a part: empty counts as unset, and wins over a developer's .env. */
export const emptyVariables = Object.fromEntries(VARIABLE_NAMES.map((name) => [name, ""]));
