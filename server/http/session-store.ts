import connectPgSimple from "connect-pg-simple";
import type { Request } from "express";
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

/** Goes along with what was read, and is neither part of the session nor written back. */
const ACCOUNT = Symbol("account");

/** A session as it is found, with what is known of whose it is. */
export interface FoundSession<Account> {
  data: SessionData;
  /** null when nobody has signed in with it, or the account is gone. */
  account: Account | null;
}

/** Sessions in PostgreSQL, so that all processes share them; used sessions are written once an hour, not each time. */
export class SessionStore<Account> extends PgStore {
  readonly #deps: Pick<Deps, "pool" | "log">;
  readonly #read: (sid: string) => Promise<FoundSession<Account> | undefined>;
  readonly #onFound: (req: Request, account: Account | null) => void;

  /**
   * @param read finds a session that has not ended
   * @param onFound told whose session a request has come with
   */
  constructor(
    deps: Pick<Deps, "pool" | "log">,
    read: (sid: string) => Promise<FoundSession<Account> | undefined>,
    onFound: (req: Request, account: Account | null) => void,
  ) {
    super({
      pool: deps.pool,
      tableName: "sessions",
      // A job removes expired ones.
      pruneSessionInterval: false,
    });
    this.#deps = deps;
    this.#read = read;
    this.#onFound = onFound;
  }

  override get(sid: string, done: (error: unknown, data?: SessionData | null) => void): void {
    this.#read(sid).then((found) => {
      done(null, found ? Object.assign(found.data, { [ACCOUNT]: found.account }) : null);
    }, done);
  }

  override createSession(req: Request, data: SessionData & { [ACCOUNT]?: Account | null }) {
    this.#onFound(req, data[ACCOUNT] ?? null);
    return super.createSession(req, data);
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
