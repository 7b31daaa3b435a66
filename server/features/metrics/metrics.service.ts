import type { Request, Response } from "express";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Deps } from "#server/deps.ts";
import { countQueue } from "#server/database/queue.ts";
import type { LiveStreams } from "#server/features/live/live-streams.service.ts";

/**
 * What this process can say of itself: its own figures (memory, CPU, event loop), how long answers take, the pool, live
 * streams, and the queue of jobs. Labels are patterns of routes, never paths: those carry secrets and names.
 */
export function createMetrics({ db, pool, log }: Deps, live: LiveStreams) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];

  const durations = new Histogram({
    name: "sofra_http_request_duration_seconds",
    help: "From the first byte of a request to the last of its answer, live streams aside.",
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
  gauge("sofra_live_streams", "Open live streams of this process.", () => live.count());
  gauge("sofra_pool_connections", "Connections to the database that are open.", () => pool.totalCount);
  gauge("sofra_pool_idle", "Open connections that nobody uses.", () => pool.idleCount);
  gauge("sofra_pool_waiting", "Queries that wait for a connection.", () => pool.waitingCount);

  new Gauge({
    name: "sofra_jobs",
    help: "Jobs in the queue, the same for all processes.",
    labelNames: ["state"],
    registers,
    async collect() {
      try {
        const { waiting, failed } = await countQueue(db);
        this.set({ state: "waiting" }, waiting);
        this.set({ state: "failed" }, failed);
      } catch (error) {
        // The other figures are wanted all the more while the database is away.
        this.reset();
        log.debug({ err: error }, "jobs were not counted");
      }
    },
  });

  return {
    registry,
    /** Takes the time until this request has its answer. */
    measure: (req: Request, res: Response) => {
      const end = durations.startTimer();
      res.once("close", () => {
        const route = routeOf(req);
        if (route !== "/api/events") end({ method: req.method, route, status: res.statusCode });
      });
    },
  };
}

/** The pattern that a request was answered by; pages and built files have none. */
function routeOf({ route, originalUrl }: Request): string {
  const { path } = (route ?? {}) as { path?: unknown };
  if (typeof path === "string") return path;
  return originalUrl.startsWith("/api/") ? "unknown" : "page";
}
