import type { RequestHandler } from "express";
import type { Env } from "#server/env.ts";

/** Health checks do not come through the proxy. */
const WITHOUT_BASE = /^\/(?:healthz|readyz)(?:\?|$)/;

/**
 * Removes the path of PUBLIC_URL from the addresses of requests, so that the rest of the app does not know it. `originalUrl`
 * keeps it. Proxies must pass it on.
 */
export function removeBasePath({ basePath }: Pick<Env, "basePath">): RequestHandler {
  return (req, res, next) => {
    const { url } = req;
    const rest = url.startsWith(basePath) ? url.slice(basePath.length) : undefined;
    if (rest === "" || rest?.startsWith("?")) return res.redirect(308, `${basePath}/${rest}`);
    if (rest?.startsWith("/")) req.url = rest;
    else if (!WITHOUT_BASE.test(url)) {
      return void res
        .status(404)
        .type("text/plain")
        .send(
          `PUBLIC_URL says that everything is at ${basePath}/. A proxy must pass this path on unchanged.\n`,
        );
    }
    next();
  };
}
