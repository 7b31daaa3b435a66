import { readFileSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { dataUrl, hugeAvif, photo, plain, pngWithTextChunks } from "#tests/setup/data/photos.ts";
import { callerOf, isGood, isOrderlyFailure, signIn, type CallResponse } from "./parts/caller.ts";
import { withHousehold } from "./parts/household.ts";
import type { Process } from "./parts/process.ts";
import { none, within, type Row } from "./parts/report.ts";

interface Size {
  /** Simultaneous requests of each kind. */
  requests: number;
  /** The longest allowed time for another member's photo. */
  withinMs: number;
  durable?: boolean;
}

interface Attack {
  what: string;
  body: (n: number) => Buffer;
  /** Sends no Content-Length. */
  isChunked?: boolean;
  /** Aborts the request after this time. */
  leaveAfterMs?: number;
}

const ALLOWED_MB = 300;
const GIVE_UP_MS = 60_000;

const OTHER = { username: "noor", password: "another-good-long-password" };

/** Posts expensive photos and bodies as one member, and small photos as another at the same time. */
export async function expensivePhotos({ requests, withinMs, durable }: Size): Promise<Row[]> {
  return withHousehold(async ({ start }) => {
    const server = await start({});
    const cookie = await signIn(server.origin);
    await callerOf(server.origin, cookie)("POST", "/api/users", { ...OTHER, firstName: "Noor" });
    const other = callerOf(server.origin, await signIn(server.origin, OTHER));
    const post = async () =>
      other("POST", "/api/dishes", { title: "Soup", images: [await photo(nextColor())] });
    await post();
    const rows: Row[] = [];
    for (const attack of await attacks()) {
      resetPeak(server);
      const { statuses, others } = await during(() => sendAll(server, cookie, attack, requests), post);
      rows.push(...rowsOf(attack, statuses, others, peakOf(server), withinMs));
    }
    return rows;
  }, durable);
}

const dishWith = (...photos: string[]) => Buffer.from(JSON.stringify({ title: "Soup", images: photos }));

async function attacks(): Promise<Attack[]> {
  const huge = dataUrl(hugeAvif(), "image/avif");
  const largestAvif = await plain(2_000, 1_500).avif({ effort: 0 }).toBuffer();
  const jpeg = await plain(400, 300).jpeg().toBuffer();
  const twelveMegabytes = dishWith(
    ...[1, 2].map(() => dataUrl(Buffer.concat([jpeg, Buffer.alloc(4_400_000)]))),
  );
  const objects = Buffer.from(`{"title":"Soup","x":[${"{},".repeat(3_900_000)}{}]}`);
  const wordy = dishWith(dataUrl(pngWithTextChunks(400), "image/png"));
  return [
    { what: "AVIFs of 38 megapixels", body: () => dishWith(huge) },
    {
      what: "twelve of them in each request",
      body: () => dishWith(...Array.from({ length: 12 }, () => huge)),
    },
    {
      what: "AVIFs of 3 megapixels, twelve different ones in each request",
      body: (n) =>
        dishWith(...Array.from({ length: 12 }, (_, index) => differing(largestAvif, n * 12 + index))),
    },
    {
      what: "… whose senders have gone",
      body: (n) =>
        dishWith(...Array.from({ length: 12 }, (_, index) => differing(largestAvif, -n * 12 - index))),
      leaveAfterMs: 500,
    },
    { what: "bodies of 12 MB", body: () => twelveMegabytes },
    { what: "… without a length", body: () => twelveMegabytes, isChunked: true },
    { what: "bodies of 12 MB that are empty objects", body: () => objects },
    { what: "PNGs with 3 GB of compressed text", body: () => wordy },
  ];
}

/** Returns the same photo with different bytes, by adding an ignored box. */
function differing(avif: Buffer, n: number): string {
  const box = Buffer.from([0, 0, 0, 12, ...Buffer.from("free"), 0, 0, 0, 0]);
  box.writeInt32BE(n, 8);
  return dataUrl(Buffer.concat([avif, box]), "image/avif");
}

let colors = 0;
const nextColor = () => `#${(++colors * 40_503).toString(16).padStart(6, "0").slice(-6)}`;

/** Returns the result of the work, and the other member's responses during it. */
async function during(work: () => Promise<number[]>, post: () => Promise<CallResponse>) {
  let isOver = false;
  const statuses = work().finally(() => (isOver = true));
  const others: CallResponse[] = [];
  do {
    others.push(await post());
    await pause(50);
  } while (!isOver);
  return { statuses: await statuses, others };
}

const sendAll = ({ port }: Process, cookie: string, attack: Attack, count: number) =>
  Promise.all(Array.from({ length: count }, (_, n) => send(port, cookie, attack, n)));

/** Sends without copying the body, unlike `fetch`. @returns the status, 0 without a response */
function send(port: number, cookie: string, { body, isChunked, leaveAfterMs }: Attack, n: number) {
  return new Promise<number>((resolve) => {
    const bytes = body(n);
    // keepAlive, as browsers and proxies use: if the response closed the connection, an early failure could be lost.
    const agent = new Agent({ keepAlive: true });
    const outgoing = request({
      host: "127.0.0.1",
      port,
      path: "/api/dishes",
      method: "POST",
      agent,
      signal: AbortSignal.timeout(leaveAfterMs ?? GIVE_UP_MS),
      headers: {
        Cookie: cookie,
        "Content-Type": "application/json",
        ...(isChunked ? {} : { "Content-Length": bytes.length }),
      },
    });
    outgoing.on("response", (response) => {
      response.resume().on("close", () => {
        resolve(response.statusCode ?? 0);
        agent.destroy();
      });
    });
    outgoing.on("error", () => resolve(0));
    outgoing.end(bytes);
  });
}

function rowsOf(
  { what, leaveAfterMs }: Attack,
  statuses: number[],
  others: CallResponse[],
  peakMb: number,
  withinMs: number,
): Row[] {
  const said = [...new Set(statuses)]
    .map((status) => `${statuses.filter((each) => each === status).length} × ${status || "no response"}`)
    .join(", ");
  const refused = others.filter(({ status }) => status === 503).length;
  const wrong = others.filter((response) => !isGood(response) && !isOrderlyFailure(response)).length;
  return [
    {
      promise: `${statuses.length} requests at once, ${what} (${leaveAfterMs ? "aborted" : said}): memory at most`,
      figure: `${peakMb.toFixed(0)} MB`,
      allowed: `${ALLOWED_MB} MB`,
      met: peakMb < ALLOWED_MB,
    },
    none(
      `… another member's photos (${refused} refused with 503): without a proper response`,
      wrong,
      others.length,
    ),
    within(
      "… longest wait",
      others.map(({ ms }) => ms),
      withinMs,
    ),
  ];
}

/** Returns the peak memory of a process (Linux only). */
const peakOf = ({ child }: Process): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1]) / 1024;

const resetPeak = ({ child }: Process) => writeFileSync(`/proc/${child.pid}/clear_refs`, "5");
