import type { Request, RequestHandler } from "express";
import type { Env } from "#server/env.ts";
import { forbidden } from "./errors.ts";
import { accessTokenIn } from "./session/access-token.ts";

const reading = new Set(["GET", "HEAD"]);

/**
 * Rejects cross-site writes (403). Browsers send Origin, and on HTTPS and localhost also Sec-Fetch-Site. Other programs
 * send neither and pass, because no other site can make them send a member's cookie.
 */
export function checkOrigin({ publicUrl }: Pick<Env, "publicUrl">): RequestHandler {
  return (req, _res, next) => {
    // Other sites cannot set the Authorization header, and with an access token the cookie is ignored.
    if (!reading.has(req.method) && accessTokenIn(req) === undefined && !isFromHere(req, publicUrl)) {
      throw forbidden("This request came from another site.");
    }
    next();
  };
}

function isFromHere(req: Request, publicUrl: string | undefined): boolean {
  const site = req.get("sec-fetch-site");
  // "none": typed into the address bar.
  if (site !== undefined && site !== "same-origin" && site !== "none") return false;
  const origin = req.get("origin");
  if (origin === undefined) return true;
  // Sandboxed frames and local files send "null".
  if (!URL.canParse(origin)) return false;
  const { host, protocol } = new URL(origin);
  if (publicUrl !== undefined && origin === new URL(publicUrl).origin) return true;
  if (host !== hostOf(req)) return false;
  // Behind a TLS proxy that is not in TRUST_PROXY the schemes differ; then Sec-Fetch-Site decides.
  return protocol === `${req.protocol}:` || site === "same-origin";
}

function hostOf(req: Request): string | undefined {
  const url = `${req.protocol}://${req.host}`;
  return URL.canParse(url) ? new URL(url).host : undefined;
}
