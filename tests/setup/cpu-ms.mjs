import { readFileSync } from "node:fs";

const file = `/proc/self/task/${process.pid}/schedstat`;

/**
 * CPU time of this process's main thread in milliseconds, which excludes other programs on a busy machine. Elapsed time
 * on systems other than Linux.
 */
export function cpuMs() {
  try {
    return Number(readFileSync(file, "utf8").split(" ")[0]) / 1e6;
  } catch {
    return performance.now();
  }
}
