import { createHmac } from "node:crypto";
import type { CookieOptions, Request } from "express";
import session from "express-session";
import type { Deps } from "#server/deps.ts";
import type { Env } from "#server/env.ts";
import { cookiesOf } from "#server/http/cookies.ts";

const NAME = "sofra";
/** `sofra` alone is the name that versions before 1.2 used. */
const pattern = new RegExp(`^(?:__(?:Host|Secure)-)?${NAME}(?:-[0-9a-f]{8})?$`);

/** Returns whether a request has a session cookie; the session may have ended. */
export function hasSessionCookie(req: Pick<Request, "headers">): boolean {
  return Object.keys(cookiesOf(req)).some((name) => pattern.test(name));
}

/** Browsers accept `Secure` cookies only over HTTPS, so plain-HTTP home networks get none. */
export function cookieOptions({ publicUrl, basePath }: Pick<Env, "publicUrl" | "basePath">): CookieOptions {
  const secure = publicUrl?.startsWith("https:") ?? false;
  return { path: basePath || "/", httpOnly: true, sameSite: "lax", secure };
}

/**
 * Returns the name of the session cookie. Browsers accept prefixed names only over HTTPS, and `__Host-` only at the
 * root of a host. Cookies ignore ports, so the name contains a fingerprint of the installation: another one on the same
 * machine must not overwrite the session. All processes of an installation have the same secret and database.
 * @returns also the name before 1.2
 */
export function sessionCookieNames(deps: Pick<Deps, "env" | "secrets" | "databaseUrl">) {
  const { env, secrets, databaseUrl } = deps;
  const prefix = cookieOptions(env).secure ? `__${env.basePath === "" ? "Host" : "Secure"}-` : "";
  const database = URL.canParse(databaseUrl) ? new URL(databaseUrl).pathname : "";
  const [secret = ""] = secrets.session;
  const installation = createHmac("sha256", secret).update(`session cookie of ${database}`).digest("hex");
  const earlierName = prefix + NAME;
  return { name: `${earlierName}-${installation.slice(0, 8)}`, earlierName };
}

export const SESSION_SECONDS = 30 * 24 * 60 * 60;

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
