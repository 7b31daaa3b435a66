import type { CookieOptions, Request } from "express";
import type { Env } from "#server/env.ts";

const NAME = "sofra";

const pattern = new RegExp(`(?:^|;\\s*)(?:__Host-)?${NAME}=`);

/** Whether a request comes with a session, which may have ended meanwhile. */
export function bringsSession({ headers }: Pick<Request, "headers">): boolean {
  return pattern.test(headers.cookie ?? "");
}

/**
 * The cookie that a session comes with. `__Host-` and Secure work on HTTPS alone; on a plain-HTTP home network the
 * browser would drop the cookie.
 */
export function sessionCookie({ publicUrl }: Pick<Env, "publicUrl">): {
  name: string;
  options: CookieOptions;
} {
  const secure = publicUrl?.startsWith("https:") ?? false;
  return {
    name: secure ? `__Host-${NAME}` : NAME,
    options: { path: "/", httpOnly: true, sameSite: "lax", secure },
  };
}
