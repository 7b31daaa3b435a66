import { randomBytes } from "node:crypto";
import type { Request, Response } from "express";

/** Identifies the process; ids append a counter. Short enough to read out on the phone. */
const start = randomBytes(3).toString("hex");
let made = 0;

/** Ids of proxies: UUIDs, trace ids. */
const SANE = /^[\w.-]{6,64}$/;

/**
 * Sets `X-Request-Id` and returns the id. Keeps the id of the request only behind TRUST_PROXY, because others could write
 * arbitrary text into the log.
 */
export function assignRequestId(req: Request, res: Response): string {
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
