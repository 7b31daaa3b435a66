import { setTimeout as pause } from "node:timers/promises";
import { measureBackup } from "./backup.ts";
import { measureGuestPage } from "./guest-page.ts";
import type { Household } from "./household.ts";
import { measureLoad, type Load, type LoadedCall } from "./load.ts";
import type { MeasuredServer } from "./measured-server.ts";
import { median, type Row } from "./report.ts";
import { startStaticAnswer } from "./static-answer.ts";

interface Bench {
  household: Household;
  /** How long each measurement takes. */
  seconds: number;
  start: () => Promise<MeasuredServer>;
  signIn: (server: MeasuredServer) => Promise<string>;
}
type Section = (bench: Bench) => Promise<Row[]>;

const STARTS = 5;
const ROUNDS = 3;

/** What can be measured; each starts a server of its own, so that any can be run alone. */
export const sections = {
  start: measureStart,
  memory: measureMemory,
  dishes: (bench) => measureCall(bench, "GET /api/dishes (2,000)", { paths: ["/api/dishes"] }),
  "dishes-50": (bench) => measureCall(bench, "GET /api/dishes?limit=50", { paths: ["/api/dishes?limit=50"] }),
  search: async (bench) => [
    ...(await measureCall(bench, "GET /api/search, a word", { paths: ["/api/search?q=biryani"] })),
    ...(await measureCall(bench, "GET /api/search, a typo", { paths: ["/api/search?q=biriani"] })),
  ],
  // Each connection likes a dish of its own and takes it back, by turns.
  like: (bench) =>
    measureCall(bench, "POST /api/dishes/:id/like", {
      method: "POST",
      paths: bench.household.dishIds.slice(0, 16).map((id) => `/api/dishes/${id}/like`),
    }),
  "guest-page": () => measureGuestPage(),
  backup: measureBackup,
} satisfies Record<string, Section>;
export type SectionName = keyof typeof sections;

async function measureStart({ start }: Bench): Promise<Row[]> {
  const times: number[] = [];
  for (let n = 0; n < STARTS; n++) {
    const server = await start();
    times.push(server.readyAfter);
    await server.stop();
  }
  return [
    { kind: "figure", name: `Start until ready (median of ${STARTS})`, value: median(times), unit: "ms" },
  ];
}

/** The server's process alone: after a quiet moment, and after it has been busy. */
async function measureMemory({ start, signIn, seconds }: Bench): Promise<Row[]> {
  const server = await start();
  try {
    await pause(3_000);
    const idle = server.memory();
    const cookie = await signIn(server);
    await measureLoad(server.origin, { paths: ["/api/dishes"], headers: { cookie } }, seconds);
    await pause(3_000);
    return [
      { kind: "figure", name: "Memory, idle", value: idle, unit: "MB" },
      { kind: "figure", name: "Memory, after lists under load", value: server.memory(), unit: "MB" },
    ];
  } finally {
    await server.stop();
  }
}

/** Ours and a static answer of the same bytes by turns, so that what else the machine does hits both. */
async function measureCall(bench: Bench, name: string, call: LoadedCall): Promise<Row[]> {
  const server = await bench.start();
  try {
    const signedIn = { ...call, headers: { cookie: await bench.signIn(server) } };
    const { bytes, type } = await answerOf(server.origin, signedIn);
    const fixed = await startStaticAnswer(bytes, type);
    try {
      const ours: Load[] = [];
      const theirs: Load[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        ours.push(await measureLoad(server.origin, signedIn, bench.seconds));
        theirs.push(await measureLoad(fixed.origin, signedIn, bench.seconds));
      }
      return [{ kind: "call", name, bytes: bytes.length, ours: middle(ours), fixed: middle(theirs) }];
    } finally {
      await fixed.stop();
    }
  } finally {
    await server.stop();
  }
}

async function answerOf(origin: string, { method = "GET", paths, headers }: LoadedCall) {
  const answer = await fetch(`${origin}${paths[0]}`, { method, ...(headers && { headers }) });
  if (!answer.ok) throw new Error(`${method} ${paths[0]} answered ${answer.status}.`);
  return {
    bytes: Buffer.from(await answer.arrayBuffer()),
    type: answer.headers.get("content-type") ?? "application/json",
  };
}

function middle(loads: Load[]): Load {
  return {
    requestsPerSecond: median(loads.map((load) => load.requestsPerSecond)),
    p50: median(loads.map(({ p50 }) => p50)),
    p99: median(loads.map(({ p99 }) => p99)),
    failed: loads.reduce((sum, { failed }) => sum + failed, 0),
  };
}
