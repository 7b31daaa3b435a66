import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { withDedicatedClient } from "#server/database/dedicated-connection.ts";
import { findBinaries } from "#server/embedded-postgres/binaries.ts";
import {
  CLUSTER_USER,
  initializeCluster,
  readPassword,
  serverEnv,
} from "#server/embedded-postgres/cluster.ts";
import { prepareDataDir } from "#server/embedded-postgres/data-dir.ts";
import { accountFor } from "#server/embedded-postgres/os-account.ts";
import { freePort } from "#server/embedded-postgres/postmaster.ts";

export type Cluster = Awaited<ReturnType<typeof makeCluster>>;

const START_TIMEOUT_MS = 60_000;

/**
 * Creates a PostgreSQL server that can be killed, restarted at the same address and suspended. It is not started.
 * @param durable false turns off fsync for speed
 */
export async function makeCluster(durable = true) {
  const folder = mkdtempSync(path.join(tmpdir(), "sofra-chaos-"));
  const base = prepareDataDir(path.join(folder, "postgres"));
  const data = path.join(base, "data");
  const account = accountFor(data);
  const binaries = findBinaries(account);
  initializeCluster(data, binaries, account, durable);
  const port = await freePort();
  const address = `postgres://${CLUSTER_USER}:${readPassword(data)}@127.0.0.1:${port}`;
  let running: ChildProcess | undefined;

  const start = async () => {
    const settings = ["max_connections=100", ...(durable ? [] : ["fsync=off"])];
    running = spawnServer(binaries, account, data, port, settings);
    await until(() => query(`${address}/postgres`, "select 1"));
  };
  const end = async (signal: NodeJS.Signals) => {
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const gone = once(running, "exit");
    running.kill(signal);
    await gone;
  };
  return {
    folder,
    start,
    /** Like `pg_ctl stop -m immediate`. */
    endAtOnce: () => end("SIGQUIT"),
    /** Suspends all its processes until `resume`. */
    hang: () => signalAll(running?.pid, "SIGSTOP"),
    resume: () => signalAll(running?.pid, "SIGCONT"),
    urlOf: (database: string) => `${address}/${database}`,
    /** Creates an empty database. @returns its URL */
    create: async (database: string) => {
      await onDatabase(`${address}/postgres`, (client) => client.query(`create database ${database}`));
      return `${address}/${database}`;
    },
    close: async () => {
      await end("SIGINT");
      rmSync(base, { recursive: true, force: true });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Runs work on a new connection. */
export const onDatabase = <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> =>
  withDedicatedClient({ connectionString: url }, work);

/** Runs a query on a new connection. */
export const query = (url: string, text: string) =>
  onDatabase(url, async (client) => (await client.query<Record<string, unknown>>(text)).rows);

/** Starts a server in its own process group, so that all its processes can be killed at once, also at the end. */
export function spawnServer(
  { postgres }: ReturnType<typeof findBinaries>,
  account: ReturnType<typeof accountFor>,
  data: string,
  port: number,
  settings: string[],
): ChildProcess {
  const values = [`port=${port}`, "listen_addresses=127.0.0.1", "unix_socket_directories=", ...settings];
  const args = ["-D", data, ...values.flatMap((value) => ["-c", value])];
  const cwd = path.dirname(data);
  const child = spawn(postgres, args, { ...account, env: serverEnv(), cwd, detached: true, stdio: "ignore" });
  process.once("exit", () => killAll(child));
  return child;
}

export function killAll({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid === undefined || exitCode !== null || signalCode !== null) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // Already exited.
  }
}

/** Repeats a step until it succeeds. */
export async function until(step: () => Promise<unknown>): Promise<void> {
  for (const deadline = Date.now() + START_TIMEOUT_MS; ; await pause(5)) {
    try {
      return void (await step());
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}

function signalAll(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  for (const each of [pid, ...childrenOf(pid)]) {
    try {
      process.kill(each, signal);
    } catch {
      // Already exited.
    }
  }
}

function childrenOf(pid: number): number[] {
  return readdirSync("/proc")
    .map(Number)
    .filter((each) => each > 0 && parentOf(each) === pid);
}

function parentOf(pid: number): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ")[1]);
  } catch {
    return undefined;
  }
}
