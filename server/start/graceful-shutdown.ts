import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

const DRAIN_MS = 10_000;

/**
 * Lets `app` answer the requests of a server that can be left in order.
 * @returns `admit` lets /readyz say yes; `announce` tells proxies for so many milliseconds that others have to be asked from now on, and still answers;
 * `drain` stops accepting, lets running requests finish (10 s at most) and closes every connection
 */
export function gracefulShutdown(server: Server, app: RequestListener) {
  // No set: V8 makes another table of one with every few requests, and each is kept by the one before it together with
  // the requests in it, until all of the heap is tidied.
  const running: ServerResponse[] = [];
  let admitted = false;
  let leaving = false;
  server.on("request", (req, res: ServerResponse) => {
    running.push(res);
    res.once("close", () => {
      const last = running.pop();
      if (last && last !== res) running[running.lastIndexOf(res)] = last;
    });
    // Tells the client not to send its next request into a connection that is about to close.
    if (leaving) res.setHeader("Connection", "close");
    if (asksWhetherReady(req) ? leaving || !admitted : leaving && isForOthers(req)) refuse(res);
    else app(req, res);
  });
  return {
    admit: () => {
      admitted = true;
    },
    announce: async (ms: number) => {
      leaving = true;
      await pause(ms);
    },
    drain: async () => {
      leaving = true;
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      for (const res of running) if (!res.headersSent) res.setHeader("Connection", "close");
      const deadline = Date.now() + DRAIN_MS;
      while (running.length > 0 && Date.now() < deadline) await pause(20);
      server.closeAllConnections();
      // Upgraded connections (Vite's hot reload) are nobody's; they end with the process.
      await Promise.race([closed, pause(500)]);
    },
  };
}

const asksWhetherReady = ({ url = "" }: IncomingMessage) => url.split("?", 1)[0] === "/readyz";

/**
 * Reading is left to others when a proxy will ask one of them by itself, which it says in `X-Proxy-Retries` (deploy/nginx).
 * nginx learns only from answers, and never repeats what may have changed something: so that is answered to the end.
 */
function isForOthers({ method, headers }: IncomingMessage): boolean {
  return headers["x-proxy-retries"] === "503" && (method === "GET" || method === "HEAD");
}

function refuse(res: ServerResponse): void {
  res.writeHead(503, { "Content-Type": "application/json; charset=utf-8", "Retry-After": "1" });
  res.end(JSON.stringify({ message: "Not ready. Please try again.", code: "unavailable" }));
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
