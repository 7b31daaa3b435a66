import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

/** Stops a child process and waits; kills it after a timeout. */
export async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGTERM");
  const killTimer = setTimeout(() => child.kill("SIGKILL"), 15_000);
  await gone;
  clearTimeout(killTimer);
}
