import { spawn } from "node:child_process";

const MAX_EXITS = 5;
const WINDOW_MS = 60_000;

/**
 * Runs the server in a child process and starts it again when it crashes. Gives up after five exits in a minute, and if
 * the server has never become ready: a wrong configuration does not improve. Exits with the server's exit code.
 * @param {string} script
 */
export function keepRunning(script) {
  /** @type {number[]} */
  let exits = [];
  let isStopping = false;
  let child = start();
  for (const signal of /** @type {const} */ (["SIGTERM", "SIGINT"])) {
    process.on(signal, () => {
      isStopping = true;
      child.kill(signal);
    });
  }

  function start() {
    const started = spawn(process.execPath, [...process.execArgv, script], {
      // By the IPC channel the server reports that it is ready, and notices when this process is killed.
      stdio: ["inherit", "inherit", "inherit", "ipc"],
      // Limits glibc to two malloc arenas instead of eight per core, because each keeps memory that photos used
      // (docs/adr/0018-photos-are-re-encoded.md).
      env: { MALLOC_ARENA_MAX: "2", ...process.env },
    });
    let wasReady = false;
    started.once("message", () => (wasReady = true));
    started.once("exit", (code) => {
      const now = Date.now();
      exits = [...exits.filter((time) => now - time < WINDOW_MS), now];
      if (code === 0 || isStopping || !wasReady) process.exit(code ?? (isStopping ? 0 : 1));
      if (exits.length >= MAX_EXITS) {
        console.error(`The server has crashed ${MAX_EXITS} times in a minute. Its log above says why.`);
        process.exit(code ?? 1);
      }
      console.error("The server has crashed. Starting it again.");
      child = start();
    });
    return started;
  }
}
