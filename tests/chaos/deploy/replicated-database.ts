import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, writeFileSync } from "node:fs";
import { connect, createServer, type AddressInfo } from "node:net";
import path from "node:path";
import { findBinaries } from "#server/embedded-postgres/binaries.ts";
import { CLUSTER_USER, initializeCluster, readPassword } from "#server/embedded-postgres/cluster.ts";
import { accountFor } from "#server/embedded-postgres/os-account.ts";
import { freePort } from "#server/embedded-postgres/postmaster.ts";
import { killAll, query, spawnServer, until } from "../parts/cluster.ts";

/** The replica's application_name. */
const SECOND = "second";

/**
 * Starts a PostgreSQL primary and a synchronous replica in `folder`, so that a commit is acknowledged once it is on
 * both disks. A TCP proxy in front of them forwards to the primary, and after `promote` to the replica, like the `rw`
 * service of a Kubernetes operator.
 */
export async function startReplicatedDatabase(folder: string, database: string) {
  chmodSync(folder, 0o711);
  const first = path.join(folder, "first");
  const second = path.join(folder, SECOND);
  const account = accountFor(first);
  const binaries = findBinaries(account);
  initializeCluster(first, binaries, account, true);
  const password = readPassword(first);
  const [firstPort, secondPort] = [await freePort(), await freePort()];
  const urlAt = (port: number, name: string) =>
    `postgres://${CLUSTER_USER}:${password}@127.0.0.1:${port}/${name}`;

  const start = async (data: string, port: number, settings: string[] = []) => {
    const child = spawnServer(binaries, account, data, port, settings);
    await until(() => query(urlAt(port, "postgres"), "select 1"));
    return child;
  };

  const alone = await start(first, firstPort);
  await query(urlAt(firstPort, "postgres"), `create database ${database}`);
  alone.kill("SIGINT");
  await once(alone, "exit");
  spawnSync("cp", ["-a", first, second]);
  writeFileSync(path.join(second, "standby.signal"), "", { mode: 0o644 });
  const primary = await start(first, firstPort, [
    `synchronous_standby_names=${SECOND}`,
    "synchronous_commit=on",
  ]);
  const upstream = `host=127.0.0.1 port=${firstPort} user=${CLUSTER_USER} password=${password} application_name=${SECOND}`;
  const replica = await start(second, secondPort, [`primary_conninfo=${upstream}`, "hot_standby=on"]);
  await until(async () => {
    const states = await query(urlAt(firstPort, "postgres"), "select sync_state from pg_stat_replication");
    if (states[0]?.sync_state !== "sync") throw new Error("not yet");
  });
  const front = await startFront(firstPort);
  return {
    /** The address of the proxy. */
    url: urlAt(front.port, database),
    /** The address of the replica. */
    replicaUrl: urlAt(secondPort, database),
    killPrimary: async () => {
      const gone = once(primary, "exit");
      killAll(primary);
      await gone;
    },
    promote: async () => {
      await query(urlAt(secondPort, "postgres"), "select pg_promote(wait => true)");
      front.leadTo(secondPort);
    },
    close: () => {
      front.close();
      for (const child of [primary, replica]) killAll(child);
    },
  };
}

/** Starts a TCP proxy with a changeable target port. */
async function startFront(target: number) {
  let port = target;
  const server = createServer((client) => {
    const database = connect(port, "127.0.0.1");
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      socket.on("error", () => other.destroy());
      socket.on("close", () => other.destroy());
      socket.pipe(other);
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    leadTo: (next: number) => {
      port = next;
    },
    close: () => server.close(),
  };
}
