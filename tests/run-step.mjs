import { spawn } from "node:child_process";
import { projectRoot } from "#server/scripts/ensure-deps.mjs";

/**
 * Runs a Node program to its end; kills it and what it started when it takes longer than it may.
 * @param {string[]} args
 * @param {{ quiet?: boolean, minutes?: number, env?: NodeJS.ProcessEnv }} [options] quiet: keep the output
 * @returns {Promise<{ ok: boolean, output: string, seconds: number }>}
 */
export function runNode(args, { quiet = false, minutes = 5, env = {} } = {}) {
  const started = Date.now();
  const child = spawn(process.execPath, args, {
    cwd: projectRoot,
    env: { ...process.env, ...env },
    stdio: ["ignore", quiet ? "pipe" : "inherit", quiet ? "pipe" : "inherit"],
    // A group of its own, so that its children end with it.
    detached: process.platform !== "win32",
  });
  let output = "";
  child.stdout?.on("data", (chunk) => (output += chunk));
  child.stderr?.on("data", (chunk) => (output += chunk));
  const end = (/** @type {NodeJS.Signals} */ signal) => endGroup(child.pid, signal);
  const timer = setTimeout(() => {
    output += `\nStopped after ${minutes} minutes.\n`;
    if (!quiet) console.error(`Stopped after ${minutes} minutes.`);
    end("SIGTERM");
    setTimeout(end, 15_000, "SIGKILL").unref();
  }, minutes * 60_000);
  const interrupted = () => {
    end("SIGTERM");
    process.exitCode = 130;
  };
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, interrupted);
  return new Promise((resolve) => {
    child.once("error", (error) => (output += error.message));
    child.once("close", (code) => {
      clearTimeout(timer);
      for (const signal of ["SIGINT", "SIGTERM"]) process.removeListener(signal, interrupted);
      resolve({ ok: code === 0, output, seconds: (Date.now() - started) / 1000 });
    });
  });
}

/**
 * @param {number | undefined} pid
 * @param {NodeJS.Signals} signal
 */
function endGroup(pid, signal) {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === "win32" ? pid : -pid, signal);
  } catch {
    // It has ended already.
  }
}
