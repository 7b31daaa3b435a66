import pg from "pg";
import { createDatabase, createPool } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import { readEnv, type Env } from "#server/env.ts";
import { redactError } from "#server/lib/sanitize-error.ts";
import { BackupProblem } from "#server/features/backups/backup-problem.ts";
import { HttpError } from "#server/http/errors.ts";
import { createLogger } from "#server/log.ts";
import { migrateDatabase } from "#server/database/migrations.ts";
import { loadEnvironment } from "#server/start/load-environment.ts";
import { openDatabase } from "#server/start/open-database.ts";
import { StartError } from "#server/lib/start-error.ts";

type Household = Pick<Deps, "env" | "db" | "databaseUrl" | "log">;

/** What the person who called can do something about: its message is all they need to read. */
const expected = [StartError, BackupProblem, HttpError];

/** Runs a script to its end: exit 0, or one sentence on standard error and exit 1. */
export async function runScript(work: () => Promise<void>): Promise<never> {
  await exitOnError(work);
  process.exit(0);
}

/** Runs work; when it fails, one sentence on standard error and exit 1. */
export async function exitOnError(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(
      expected.some((kind) => error instanceof kind) ? (error as Error).message : redactError(error),
    );
    process.exit(1);
  }
}

/** What a script knows of the world: the same variables as the server. */
export const readScriptEnv = (): Env => readEnv(loadEnvironment());

/**
 * Gives `work` the household's database, beside a running server or without one.
 * @throws StartError when it cannot be had
 */
export async function withHousehold(work: (household: Household) => Promise<void>): Promise<void> {
  const env = readScriptEnv();
  // What goes on is told on standard output; the log is for what goes wrong.
  const log = createLogger({ ...env, logLevel: env.logLevel === "silent" ? "silent" : "error" });
  const database = await openDatabase(env);
  try {
    await migrateDatabase(database.url).catch((error: unknown) => {
      throw asStartError(error);
    });
    // Nobody waits for an answer here, and all of a demo is one transaction.
    const pool = createPool(database.url, log, 3);
    await work({ env, db: createDatabase(pool), databaseUrl: database.url, log }).finally(() => pool.end());
  } finally {
    await database.close();
  }
}

function asStartError(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (error instanceof StartError || (error instanceof pg.DatabaseError && !/^(28|3D)/.test(code ?? "")))
    return error;
  return new StartError(
    `The database does not answer (${code ?? "no reason given"}). Please look at DATABASE_URL.`,
  );
}

/** A function that shows 0–1 as one line that grows, on a terminal; elsewhere nothing. */
export function showProgress(label: string): (share: number) => void {
  if (!process.stdout.isTTY) return () => undefined;
  let shown = -1;
  return (share) => {
    const percent = Math.floor(share * 100);
    if (percent === shown) return;
    shown = percent;
    process.stdout.write(`\r${label} ${percent} %${percent >= 100 ? "\n" : ""}`);
  };
}
