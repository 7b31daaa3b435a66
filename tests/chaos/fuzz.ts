import { once } from "node:events";
import path from "node:path";
import fc from "fast-check";
import * as z from "zod/mini";
import pino from "pino";
import { createDatabase, createPool } from "#server/database/db.ts";
import { projectRoot } from "#server/lib/project-root.ts";
import type { Endpoint } from "#shared/http/endpoint.ts";
import { comments } from "#shared/schema.ts";
import { buildCategory, buildDish, buildMenu, buildUser, TEST_PASSWORD } from "#tests/setup/builders.ts";
import { endpoints, fill } from "#tests/setup/endpoints.ts";
import { FUZZ_ROLES, fuzzedRequest, VICTIM, type FuzzRole } from "#tests/setup/fuzzed-requests.ts";
import { rawRequest } from "#tests/setup/raw-request.ts";
import { signIn } from "./parts/caller.ts";
import { makeCluster } from "./parts/cluster.ts";
import { startProcess, type Process } from "./parts/process.ts";
import { none, within, type Row } from "./parts/report.ts";

const ANSWER_MS = 250;
/** Password hashing takes 0.2 s and two run at once; a batch responds when it is done. */
const isSlow = ({ path: pattern, body }: Endpoint): boolean =>
  pattern.includes("batch") ||
  (body !== undefined &&
    /password/i.test(JSON.stringify(z.toJSONSchema(body, { io: "input", unrepresentable: "any" }))));
const slowCalls = new Set(endpoints.filter(isSlow).map(({ title }) => title));
const SLOW_MS = 2_500;
const LOOP_MS = 50;

interface Size {
  /** Requests to each endpoint in each role. */
  bodies: number;
  /** Requests to endpoints that hash a password or estimate all dishes. */
  hashed: number;
}

interface Sent {
  title: string;
  role: FuzzRole;
  status: number;
  wrong: boolean;
  ms: number;
}

/** Sends generated requests to every endpoint in every role. */
export async function fuzzed({ bodies, hashed }: Size): Promise<Row[]> {
  const cluster = await makeCluster(false);
  let server: Process | undefined;
  try {
    await cluster.start();
    const url = await cluster.create("household");
    const watch = path.join(projectRoot, "tests", "chaos", "parts", "watch-loop.mjs");
    server = await startProcess(
      { DATABASE_URL: url, DATA_DIR: cluster.folder },
      { node: ["--import", watch] },
    );
    const { origin, child } = server;
    await furnish(url);
    child.send("begin");
    const sent = (
      await Promise.all(FUZZ_ROLES.map((role) => sendAll(origin, role, { bodies, hashed })))
    ).flat();
    child.send("report");
    const [held] = (await once(child, "message")) as [{ longest: number }];
    const wrong = sent.filter((one) => one.wrong);
    for (const { title, role, status } of wrong.slice(0, 10)) console.log(`${title} as ${role}: ${status}`);
    for (const { title, role, status, ms } of sent.toSorted((a, b) => b.ms - a.ms).slice(0, 5)) {
      console.log(`slow: ${title} as ${role}, ${status} after ${ms.toFixed(0)} ms`);
    }
    const times = (isSlowCall: boolean) =>
      sent.filter(({ title }) => slowCalls.has(title) === isSlowCall).map(({ ms }) => ms);
    return [
      none(
        `${bodies} generated requests to each of ${endpoints.length} calls as each of 3 roles: 5xx or no JSON`,
        wrong.length,
        sent.length,
      ),
      within("… longest response", times(false), ANSWER_MS),
      within(
        "… longest response of endpoints that hash a password or wait for a batch",
        times(true),
        SLOW_MS,
      ),
      within("… longest block of the event loop", [held.longest], LOOP_MS),
    ];
  } finally {
    await server?.leave();
    await cluster.close();
  }
}

const people = { member: { username: "a.member" }, admin: { username: "an.admin", isAdmin: true } };

/** Inserts the records that requests refer to: id 1 of every kind. */
async function furnish(url: string): Promise<void> {
  const pool = createPool(url, pino({ level: "silent" }), 2);
  const db = createDatabase(pool);
  for (const person of Object.values(people)) await buildUser(db, person);
  const { id: createdBy } = await buildUser(db, { id: VICTIM });
  const dish = await buildDish(db, { createdBy });
  await buildMenu(db, { createdBy, dishIds: [dish.id] });
  await buildCategory(db, { createdBy });
  await db.insert(comments).values({ dishId: dish.id, userId: createdBy, content: "Good" });
  await pool.end();
}

async function sendAll(origin: string, role: FuzzRole, { bodies, hashed }: Size): Promise<Sent[]> {
  const sent: Sent[] = [];
  let cookie = await cookieHeader(origin, role);
  for (const endpoint of endpoints) {
    const numRuns = slowCalls.has(endpoint.title) ? hashed : bodies;
    for (const request of fc.sample(fuzzedRequest(endpoint), numRuns)) {
      sent.push(await send(origin, role, cookie, endpoint, request));
      if (endpoint.path === "/api/auth/logout") cookie = await cookieHeader(origin, role);
    }
  }
  return sent;
}

async function cookieHeader(origin: string, role: FuzzRole): Promise<string> {
  if (role === "signed out") return "";
  return signIn(origin, { username: people[role].username, password: TEST_PASSWORD });
}

type Generated = ReturnType<typeof fuzzedRequest> extends fc.Arbitrary<infer T> ? T : never;

async function send(
  origin: string,
  role: FuzzRole,
  cookie: string,
  { title, method, path: pattern }: Endpoint & { title: string },
  { params, query, body, contentType }: Generated,
): Promise<Sent> {
  const begun = performance.now();
  const answer = await rawRequest(origin, {
    method: method.toUpperCase(),
    path: `${fill(pattern, (name) => params[name] ?? "")}?${query}`,
    headers: { Cookie: cookie, ...(body === undefined ? {} : { "Content-Type": contentType }) },
    body,
  }).catch(() => undefined);
  const ms = performance.now() - begun;
  const status = answer?.status ?? 0;
  return {
    title,
    role,
    status,
    ms,
    wrong: status === 0 || status >= 500 || !isJson(answer?.text ?? "", status),
  };
}

function isJson(text: string, status: number): boolean {
  if (status === 204) return text === "";
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
