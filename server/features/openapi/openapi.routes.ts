import { Router, type RequestHandler } from "express";
import type { Deps } from "#server/deps.ts";
import { staticResponse } from "#server/http/static-response.ts";
import { docsPage } from "./docs-page.ts";
import { openApi } from "./openapi.ts";

/** Stricter than the rest of the product: this page has neither styles nor scripts in its text. */
const policy =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const withPolicy: RequestHandler = (_req, res, next) => {
  res.set("Content-Security-Policy", policy);
  next();
};

/**
 * `GET /api/openapi.json` describes the API to programs, `GET /api/docs` to people. For everybody: they say what the
 * product can do and nothing about the household.
 */
export function openapiRoutes({ env }: Pick<Deps, "env">): Router {
  const router = Router();
  router.get(
    "/api/openapi.json",
    staticResponse("json", () => JSON.stringify(openApi(env))),
  );
  router.get(
    "/api/docs",
    withPolicy,
    staticResponse("html", () => docsPage(openApi(env), env)),
  );
  return router;
}
