import { spawn, type StdioOptions } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { VARIABLE_NAMES } from "#server/env.ts";
import { projectRoot } from "#server/lib/project-root.ts";

export type BuiltServer = ReturnType<typeof startBuiltServer>;

/** Unsets every variable of the server: an empty value counts as unset and overrides a developer's .env. */
export const emptyVariables = Object.fromEntries(VARIABLE_NAMES.map((name) => [name, ""]));

interface Options {
  /** Node's arguments before the script. */
  node?: string[];
  /** Another script that starts the server, with its arguments. */
  program?: string[];
  stdio?: StdioOptions;
  /** How long it may take to become ready. */
  timeoutMs?: number;
}

/** Starts the built server with only these variables. Without the flag, Node 20.20 crashed in regular expressions. */
export function startBuiltServer(
  variables: NodeJS.ProcessEnv,
  {
    node = [],
    program = [path.join(projectRoot, "dist", "server", "main.js")],
    stdio = ["ignore", "pipe", "pipe"],
    timeoutMs = 60_000,
  }: Options = {},
) {
  const child = spawn(process.execPath, ["--no-regexp-tier-up", ...node, ...program], {
    stdio,
    env: { PATH: process.env.PATH, ...emptyVariables, HOST: "127.0.0.1", PORT: "0", ...variables },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => (output += text));
  const exited = once(child, "close").then(() => child.exitCode);
  /** Its exit code or the signal that ended it; null while it runs. */
  const ending = () => child.exitCode ?? child.signalCode;
  const isAlive = () => ending() === null;
  const end = async (signal: NodeJS.Signals = "SIGTERM") => {
    child.kill(signal);
    return exited;
  };
  /** Polls until there is a value. @throws with the output if the server exits or the timeout expires */
  const until = async <T>(look: () => T | Promise<T>): Promise<NonNullable<Awaited<T>>> => {
    for (const deadline = Date.now() + timeoutMs; isAlive() && Date.now() < deadline; await pause(5)) {
      const found = await look();
      if (found) return found;
    }
    await end("SIGKILL");
    throw new Error(`The server did not become ready. Its output:\n${output}`);
  };
  return {
    child,
    pid: child.pid,
    output: () => output,
    exited,
    isAlive,
    ending,
    signal: (signal: NodeJS.Signals) => child.kill(signal),
    /** Sends the signal. @returns the exit code */
    end,
    until,
    /** Waits until the server accepts requests. @returns its origin */
    ready: async () => until(() => /is ready at (\S+)/.exec(output)?.[1]),
  };
}
