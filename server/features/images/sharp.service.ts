import pLimit from "p-limit";
import { unavailable } from "#server/http/errors.ts";

export type SharpLibrary = (typeof import("sharp"))["default"];

/**
 * Pictures are the heaviest thing this server works on: one at a time leaves it free to answer others, and takes 12 MB less
 * than two. Six photos of a phone are ready in a quarter of a second.
 */
const oneByOne = pLimit(1);
/** Of what waits; the text of its requests is in memory, too, and a third larger. Seven of the largest requests, or a hundred phone photos. */
const MAX_WAITING_BYTES = 64 * 1024 * 1024;
let waitingBytes = 0;
let loaded: Promise<SharpLibrary> | undefined;

/**
 * Runs work on pictures, in a queue that everybody shares.
 * @param bytes how much it keeps in memory while it waits
 * @throws 503 when too much waits already
 */
export async function withSharp<T>(work: (sharp: SharpLibrary) => Promise<T>, bytes = 0): Promise<T> {
  if (waitingBytes > 0 && waitingBytes + bytes > MAX_WAITING_BYTES) {
    throw unavailable("Many photos are being worked on at this moment. Please try again in a few seconds.");
  }
  waitingBytes += bytes;
  try {
    return await oneByOne(async () => work(await loadSharp()));
  } finally {
    waitingBytes -= bytes;
  }
}

/** sharp takes 100 ms to load, so the first picture does it, not the start of the server. */
export function loadSharp(): Promise<SharpLibrary> {
  loaded ??= import("sharp").then(({ default: sharp }) => {
    // Photos are rarely decoded twice: a cache would only hold memory.
    sharp.cache(false);
    sharp.concurrency(1);
    // Everything else that libvips could open (PDF, TIFF …) stays closed. SVG is what the server draws itself; what
    // people send is told by its first bytes, and none of the formats that are let in can be taken for SVG.
    sharp.block({ operation: ["VipsForeignLoad"] });
    sharp.unblock({
      operation: ["Jpeg", "Png", "Webp", "Nsgif", "Heif", "Svg"].map(
        (kind) => `VipsForeignLoad${kind}Buffer`,
      ),
    });
    return sharp;
  });
  return loaded;
}
