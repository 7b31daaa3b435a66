import type { Request, RequestHandler } from "express";
import type { Env } from "#server/env.ts";
import { accessTokenIn } from "./access-token.ts";
import { forbidden } from "./errors.ts";

const reading = new Set(["GET", "HEAD"]);

/**
 * Refuses what a page of another site makes a browser send (403), bodies or not. Browsers say where a request comes
 * from in Origin, and on HTTPS and localhost also in Sec-Fetch-Site; programs that are no browser say neither and pass,
 * since nobody can make them send somebody else's cookie.
 */
export function checkOrigin({ publicUrl }: Pick<Env, "publicUrl">): RequestHandler {
  return (req, _res, next) => {
    // A page of another site cannot set the header of an access token, and with one no cookie counts.
    if (!reading.has(req.method) && accessTokenIn(req) === undefined && !isFromHere(req, publicUrl)) {
      throw forbidden("This request came from another site.");
    }
    next();
  };
}

function isFromHere(req: Request, publicUrl: string | undefined): boolean {
  const site = req.get("sec-fetch-site");
  // "none" is a person at the address bar.
  if (site !== undefined && site !== "same-origin" && site !== "none") return false;
  const origin = req.get("origin");
  if (origin === undefined || origin === publicUrl) return true;
  // `null` is what sandboxed frames and local files send.
  if (!URL.canParse(origin)) return false;
  const { host, protocol } = new URL(origin);
  if (host !== hostOf(req)) return false;
  // Behind a proxy that adds HTTPS and is not in TRUST_PROXY the schemes differ; then the browser's word decides.
  return protocol === `${req.protocol}:` || site === "same-origin";
}

/** The host as a URL writes it: lower case, without the port that goes without saying. */
function hostOf(req: Request): string | undefined {
  const url = `${req.protocol}://${req.host}`;
  return URL.canParse(url) ? new URL(url).host : undefined;
}
