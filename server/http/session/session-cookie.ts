import type { CookieOptions, Request } from "express";
import session from "express-session";
import type { Env } from "#server/env.ts";
import { SESSION_DAYS } from "#shared/limits.ts";

const NAME = "sofra";

const pattern = new RegExp(`(?:^|;\\s*)(?:__(?:Host|Secure)-)?${NAME}=`);

/** Returns whether a request has a session cookie; the session may have ended. */
export function hasSessionCookie({ headers }: Pick<Request, "headers">): boolean {
  return pattern.test(headers.cookie ?? "");
}

/**
 * Browsers accept prefixed and `Secure` cookies only over HTTPS, so plain-HTTP home networks get neither, and `__Host-` only
 * at the root of a host.
 */
export function sessionCookie({ publicUrl, basePath }: Pick<Env, "publicUrl" | "basePath">): {
  name: string;
  options: CookieOptions;
} {
  const secure = publicUrl?.startsWith("https:") ?? false;
  return {
    name: secure ? `__${basePath === "" ? "Host" : "Secure"}-${NAME}` : NAME,
    options: { path: basePath || "/", httpOnly: true, sameSite: "lax", secure },
  };
}

export const SESSION_SECONDS = SESSION_DAYS * 24 * 60 * 60;

/** Sends `Max-Age`, which does not depend on the server's clock; express-session sends only `Expires`. */
export class LastingCookie extends session.Cookie {
  readonly #options: CookieOptions;

  constructor(options: CookieOptions) {
    super();
    this.#options = options;
  }

  get data(): object {
    return { ...this.#options, maxAge: SESSION_SECONDS };
  }

  toJSON(): object {
    return this.#options;
  }
}
