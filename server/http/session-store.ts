import connectPgSimple from "connect-pg-simple";
import session, { type SessionData } from "express-session";
import type { Deps } from "#server/deps.ts";

declare module "express-session" {
  interface SessionData {
    passport?: { user?: string };
    /** Fingerprint of the password with which it was opened: another password ends it. */
    stamp?: string;
    /** When the row was last written, in milliseconds. */
    renewedAt?: number;
  }
}

/** How far the end of a session in the table may lag behind the cookie's. */
const RENEW_AFTER_MS = 60 * 60_000;

const PgStore = connectPgSimple(session);

/** Sessions in PostgreSQL, so that all processes share them; used sessions are written once an hour, not each time. */
export class SessionStore extends PgStore {
  readonly #deps: Pick<Deps, "pool" | "log">;

  constructor(deps: Pick<Deps, "pool" | "log">) {
    super({
      pool: deps.pool,
      tableName: "sessions",
      // A job removes expired ones.
      pruneSessionInterval: false,
    });
    this.#deps = deps;
  }

  /** Called at the end of each request that did not change its session. */
  override touch(sid: string, current: SessionData, done: () => void = () => undefined): void {
    const now = Date.now();
    if (now - (current.renewedAt ?? 0) < RENEW_AFTER_MS) return done();
    // An update and never an insert: a session that was ended during the request stays ended.
    const renewed = this.#deps.pool.query(
      "update sessions set expire = $2, sess = jsonb_set(sess, '{renewedAt}', to_jsonb($3::bigint)) where sid = $1",
      [sid, current.cookie.expires, now],
    );
    renewed
      .catch((error: unknown) => this.#deps.log.warn({ err: error }, "a session was not renewed"))
      .then(done, done);
  }
}
