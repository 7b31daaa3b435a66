import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";

const DRAIN_MS = 10_000;

/**
 * Passes the server's requests to `app` and tracks them for graceful shutdown
 * (docs/adr/0020-graceful-shutdown-behind-proxies.md).
 * @returns `markReady` makes /readyz respond 200; `markNotReady` makes it respond 503 and waits `ms` while requests are
 *   still served; `drain` stops accepting connections and closes all after running requests end, after 10 s at most;
 *   `runningIds` returns the ids of running requests, for the log
 */
export function gracefulShutdown(server: Server, app: RequestListener) {
  // An array, not a Set: a churning Set is rehashed often and its old tables keep requests alive until a major GC.
  const running: ServerResponse[] = [];
  let isReady = false;
  let isStopping = false;
  server.on("request", (req, res: ServerResponse) => {
    running.push(res);
    res.once("close", () => {
      const last = running.pop();
      if (last && last !== res) running[running.lastIndexOf(res)] = last;
    });
    if (isStopping) res.setHeader("Connection", "close");
    if (isReadinessCheck(req) ? isStopping || !isReady : isStopping && isRetriedByProxy(req)) refuse(res);
    else app(req, res);
  });
  return {
    markReady: () => {
      isReady = true;
    },
    markNotReady: async (ms: number) => {
      isStopping = true;
      await pause(ms);
    },
    drain: async () => {
      isStopping = true;
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      for (const res of running) if (!res.headersSent) res.setHeader("Connection", "close");
      const deadline = Date.now() + DRAIN_MS;
      while (running.length > 0 && Date.now() < deadline) await pause(20);
      server.closeAllConnections();
      // `closeAllConnections` does not close upgraded connections (Vite's hot reload).
      await Promise.race([closed, pause(500)]);
    },
    runningIds: () => running.flatMap((res) => res.getHeader("X-Request-Id") ?? []),
  };
}

const isReadinessCheck = ({ url = "" }: IncomingMessage) =>
  url.split("?", 1)[0]?.endsWith("/readyz") ?? false;

/**
 * Returns whether the proxy retries this request with another process after a 503, as deploy/nginx announces with
 * `X-Proxy-Retries`. nginx has no active health checks and detects a shutdown by such responses; retries no writes.
 */
function isRetriedByProxy({ method, headers }: IncomingMessage): boolean {
  return headers["x-proxy-retries"] === "503" && (method === "GET" || method === "HEAD");
}

function refuse(res: ServerResponse): void {
  res.writeHead(503, { "Content-Type": "application/json; charset=utf-8", "Retry-After": "1" });
  res.end(JSON.stringify({ message: "Not ready. Please try again.", code: "unavailable" }));
}

/**
 * Calls `shutDown` once, then exits: with 0 at SIGTERM, SIGINT and the end of the parent process, with 1 after an
 * uncaught exception or unhandled rejection. npm repeats the terminal's Ctrl-C, so later signals are ignored.
 */
export function onStop(
  log: Logger,
  runningIds: () => unknown[],
  shutDown: (isCrash: boolean) => Promise<void>,
): void {
  let isCalled = false;
  const stop = (reason: string, isCrash = false) => {
    if (isCalled) return;
    isCalled = true;
    log.info(`${reason}, shutting down`);
    void shutDown(isCrash).finally(() => process.exit(isCrash ? 1 : 0));
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => stop(`${signal} received`));
  // The channel to server/scripts/keep-running.mjs has closed.
  process.once("disconnect", () => stop("Parent process ended"));
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error, running: runningIds() }, "uncaught exception");
    stop("Crashed", true);
  });
}
