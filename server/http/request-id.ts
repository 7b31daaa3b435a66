import { randomBytes } from "node:crypto";
import type { Request, Response } from "express";

/** Says which process it was; with a number behind it, which request. Short enough to be read out. */
const start = randomBytes(3).toString("hex");
let made = 0;

/** What proxies give: a UUID, a trace id, letters and digits. */
const SANE = /^[\w.-]{6,64}$/;

/**
 * Names a request, in the log and in the answer (`X-Request-Id`). The name it came with counts only when a proxy of
 * TRUST_PROXY gave it: anybody else could write whatever they like into the log.
 */
export function assignRequestId(req: Request, res: Response): string {
  const given = req.get("x-request-id");
  const name =
    given !== undefined && SANE.test(given) && isFromProxy(req) ? given : `${start}-${(++made).toString(36)}`;
  res.set("X-Request-Id", name);
  return name;
}

function isFromProxy(req: Request): boolean {
  const isTrusted = req.app.get("trust proxy fn") as (address: string, hop: number) => boolean;
  return isTrusted(req.socket.remoteAddress ?? "", 0);
}
