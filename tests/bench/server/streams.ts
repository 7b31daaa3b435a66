import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { signIn } from "#tests/setup/server/call-server.ts";
import { ask } from "../load/call.ts";
import { measureByTurns } from "../load/load.ts";
import type { BenchRun, Site } from "../run/bench-run.ts";
import { figure, median, type CallRow, type Load, type Row } from "../run/rows.ts";
import { activities } from "./calls.ts";
import { LARGE } from "./compare.ts";

const STREAMS = 500;
/** The limit for a session. */
const STREAMS_EACH = 8;
const CONNECTIONS = 16;
const CHANGES = 5;
const TIMEOUT_MS = 5_000;

/** Measures polling and the delivery of a like with 500 open live streams. */
export async function measureStreams(run: BenchRun): Promise<Row[]> {
  const count = run.quick ? 100 : STREAMS;
  return run.at(LARGE, async (site) => {
    const before = await poll(run, site);
    const streams = await openStreams(site, count);
    try {
      const meanwhile = await poll(run, site);
      const received: number[] = [];
      for (let n = 0; n < CHANGES; n++) received.push(await likeAndListen(site, streams));
      return [
        polled("Activities, polled, no stream open", before),
        polled(`Activities, polled, ${count} streams open`, meanwhile),
        figure(`The last of ${count} streams receives a like after`, median(received), "ms", {
          atMost: 1_000,
        }),
        figure(`Memory with ${count} streams open`, site.memory(), "MB"),
      ];
    } finally {
      for (const { close } of streams) close();
    }
  });
}

function polled(name: string, ours: Load): CallRow {
  return { kind: "call", name, dishes: LARGE, connections: CONNECTIONS, ours, targets: [] };
}

async function poll(run: BenchRun, site: Site) {
  const { origin, cookie, household } = site;
  const requests = await activities.requests(household, site);
  const firing = { origin, requests, headers: { cookie }, connections: CONNECTIONS, seconds: run.seconds };
  const [load] = await measureByTurns([() => firing]);
  if (!load) throw new Error("Nothing was measured.");
  return load;
}

interface Stream {
  /** Number of received events. */
  received: () => number;
  close: () => void;
}

async function openStreams(site: Site, count: number): Promise<Stream[]> {
  const streams: Stream[] = [];
  while (streams.length < count) {
    const cookie = await signIn(site.origin, site.household.member);
    const opened = Math.min(STREAMS_EACH, count - streams.length);
    streams.push(
      ...(await Promise.all(Array.from({ length: opened }, () => openStream(site.origin, cookie)))),
    );
  }
  return streams;
}

async function openStream(origin: string, cookie: string): Promise<Stream> {
  const asked = request(`${origin}/api/events`, { headers: { cookie }, agent: false });
  asked.end();
  const [response] = (await once(asked, "response")) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`A live stream answered ${response.statusCode}.`);
  let events = 0;
  response.setEncoding("utf8");
  response.on("data", (text: string) => (events += text.split("event: change").length - 1));
  response.on("error", () => undefined);
  return { received: () => events, close: () => asked.destroy() };
}

/** Returns milliseconds until every stream has received the event. */
async function likeAndListen(site: Site, streams: Stream[]): Promise<number> {
  await pause(300);
  const before = streams.map(({ received }) => received());
  const begun = performance.now();
  await ask(site, { method: "POST", path: `/api/dishes/${site.household.dishIds[0]}/like` });
  while (streams.some(({ received }, index) => received() === before[index])) {
    if (performance.now() - begun > TIMEOUT_MS) throw new Error("A stream did not receive a like.");
    await pause(1);
  }
  return performance.now() - begun;
}
