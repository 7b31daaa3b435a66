import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type { PgTransactionConfig } from "drizzle-orm/pg-core";
import pg from "pg";
import type { Logger } from "pino";

export type Database = NodePgDatabase & { $client: pg.Pool };
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

/** What queries take first: they run alone or inside the caller's transaction. */
export type DbOrTx = Database | Transaction;

/**
 * The connections of this process. Nothing waits for ever: a query ends after 5 s, a lock after 3 s, a forgotten
 * transaction after 10 s, connecting after 2 s.
 * @param max connections at most; the embedded server allows 50 for all its clients
 */
export function createPool(url: string, log: Logger, max = 10): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 2_000,
    statement_timeout: 5_000,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 10_000,
    // The server's own timeout does not help when the server hangs; this one ends the wait on our side.
    query_timeout: 6_000,
    keepAlive: true,
    application_name: "sofra",
    // Lists look dear to the planner, and compiling their plan would take longer than running it.
    options: "-c jit=off",
  });
  // Without a listener the process ends when the server drops an idle connection.
  // Of the error only its message: pg hangs the whole connection on it.
  pool.on("error", ({ message }) => log.warn({ reason: message }, "an idle database connection was lost"));
  // The same for a connection in use; its query fails and says so to whoever waits for it.
  pool.on("connect", (client) => {
    client.on("error", (error) => log.debug({ err: error }, "a database connection was lost"));
  });
  return pool;
}

export function createDatabase(pool: pg.Pool): Database {
  return drizzle({ client: pool });
}

const RETRIES = 3;
/** serialization_failure and deadlock_detected: the same transaction can succeed when it runs again. */
const retryable = new Set(["40001", "40P01"]);

/**
 * Runs `work` in one transaction. After a serialization failure or a deadlock the whole of it runs again,
 * up to three times, so `work` must do nothing outside the database.
 */
export async function transact<T>(
  db: Database,
  work: (tx: Transaction) => Promise<T>,
  config?: PgTransactionConfig,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(work, config);
    } catch (error) {
      if (attempt > RETRIES || !retryable.has(sqlStateOf(error) ?? "")) throw error;
      // A random pause, so that two transactions in each other's way do not meet again.
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt));
    }
  }
}

/** The five characters by which PostgreSQL names an error, also when Drizzle has wrapped it; otherwise undefined. */
export function sqlStateOf(error: unknown): string | undefined {
  return databaseErrorIn(error)?.code;
}

/** The name of the constraint or unique index that refused a row; otherwise undefined. */
export function constraintOf(error: unknown): string | undefined {
  return databaseErrorIn(error)?.constraint;
}

function databaseErrorIn(error: unknown): pg.DatabaseError | undefined {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    if (inner instanceof pg.DatabaseError) return inner;
  }
  return undefined;
}
