import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import { sqlStateOf } from "#server/database/db.ts";
import {
  ensureDatabase,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from "#server/embedded-postgres/start.ts";
import type { Env } from "#server/env.ts";
import { StartError } from "#server/lib/start-error.ts";

interface OpenDatabase {
  url: string;
  /** Calls `act` when the embedded server has ended; one of DATABASE_URL is waited for. */
  onExit: EmbeddedPostgres["onExit"];
  close: () => Promise<void>;
}

const DATABASE_NAME = "sofra";

/**
 * The server of DATABASE_URL, which need not be up yet, or the embedded one, which is up when this returns.
 * @throws StartError when the embedded one does not start
 */
export async function openDatabase(env: Pick<Env, "databaseUrl" | "dataDir">): Promise<OpenDatabase> {
  if (env.databaseUrl !== undefined)
    return { url: env.databaseUrl, onExit: () => undefined, close: () => Promise.resolve() };
  const server = await startEmbeddedPostgres({ folder: path.join(env.dataDir, "postgres") });
  await ensureDatabase(server.urlOf("postgres"), DATABASE_NAME);
  return { url: server.urlOf(DATABASE_NAME), onExit: server.onExit, close: server.stop };
}

const RETRY_MS = 1_000;

/**
 * Does a step of the start that may be done again, and while the database is away keeps trying: the process stays up and
 * says so in /readyz.
 * @returns what the step returns; undefined when the process was told to leave meanwhile
 * @throws StartError when the database answers but this program cannot work with it
 */
export async function retryUntilAvailable<T>(
  step: () => Promise<T>,
  log: Logger,
  signal: AbortSignal,
): Promise<T | undefined> {
  for (let attempt = 1; !signal.aborted; attempt++) {
    try {
      return await step();
    } catch (error) {
      if (error instanceof StartError || !isAway(error)) throw error;
      // Once a minute is enough for a log; the first time tells why nothing works.
      if (attempt % 60 === 1)
        log.warn({ err: error }, "the database does not answer, trying again every second");
    }
    await pause(RETRY_MS, undefined, { signal }).catch(() => undefined);
  }
}

/** SQLSTATE classes: 08 connection, 28 sign-in, 3D no such database, 53 resources, 57 operator. */
const awayState = /^(08|28|3D|53|57)/;

function isAway(error: unknown): boolean {
  const state = sqlStateOf(error);
  // Without a SQLSTATE it was no answer of the database: connecting failed, or the connection broke.
  return state === undefined || awayState.test(state);
}
