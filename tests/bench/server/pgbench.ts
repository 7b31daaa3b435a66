import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import type { Load } from "../run/rows.ts";

const run = promisify(execFile);

/** The statements of a transaction, with `:dish` as placeholder for the dish's id. */
export type Script = string[];

interface Replay {
  databaseUrl: string;
  /** Run in sequence for the same dish. */
  scripts: Script[];
  clients: number;
  seconds: number;
  /** Number of dishes of each client, with ids from 1. */
  dishesEach: number;
}

export const hasPgbench = spawnSync("pgbench", ["--version"]).error === undefined;

/** Measures PostgreSQL alone with these transactions, by pgbench or, if it is not installed, by own connections. */
export async function replay(given: Replay): Promise<Load> {
  const perSecond = hasPgbench ? await byPgbench(given) : await byClients(given);
  return { perSecond, p50: Number.NaN, p99: Number.NaN, failed: 0 };
}

/** A single statement needs no explicit transaction. */
const asTransaction = (script: Script) => (script.length === 1 ? script : ["begin", ...script, "commit"]);

async function byPgbench({ databaseUrl, scripts, clients, seconds, dishesEach }: Replay): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), "sofra-bench-pgbench-"));
  try {
    const file = path.join(folder, "script.sql");
    const dish = `\\set dish :client_id * ${dishesEach} + random(1, ${dishesEach})`;
    const transactions = scripts.map((script) => asTransaction(script).join(";\n"));
    await writeFile(file, `${[dish, ...transactions].join(";\n").replace(";", "")};\n`);
    const options = ["-n", "-M", "prepared", "-c", String(clients), "-j", "1", "-T", String(seconds)];
    const { stdout } = await run("pgbench", [...options, "-f", file, databaseUrl]);
    const found = /^tps = ([\d.]+)/m.exec(stdout)?.[1];
    if (found === undefined) throw new Error(`pgbench said: ${stdout}`);
    return Number(found) * scripts.length;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function byClients({ databaseUrl, scripts, clients, seconds, dishesEach }: Replay): Promise<number> {
  const end = performance.now() + seconds * 1_000;
  let done = 0;
  await Promise.all(
    Array.from({ length: clients }, async (_, index) => {
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      for (let n = 0; performance.now() < end; n++) {
        const dish = index * dishesEach + 1 + (n % dishesEach);
        for (const script of scripts) {
          for (const text of asTransaction(script)) {
            const values = text.includes(":dish") ? [dish] : [];
            await client.query({ text: text.replaceAll(":dish", "$1"), values });
          }
          done++;
        }
      }
      await client.end();
    }),
  );
  return done / seconds;
}
