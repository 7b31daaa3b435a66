import type { Request } from "express";

/** So that a token is known for what it is where it should not stand, also by programs that look for leaked secrets. */
export const TOKEN_PREFIX = "sofra_";

const bearer = new RegExp(`^Bearer +(${TOKEN_PREFIX}.*)$`, "i");

/**
 * The access token in the `Authorization` header, right or wrong. What proxies put there for their own purposes is none,
 * and neither is anything in the address: that is logged and passed on.
 */
export function accessTokenIn(req: Pick<Request, "headers">): string | undefined {
  const { authorization } = req.headers;
  return authorization === undefined ? undefined : bearer.exec(authorization)?.[1];
}
