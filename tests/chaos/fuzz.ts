import { once } from "node:events";
import path from "node:path";
import fc from "fast-check";
import pino from "pino";
import * as z from "zod/mini";
import { createDatabase, createPool, type Database } from "#server/database/db.ts";
import { projectRoot } from "#server/lib/project-root.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { credentialsOf, furnish } from "#tests/setup/data/fuzzed-household.ts";
import {
  FUZZ_ROLES,
  fuzzedAddress,
  fuzzedRequest,
  type FuzzedRequest,
  type FuzzRole,
} from "#tests/setup/data/fuzzed-requests.ts";
import { emptyTables } from "#tests/setup/server/database.ts";
import { endpoints } from "#tests/setup/server/endpoints.ts";
import { rawRequest } from "#tests/setup/server/raw-request.ts";
import { withHousehold } from "./parts/household.ts";
import type { Process } from "./parts/process.ts";
import { exactly, none, within, type Row } from "./parts/report.ts";

/** Password hashing takes 0.2 s and two run at once; a batch responds when it is done. */
const isSlow = ({ path: pattern, body }: Endpoint): boolean =>
  pattern.includes("batch") ||
  (body !== undefined &&
    /password/i.test(JSON.stringify(z.toJSONSchema(body, { io: "input", unrepresentable: "any" }))));
const LOOP_MS = 50;
/** The timeout of a request. */
const GIVE_UP_MS = 30_000;

interface Part {
  minutes: number;
  /** Parts with different seeds send different requests. */
  seed: number;
}

interface Call {
  title: string;
  /** Requests in each role and round. */
  count: number;
  requestsOf: (role: FuzzRole) => fc.Arbitrary<FuzzedRequest>;
}

const calls: Call[] = [
  ...endpoints.map((endpoint) => ({
    title: endpoint.title,
    count: isSlow(endpoint) ? 2 : 15,
    requestsOf: (role: FuzzRole) => fuzzedRequest(endpoint, role),
  })),
  { title: "addresses outside the contract", count: 200, requestsOf: () => fuzzedAddress },
];

interface Sent {
  title: string;
  role: FuzzRole;
  request: FuzzedRequest;
  status: number;
  isWrong: boolean;
  begun: number;
  ms: number;
}

interface Totals {
  requests: number;
  /** Titles of calls, with the role. */
  covered: Set<string>;
  wrong: Sent[];
  /** Took more than 20 ms, so that they may have blocked the event loop. */
  slow: Sent[];
}

/** Sends generated requests to all calls in all roles, in rounds that start with the same household. */
export async function fuzzed({ minutes, seed }: Part): Promise<Row[]> {
  return withHousehold(async ({ url, start }) => {
    const watch = path.join(projectRoot, "tests", "chaos", "parts", "watch-loop.mjs");
    const server = await start({}, { node: ["--import", watch] });
    const pool = createPool(url, pino({ level: "silent" }), 2);
    const db = createDatabase(pool);
    const totals: Totals = {
      requests: 0,
      covered: new Set(),
      wrong: [],
      slow: [],
    };
    const { origin, child } = server;
    // "ready"
    await once(child, "message");
    child.send("begin");
    const until = Date.now() + minutes * 60_000;
    for (let round = 0; Date.now() < until; round++) {
      await emptyTables(pool);
      await furnish(db);
      const roundSeed = seed * 1_000_003 + round * 101;
      const sendAs = (role: FuzzRole, index: number) =>
        sendAll({ origin, db, role, until, seed: roundSeed + index }, totals);
      await Promise.all(FUZZ_ROLES.map(sendAs));
    }
    await pool.end();
    const isAlive = server.isAlive();
    const blocks = isAlive ? await blocksOf(child) : [];
    describeFindings(totals, blocks, server.output());
    const pairs = calls.length * FUZZ_ROLES.length;
    return [
      none(
        `generated requests (${minutes} min, seed ${seed}): 5xx or no JSON`,
        totals.wrong.length,
        totals.requests,
      ),
      exactly(`… of ${calls.length} calls in ${FUZZ_ROLES.length} roles`, totals.covered.size, pairs),
      within(
        "… longest block of the event loop",
        blocks.map(({ ms }) => ms),
        LOOP_MS,
      ),
      exactly("… errors in the log", errorsIn(server.output()).length, 0),
      exactly("… the process that was started", isAlive ? "still runs" : "ended", "still runs"),
    ];
  }, false);
}

interface Block {
  at: number;
  ms: number;
}

/** Returns the ten longest blocks of the server's event loop. */
async function blocksOf(child: Process["child"]): Promise<Block[]> {
  child.send("report");
  const [{ blocks }] = (await once(child, "message")) as [{ blocks: Block[] }];
  return blocks;
}

function describeFindings({ wrong, slow }: Totals, blocks: Block[], output: string): void {
  for (const { title, role, status, request } of wrong.slice(0, 20))
    console.log(`${title} as ${role}: ${status}\n  ${JSON.stringify(request).slice(0, 500)}`);
  for (const line of errorsIn(output).slice(0, 20)) console.log(line);
  for (const { at, ms } of blocks.slice(0, 3)) {
    console.log(`the event loop was blocked for ${ms.toFixed(0)} ms, during`);
    const during = slow.filter(({ begun, ms: took }) => begun < at && begun + took > at - ms);
    for (const one of during) {
      const { title, role, status, request } = one;
      console.log(`  ${title} as ${role}, ${status}: ${JSON.stringify(request).slice(0, 150)}`);
    }
  }
}

const errorsIn = (output: string) => output.split("\n").filter((line) => /"level":[56]0/.test(line));

interface Sender {
  origin: string;
  db: Database;
  role: FuzzRole;
  until: number;
  seed: number;
}

async function sendAll({ origin, db, role, until, seed }: Sender, totals: Totals): Promise<void> {
  let credentials = await credentialsOf(origin, db, role);
  for (const call of calls) {
    for (const request of fc.sample(call.requestsOf(role), { seed, numRuns: call.count })) {
      if (Date.now() > until) return;
      const headers = { ...credentials, ...request.headers };
      count(await send(origin, role, call, { ...request, headers }), totals);
      if (call.title.endsWith("/api/auth/logout")) credentials = await credentialsOf(origin, db, role);
    }
  }
}

async function send(origin: string, role: FuzzRole, { title }: Call, request: FuzzedRequest): Promise<Sent> {
  const begun = Date.now();
  const from = performance.now();
  const response = await rawRequest(origin, { ...request, signal: AbortSignal.timeout(GIVE_UP_MS) }).catch(
    () => undefined,
  );
  const ms = performance.now() - from;
  const status = response?.status ?? 0;
  const isPage = !request.path.startsWith("/api/") || /^\/api\/docs|\/export/.test(request.path);
  const hasBody = request.method !== "HEAD" && status !== 204 && status !== 304;
  const isWrong = !response || status >= 500 || (hasBody && !isPage && !isJson(response));
  return { title, role, request, status, isWrong, begun, ms };
}

function count(sent: Sent, totals: Totals): void {
  totals.requests++;
  totals.covered.add(`${sent.role} ${sent.title}`);
  if (sent.isWrong) totals.wrong.push(sent);
  if (sent.ms > 20) totals.slow.push(sent);
}

function isJson({ headers, text }: Awaited<ReturnType<typeof rawRequest>>): boolean {
  if (headers["content-type"] !== "application/json; charset=utf-8") return false;
  if (headers["content-encoding"] !== undefined) return true;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
