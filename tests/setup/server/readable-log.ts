import { Writable } from "node:stream";
import { createLogger } from "#server/log.ts";

/** A logger as the server creates it, and everything it has written. */
export function readableLog(isProduction = true) {
  let text = "";
  const destination = new Writable({
    write: (chunk, _encoding, done) => {
      text += String(chunk);
      done();
    },
  });
  const log = createLogger({ isProduction, logLevel: "trace" }, destination);
  return { log, written: () => text };
}
