import { setTimeout as pause } from "node:timers/promises";
import { fire } from "../load/load.ts";
import type { BenchRun, Site } from "../run/bench-run.ts";
import { startServer } from "../run/measured-server.ts";
import { figure, median, type Row } from "../run/rows.ts";
import { createWithPhoto, oneDish, page, search } from "./calls.ts";
import { LARGE } from "./compare.ts";

const STARTS = 5;
const CONNECTIONS = 16;

/** Measures the start of the server on a running database, until /readyz succeeds. */
export async function measureStart(run: BenchRun): Promise<Row[]> {
  const times = await run.at(LARGE, async ({ databaseUrl, dataDir }) => {
    const found: number[] = [];
    for (let n = 0; n < (run.quick ? 3 : STARTS); n++) {
      const server = await startServer({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir });
      found.push(server.readyAfter);
      await server.stop();
    }
    return found;
  });
  return [
    figure("Cold start, 20,000 dishes, until the first good answer", median(times), "ms", { below: 300 }),
  ];
}

/** Measures the server's memory when idle and after a mixed load. */
export async function measureMemory(run: BenchRun): Promise<Row[]> {
  return run.at(LARGE, async (site) => {
    await pause(3_000);
    const idle = site.memory();
    for (const requests of await everything(site))
      await fire({ ...site, requests, headers: { cookie: site.cookie }, ...each(run) });
    await pause(3_000);
    return [
      figure("Memory, idle, 20,000 dishes", idle, "MB", { atMost: 100 }),
      figure("Memory, after load, 20,000 dishes", site.memory(), "MB", { atMost: 180 }),
    ];
  });
}

/** Measures event loop delay during a mixed load. */
export async function measureEventLoop(run: BenchRun): Promise<Row[]> {
  const work = async (site: Site) => {
    const lists = await everything(site);
    const headers = { cookie: site.cookie };
    const connections = Math.ceil(CONNECTIONS / lists.length);
    const seconds = Math.max(3, run.seconds);
    const all = () =>
      Promise.all(lists.map((requests) => fire({ ...site, requests, headers, connections, seconds })));
    await fire({ ...site, requests: lists[0] ?? [], headers, connections, seconds: 1 });
    const { delay } = await site.watchLoop(all);
    return [
      figure("Event loop delay, everything at once, p50", delay.p50, "ms"),
      figure("Event loop delay, everything at once, p99", delay.p99, "ms"),
      figure("Event loop delay, everything at once, maximum", delay.max, "ms", { atMost: 50 }),
      figure("… caused by its own work, maximum", delay.heldUp, "ms"),
    ];
  };
  return run.at(LARGE, work, { watched: true });
}

const each = ({ seconds }: BenchRun) => ({ connections: CONNECTIONS, seconds });

/** Returns a mixed load: pages with writes, single dishes, searches and new photos. */
function everything(site: Site) {
  const calls = [page(50), oneDish, search, createWithPhoto];
  return Promise.all(calls.map(async ({ requests }) => requests(site.household, site)));
}
