import { Router, type RequestHandler } from "express";
import type { Deps } from "#server/deps.ts";
import { staticResponse } from "#server/http/prepared-response.ts";
import { sessionCookieNames } from "#server/http/session/session-cookie.ts";
import { docsPage } from "./docs-page.ts";
import { openApi } from "./openapi.ts";

/** Stricter than for other pages, because this page has no inline styles or scripts. */
const policy =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const withPolicy: RequestHandler = (_req, res, next) => {
  res.set("Content-Security-Policy", policy);
  next();
};

/**
 * `GET /api/openapi.json` is the OpenAPI document, `GET /api/docs` the API reference. Both are public, because they
 * contain nothing about the household.
 */
export function openapiRoutes(deps: Deps): Router {
  const { env } = deps;
  const document = () => openApi(env, sessionCookieNames(deps).name);
  const router = Router();
  router.get(
    "/api/openapi.json",
    staticResponse("application/json", async () => JSON.stringify(await document())),
  );
  router.get(
    "/api/docs",
    withPolicy,
    staticResponse("text/html", async () => docsPage(await document(), env)),
  );
  return router;
}
