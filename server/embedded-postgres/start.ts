import { spawn } from "node:child_process";
import { closeSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { StartError } from "#server/lib/start-error.ts";
import { processStartTime } from "#server/processes.mjs";
import { findBinaries } from "./binaries.ts";
import { CLUSTER_USER, initializeCluster, readPassword, serverEnv } from "./cluster.ts";
import { prepareDataDir } from "./data-dir.ts";
import { lockFolder, type FolderLock } from "./folder-lock.ts";
import { accountFor, type OsAccount } from "./os-account.ts";
import {
  freePort,
  killPostmaster,
  runningPostmaster,
  stopPostmaster,
  onExit,
  type Postmaster,
} from "./postmaster.ts";
import { describeLastLine, openServerLog, rotateServerLog, sizeOfServerLog } from "./server-log.ts";
import { addOwner, isUnused, removeOwner, startWatchdog } from "./shared-owners.ts";

export interface EmbeddedPostgres {
  urlOf: (database: string) => string;
  /** Calls `act` after the server has exited and was not restarted on its port; `signal` stops the checks. */
  onExit: (act: () => void, signal: AbortSignal) => void;
  /** Stops the server unless another process uses it. */
  stop: () => Promise<void>;
}

interface Options {
  folder: string;
  /** False trades durability for speed, for tests. */
  durable?: boolean;
  /** Receives a sentence before the start waits for another machine's lock to become stale. */
  onWait?: (message: string) => void;
}

/**
 * Starts the PostgreSQL from the npm packages, or connects to the one that another process runs on the same folder
 * (docs/adr/0013-embedded-postgresql.md).
 * @throws StartError if it cannot start
 */
export async function startEmbeddedPostgres({
  folder,
  durable = true,
  onWait = () => undefined,
}: Options): Promise<EmbeddedPostgres> {
  const base = prepareDataDir(path.resolve(folder));
  const lock = await lockFolder(base, onWait);
  addOwner(base);
  try {
    return await startLocked(base, lock, durable);
  } catch (error) {
    removeOwner(base);
    lock.release(isUnused(base));
    throw error;
  }
}

async function startLocked(base: string, lock: FolderLock, durable: boolean): Promise<EmbeddedPostgres> {
  const data = path.join(base, "data");
  const account = accountFor(data);
  const binaries = findBinaries(account);
  const { postgres } = binaries;
  initializeCluster(data, binaries, account, durable);
  const password = readPassword(data);
  const stopRotation = rotateServerLog(base);
  const postmaster = await joinOrLaunch({ base, data, postgres, account, durable });
  const startTime = processStartTime(postmaster.pid);
  startWatchdog(base, data, lock);
  lock.lost.addEventListener("abort", () => killPostmaster(postmaster.pid, startTime));
  return {
    urlOf: (database) => `postgres://${CLUSTER_USER}:${password}@127.0.0.1:${postmaster.port}/${database}`,
    onExit: (act, signal) => onExit(data, { ...postmaster, startTime }, act, signal),
    stop: async () => {
      stopRotation();
      // The files in the folder belong to the other machine now.
      if (lock.lost.aborted) return;
      removeOwner(base);
      if (isUnused(base)) await stopPostmaster(data);
      lock.release(isUnused(base) && !runningPostmaster(data));
    },
  };
}

interface Launch {
  base: string;
  data: string;
  postgres: string;
  account: OsAccount;
  durable: boolean;
}

const START_TIMEOUT = 60_000;

async function joinOrLaunch(launch: Launch): Promise<Postmaster> {
  const deadline = Date.now() + START_TIMEOUT;
  const logged = sizeOfServerLog(launch.base);
  for (;;) {
    const running = runningPostmaster(launch.data);
    if (running?.state === "ready") return running;
    if (!running) await attempt(launch, await freePort());
    if (Date.now() > deadline)
      throw new StartError(`The embedded database did not start. ${describeLastLine(launch.base, logged)}`);
    await pause(running ? 10 : 0);
  }
}

/** Resolves when the server is ready or has exited, for instance because another process started one first. */
async function attempt(launch: Launch, port: number): Promise<void> {
  const { base, data, postgres, account, durable } = launch;
  const log = openServerLog(base);
  const child = spawn(postgres, ["-D", data, ...settings(port, durable)], {
    ...account,
    env: serverEnv(),
    cwd: base,
    // A process group of its own, so that Ctrl-C in the terminal does not stop it.
    detached: true,
    stdio: ["ignore", "ignore", log],
  });
  closeSync(log);
  let hasExited = false;
  child.once("exit", () => (hasExited = true));
  child.once("error", () => (hasExited = true));
  child.unref();
  const deadline = Date.now() + START_TIMEOUT;
  while (!hasExited && Date.now() < deadline) {
    const running = runningPostmaster(data);
    if (running?.pid === child.pid && running?.state === "ready") return;
    await pause(10);
  }
  // After a kill -9 of the server, its children may hold the shared memory for a moment.
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
    // Details quote the values of rows.
    "log_error_verbosity=terse",
    ...(durable
      ? []
      : ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=150"]),
  ];
  return values.flatMap((value) => ["-c", value]);
}
