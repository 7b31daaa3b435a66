import type { Request, Response } from "express";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { countQueue } from "#server/database/queue.ts";
import type { Deps } from "#server/deps.ts";
import type { LiveStreams } from "#server/features/live/live-streams.service.ts";
import { onClose } from "#server/http/on-close.ts";

/**
 * Creates the metrics of this process: memory, CPU, event loop, request durations, connection pool, live streams and
 * job queue. Labels contain route patterns, never paths, which may contain secrets.
 */
export function createMetrics({ db, pool, log }: Deps, live: LiveStreams) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];

  const durations = new Histogram({
    name: "sofra_http_request_duration_seconds",
    help: "Duration of HTTP requests, excluding live streams.",
    labelNames: ["method", "route", "status"],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  gauge("sofra_live_streams", "Open live streams in this process.", () => live.count());
  gauge("sofra_pool_connections", "Open database connections.", () => pool.totalCount);
  gauge("sofra_pool_idle", "Idle database connections.", () => pool.idleCount);
  gauge("sofra_pool_waiting", "Queries waiting for a connection.", () => pool.waitingCount);

  new Gauge({
    name: "sofra_jobs",
    help: "Jobs in the queue, which all processes share.",
    labelNames: ["state"],
    registers,
    async collect() {
      try {
        const { waiting, failed } = await countQueue(db);
        this.set({ state: "waiting" }, waiting);
        this.set({ state: "failed" }, failed);
      } catch (error) {
        // The other metrics must work without a database.
        this.reset();
        log.debug({ err: error }, "could not count jobs");
      }
    },
  });

  return {
    registry,
    measure: (req: Request, res: Response) => {
      const end = durations.startTimer();
      onClose(res, log, () => {
        const route = routeOf(req);
        if (route !== "/api/events") end({ method: req.method, route, status: res.statusCode });
      });
    },
  };
}

/** Returns the route pattern; pages and static files have none. */
function routeOf({ route, baseUrl, url }: Request): string {
  const { path } = (route ?? {}) as { path?: unknown };
  if (typeof path === "string") return path;
  return `${baseUrl}${url}`.startsWith("/api/") ? "unknown" : "page";
}
