import type { Request } from "express";

/** Makes leaked tokens recognizable, for people and for secret scanners. */
export const TOKEN_PREFIX = "sofra_";

const bearer = new RegExp(`^Bearer +(${TOKEN_PREFIX}.*)$`, "i");

/** Returns the access token in the `Authorization` header, valid or not. Ignores those of proxies (Basic, others). */
export function accessTokenIn(req: Pick<Request, "headers">): string | undefined {
  const { authorization } = req.headers;
  return authorization === undefined ? undefined : bearer.exec(authorization)?.[1];
}
