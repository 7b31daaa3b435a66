import type { CookieOptions, Request } from "express";
import session from "express-session";
import type { Env } from "#server/env.ts";
import { SESSION_DAYS } from "#shared/limits.ts";

const NAME = "sofra";

const pattern = new RegExp(`(?:^|;\\s*)(?:__Host-)?${NAME}=`);

/** Whether a request comes with a session, which may have ended meanwhile. */
export function hasSessionCookie({ headers }: Pick<Request, "headers">): boolean {
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

export const SESSION_SECONDS = SESSION_DAYS * 24 * 60 * 60;

/**
 * Sent with `Max-Age`, which the browser counts by its own clock. The cookie of express-session has `Expires` alone, a
 * time by the clock of this process.
 */
export class LastingCookie extends session.Cookie {
  readonly #options: CookieOptions;

  constructor(options: CookieOptions) {
    super();
    this.#options = options;
  }

  /** The attributes that express-session sends; the table knows when the session ends. */
  get data(): object {
    return { ...this.#options, maxAge: SESSION_SECONDS };
  }

  /** What the table keeps. */
  toJSON(): object {
    return this.#options;
  }
}
