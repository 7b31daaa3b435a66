// Loaded into the server by `node --import`: says how long its event loop was held up at most by its own work. Where the
// system tells (Linux), that is time on the processor: what other programs take on a busy machine is not the server's.
import { readFileSync } from "node:fs";

const LOOK_EVERY_MS = 5;
const file = `/proc/self/task/${process.pid}/schedstat`;
let longest = 0;
let last = workedMs();

function workedMs() {
  try {
    return Number(readFileSync(file, "utf8").split(" ")[0]) / 1e6;
  } catch {
    return performance.now();
  }
}

setInterval(() => {
  const now = workedMs();
  longest = Math.max(longest, now - last);
  last = now;
}, LOOK_EVERY_MS).unref();
process.on("message", (message) => {
  if (message === "begin") longest = 0;
  if (message === "tell") process.send?.({ longest });
});
// The channel must not keep a server that was asked to leave.
process.channel?.unref();
