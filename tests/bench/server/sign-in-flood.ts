import type { HttpRequest } from "../load/http-request.ts";
import { fire } from "../load/load.ts";
import type { BenchRun, Site } from "../run/bench-run.ts";
import { figure, type CallRow, type Row } from "../run/rows.ts";
import { pages, signIns } from "./calls.ts";
import { LARGE } from "./compare.ts";

const CONNECTIONS = 16;
const SIGNING_IN = 64;
const WARMING_UP_S = 10;

/** Measures other requests while 64 connections sign in, both successfully and rejected by rate limits. */
export async function measureSignInFlood(run: BenchRun): Promise<Row[]> {
  const hashed = await run.at(
    LARGE,
    async (site) => measureFlood(run, site, "sign in", await signIns.requests(site.household, site)),
    { watched: true },
  );
  const refused = await run.at(
    LARGE,
    // A correct password would not count as an attempt.
    (site) => measureFlood(run, site, "are refused with 429", wrongPassword(site)),
    { watched: true, env: { RATE_LIMIT_SCALE: "1" } },
  );
  return [...hashed, ...refused];
}

const wrongPassword = ({ household: { member } }: Site): HttpRequest[] => [
  {
    method: "POST",
    path: "/api/auth/login",
    body: JSON.stringify({ username: member.username, password: "a wrong password" }),
  },
];

async function measureFlood(run: BenchRun, site: Site, what: string, tries: HttpRequest[]): Promise<Row[]> {
  const { origin, cookie, household } = site;
  const headers = { cookie };
  const seconds = Math.max(3, run.seconds);
  const reading = { origin, requests: pages(50)(household), headers, connections: CONNECTIONS };
  // One connection until all dishes are cached.
  await fire({ ...reading, connections: 1, seconds: WARMING_UP_S });
  const alone = await fire({ ...reading, seconds });
  const flooded = await site.watchLoop(() =>
    Promise.all([
      fire({ ...reading, seconds }),
      fire({ origin, requests: tries, headers: {}, connections: SIGNING_IN, seconds: seconds + 4 }),
    ]),
  );
  const [during, flood] = flooded.result;
  const row: Pick<CallRow, "kind" | "dishes"> = { kind: "call", dishes: LARGE };
  const rows: CallRow[] = [
    {
      ...row,
      name: `Page of 50 while ${SIGNING_IN} connections ${what}, compared with none`,
      connections: CONNECTIONS,
      ours: during,
      baseline: alone,
      targets: [
        { of: "ratio", target: { atLeast: 0.25 } },
        { of: "p99", target: { below: 150 } },
      ],
    },
    { ...row, name: `Sign-ins that ${what}`, connections: SIGNING_IN, ours: flood, targets: [] },
  ];
  return [...rows, figure(`Event loop delay while sign-ins ${what}, p99`, flooded.delay.p99, "ms")];
}
