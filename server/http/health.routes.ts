import { Router } from "express";
import { isMigrated } from "#server/database/migrations.ts";
import type { Deps } from "#server/deps.ts";

/** Health checks; public, because they reveal nothing else. */
export function healthRoutes({ pool }: Pick<Deps, "pool">): Router {
  const router = Router();
  router.get("/healthz", (_req, res) => {
    res.json({ status: "up" });
  });
  router.get("/readyz", async (_req, res) => {
    const ready = await isMigrated(pool).catch(() => false);
    if (ready) res.json({ status: "ready" });
    else res.status(503).set("Retry-After", "2").json({ message: "Not ready yet.", code: "unavailable" });
  });
  return router;
}
