import express, { type Express, type RequestHandler } from "express";
import type { Deps } from "./deps.ts";
import { clientFiles } from "./http/client-files.ts";
import { notFound } from "./http/errors.ts";
import { healthRoutes } from "./http/health.routes.ts";
import { onError } from "./http/on-error.ts";
import { requestLog } from "./http/request-log.ts";

/**
 * The whole product as an Express app; `deps` is all it knows of the world.
 * @param pages answers what is not the API: the built client, in development Vite
 */
export function createApp(deps: Deps, pages: RequestHandler = clientFiles(deps)): Express {
  const app = express();
  app.disable("x-powered-by");
  app.set("query parser", "simple");
  app.set("trust proxy", deps.env.trustProxy);

  app.use(requestLog(deps));
  app.use(healthRoutes(deps));
  app.use("/api", () => {
    throw notFound("Page");
  });
  app.use(pages);
  app.use(onError(deps.log));
  return app;
}
