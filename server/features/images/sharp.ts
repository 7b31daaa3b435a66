import { FairQueue, type Entry } from "#server/http/limits/fair-queue.ts";
import { PHOTOS_BUSY } from "#server/http/limits/photo-body.ts";

export type SharpLibrary = (typeof import("sharp"))["default"];

/**
 * Processes one image at a time, which leaves a core free and bounds memory: decoding an accepted photo takes at most
 * 130 MB. The timeouts here and in photo-body.ts add up to 5 s.
 */
const queue = new FairQueue({ capacity: 1, maxWaiting: 128, waitMs: 3_000, busy: PHOTOS_BUSY });
let loaded: Promise<SharpLibrary> | undefined;

/**
 * Runs image processing in the queue. Members, link previews and estimates have separate lanes.
 * @throws 503 after waiting for 3 s; the signal's reason if it aborts earlier
 */
export async function withSharp<T>(entry: Entry, work: (sharp: SharpLibrary) => Promise<T>): Promise<T> {
  const leave = await queue.enter(entry);
  try {
    return await work(await loadSharp());
  } finally {
    leave();
  }
}

/** Loaded on first use, because loading takes 100 ms. */
export function loadSharp(): Promise<SharpLibrary> {
  loaded ??= import("sharp").then(({ default: sharp }) => {
    // Photos are rarely decoded twice.
    sharp.cache(false);
    sharp.concurrency(1);
    // Block the other formats that libvips opens (PDF, TIFF …). SVG is for images drawn by the server: uploads are
    // identified by their first bytes, and no accepted format can be mistaken for SVG.
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
