import { DrizzleQueryError } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type { PgTransactionConfig } from "drizzle-orm/pg-core";
import pg from "pg";
import type { Logger } from "pino";

export type Database = NodePgDatabase & { $client: pg.Pool };
export type Transaction = Parameters<Parameters<NodePgDatabase["transaction"]>[0]>[0] & {
  $client: pg.PoolClient;
};

/** The first parameter of a query: it runs alone or inside the caller's transaction. */
export type DbOrTx = Database | Transaction;

/**
 * Creates a pool in which every wait has a timeout. If the database hangs, a request fails within ten seconds: a
 * statement times out after 4 s, and so may the rollback.
 * @param max the embedded server allows 50 connections for all its clients
 */
export function createPool(url: string, log: Logger, max = 10): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    // For a free connection of the pool and for a new one.
    connectionTimeoutMillis: 4_000,
    statement_timeout: 3_500,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 10_000,
    // Applies even if the server itself hangs.
    query_timeout: 4_000,
    keepAlive: true,
    // Sends statements without waiting for the previous result.
    pipeline: true,
    application_name: "sofra",
    options: optionsOf(SETTINGS),
  });
  // Without a listener, a dropped idle connection would end the process. Logs only the message, because the error
  // object contains the whole connection.
  pool.on("error", ({ message }) => log.warn({ reason: message }, "an idle database connection was lost"));
  // The same for a connection in use, whose query fails anyway.
  pool.on("connect", (client) => {
    client.on("error", (error) => log.debug({ err: error }, "a database connection was lost"));
  });
  return pool;
}

/** The share of a word's trigrams that a similar text must contain, next to each other. */
export const WORD_SIMILARITY = 0.45;

/** Settings that the text of values depends on, and that a database or a role may have changed. */
export const TEXT_SETTINGS = [
  "DateStyle=ISO,MDY",
  "IntervalStyle=postgres",
  "TimeZone=UTC",
  "bytea_output=hex",
  "extra_float_digits=1",
  "client_encoding=UTF8",
  "standard_conforming_strings=on",
  "array_nulls=on",
  "transform_null_equals=off",
];
export const optionsOf = (settings: string[]) => settings.map((setting) => `-c ${setting}`).join(" ");

const SETTINGS = [
  ...TEXT_SETTINGS,
  // Serialization failures and writes are handled for these.
  String.raw`default_transaction_isolation=read\ committed`,
  "default_transaction_deferrable=off",
  // The pool closes idle connections.
  "idle_session_timeout=0",
  // Compiling the plan of a list takes longer than running it.
  "jit=off",
  // A household fits into memory. With the default, meant for spinning disks, searches scan whole tables.
  "random_page_cost=1.1",
  // The threshold of the operator `<%`.
  `pg_trgm.word_similarity_threshold=${WORD_SIMILARITY}`,
];

export function createDatabase(pool: pg.Pool): Database {
  return drizzle({ client: pool });
}

const RETRIES = 3;
/** A named statement was prepared before a migration changed its table, and keeps failing on its connection. */
const outdated = new Set(["0A000", "26000"]);
/** serialization_failure, deadlock_detected: the same transaction can succeed when it runs again. */
const retryable = new Set(["40001", "40P01", ...outdated]);

/** Runs `work` in one transaction, with retries, so `work` must do nothing outside the database. */
export async function transact<T>(
  db: Database,
  work: (tx: Transaction) => Promise<T>,
  config?: PgTransactionConfig,
): Promise<T> {
  return withRetries(() => runOnce(db, work, config));
}

/** Repeats a transaction, or a single statement, after a serialization failure or a deadlock, up to three times. */
export async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt > RETRIES || !retryable.has(sqlStateOf(error) ?? "")) throw error;
      // The random delay keeps two transactions from colliding again.
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt));
    }
  }
}

/** Acquires and releases the connection itself, because Drizzle leaks it if `begin` fails. */
async function runOnce<T>(
  { $client: pool }: Database,
  work: (tx: Transaction) => Promise<T>,
  config?: PgTransactionConfig,
): Promise<T> {
  const client = await pool.connect();
  let isBroken = false;
  try {
    return await drizzle({ client }).transaction(
      (tx) => work(Object.assign(tx, { $client: client })),
      config,
    );
  } catch (error) {
    const isUnanswered = error instanceof DrizzleQueryError && !databaseErrorIn(error);
    isBroken = isUnanswered || outdated.has(sqlStateOf(error) ?? "");
    throw error;
  } finally {
    client.release(isBroken || client.getTransactionStatus() !== "I");
  }
}

/** If it has a name, each connection parses and plans it once. */
export interface NamedStatement {
  name?: string;
  text: string;
}

/** Runs raw SQL with the parameters $1, $2 …; errors are the same as Drizzle's. */
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

/** The SQLSTATE of an error, also inside Drizzle's wrapper; undefined for other errors. */
export function sqlStateOf(error: unknown): string | undefined {
  return databaseErrorIn(error)?.code;
}

/**
 * SQLSTATE classes: 08 connection, 28 sign-in, 3D no such database, 53 resources, 57 operator. Codes: 25006 read-only
 * (a replica that is not promoted yet), 25P03 idle transaction timeout, 40001 serialization failure, 40P01 deadlock,
 * 55000 no connections allowed, 55P03 lock timeout.
 */
const UNAVAILABLE = /^(08|28|3D|53|57)|^(25006|25P03|40001|40P01|55000|55P03)$/;

/** Returns whether the database cannot be used at the moment. */
export function isUnavailable(error: unknown): boolean {
  return UNAVAILABLE.test(sqlStateOf(error) ?? "") || isConnectionFailure(error);
}

/** Codes of Node, without SQLSTATE. */
const UNREACHABLE =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|ERR_STREAM_DESTROYED|ERR_SOCKET_CLOSED)$/;
/** Messages of pg errors that have no code. */
const BROKEN =
  /Connection terminated|timeout exceeded when trying to connect|^timeout expired$|^Query read timeout$|not queryable/;

/** Returns whether a connection to the database failed or broke. */
function isConnectionFailure(error: unknown): boolean {
  const { code, message, syscall } = rootCause(error);
  // Also ENOENT: the Unix socket of a server that is not running.
  return UNREACHABLE.test(code) || /^(connect|getaddrinfo)$/.test(syscall) || BROKEN.test(message);
}

/** Texts of the innermost error; empty if it lacks them. */
export function rootCause(error: unknown): Record<"code" | "message" | "syscall", string> {
  let root = error as Record<string, unknown> | undefined;
  while (root?.cause) root = root.cause as typeof root;
  const text = (name: string) => (typeof root?.[name] === "string" ? root[name] : "");
  return { code: text("code"), message: text("message"), syscall: text("syscall") };
}

/** The row of a statement that always returns one. */
export function oneRow<T>([row]: T[]): T {
  if (row === undefined) throw new Error("a statement returned no row");
  return row;
}

/** @param failures what to throw if the work violates a unique index, by its name */
export async function rejectDuplicates<T>(
  work: () => Promise<T>,
  failures: Partial<Record<string, () => Error>>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw failures[databaseErrorIn(error)?.constraint ?? ""]?.() ?? error;
  }
}

function databaseErrorIn(error: unknown): pg.DatabaseError | undefined {
  for (let inner = error; inner instanceof Error; inner = inner.cause)
    if (inner instanceof pg.DatabaseError) return inner;
  return undefined;
}
