import { readFileSync } from "node:fs";

const file = `/proc/self/task/${process.pid}/schedstat`;

/**
 * Milliseconds that this process's main thread has been on a processor. What other programs take on a busy machine is not
 * in it, where the system tells (Linux); elsewhere it is the time that has passed.
 */
export function cpuMs() {
  try {
    return Number(readFileSync(file, "utf8").split(" ")[0]) / 1e6;
  } catch {
    return performance.now();
  }
}
