import { parseArgs, type ParseArgsConfig } from "node:util";
import pg from "pg";
import { createDatabase, createPool } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import { readEnv, type Env } from "#server/env.ts";
import { upgradeDatabase } from "#server/features/backups/upgrade.service.ts";
import { HttpError } from "#server/http/errors.ts";
import { redactError } from "#server/lib/sanitize-error.ts";
import { StartError } from "#server/lib/start-error.ts";
import { createLogger } from "#server/log.ts";
import { loadEnvironment } from "#server/start/load-environment.ts";
import { openDatabase } from "#server/start/open-database.ts";

type Household = Pick<Deps, "env" | "db" | "databaseUrl" | "log">;

/** Errors the user can act on: the message is printed without a stack. */
const expected = [StartError, HttpError];

/** Runs a script and exits: with 0, or with 1 after printing the error. */
export async function runScript(work: () => Promise<void>): Promise<never> {
  await exitOnError(work);
  process.exit(0);
}

/** Runs `work`; if it fails, prints the error and exits with 1. */
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

/** Parses the arguments of a script. @throws StartError with `usage` if one is unknown */
export function parseArguments<Config extends ParseArgsConfig>(usage: string, config: Config) {
  try {
    return parseArgs(config);
  } catch {
    throw new StartError(usage);
  }
}

export const readScriptEnv = (): Env => readEnv(loadEnvironment());

/**
 * Calls `work` with the household's database, whether or not the server is running.
 * @throws StartError if the database is not available
 */
export async function withHousehold(work: (household: Household) => Promise<void>): Promise<void> {
  const env = readScriptEnv();
  // Scripts print their progress themselves.
  const log = createLogger({ ...env, logLevel: env.logLevel === "silent" ? "silent" : "error" });
  const database = await openDatabase(env);
  try {
    const pool = createPool(database.url, log, 3);
    const household = { env, db: createDatabase(pool), databaseUrl: database.url, log };
    await upgradeDatabase(household).catch((error: unknown) => {
      throw asStartError(error);
    });
    await work(household).finally(() => pool.end());
  } finally {
    await database.close();
  }
}

function asStartError(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (error instanceof StartError || (error instanceof pg.DatabaseError && !/^(28|3D)/.test(code ?? "")))
    return error;
  return new StartError(
    `Could not connect to the database (${code ?? "unknown reason"}). Check DATABASE_URL and that the server is running.`,
  );
}

/** Returns a function that prints a share from 0 to 1 as a percentage in place; prints nothing without a terminal. */
export function showProgress(label: string): (share: number) => void {
  if (!process.stdout.isTTY) return () => undefined;
  let shown = -1;
  return (share) => {
    const percent = Math.floor(share * 100);
    if (percent === shown) return;
    shown = percent;
    process.stdout.write(`\r${label} ${percent}%${percent >= 100 ? "\n" : ""}`);
  };
}
