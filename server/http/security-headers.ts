import type { Request, RequestHandler, Response } from "express";
import helmet from "helmet";
import type { Env } from "#server/env.ts";

/** The dish dialog uses the camera. */
const permissions = "camera=(self), geolocation=(), microphone=(), payment=(), usb=()";

/**
 * Sets security headers on every response. Home networks use plain HTTP, so requests are not upgraded, and HTTPS-only
 * headers are sent only if PUBLIC_URL is https.
 */
export function securityHeaders({ publicUrl }: Pick<Env, "publicUrl">): RequestHandler {
  const isHttps = publicUrl?.startsWith("https:") ?? false;
  const headers = helmet({
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        // Radix positions popovers with style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // Members may link photos of any site; `data:` and `blob:` are photos that were just taken.
        imgSrc: ["'self'", "data:", "blob:", "http:", "https:"],
        connectSrc: ["'self'"],
        fontSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        upgradeInsecureRequests: null,
      },
    },
    xFrameOptions: { action: "deny" },
    // URLs of invitations are secret, so other sites get no referrer.
    referrerPolicy: { policy: "same-origin" },
    crossOriginResourcePolicy: { policy: "same-origin" },
    crossOriginOpenerPolicy: isHttps ? { policy: "same-origin" } : false,
    originAgentCluster: isHttps,
    strictTransportSecurity: isHttps && { maxAge: 365 * 24 * 60 * 60, includeSubDomains: false },
  });
  const all = headersOf(headers);
  return (_req, res, next) => {
    for (const [name, value] of all) res.setHeader(name, value);
    next();
  };
}

/** Runs helmet's dozen middlewares once, because the headers are the same for every response. */
function headersOf(middleware: RequestHandler): [string, string][] {
  const headers = new Map([["Permissions-Policy", permissions]]);
  const res = {
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader: (name: string) => headers.delete(name),
  };
  middleware({} as Request, res as unknown as Response, () => undefined);
  return [...headers];
}
