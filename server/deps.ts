import type pg from "pg";
import type { Logger } from "pino";
import type { Database } from "#server/database/db.ts";
import type { Env } from "#server/env.ts";

/** The dependencies of handlers and jobs, passed as a parameter so that tests can replace them. */
export interface Deps {
  env: Env;
  db: Database;
  /** The pool under `db`, for libraries that run their own SQL. */
  pool: pg.Pool;
  databaseUrl: string;
  log: Logger;
  secrets: {
    /** The first one signs new session cookies; all of them are accepted. */
    session: string[];
  };
  now: () => Date;
  /** Registers a function that runs during graceful shutdown, to end live streams, jobs or timers. */
  onShutdown: (close: () => void | Promise<void>) => void;
}
