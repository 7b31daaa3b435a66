import connectPgSimple from "connect-pg-simple";
import type { Request } from "express";
import session, { type SessionData } from "express-session";
import type { Deps } from "#server/deps.ts";
import { cookieOptions, LastingCookie, SESSION_SECONDS } from "./session-cookie.ts";

declare module "express-session" {
  interface SessionData {
    passport?: { user?: string };
    /** Fingerprint of the password that opened the session; a new password ends it. */
    stamp?: string;
    /** The ID token of a sign-in with the provider, for signing out there; empty if it was too long. */
    idToken?: string;
  }
}

/** A session in use is renewed once per hour, not on each request. */
export const RENEW_AFTER_SECONDS = 60 * 60;

const PgStore = connectPgSimple(session);

type Context = Pick<Deps, "env" | "pool" | "log">;

/** Stores sessions in PostgreSQL, shared by all processes. They expire by the clock of the database. */
export class SessionStore extends PgStore {
  readonly #deps: Context;

  constructor(deps: Context) {
    // A job removes expired sessions.
    super({ pool: deps.pool, tableName: "sessions", pruneSessionInterval: false });
    this.#deps = deps;
  }

  override get(sid: string, done: (error: unknown, data?: SessionData | null) => void): void {
    this.#deps.pool
      .query<{ sess: SessionData }>("select sess from sessions where sid = $1 and expire >= now()", [sid])
      .then(({ rows }) => done(null, rows[0]?.sess ?? null), done);
  }

  override createSession(req: Request, data: SessionData) {
    const created = super.createSession(req, data);
    created.cookie = new LastingCookie(cookieOptions(this.#deps.env));
    return created;
  }

  override set(sid: string, current: SessionData, done: (error?: unknown) => void = () => undefined): void {
    const saved = this.#deps.pool.query(
      `insert into sessions (sid, sess, expire) values ($1, $2, now() + make_interval(secs => $3))
       on conflict (sid) do update set sess = excluded.sess, expire = excluded.expire`,
      [sid, current, SESSION_SECONDS],
    );
    saved.then(() => done(), done);
  }

  /** Called at the end of each request that loaded its session without changing it. */
  override touch(sid: string, _current: SessionData, done: () => void = () => undefined): void {
    // An update, not an upsert: a session that was ended during the request stays ended.
    const renewed = this.#deps.pool.query(
      `update sessions set expire = now() + make_interval(secs => $2)
       where sid = $1 and expire < now() + make_interval(secs => $3)`,
      [sid, SESSION_SECONDS, SESSION_SECONDS - RENEW_AFTER_SECONDS],
    );
    void renewed
      .catch((error: unknown) => this.#deps.log.warn({ err: error }, "could not renew a session"))
      .then(() => done());
  }
}
