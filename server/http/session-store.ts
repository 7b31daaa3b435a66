import connectPgSimple from "connect-pg-simple";
import type { Request } from "express";
import session, { type SessionData } from "express-session";
import type { Deps } from "#server/deps.ts";
import type { Member } from "./session.ts";

declare module "express-session" {
  interface SessionData {
    passport?: { user?: string };
    /** Fingerprint of the password with which it was opened: another password ends it. */
    stamp?: string;
    /** When the row was last written, in milliseconds. */
    renewedAt?: number;
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
const RENEW_AFTER_MS = 60 * 60_000;

const PgStore = connectPgSimple(session);

/** Goes along with what was read, and is neither part of the session nor written back. */
const MEMBER = Symbol("member");

interface Found {
  /** The session as JSON. */
  data: string;
  member: Member | undefined;
}

/** Sessions in PostgreSQL, so that all processes share them; used sessions are written once an hour, not each time. */
export class SessionStore extends PgStore {
  readonly #deps: Pick<Deps, "pool" | "log">;
  readonly #read: (sid: string) => Promise<Found | undefined>;

  /** @param read finds a session that has not ended */
  constructor(deps: Pick<Deps, "pool" | "log">, read: (sid: string) => Promise<Found | undefined>) {
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
      done(null, Object.assign(JSON.parse(found.data) as SessionData, { [MEMBER]: found.member }));
    }, done);
  }

  override createSession(req: Request, data: SessionData & { [MEMBER]?: Member | undefined }) {
    req.sessionMember = data[MEMBER];
    return super.createSession(req, data);
  }

  /** Called at the end of each request that has opened its session and did not change it. */
  override touch(sid: string, current: SessionData, done: () => void = () => undefined): void {
    if (!isDueForRenewal(current.renewedAt ?? 0)) return done();
    // An update and never an insert: a session that was ended during the request stays ended.
    const renewed = this.#deps.pool.query(
      "update sessions set expire = $2, sess = jsonb_set(sess, '{renewedAt}', to_jsonb($3::bigint)) where sid = $1",
      [sid, current.cookie.expires, Date.now()],
    );
    renewed
      .catch((error: unknown) => this.#deps.log.warn({ err: error }, "a session was not renewed"))
      .then(done, done);
  }
}

/** @param renewedAt when the row was last written, in milliseconds */
export function isDueForRenewal(renewedAt: number): boolean {
  return Date.now() - renewedAt >= RENEW_AFTER_MS;
}
