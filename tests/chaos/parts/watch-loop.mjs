// Loaded into the server by `node --import`: says how long its event loop was held up at most by its own work.
import { cpuMs } from "../../setup/cpu-ms.mjs";

const LOOK_EVERY_MS = 5;
let longest = 0;
let last = cpuMs();

setInterval(() => {
  const now = cpuMs();
  longest = Math.max(longest, now - last);
  last = now;
}, LOOK_EVERY_MS).unref();
process.on("message", (message) => {
  if (message === "begin") longest = 0;
  if (message === "tell") process.send?.({ longest });
});
// The channel must not keep a server that was asked to leave.
process.channel?.unref();
