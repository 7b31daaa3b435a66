import type { RequestHandler } from "express";
import type { Env } from "#server/env.ts";

/** Health checks do not come through the proxy. */
const WITHOUT_BASE = /^\/(?:healthz|readyz)(?:\?|$)/;

/** Adds the path of PUBLIC_URL to an address that a browser requests. */
export const withBase = ({ basePath }: Pick<Env, "basePath">, address: string): string => basePath + address;

/**
 * Removes the path of PUBLIC_URL from the addresses of requests, so that routes do not contain it. `originalUrl` keeps
 * it. Proxies must pass it on.
 */
export function removeBasePath({ basePath }: Pick<Env, "basePath">): RequestHandler {
  return (req, res, next) => {
    const { url } = req;
    if (url.startsWith("//")) return res.redirect(308, url.replace(/^\/+/, "/"));
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
