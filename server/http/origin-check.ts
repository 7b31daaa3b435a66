import type { Request, RequestHandler } from "express";
import type { Deps } from "#server/deps.ts";
import { failure } from "./errors.ts";
import { accessTokenIn } from "./session/access-token.ts";

const reading = new Set(["GET", "HEAD"]);
const MAX_LOGGED = 200;

/** For a proxy that replaces the host, whose requests look like those of another site without Sec-Fetch-Site. */
const REMEDY = "Set PUBLIC_URL, or let the proxy pass on the Host header.";

/**
 * Rejects cross-site writes (403). Browsers send Origin, and on HTTPS and localhost also Sec-Fetch-Site. Other programs
 * send neither and pass, because no other site can make them send a member's cookie.
 */
export function checkOrigin({ env: { publicUrl }, log }: Pick<Deps, "env" | "log">): RequestHandler {
  let isLogged = false;
  return (req, _res, next) => {
    // Other sites cannot set the Authorization header, and with an access token the cookie is ignored.
    if (reading.has(req.method) || accessTokenIn(req) !== undefined || isFromHere(req, publicUrl))
      return next();
    const remedy = isFromOtherSite(req) ? undefined : REMEDY;
    if (remedy && !isLogged) {
      isLogged = true;
      const [origin, host] = [req.get("origin"), req.host].map((text) => text?.slice(0, MAX_LOGGED));
      log.warn({ origin, host }, `a page at another address than this host was refused. ${remedy}`);
    }
    throw failure(403, "other_site", { code: "forbidden", extra: { remedy } });
  };
}

/** No page can set this header. "none": typed into the address bar. */
function isFromOtherSite(req: Request): boolean {
  return !["same-origin", "none", undefined].includes(req.get("sec-fetch-site"));
}

function isFromHere(req: Request, publicUrl: string | undefined): boolean {
  if (isFromOtherSite(req)) return false;
  const origin = req.get("origin");
  // Also behind a proxy that replaces the host or ends TLS.
  if (origin === undefined || req.get("sec-fetch-site") === "same-origin") return true;
  // Sandboxed frames and local files send "null".
  if (!URL.canParse(origin)) return false;
  if (publicUrl !== undefined && origin === new URL(publicUrl).origin) return true;
  const { host, protocol } = new URL(origin);
  return host === hostOf(req) && protocol === `${req.protocol}:`;
}

function hostOf(req: Request): string | undefined {
  const url = `${req.protocol}://${req.host}`;
  return URL.canParse(url) ? new URL(url).host : undefined;
}
