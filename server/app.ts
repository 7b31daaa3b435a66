import express, { type Express } from "express";
import type { Deps } from "./deps.ts";
import { notFound } from "./http/errors.ts";
import { onError } from "./http/on-error.ts";

/** The whole product as an Express app; `deps` is all it knows of the world. */
export function createApp(deps: Deps): Express {
  const app = express();
  app.disable("x-powered-by");
  app.set("query parser", "simple");
  app.set("trust proxy", deps.env.trustProxy);

  app.use("/api", () => {
    throw notFound("Page");
  });
  app.use(onError(deps.log));
  return app;
}
