import type { ErrorRequestHandler } from "express";
import type { Logger } from "pino";
import { isUnavailable, rootCause } from "#server/database/db.ts";
import type { Failure } from "#shared/http/wire.ts";
import {
  badRequest,
  conflict,
  failure,
  HttpError,
  notPlainJson,
  storageFull,
  tooLarge,
  unavailable,
} from "./errors.ts";

/** Responds to errors with `{ message, code, reason?, values?, issues? }`. Unexpected ones are logged and get a 500. */
export function onError(log: Logger): ErrorRequestHandler {
  return (error: unknown, req, res, next) => {
    // Express closes the connection, so that the client notices the incomplete response.
    if (res.headersSent) return next(error);
    const known = asHttpError(error);
    if (!known || known.status >= 500) log.error({ err: error, reqId: req.id }, "request failed");
    const { status, retryAfter, extra, message, code, reason, values, issues } = known ?? unexpected();
    if (retryAfter !== undefined) res.set({ "Retry-After": String(retryAfter), "Cache-Control": "no-store" });
    if (status === 401) res.set("WWW-Authenticate", 'Bearer realm="Sofra"');
    const body: Failure = { ...extra, message, code, reason, values, issues };
    res.status(status).json(body);
  };
}

export const unexpected = () => failure(500, "internal");

/** Returns the failure that an error means for its caller; undefined if it is unexpected. */
export function asHttpError(error: unknown): HttpError | undefined {
  if (error instanceof HttpError) return error;
  return fromParser(error) ?? fromDatabase(error);
}

/** Returns whether the response is 503, because a retry may succeed: no database, or transactions that conflicted. */
export const isTemporaryDatabaseError = (error: unknown): boolean => fromDatabase(error)?.status === 503;

/** body-parser and Express's own router mark their errors with a status and a type. */
function fromParser(error: unknown): HttpError | undefined {
  const { type, status } = error as { type?: unknown; status?: unknown };
  if (error instanceof URIError) return badRequest("bad_url");
  if (typeof status !== "number" || status < 400 || status > 499) return undefined;
  if (type === "entity.too.large") return tooLarge("request_too_large");
  if (type === "encoding.unsupported" || type === "charset.unsupported") return notPlainJson();
  return failure(status === 413 || status === 415 ? status : 400, "bad_json", { code: "invalid" });
}

/** Includes temporary files and shared memory. */
const DISK_FULL = "53100";

/** SQLSTATEs that end a start, but not a running server: system errors, undefined table (migrations still run). */
const MAY_PASS = /^58|^42P01$/;

function fromDatabase(error: unknown): HttpError | undefined {
  const { code } = rootCause(error);
  if (code === "23505") return conflict("exists");
  if (code === "23503") return conflict("reference_gone");
  if (code === DISK_FULL) return storageFull();
  return MAY_PASS.test(code) || isUnavailable(error) ? unavailable() : undefined;
}
