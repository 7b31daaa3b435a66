import { spawn } from "node:child_process";
import { closeSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { accountFor, type Account } from "./account.ts";
import { findBinaries } from "./binaries.ts";
import { CLUSTER_USER, initializeCluster, readPassword, serverEnv } from "./cluster.ts";
import { prepareBase } from "./data-dir.ts";
import { freePort, runningPostmaster, stopPostmaster, onExit, type Postmaster } from "./postmaster.ts";
import { keepServerLog, lastWords, openServerLog, sizeOfServerLog } from "./server-log.ts";
import { addOwner, removeOwner, startWatchdog } from "./shared-owners.ts";
import { processStartTime } from "#server/processes.mjs";
import { StartError } from "#server/lib/start-error.ts";

export interface EmbeddedPostgres {
  /** Address of a database in this server, as `DATABASE_URL` would give it. */
  urlOf: (database: string) => string;
  /** Calls `act` when the server has ended and is not started anew at its address, until `signal` ends the looking. */
  onExit: (act: () => void, signal: AbortSignal) => void;
  /** Leaves the server, and stops it when no other process uses it. */
  stop: () => Promise<void>;
}

interface Options {
  /** Where the cluster lives; made when missing. */
  folder: string;
  /** False gives up safety against power loss for speed: for tests. */
  durable?: boolean;
}

/**
 * Starts the PostgreSQL that comes with the packages, or joins the one another process runs on the same folder.
 * @throws StartError with a sentence for the person who starts the program
 */
export async function startEmbeddedPostgres({ folder, durable = true }: Options): Promise<EmbeddedPostgres> {
  const base = prepareBase(path.resolve(folder));
  const data = path.join(base, "data");
  const account = accountFor(data);
  const { initdb, postgres } = findBinaries(account);
  initializeCluster(data, initdb, account, durable);
  const password = readPassword(data);
  addOwner(base);
  const leaveServerLog = keepServerLog(base);
  const postmaster = await joinOrLaunch({ base, data, postgres, account, durable });
  const birth = processStartTime(postmaster.pid);
  startWatchdog(base, data);
  return {
    urlOf: (database) => `postgres://${CLUSTER_USER}:${password}@127.0.0.1:${postmaster.port}/${database}`,
    onExit: (act, signal) => onExit(data, { ...postmaster, birth }, act, signal),
    stop: async () => {
      leaveServerLog();
      if (removeOwner(base)) await stopPostmaster(data);
    },
  };
}

/** Makes a database unless it is there. @param adminUrl address of any other database of the same server */
export async function ensureDatabase(adminUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 5_000 });
  // As in migrateDatabase: the next query fails, the process lives.
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [name]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } catch (error) {
    // 42P04 and 23505: another process made it in between.
    if (!(error instanceof pg.DatabaseError && ["42P04", "23505"].includes(error.code ?? ""))) throw error;
  } finally {
    await client.end();
  }
}

interface Launch {
  base: string;
  data: string;
  postgres: string;
  account: Account;
  durable: boolean;
}

const START_TIMEOUT = 60_000;

async function joinOrLaunch(launch: Launch): Promise<Postmaster> {
  const deadline = Date.now() + START_TIMEOUT;
  const logged = sizeOfServerLog(launch.base);
  for (;;) {
    const running = runningPostmaster(launch.data);
    if (running?.state === "ready") return running;
    // Without a running server: launch one. With one that starts or stops: look again.
    if (!running) await attempt(launch, await freePort());
    if (Date.now() > deadline)
      throw new StartError(`The embedded database did not start. ${lastWords(launch.base, logged)}`);
    await pause(running ? 10 : 0);
  }
}

/** Resolves when the server is ready or has given up, for instance because another process was faster. */
async function attempt(launch: Launch, port: number): Promise<void> {
  const { base, data, postgres, account, durable } = launch;
  const log = openServerLog(base);
  const child = spawn(postgres, ["-D", data, ...settings(port, durable)], {
    ...account,
    env: serverEnv(),
    cwd: base,
    // Its own process group: Ctrl-C must reach us first, and us alone.
    detached: true,
    stdio: ["ignore", "ignore", log],
  });
  closeSync(log);
  let gone = false;
  child.once("exit", () => (gone = true));
  child.once("error", () => (gone = true));
  child.unref();
  const deadline = Date.now() + START_TIMEOUT;
  while (!gone && Date.now() < deadline) {
    const running = runningPostmaster(data);
    if (running?.pid === child.pid && running?.state === "ready") return;
    await pause(10);
  }
  // After a kill -9 of the server its children may hold the shared memory for a moment.
  await pause(250);
}

function settings(port: number, durable: boolean): string[] {
  const values = [
    `port=${port}`,
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "max_connections=50",
    "shared_buffers=128MB",
    "jit=off",
    "wal_level=minimal",
    "max_wal_senders=0",
    "max_logical_replication_workers=0",
    "log_min_messages=warning",
    // Without details, which quote the values of rows.
    "log_error_verbosity=terse",
    // Tests, many of them at once.
    ...(durable
      ? []
      : ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=150"]),
  ];
  return values.flatMap((value) => ["-c", value]);
}
