import type { Server, ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

const DRAIN_MS = 10_000;

/**
 * Follows the requests of a server, so that it can be left in order.
 * @returns a function that stops accepting, lets running requests finish (10 s at most) and closes every connection
 */
export function drainable(server: Server): () => Promise<void> {
  const running = new Set<ServerResponse>();
  let leaving = false;
  server.prependListener("request", (_req, res: ServerResponse) => {
    // Tells the client not to send its next request into a connection that is about to close.
    if (leaving) res.setHeader("Connection", "close");
    running.add(res);
    res.once("close", () => running.delete(res));
  });
  return async () => {
    leaving = true;
    const closed = new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
    for (const res of running) if (!res.headersSent) res.setHeader("Connection", "close");
    const deadline = Date.now() + DRAIN_MS;
    while (running.size > 0 && Date.now() < deadline) await pause(20);
    server.closeAllConnections();
    // Upgraded connections (Vite's hot reload) are nobody's; they end with the process.
    await Promise.race([closed, pause(500)]);
  };
}

/** Calls `leave` at the first SIGTERM or SIGINT, and never again: npm repeats the terminal's Ctrl-C. */
export function onSignal(leave: (signal: string) => Promise<void>): void {
  let left = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (left) return;
      left = true;
      void leave(signal);
    });
  }
}
