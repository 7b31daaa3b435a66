import { measureByTurns } from "../load/load.ts";
import type { BenchRun, Site } from "../run/bench-run.ts";
import { figure, type CallRow, type Row } from "../run/rows.ts";
import { pages } from "./calls.ts";
import { LARGE, MIDDLE, SMALL } from "./compare.ts";

const CONNECTIONS = 16;
const PAGE = 50;

/** Compares the same page in households of three sizes. */
export async function measureGrowth(run: BenchRun): Promise<Row[]> {
  const sizes = run.quick ? [SMALL, LARGE] : [SMALL, MIDDLE, LARGE];
  const loads = await atAll(run, sizes, [], (sites) =>
    measureByTurns(
      sites.map(({ origin, cookie, household }) => () => ({
        origin,
        requests: pages(PAGE)(household),
        headers: { cookie },
        connections: CONNECTIONS,
        seconds: run.seconds,
      })),
    ),
  );
  const rows = loads.map((ours, index): CallRow => ({
    kind: "call",
    name: `Page of ${PAGE}, reads only`,
    dishes: sizes[index] ?? 0,
    connections: CONNECTIONS,
    ours,
    targets: [],
  }));
  const growth = (loads.at(-1)?.p50 ?? Number.NaN) / (loads[0]?.p50 ?? Number.NaN);
  const name = `Growth: p50 of a page of ${PAGE} at 20,000 dishes, baseline 200`;
  return [...rows, figure(name, growth, "times", { atMost: 1.3 })];
}

function atAll<T>(
  run: BenchRun,
  sizes: number[],
  open: Site[],
  work: (sites: Site[]) => Promise<T>,
): Promise<T> {
  const [size, ...rest] = sizes;
  if (size === undefined) return work(open);
  return run.at(size, (site) => atAll(run, rest, [...open, site], work));
}
