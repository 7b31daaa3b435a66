import type pg from "pg";
import type { Logger } from "pino";
import type { Database } from "#server/database/db.ts";
import type { Env } from "#server/env.ts";

/** Everything outside a request that handlers work with. Passed along, so that tests build their own. */
export interface Deps {
  env: Env;
  db: Database;
  /** The pool under `db`, for libraries that speak to PostgreSQL themselves. */
  pool: pg.Pool;
  /** Where the database is, for what needs connections of its own. */
  databaseUrl: string;
  log: Logger;
  secrets: {
    /** The first signs new session cookies, all of them are accepted. */
    session: string[];
  };
  now: () => Date;
  /** Registers what has to end before the process leaves: live streams, jobs, timers. */
  onShutdown: (close: () => void | Promise<void>) => void;
}
