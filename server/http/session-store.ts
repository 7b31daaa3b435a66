import connectPgSimple from "connect-pg-simple";
import type { Request } from "express";
import session, { type SessionData } from "express-session";
import type { Deps } from "#server/deps.ts";
import { LastingCookie, SESSION_SECONDS, sessionCookie } from "./session-cookie.ts";
import type { Member } from "./session.ts";

declare module "express-session" {
  interface SessionData {
    passport?: { user?: string };
    /** Fingerprint of the password with which it was opened: another password ends it. */
    stamp?: string;
  }
}

declare global {
  // oxlint-disable-next-line typescript/no-namespace -- Express's types are extended only this way
  namespace Express {
    interface Request {
      /** For whom the session speaks that the request has come with, as it was read for this request. */
      sessionMember?: Member | undefined;
    }
  }
}

/** How far the end of a session in the table may lag behind its last use. */
export const RENEW_AFTER_SECONDS = 60 * 60;

const PgStore = connectPgSimple(session);

/** Goes along with what was read, and is neither part of the session nor written back. */
const FOUND = Symbol("found");

interface Found {
  /** The session as JSON. */
  data: string;
  member: Member | undefined;
  /** Whether its end in the table is due to be extended. */
  isDue: boolean;
}

type Read = SessionData & { [FOUND]?: Found };

/**
 * Sessions in PostgreSQL, so that all processes share them; used sessions are written once an hour, not each time. When
 * they end is decided by the clock of the database alone.
 */
export class SessionStore extends PgStore {
  readonly #deps: Pick<Deps, "env" | "pool" | "log">;
  readonly #read: (sid: string) => Promise<Found | undefined>;

  /** @param read finds a session that has not ended */
  constructor(deps: Pick<Deps, "env" | "pool" | "log">, read: (sid: string) => Promise<Found | undefined>) {
    super({
      pool: deps.pool,
      tableName: "sessions",
      // A job removes expired ones.
      pruneSessionInterval: false,
    });
    this.#deps = deps;
    this.#read = read;
  }

  override get(sid: string, done: (error: unknown, data?: SessionData | null) => void): void {
    this.#read(sid).then((found) => {
      if (!found) return done(null, null);
      // Parsed for each request: what one changes in its session is not another's.
      done(null, Object.assign(JSON.parse(found.data) as SessionData, { [FOUND]: found }));
    }, done);
  }

  override createSession(req: Request, data: Read) {
    const found = data[FOUND];
    req.sessionMember = found?.member;
    const created = super.createSession(req, data);
    created.cookie = new LastingCookie(sessionCookie(this.#deps.env).options);
    return Object.assign(created, { [FOUND]: found });
  }

  override set(sid: string, current: SessionData, done: (error?: unknown) => void = () => undefined): void {
    const saved = this.#deps.pool.query(
      `insert into sessions (sid, sess, expire) values ($1, $2, now() + make_interval(secs => $3))
       on conflict (sid) do update set sess = excluded.sess, expire = excluded.expire`,
      [sid, current, SESSION_SECONDS],
    );
    saved.then(() => done(), done);
  }

  /** Called at the end of each request that has opened its session and did not change it. */
  override touch(sid: string, current: Read, done: () => void = () => undefined): void {
    if (!current[FOUND]?.isDue) return done();
    // An update and never an insert: a session that was ended during the request stays ended.
    const renewed = this.#deps.pool.query(
      "update sessions set expire = now() + make_interval(secs => $2) where sid = $1",
      [sid, SESSION_SECONDS],
    );
    renewed
      .catch((error: unknown) => this.#deps.log.warn({ err: error }, "a session was not renewed"))
      .then(done, done);
  }
}
