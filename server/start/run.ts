import type { RequestHandler } from "express";
import type { Server } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { createApp } from "#server/app.ts";
import { createDatabase, createPool } from "#server/database/db.ts";
import type { Deps } from "#server/deps.ts";
import { DEFAULT_PORT, readEnv, type Env } from "#server/env.ts";
import { redactError } from "#server/lib/sanitize-error.ts";
import {
  getSetupAddress,
  createFirstAdmin,
  requireUncommonAdminPassword,
} from "#server/features/auth/setup.service.ts";
import { startJobs } from "#server/background/jobs.ts";
import { clientFiles } from "#server/http/client-files.ts";
import { originOf } from "#server/http/origin.ts";
import { createLogger } from "#server/log.ts";
import { logSlowQueries } from "#server/database/slow-queries.ts";
import { isUpToDate, migrateDatabase } from "#server/database/migrations.ts";
import { lanUrls, isLocalhostOnly } from "./lan-urls.ts";
import { loadEnvironment } from "./load-environment.ts";
import { createHttpServer } from "./http-server.ts";
import { gracefulShutdown, onSignal } from "./graceful-shutdown.ts";
import { listen } from "./listen.ts";
import { openDatabase, retryUntilAvailable } from "./open-database.ts";
import { requireSameSecret } from "#server/features/auth/session-secret-guard.ts";
import { sessionSecret } from "./session-secret.ts";
import { StartError } from "#server/lib/start-error.ts";

/** Who answers what is not the API: the built page, or in development Vite. */
type MakePages = (deps: Pick<Deps, "env">, server: Server) => RequestHandler | Promise<RequestHandler>;

/** A proxy that asks /readyz each second knows by then. */
const ANNOUNCE_MS = 3_000;

const JOBS_AFTER_MS = 500;

/** Running requests have 10 s to finish (leave.ts), and so have jobs and streams. */
const LEAVE_MS = 10_500;

/** Starts the product; it runs until a signal ends it. What keeps it from starting is said in one sentence, exit 1. */
export async function run(makePages: MakePages = (deps) => clientFiles(deps)): Promise<void> {
  try {
    await start(makePages);
  } catch (error) {
    giveUp(error);
  }
}

async function start(makePages: MakePages): Promise<void> {
  const env = readEnv(loadEnvironment());
  await requireUncommonAdminPassword(env);
  const log = createLogger(env);
  const database = await openDatabase(env);
  const { server, shapeFor } = createHttpServer();
  const pages = await makePages({ env }, server);
  const port = await listen(server, env).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  const pool = createPool(database.url, log);
  logSlowQueries(pool, log, env.slowQueryMs);
  const closers: (() => void | Promise<void>)[] = [];
  const leaving = new AbortController();
  const deps: Deps = {
    env: { ...env, port },
    db: createDatabase(pool),
    pool,
    databaseUrl: database.url,
    log,
    secrets: { session: [sessionSecret(env)] },
    now: () => new Date(),
    onShutdown: (close) => closers.push(close),
  };
  // In the same turn as listening: no request finds nobody at home.
  const app = createApp(deps, pages);
  shapeFor(app);
  const { admit, announce, drain } = gracefulShutdown(server, app);
  onSignal(async (signal) => {
    log.info(`${signal}: leaving`);
    leaving.abort();
    if (env.trustProxy !== false) await announce(ANNOUNCE_MS);
    await Promise.race([Promise.allSettled([drain(), ...closers.map((close) => close())]), pause(LEAVE_MS)]);
    // A query that hangs must not keep the process.
    await Promise.race([pool.end(), pause(1_000)]);
    await database.close();
    process.exit(0);
  });
  // Nothing here brings it back: whoever has started this starts it anew, and the database with it.
  database.onExit(() => {
    log.fatal("The embedded database has ended; this process ends, too. Please start it again.");
    void database.close().finally(() => process.exit(1));
  }, leaving.signal);
  const migrated = async () => {
    if (!(await isUpToDate(pool))) await migrateDatabase(database.url);
  };
  await Promise.all([
    retryUntilAvailable(migrated, log, leaving.signal),
    // The embedded database is shared only by processes that share the folder with the secret.
    env.databaseUrl !== undefined &&
      retryUntilAvailable(() => requireSameSecret(deps, leaving.signal), log, leaving.signal),
  ]);
  await retryUntilAvailable(() => createFirstAdmin(deps), log, leaving.signal);
  const setupAddress = await retryUntilAvailable(() => getSetupAddress(deps), log, leaving.signal);
  if (leaving.signal.aborted) return;
  admit();
  announceAddress(deps.env);
  if (setupAddress !== undefined) console.log(`Make the first administrator at ${setupAddress}`);
  // What runs jobs is many files, and nobody is answered while they are read: those who have waited come first.
  await pause(JOBS_AFTER_MS, undefined, { signal: leaving.signal }).catch(() => undefined);
  if (!leaving.signal.aborted) startJobs(deps);
}

/** On standard output whatever LOG_LEVEL says: without the address the start would be of no use. */
function announceAddress(env: Env): void {
  if (!env.portWasChosen && env.port !== DEFAULT_PORT) {
    console.log(`Port ${DEFAULT_PORT} is taken, using ${env.port} instead.`);
  }
  console.log(`${env.productName} is ready at ${originOf(env)}`);
  for (const address of lanUrls(env)) console.log(`Other devices find it at ${address}`);
  if (isLocalhostOnly(env)) {
    console.log("Only this machine gets through; HOST=0.0.0.0 lets other devices in.");
  }
}

function giveUp(error: unknown): never {
  console.error(error instanceof StartError ? error.message : redactError(error));
  process.exit(1);
}
