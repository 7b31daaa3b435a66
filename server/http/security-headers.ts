import type { Request, RequestHandler, Response } from "express";
import helmet from "helmet";
import type { Env } from "#server/env.ts";

/** Off but for the camera, which the dish dialog uses. */
const permissions = "camera=(self), geolocation=(), microphone=(), payment=(), usb=()";

/**
 * What browsers are told about every answer. Nothing here may need HTTPS: on a home network the product runs on plain
 * HTTP, so nothing is upgraded, and what browsers heed on HTTPS only is sent only when PUBLIC_URL is https.
 */
export function securityHeaders({ publicUrl }: Pick<Env, "publicUrl">): RequestHandler {
  const isHttps = publicUrl?.startsWith("https:") ?? false;
  const headers = helmet({
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        // Radix places its popovers by style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // Members may give a dish a photo by any address; `data:` and `blob:` are photos that were just taken.
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
    // Addresses of invitations are secrets: other sites never see where somebody came from.
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

/** They are the same for every answer: worked out once, not a dozen functions each time. */
function headersOf(middleware: RequestHandler): [string, string][] {
  const headers = new Map([["Permissions-Policy", permissions]]);
  const res = {
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader: (name: string) => headers.delete(name),
  };
  middleware({} as Request, res as unknown as Response, () => undefined);
  return [...headers];
}
