import type { Request } from "express";

/** On HTTPS with `__Host-` in front. */
export const SESSION_COOKIE = "sofra";

const pattern = new RegExp(`(?:^|;\\s*)(?:__Host-)?${SESSION_COOKIE}=`);

/** Whether a request comes with a session, which may have ended meanwhile. */
export function bringsSession({ headers }: Pick<Request, "headers">): boolean {
  return pattern.test(headers.cookie ?? "");
}
