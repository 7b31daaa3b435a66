import type { IncomingMessage, ServerResponse } from "node:http";
import type { Request, RequestHandler, Response } from "express";
import { pinoHttp } from "pino-http";
import type { Deps } from "#server/deps.ts";
import { withoutTokens } from "#server/log.ts";
import { nameRequest } from "./request-id.ts";

/** One line for each answer. Pages and files are many and say little: they appear at level debug. */
export function requestLog(deps: Pick<Deps, "log">): RequestHandler {
  return pinoHttp({
    logger: deps.log,
    quietReqLogger: true,
    genReqId: (req, res) => nameRequest(req as Request, res as Response),
    customLogLevel: (req, res, error) => {
      if (error || res.statusCode >= 500) return "error";
      return req.url?.startsWith("/api/") ? "info" : "debug";
    },
    customSuccessMessage: (req, res, milliseconds) =>
      `${req.method} ${withoutTokens(originalUrlOf(req))} ${res.statusCode} in ${milliseconds} ms`,
    customErrorMessage: (req, res) => `${req.method} ${withoutTokens(originalUrlOf(req))} ${res.statusCode}`,
    // What went wrong is logged where it was caught; here pino-http would only make up an error.
    customErrorObject: (req, res, _error, { responseTime }: { responseTime: number }) => ({
      req,
      res,
      responseTime,
    }),
    // Wrapping would also put pino-http's own serializer of errors in the place of the log's, which hides parameters.
    wrapSerializers: false,
    serializers: {
      req: (req: IncomingMessage) => ({
        method: req.method,
        url: withoutTokens(originalUrlOf(req)),
        from: req.socket.remoteAddress,
      }),
      res: (res: ServerResponse) => ({ status: res.headersSent ? res.statusCode : null }),
    },
  });
}

/** Express shortens `url` inside mounted routers; the answer may be finished there. */
function originalUrlOf(req: { url?: string | undefined; originalUrl?: string }): string {
  return req.originalUrl ?? req.url ?? "";
}
