import type { IncomingMessage } from "node:http";

const ARRIVAL_MS = 30_000;

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/**
 * Calls `onLate` if the body of a request is not complete after 30 s. Node's `requestTimeout` applies to all requests
 * alike, and uploading a backup takes longer.
 */
export function startBodyTimeout(req: IncomingMessage, onLate: () => void): void {
  if (req.headers["content-length"] === undefined && req.headers["transfer-encoding"] === undefined) return;
  const timer = setTimeout(() => {
    if (!req.complete) onLate();
  }, ARRIVAL_MS);
  timers.set(req, timer.unref());
  req.once("end", () => clearTimeout(timer));
}

/** Removes this timeout from a request; the server's `requestTimeout` remains. */
export const allowLongUpload = (req: IncomingMessage) => clearTimeout(timers.get(req));
