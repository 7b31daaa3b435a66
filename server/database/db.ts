import { DrizzleQueryError, type TablesRelationalConfig } from "drizzle-orm";
import { drizzle, NodePgSession, NodePgTransaction, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { PgDialect, type PgTransactionConfig } from "drizzle-orm/pg-core";
import pg from "pg";
import type { Logger } from "pino";
import { GuardedPool } from "./guarded-pool.ts";

export type Database = NodePgDatabase & { $client: pg.Pool };
export type Transaction = NodePgTransaction<Record<string, unknown>, TablesRelationalConfig> & {
  $client: Connection;
};
type Connection = pg.Client | pg.PoolClient;

/** What queries take first: they run alone or inside the caller's transaction. */
export type DbOrTx = Database | Transaction;

/**
 * The connections of this process for requests. Nothing waits for ever: a query ends after 5 s, a lock after 3 s, a
 * forgotten transaction after 10 s, connecting after 2 s; and no request waits for a database that hangs.
 * @param max connections at most; the embedded server allows 50 for all its clients
 */
export function createPool(url: string, log: Logger, max = 10): pg.Pool {
  return watched(new GuardedPool(configOf(url, max), log), log);
}

/** The share of a word's trigrams that must stand next to each other in a text that resembles it. */
export const ALIKE = 0.45;

const SETTINGS = [
  // Compiling the plan of a list would take longer than running it.
  "jit=off",
  // A household fits into memory. With the default, made for spinning disks, searches read whole tables.
  "random_page_cost=1.1",
  // The threshold of the operator `<%`.
  `pg_trgm.word_similarity_threshold=${ALIKE}`,
];

/** For work that nobody waits for, and that keeps connections for long. */
export function createPatientPool(url: string, log: Logger, max: number): pg.Pool {
  return watched(new pg.Pool(configOf(url, max)), log);
}

function configOf(url: string, max: number): pg.PoolConfig {
  return {
    connectionString: url,
    max,
    connectionTimeoutMillis: 2_000,
    statement_timeout: 5_000,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 10_000,
    // The server's own timeout does not help when the server hangs; this one ends the wait on our side.
    query_timeout: 6_000,
    keepAlive: true,
    // Statements that do not wait for each other's answers are sent one behind the other.
    pipeline: true,
    application_name: "sofra",
    options: SETTINGS.map((setting) => `-c ${setting}`).join(" "),
  };
}

function watched(pool: pg.Pool, log: Logger): pg.Pool {
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
/** A named statement that was planned for a table as it was before a migration: its connection would always fail. */
const outdated = new Set(["0A000", "26000"]);
/** With serialization_failure and deadlock_detected: the same transaction can succeed when it runs again. */
const retryable = new Set(["40001", "40P01", ...outdated]);

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
      return await runOnce(db, work, config);
    } catch (error) {
      if (attempt > RETRIES || !retryable.has(sqlStateOf(error) ?? "")) throw error;
      // A random pause, so that two transactions in each other's way do not meet again.
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt));
    }
  }
}

async function runOnce<T>(
  { $client: pool }: Database,
  work: (tx: Transaction) => Promise<T>,
  config?: PgTransactionConfig,
): Promise<T> {
  const client = await pool.connect();
  let isOutdated = false;
  try {
    return await inTransaction(client, work, config);
  } catch (error) {
    isOutdated = outdated.has(sqlStateOf(error) ?? "");
    throw error;
  } finally {
    // One that is not idle after commit or rollback is in no state that anybody could go on with.
    client.release(isOutdated || client.getTransactionStatus() !== "I");
  }
}

const dialect = new PgDialect();

/**
 * Runs `work` in a transaction. Its first statement goes out together with `begin`, which Drizzle's own way waits for.
 * @param client one that nobody else uses meanwhile, with `pipeline`
 */
export async function inTransaction<T>(
  client: Connection,
  work: (tx: Transaction) => Promise<T>,
  { isolationLevel, accessMode }: PgTransactionConfig = {},
): Promise<T> {
  const session = new NodePgSession(client, dialect, undefined);
  const tx = Object.assign(new NodePgTransaction(dialect, session, undefined), { $client: client });
  const isolation = isolationLevel && `isolation level ${isolationLevel}`;
  const begun = client.query(["begin", isolation, accessMode].filter(Boolean).join(" "));
  // Without it each statement would be kept by itself. What was sent together with it may be; nothing after that.
  begun.catch(() => client.connection.stream.destroy());
  try {
    const result = await work(tx);
    await begun;
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

/** A statement that each connection parses and, if it has a name, plans once. */
export interface NamedStatement {
  name?: string;
  /** With $1, $2 … */
  text: string;
}

/** Throws as Drizzle does. */
export async function runNamed<Row extends pg.QueryResultRow>(
  { $client: client }: { $client: Pick<pg.Pool, "query"> },
  statement: NamedStatement,
  values: unknown[],
): Promise<Row[]> {
  try {
    const { rows } = await client.query<Row>({ ...statement, values });
    return rows;
  } catch (error) {
    throw new DrizzleQueryError(statement.text, values, error as Error);
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
