import { parseCookie } from "cookie";
import { unsign } from "cookie-signature";
import type { Request } from "express";
import type { Deps } from "#server/deps.ts";
import { sessionCookie } from "#server/http/session-cookie.ts";
import { createSessionReader, type ReadSession } from "./session-reader.service.ts";

/** Calls that change the session they come with, or ask how it was opened. Express matches paths in any case, too. */
const OPENING = /^\/(?:auth|setup|tokens)(?:\/|$)/i;

/** Signed cookies that were found to be right; a signature does not become wrong. */
const MAX_KNOWN = 1_000;

export interface Recognition {
  read: ReadSession;
  /**
   * Sets `req.user` and `req.sessionID`.
   * @returns false when the session has to be opened after all: there is none, it is over, it is due to be renewed, or the
   *   call is about it
   */
  recognise: (req: Request) => Promise<boolean>;
}

/**
 * Says who calls without opening the session they come with: express-session and passport do that for sign-ins and
 * sign-outs, and would cost most other requests more than their work.
 */
export function recognition(deps: Deps): Recognition {
  const { env, secrets } = deps;
  const read = createSessionReader(deps);
  const { name } = sessionCookie(env);
  const known = new Map<string, string>();

  const sidIn = (header: string): string | undefined => {
    const value = parseCookie(header)[name];
    if (value === undefined || !value.startsWith("s:")) return undefined;
    const before = known.get(value);
    if (before !== undefined) return before;
    const sid = unsigned(value.slice(2), secrets.session);
    if (sid === undefined) return undefined;
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(value, sid);
    return sid;
  };

  const recognise = async (req: Request) => {
    const { cookie } = req.headers;
    const sid = cookie === undefined || OPENING.test(req.path) ? undefined : sidIn(cookie);
    const found = sid === undefined ? undefined : await read(sid);
    if (sid === undefined || !found?.member || found.isDue) return false;
    req.user = found.member;
    req.sessionID = sid;
    return true;
  };
  return { read, recognise };
}

/** @param secrets that cookies are or were signed with */
function unsigned(value: string, secrets: string[]): string | undefined {
  for (const secret of secrets) {
    const sid = unsign(value, secret);
    if (sid !== false) return sid;
  }
  return undefined;
}
