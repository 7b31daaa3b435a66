import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { stripVTControlCharacters } from "node:util";
import type { Deps } from "#server/deps.ts";
import { VARIABLE_NAMES } from "#server/env.ts";
import { timeoutSignal } from "#server/lib/timeout-signal.ts";
import type { FailureText } from "#shared/failure-sentence.ts";
import { explain } from "#shared/failures.ts";
import { saveCopy } from "./copies.service.ts";

const MAX_HOURS = 2;
/** Between the request to end and the kill. A shutdown waits 10 s for jobs, and aborts them after 5 s. */
const END_MS = 2_000;
const CLOSE_MS = 1_000;
const MAX_OUTPUT = 2_000;
const MAX_SHOWN = 300;

const isWindows = process.platform === "win32";

/**
 * Runs BACKUP_COMMAND with the path of a backup and saves the outcome. The backup is good even if the copy fails.
 * @param signal ends the command
 */
export async function copyBackup(
  { env, log }: Pick<Deps, "env" | "log">,
  file: string | undefined,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  if (env.backupCommand === undefined || file === undefined) return;
  const problem = await run([...env.backupCommand, file], signal);
  if (problem === null) log.info({ file }, "copied a backup");
  else log.error({ file, problem: problem.message }, "a backup was not copied");
  await saveCopy(env, problem).catch((error: unknown) => {
    log.warn({ err: error }, "the outcome of a copy was not saved");
  });
}

/** Runs a program without a shell. @returns why it failed, or null */
async function run([program = "", ...args]: string[], signal: AbortSignal): Promise<FailureText | null> {
  const child = spawn(program, args, {
    env: otherVariables(),
    stdio: ["ignore", "ignore", "pipe"],
    // A process group, so that programs that a script has started end as well. Windows has none.
    detached: !isWindows,
  });
  const closed = once(child, "close").catch(() => undefined);
  let output = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output = (output + text).slice(-MAX_OUTPUT);
  });
  const stop = timeoutSignal(MAX_HOURS * 3_600_000, signal);
  let killing: NodeJS.Timeout | undefined;
  const end = () => {
    sendSignal(child, "SIGTERM");
    killing = setTimeout(() => sendSignal(child, "SIGKILL"), END_MS);
  };
  if (stop.aborted) end();
  else stop.addEventListener("abort", end);
  try {
    const [code, name] = (await once(child, "exit")) as [number | null, NodeJS.Signals | null];
    // Programs that it has left running may keep its output open.
    await Promise.race([closed, pause(CLOSE_MS)]);
    if (code === 0) return null;
    if (signal.aborted) return explain("copy_stopped");
    if (stop.aborted) return explain("copy_slow", { count: MAX_HOURS });
    const last = lastLine(output).slice(0, MAX_SHOWN);
    const error = code ?? name ?? "";
    return last ? explain("copy_failed_saying", { error, output: last }) : explain("copy_failed", { error });
  } catch (error) {
    return explain("copy_not_started", { error: (error as NodeJS.ErrnoException).code ?? "" });
  } finally {
    clearTimeout(killing);
    stop.removeEventListener("abort", end);
    child.stderr.destroy();
  }
}

/** Without colors and other control characters, some of which JSON and terminals do not take. */
const lastLine = (output: string) =>
  stripVTControlCharacters(output)
    .split(/[\r\n]/u)
    .map((line) => line.replaceAll(/\p{Cc}+/gu, " ").trim())
    .findLast(Boolean) ?? "";

function sendSignal(child: ChildProcess, name: NodeJS.Signals): void {
  try {
    if (child.pid !== undefined && !isWindows) process.kill(-child.pid, name);
    else child.kill(name);
  } catch {
    // It has ended.
  }
}

/** The environment without Sofra's variables, some of which are secrets or files with secrets (`…_FILE`). */
function otherVariables(): NodeJS.ProcessEnv {
  const own = new Set(VARIABLE_NAMES);
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !own.has(name.replace(/_FILE$/, ""))),
  );
}
