import { fire } from "../load/load.ts";
import type { BenchRun } from "../run/bench-run.ts";
import { figure, type CallRow, type Row } from "../run/rows.ts";
import { pages, signIns } from "./calls.ts";
import { LARGE } from "./compare.ts";

const CONNECTIONS = 16;
const SIGNING_IN = 64;
const WARMING_UP_S = 10;

/** What others notice while 64 connections do nothing but sign in. */
export async function measureSignInFlood(run: BenchRun): Promise<Row[]> {
  return run.at(
    LARGE,
    async (site) => {
      const { origin, cookie, household } = site;
      const headers = { cookie };
      const seconds = Math.max(3, run.seconds);
      const reading = { origin, requests: pages(50)(household), headers, connections: CONNECTIONS };
      const tries = await signIns.requests(household, site);
      // Until all dishes are in memory, which requests side by side would delay.
      await fire({ ...reading, connections: 1, seconds: WARMING_UP_S });
      const alone = await fire({ ...reading, seconds });
      const flooded = await site.watchLoop(() =>
        Promise.all([
          fire({ ...reading, seconds }),
          fire({ origin, requests: tries, headers: {}, connections: SIGNING_IN, seconds: seconds + 4 }),
        ]),
      );
      const [beside, flood] = flooded.result;
      const row: Pick<CallRow, "kind" | "dishes" | "targets"> = { kind: "call", dishes: LARGE, targets: [] };
      const rows: CallRow[] = [
        { ...row, name: "Page of 50, nobody signing in", connections: CONNECTIONS, ours: alone },
        { ...row, name: "Page of 50 while 64 connections sign in", connections: CONNECTIONS, ours: beside },
        { ...row, name: "These sign-ins", connections: SIGNING_IN, ours: flood },
      ];
      return [...rows, figure("Event loop late during these sign-ins, p99", flooded.delay.p99, "ms")];
    },
    { watched: true },
  );
}
