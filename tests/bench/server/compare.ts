import type { Household } from "../household/fill-household.ts";
import type { HttpRequest } from "../load/http-request.ts";
import { measureByTurns } from "../load/load.ts";
import { startStaticAnswers } from "../load/static-answer.ts";
import type { BenchRun, Site } from "../run/bench-run.ts";
import type { CallRow, Row } from "../run/rows.ts";

export const SMALL = 200;
export const MIDDLE = 2_000;
export const LARGE = 20_000;

export interface MeasuredCall {
  name: string;
  requests: (household: Household, site: Site) => HttpRequest[] | Promise<HttpRequest[]>;
  headers?: Record<string, string>;
  targets?: (connections: number, dishes: number) => CallRow["targets"];
}

interface Where {
  dishes: number;
  connections: number[];
}

export const connectionsOf = ({ quick }: BenchRun): number[] => (quick ? [16] : [1, 16, 64]);

/** Compares requests with static responses of the same bytes from bare Express. */
export async function compareWithStatic(
  run: BenchRun,
  { dishes, connections }: Where,
  calls: MeasuredCall[],
): Promise<Row[]> {
  const rows: Row[] = [];
  await run.at(dishes, async (site) => {
    for (const call of calls)
      for (const count of connections) rows.push(await compareOne(run, site, { dishes, count, call }));
  });
  return rows;
}

interface Compared {
  dishes: number;
  count: number;
  call: MeasuredCall;
}

async function compareOne(run: BenchRun, site: Site, { dishes, count, call }: Compared): Promise<CallRow> {
  const headers = { cookie: site.cookie, ...call.headers };
  const requests = await call.requests(site.household, site);
  const fixed = await startStaticAnswers(site.origin, requests, headers);
  try {
    const firing = { requests, headers, connections: count, seconds: run.seconds };
    const [ours, baseline] = await measureByTurns([
      () => ({ ...firing, origin: site.origin }),
      () => ({ ...firing, origin: fixed.origin }),
    ]);
    if (!ours || !baseline) throw new Error("Nothing was measured.");
    const targets = call.targets?.(count, dishes) ?? [];
    return {
      kind: "call",
      name: call.name,
      dishes,
      connections: count,
      bytes: fixed.bytes,
      ours,
      baseline,
      targets,
    };
  } finally {
    await fixed.stop();
  }
}
