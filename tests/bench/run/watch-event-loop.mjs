// Loaded into the measured server by `node --import`. Reports event loop delay over the IPC channel, and the part
// caused by the process's own CPU time.
import { monitorEventLoopDelay } from "node:perf_hooks";
import { cpuMs } from "../../setup/cpu-ms.mjs";

const RESOLUTION_MS = 5;
const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delays.enable();
let heldUp = 0;
let last = cpuMs();
setInterval(() => {
  const now = cpuMs();
  heldUp = Math.max(heldUp, now - last);
  last = now;
}, RESOLUTION_MS).unref();

process.on("message", (message) => {
  if (message === "begin") {
    delays.reset();
    heldUp = 0;
  }
  if (message !== "report") return;
  // The histogram contains intervals in nanoseconds; anything beyond the resolution is delay.
  const delayMs = (/** @type {number} */ nanoseconds) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);
  process.send?.({
    p50: delayMs(delays.percentile(50)),
    p99: delayMs(delays.percentile(99)),
    max: delayMs(delays.max),
    heldUp,
  });
});
// The channel must not keep a server running that is shutting down.
process.channel?.unref();
