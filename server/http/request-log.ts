import type { RequestHandler } from "express";
import type { Deps } from "#server/deps.ts";
import { redactUrl } from "#server/log.ts";
import { onClose } from "./on-close.ts";
import { assignRequestId } from "./request-id.ts";

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
