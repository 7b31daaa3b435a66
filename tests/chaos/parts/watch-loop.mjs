// Loaded into the server by `node --import`. Reports the longest block of its event loop by its own CPU time.
import { cpuMs } from "../../setup/cpu-ms.mjs";

const INTERVAL_MS = 5;
let longest = 0;
let last = cpuMs();

setInterval(() => {
  const now = cpuMs();
  longest = Math.max(longest, now - last);
  last = now;
}, INTERVAL_MS).unref();
process.on("message", (message) => {
  if (message === "begin") longest = 0;
  if (message === "report") process.send?.({ longest });
});
// The channel must not keep a server running that is shutting down.
process.channel?.unref();
