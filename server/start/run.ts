import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { RequestHandler } from "express";
import { createApp } from "#server/app.ts";
import { startJobs } from "#server/background/jobs.ts";
import { createDatabase, createPool } from "#server/database/db.ts";
import { isUpToDate } from "#server/database/migrations.ts";
import { logSlowQueries } from "#server/database/slow-queries.ts";
import type { Deps } from "#server/deps.ts";
import { DEFAULT_PORT, type Env, readEnv } from "#server/env.ts";
import { requireSameSecret } from "#server/features/auth/session-secret.service.ts";
import {
  createFirstAdmin,
  getSetupAddress,
  requireUncommonAdminPassword,
} from "#server/features/auth/setup.service.ts";
import { addBackupsOfKilledUpgrades, upgradeDatabase } from "#server/features/backups/upgrade.service.ts";
import { clientFiles } from "#server/http/client/client-files.ts";
import { originOf } from "#server/http/origin.ts";
import { redactError } from "#server/lib/sanitize-error.ts";
import { StartError } from "#server/lib/start-error.ts";
import { createLogger } from "#server/log.ts";
import { gracefulShutdown, onStop } from "./graceful-shutdown.ts";
import { createHttpServer } from "./http-server.ts";
import { isInContainer, isLocalhostOnly, lanUrls } from "./lan-urls.ts";
import { loadEnvironment } from "./load-environment.ts";
import { openDatabase, retryUntilAvailable } from "./open-database.ts";
import { sessionSecret } from "./session-secret.ts";

/** Creates the handler for everything that is not the API: the built client, or Vite in development. */
type MakePages = (deps: Pick<Deps, "env">, server: Server) => RequestHandler | Promise<RequestHandler>;

/** Long enough for a proxy that checks /readyz once a second (docs/adr/0020-graceful-shutdown-behind-proxies.md). */
const NOT_READY_MS = 3_000;

const JOBS_DELAY_MS = 500;

/** Running requests have 10 s to finish (graceful-shutdown.ts); jobs and streams end in the same time. */
const SHUTDOWN_TIMEOUT_MS = 10_500;

/** Shorter, because the request that caused the crash may never end, and the restart waits for this. */
const CRASH_TIMEOUT_MS = 1_500;

/** Starts the server, which runs until a signal ends it. If it cannot start, prints the reason and exits with 1. */
export async function run(makePages: MakePages = (deps) => clientFiles(deps)): Promise<void> {
  try {
    await start(makePages);
  } catch (error) {
    console.error(error instanceof StartError ? error.message : redactError(error));
    process.exit(1);
  }
}

async function start(makePages: MakePages): Promise<void> {
  const env = readEnv(loadEnvironment());
  await requireUncommonAdminPassword(env);
  const log = createLogger(env);
  const database = await openDatabase(env);
  const { server, adoptPrototypes } = createHttpServer();
  const pages = await makePages({ env }, server);
  const port = await listen(server, env).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  const closers: Closer[] = [];
  const deps = createDeps({ ...env, port }, database.url, log, closers);
  // In the same turn of the event loop as listening, so that no request arrives before its handler.
  const app = createApp(deps, pages);
  adoptPrototypes(app);
  const requests = gracefulShutdown(server, app);
  const stopping = endOnStop(deps, database, requests, closers);
  const setupAddress = await prepareDatabase(deps, stopping);
  if (stopping.aborted) return;
  requests.markReady();
  process.send?.("ready");
  printAddresses(deps.env);
  if (setupAddress !== undefined) console.log(`Create the first administrator at ${setupAddress}`);
  await startBackgroundWork(deps, stopping);
}

type Closer = () => void | Promise<void>;

/** @param closers collects what to close at shutdown */
function createDeps(env: Env, databaseUrl: string, log: Deps["log"], closers: Closer[]): Deps {
  const pool = createPool(databaseUrl, log);
  logSlowQueries(pool, log, env.slowQueryMs);
  return {
    env,
    db: createDatabase(pool),
    pool,
    databaseUrl,
    log,
    secrets: { session: [sessionSecret(env)] },
    now: () => new Date(),
    onShutdown: (close) => closers.push(close),
  };
}

