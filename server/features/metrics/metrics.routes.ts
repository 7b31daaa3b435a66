import { createHash, timingSafeEqual } from "node:crypto";
import { Router, type Request, type RequestHandler } from "express";
import type { Deps } from "#server/deps.ts";
import type { LiveStreams } from "#server/features/live/live-streams.service.ts";
import { failure, notFound } from "#server/http/errors.ts";

/**
 * `GET /metrics`: metrics for Prometheus, with METRICS_TOKEN as bearer token. Mount it first, because it measures only
 * requests that pass through it. Without METRICS_TOKEN it collects nothing and responds 404.
 */
export function metricsRoutes(deps: Deps, live: LiveStreams): RequestHandler {
  const router = Router();
  const { metricsToken } = deps.env;
  if (metricsToken === undefined) {
    return router.get("/metrics", () => {
      throw notFound("Page");
    });
  }
  const loading = import("./metrics.middleware.ts").then(({ createMetrics }) => createMetrics(deps, live));
  let measure: Awaited<typeof loading>["measure"] | undefined;
  loading.then(
    (metrics) => {
      measure = metrics.measure;
    },
    (error: unknown) => deps.log.error({ err: error }, "could not load metrics"),
  );
  router.use((req, res, next) => {
    measure?.(req, res);
    next();
  });
  return router.get("/metrics", async (req, res) => {
    if (!isAllowed(req, metricsToken)) throw failure(401, "unknown_metrics_token", { code: "not_signed_in" });
    const { registry } = await loading;
    const text = await registry.metrics();
    res.set({ "Content-Type": registry.contentType, "Cache-Control": "no-store" }).send(text);
  });
}

function isAllowed(req: Request, token: string): boolean {
  const [, given = ""] = /^Bearer +(\S+)$/i.exec(req.get("authorization") ?? "") ?? [];
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(token));
}
