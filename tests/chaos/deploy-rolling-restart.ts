import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "#server/embedded-postgres/postmaster.ts";
import { startLoad, type Outcome } from "./deploy/load.ts";
import { endProgram, programAt, startProgram } from "./deploy/program.ts";
import { proxies, type Proxy } from "./deploy/proxies.ts";
import { signIn } from "./parts/caller.ts";
import { makeCluster, onDatabase } from "./parts/cluster.ts";
import { SECRET, startProcess } from "./parts/process.ts";
import { exactly, none, type Row } from "./parts/report.ts";

const PROCESSES = 3;
const READY_MS = 10_000;

/**
 * Runs three built processes on one database behind a real proxy configured by its file in deploy/. While clients read
 * and write, each process gets SIGTERM and is replaced. Proxies that are not installed are skipped, except nginx.
 */
export async function rollingRestarts(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const proxy of proxies) {
    const program = programAt(proxy.name);
    if (program !== undefined) rows.push(...(await rollingRestart(proxy, program)));
    else if (proxy.name === "nginx")
      rows.push(exactly("rolling restart", "skipped: nginx not installed", "shown"));
  }
  return rows;
}

async function rollingRestart(proxy: Proxy, program: string): Promise<Row[]> {
  const cluster = await makeCluster();
  const { folder } = cluster;
  await cluster.start();
  const url = await cluster.create("household");
  const start = (port: number) =>
    startProcess(
      { DATABASE_URL: url, DATA_DIR: folder, SESSION_SECRET: SECRET, TRUST_PROXY: "loopback" },
      { port },
    );
  const ports = await Promise.all(Array.from({ length: PROCESSES }, freePort));
  const processes = await Promise.all(ports.map(start));
  const port = await freePort();
  const { args, env } = proxy.configure(folder, port, ports);
  const front = startProgram(program, args, env);
  const origin = `http://127.0.0.1:${port}`;
  try {
    await untilReady(origin);
    const finish = startLoad(origin, await signIn(origin));
    const exits: (number | null)[] = [];
    for (const [index, old] of processes.entries()) {
      await pause(proxy.settle);
      exits.push(await old.leave());
      processes[index] = await start(old.port);
    }
    await pause(proxy.settle);
    return await rowsOf(proxy.name, url, await finish(), exits);
  } finally {
    await endProgram(front);
    await Promise.all(processes.map((each) => each.leave()));
    await cluster.close();
  }
}

async function untilReady(origin: string): Promise<void> {
  for (const deadline = Date.now() + READY_MS; Date.now() < deadline; await pause(50))
    if ((await fetch(`${origin}/readyz`).catch(() => undefined))?.ok) return;
  throw new Error("The proxy did not start.");
}

async function rowsOf(name: string, url: string, outcome: Outcome, exits: (number | null)[]): Promise<Row[]> {
  const { reads, writes, failures, acknowledged } = outcome;
  for (const failure of failures.slice(0, 5)) console.error(`behind ${name}: ${failure}`);
  const { rows } = await onDatabase(url, (client) =>
    client.query<{ title: string; count: number }>(
      "select title, count(*)::int as count from dishes group by title",
    ),
  );
  const there = new Set(rows.map(({ title }) => title));
  const lost = [...acknowledged].filter((title) => !there.has(title)).length;
  const doubled = rows.filter(({ count }) => count > 1).length;
  const all = `${PROCESSES} processes behind ${name} replaced one by one`;
  return [
    none(`${all}: requests that failed`, failures.length, reads + writes),
    none(`${all}: writes lost or duplicated`, lost + doubled, writes),
    exactly(`${all}: exit codes`, exits.join(" "), "0 0 0"),
  ];
}
