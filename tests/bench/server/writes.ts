import pg from "pg";
import { withDedicatedClient } from "#server/database/dedicated-connection.ts";
import { signIn } from "#tests/setup/server/call-server.ts";
import { ask } from "../load/call.ts";
import { measureByTurns } from "../load/load.ts";
import type { BenchRun, Section, Site } from "../run/bench-run.ts";
import { startServer } from "../run/measured-server.ts";
import type { CallRow } from "../run/rows.ts";
import { comments, likes } from "./calls.ts";
import { connectionsOf, LARGE } from "./compare.ts";
import { hasPgbench, replay, type Script } from "./pgbench.ts";
import { recordStatements, type Statement } from "./recorded-statements.ts";

/** The embedded PostgreSQL allows 50 connections in total. */
const CLIENTS = 16;
const DISHES_EACH = 300;

interface Write {
  name: string;
  requests: typeof likes;
  /** Repetitions for each dish, after which its state is as before. */
  times: number;
}

/** Compares writes with the same statements executed directly by PostgreSQL. */
const compared =
  (write: Write): Section =>
  (run) =>
    run.at(LARGE, async (site) => {
      const scripts = await recordScripts(site, write);
      const baseline = await measureReplay(run, site, scripts);
      const rows: CallRow[] = [];
      for (const connections of connectionsOf(run)) {
        const requests = write.requests(site.household);
        const { origin, cookie } = site;
        const headers = { cookie };
        const [ours] = await measureByTurns([
          () => ({ origin, requests, headers, connections, seconds: run.seconds }),
        ]);
        if (!ours) throw new Error("Nothing was measured.");
        const target = { of: "ratio" as const, target: { atLeast: 0.5 } };
        const name = `${write.name}, baseline ${hasPgbench ? "pgbench" : "the same statements over pg"}`;
        const targets = connections > 1 ? [target] : [];
        rows.push({ kind: "call", name, dishes: LARGE, connections, ours, baseline, targets });
      }
      return rows;
    });

export const measureLikes = compared({ name: "Like", requests: likes, times: 2 });
export const measureComments = compared({ name: "Comment", requests: comments, times: 1 });

async function measureReplay(run: BenchRun, { databaseUrl }: Site, scripts: Script[]) {
  // Restore the state before the recorded like.
  await query(databaseUrl, "delete from likes");
  const each = { databaseUrl, scripts, clients: CLIENTS, dishesEach: DISHES_EACH };
  await replay({ ...each, seconds: 1 });
  return replay({ ...each, seconds: Math.max(2, run.seconds) });
}

/** Sends the write through a second server whose statements are recorded. */
async function recordScripts({ household, databaseUrl, dataDir }: Site, write: Write): Promise<Script[]> {
  await query(databaseUrl, "delete from likes");
  const recorder = await recordStatements(databaseUrl);
  try {
    const server = await startServer({ DATABASE_URL: recorder.url, DATA_DIR: dataDir });
    try {
      const cookie = await signIn(server.origin, household.member);
      const [request] = write.requests(household).slice(2);
      if (!request) throw new Error("There is nothing to record.");
      const dish = request.path.split("/")[3] ?? "";
      const scripts: Script[] = [];
      for (let n = 0; n < write.times; n++) {
        recorder.take();
        await ask({ origin: server.origin, cookie }, request);
        const said = recorder.take().filter((transaction) => isAbout(transaction, dish));
        const ids = await newestIds(databaseUrl);
        scripts.push(...said.map((transaction) => transaction.map((one) => withoutValues(one, dish, ids))));
      }
      if (scripts.length === 0) throw new Error("No transaction was recorded.");
      return scripts;
    } finally {
      await server.stop();
    }
  } finally {
    recorder.stop();
  }
}

const query = (databaseUrl: string, text: string) =>
  withDedicatedClient(
    { connectionString: databaseUrl },
    async (client) => (await client.query<{ id: number | null }>(text)).rows,
  );

/** Returns whether a transaction belongs to the write, and not to other reads or jobs. */
function isAbout(transaction: Statement[], dish: string): boolean {
  const writes = transaction.some(({ text }) => !/^\s*select\b(?!.*\b(for|toggle_like)\b)/i.test(text));
  return writes && transaction.some(({ values }) => values.includes(dish));
}

/** Returns SQL expressions that replace ids created by the recorded transaction. */
async function newestIds(databaseUrl: string): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const table of ["activities", "comments"]) {
    const [row] = await query(databaseUrl, `select max(id) as id from ${table}`);
    if (row?.id) ids.set(String(row.id), `currval('${table}_id_seq')`);
  }
  return ids;
}

function withoutValues({ text, values }: Statement, dish: string, ids: Map<string, string>): string {
  return text.replaceAll(/\$(\d+)/g, (_, number: string) => {
    const value = values[Number(number) - 1];
    if (value === null || value === undefined) return "null";
    if (value === dish) return ":dish";
    return ids.get(value) ?? pg.escapeLiteral(value);
  });
}