/** Ends the process in order after a signal, a crash or the end of its database. @returns aborts when that begins */
function endOnStop(
  { env, log, pool }: Deps,
  database: Awaited<ReturnType<typeof openDatabase>>,
  { markNotReady, drain, runningIds }: ReturnType<typeof gracefulShutdown>,
  closers: readonly Closer[],
): AbortSignal {
  const stopping = new AbortController();
  onStop(log, runningIds, async (isCrash) => {
    stopping.abort();
    if (env.trustProxy !== false && !isCrash) await markNotReady(NOT_READY_MS);
    await Promise.race([
      Promise.allSettled([drain(), ...closers.map((close) => close())]),
      pause(isCrash ? CRASH_TIMEOUT_MS : SHUTDOWN_TIMEOUT_MS),
    ]);
    // A hanging query must not block the shutdown.
    await Promise.race([pool.end(), pause(1_000)]);
    await database.close();
  });
  // The next start of this process also starts the database.
  database.onExit(() => {
    log.fatal("The embedded database has stopped, so this process exits.");
    void database.close().finally(() => process.exit(1));
  }, stopping.signal);
  return stopping.signal;
}

/** Waits for the database, migrates it, creates the configured administrator. @returns the setup's address if needed */
async function prepareDatabase(deps: Deps, stopping: AbortSignal): Promise<string | undefined> {
  const { env, log, pool } = deps;
  const migrated = async () => {
    if (!(await isUpToDate(pool))) await upgradeDatabase(deps);
  };
  await Promise.all([
    retryUntilAvailable(migrated, log, stopping, env.databaseUrl),
    // Processes that share an embedded database also share the folder with the secret.
    env.databaseUrl !== undefined &&
      retryUntilAvailable(() => requireSameSecret(deps, stopping), log, stopping),
  ]);
  await retryUntilAvailable(() => createFirstAdmin(deps), log, stopping);
  return retryUntilAvailable(() => getSetupAddress(deps), log, stopping);
}

async function startBackgroundWork(deps: Deps, stopping: AbortSignal): Promise<void> {
  // Loading the job runner's modules blocks the event loop; requests that are already waiting come first.
  await pause(JOBS_DELAY_MS, undefined, { signal: stopping }).catch(() => undefined);
  if (stopping.aborted) return;
  startJobs(deps);
  await addBackupsOfKilledUpgrades(deps).catch((error: unknown) => {
    deps.log.warn({ err: error }, "the backup of an interrupted upgrade was not listed");
  });
}

/** Prints to standard output at any LOG_LEVEL. */
function printAddresses(env: Env): void {
  if (!env.portWasChosen && env.port !== DEFAULT_PORT)
    console.log(`Port ${DEFAULT_PORT} is in use, so Sofra runs on port ${env.port}.`);
  console.log(`${env.productName} is ready at ${originOf(env)}`);
  for (const url of isInContainer() ? [] : lanUrls(env)) console.log(`On other devices, open ${url}`);
  if (isLocalhostOnly(env))
    console.log("Only this computer can connect. To allow other devices, start with HOST=0.0.0.0");
}

const PORTS_TRIED = 50;

/**
 * Listens on HOST and PORT. If PORT is not set and the default port is in use, tries the next ones.
 * @returns the port
 * @throws StartError if the server cannot listen there
 */
async function listen(server: Server, env: Pick<Env, "host" | "port" | "portWasChosen">): Promise<number> {
  const last = env.portWasChosen ? env.port : env.port + PORTS_TRIED;
  for (let port = env.port; ; port++) {
    try {
      server.listen(port, env.host);
      await once(server, "listening");
      return (server.address() as AddressInfo).port;
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      if (code !== "EADDRINUSE" || port === last) throw new StartError(sentenceFor(code, env));
    }
  }
}

function sentenceFor(
  code: string | undefined,
  { host, port, portWasChosen }: Pick<Env, "host" | "port" | "portWasChosen">,
) {
  if (code === "EADDRINUSE" && portWasChosen)
    return `Port ${port} is in use by another program. Stop that program or set PORT to another port.`;
  if (code === "EADDRINUSE")
    return `Ports ${port} to ${port + PORTS_TRIED} are all in use. Set PORT to a free port.`;
  if (code === "EACCES")
    return `This account is not allowed to listen on port ${port}. Set PORT to a port from 1024 on.`;
  return `HOST is "${host}", but this computer cannot listen there (${code}). Set HOST to one of its own addresses.`;
}
