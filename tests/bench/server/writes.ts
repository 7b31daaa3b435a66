import pg from "pg";
import type { HttpRequest } from "../load/http-request.ts";
import { measureByTurns } from "../load/load.ts";
import type { BenchRun, Section, Site } from "../run/bench-run.ts";
import { signIn, startServer } from "../run/measured-server.ts";
import type { CallRow } from "../run/rows.ts";
import { comments, likes } from "./calls.ts";
import { connectionsOf, LARGE } from "./compare.ts";
import { hasPgbench, replay, type Script } from "./pgbench.ts";
import { recordStatements, type Statement } from "./recorded-statements.ts";

/** The embedded PostgreSQL allows 50 connections in all. */
const CLIENTS = 16;
const DISHES_EACH = 300;

interface Write {
  name: string;
  requests: typeof likes;
  /** How often it is sent for one dish until the next one begins as the first did. */
  times: number;
}

/** Writes, beside what PostgreSQL does of the very same statements without a web server in front of it. */
const compared =
  (write: Write): Section =>
  (run) =>
    run.at(LARGE, async (site) => {
      const scripts = await recordScripts(site, write);
      const beside = await measureReplay(run, site, scripts);
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
        const name = `${write.name}, beside ${hasPgbench ? "pgbench" : "the same statements over pg"}`;
        const targets = connections > 1 ? [target] : [];
        rows.push({ kind: "call", name, dishes: LARGE, connections, ours, beside, targets });
      }
      return rows;
    });

export const measureLikes = compared({ name: "Like", requests: likes, times: 2 });
export const measureComments = compared({ name: "Comment", requests: comments, times: 1 });

async function measureReplay(run: BenchRun, { databaseUrl }: Site, scripts: Script[]) {
  // As the recorded like found it.
  await ask(databaseUrl, "delete from likes");
  const each = { databaseUrl, scripts, clients: CLIENTS, dishesEach: DISHES_EACH };
  await replay({ ...each, seconds: 1 });
  return replay({ ...each, seconds: Math.max(2, run.seconds) });
}

/** Sends it through a second server that is overheard. */
async function recordScripts({ household, databaseUrl, dataDir }: Site, write: Write): Promise<Script[]> {
  await ask(databaseUrl, "delete from likes");
  const recorder = await recordStatements(databaseUrl);
  try {
    const server = await startServer({ DATABASE_URL: recorder.url, DATA_DIR: dataDir });
    try {
      const cookie = await signIn(server, household.member);
      const [request] = write.requests(household).slice(2);
      if (!request) throw new Error("There is nothing to record.");
      const dish = request.path.split("/")[3] ?? "";
      const scripts: Script[] = [];
      for (let n = 0; n < write.times; n++) {
        recorder.take();
        await send(server.origin, cookie, request);
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

async function ask(databaseUrl: string, text: string): Promise<{ id: number | null }[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<{ id: number | null }>(text)).rows;
  } finally {
    await client.end();
  }
}

async function send(origin: string, cookie: string, { method, path: address, body }: HttpRequest) {
  const headers = { cookie, "content-type": "application/json" };
  const answer = await fetch(`${origin}${address}`, { method, headers, ...(body && { body }) });
  if (!answer.ok) throw new Error(`${method} ${address} answered ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
}

/** Reads of other parts of the page, and jobs that happened to run, are not what is measured. */
function isAbout(transaction: Statement[], dish: string): boolean {
  const writes = transaction.some(({ text }) => !/^\s*select\b(?!.*\b(for|toggle_like)\b)/i.test(text));
  return writes && transaction.some(({ values }) => values.includes(dish));
}

/** Ids that the transaction has just made, as SQL for the ones that a repetition makes. */
async function newestIds(databaseUrl: string): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const table of ["activities", "comments"]) {
    const [row] = await ask(databaseUrl, `select max(id) as id from ${table}`);
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
