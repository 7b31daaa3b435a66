import { randomBytes } from "node:crypto";
import type { Request, RequestHandler, Response } from "express";
import type { Deps } from "#server/deps.ts";
import { redactUrl } from "#server/log.ts";
import { onClose } from "./on-close.ts";

/** Identifies the process; ids append a counter. Short enough to read out on the phone. */
const start = randomBytes(3).toString("hex");
let made = 0;

/** Ids of proxies: UUIDs, trace ids. */
const SANE = /^[\w.-]{6,64}$/;

/**
 * Sets `X-Request-Id` and returns the id. Keeps the id of the request only behind TRUST_PROXY, because others could
 * write arbitrary text into the log.
 */
function assignRequestId(req: Request, res: Response): string {
  const given = req.get("x-request-id");
  const id =
    given !== undefined && SANE.test(given) && isFromProxy(req) ? given : `${start}-${(++made).toString(36)}`;
  res.set("X-Request-Id", id);
  return id;
}

function isFromProxy(req: Request): boolean {
  const isTrusted = req.app.get("trust proxy fn") as (address: string, hop: number) => boolean;
  return isTrusted(req.socket.remoteAddress ?? "", 0);
}

/** Logs one line per response; pages, files and cached responses at level debug. Errors are logged in on-error.ts. */
export function requestLog({ log }: Pick<Deps, "log">): RequestHandler {
  return (req, res, next) => {
    const startedAt = performance.now();
    // A failed upload detaches its socket from the request.
    const from = req.socket.remoteAddress;
    // `originalUrl` contains the base path, and routers shorten `url` later.
    const { url: requested } = req;
    req.id = assignRequestId(req, res);
    onClose(res, log, () => {
      const status = res.headersSent ? res.statusCode : null;
      const isFrequent = req.isFromCache || !/^\/(api\/|mcp$)/.test(requested);
      const level = res.statusCode >= 500 ? "error" : isFrequent ? "debug" : "info";
      if (!log.isLevelEnabled(level)) return;
      const { method } = req;
      const url = redactUrl(requested);
      const responseTime = Math.round(performance.now() - startedAt);
      const line = { reqId: req.id, req: { method, url, from }, res: { status }, responseTime };
      log[level](line, `${method} ${url} ${status ?? "aborted"} in ${responseTime} ms`);
    });
    next();
  };
}
