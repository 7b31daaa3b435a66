// Loaded into the server by `node --import`. Reports the longest blocks of its event loop by its own CPU time.
import { cpuMs } from "../../setup/cpu-ms.mjs";

const INTERVAL_MS = 5;
const REPORTED = 10;
/** @type {{ at: number, ms: number }[]} */
let blocks = [];
let last = cpuMs();

setInterval(() => {
  const now = cpuMs();
  const ms = now - last;
  last = now;
  if (ms <= (blocks[REPORTED - 1]?.ms ?? 0)) return;
  blocks = [...blocks, { at: Date.now(), ms }].sort((a, b) => b.ms - a.ms).slice(0, REPORTED);
}, INTERVAL_MS).unref();
process.on("message", (message) => {
  if (message === "begin") blocks = [];
  if (message === "report") process.send?.({ blocks });
});
// The channel must not keep a server running that is shutting down.
process.channel?.unref();
