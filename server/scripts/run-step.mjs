import { spawn } from "node:child_process";
import { projectRoot } from "./ensure-deps.mjs";

/**
 * Runs a Node program, and stops it if this process exits.
 * @param {string[]} args
 * @param {{ quiet?: boolean, env?: NodeJS.ProcessEnv }} [options] quiet: return the output instead of printing it
 * @returns {Promise<{ ok: boolean, output: string, seconds: number }>}
 */
export async function runNode(args, { quiet = false, env = {} } = {}) {
  const started = Date.now();
  const stream = quiet ? "pipe" : "inherit";
  const child = spawn(process.execPath, args, {
    cwd: projectRoot,
    env: { ...process.env, ...env },
    stdio: ["ignore", stream, stream],
  });
  let output = "";
  child.stdout?.on("data", (chunk) => (output += chunk));
  child.stderr?.on("data", (chunk) => (output += chunk));
  const stop = () => child.kill();
  process.once("exit", stop);
  const code = await new Promise((resolve) => child.once("error", resolve).once("close", resolve));
  process.off("exit", stop);
  return { ok: code === 0, output, seconds: (Date.now() - started) / 1000 };
}
