// Loaded into the measured server by `node --import`: says over the process channel how late its event loop was, and how
// long its own work held it up; the difference is what else wanted the processor.
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
  if (message !== "tell") return;
  // The histogram holds the time between two looks, nanoseconds; what is beyond the resolution was delay.
  const late = (/** @type {number} */ nanoseconds) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);
  process.send?.({
    p50: late(delays.percentile(50)),
    p99: late(delays.percentile(99)),
    max: late(delays.max),
    heldUp,
  });
});
// The channel must not keep a server that was asked to leave.
process.channel?.unref();
