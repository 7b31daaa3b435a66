import { FairQueue, type Entry } from "#server/http/fair-queue.ts";

export type SharpLibrary = (typeof import("sharp"))["default"];

/**
 * One picture is worked on at a time: that leaves a core to everything else, and bounds memory, because no photo that is
 * let in takes more than 130 MB to decode. The waiting time and that of photo-body.ts are at most 5 s together.
 */
const turns = new FairQueue({ capacity: 1, maxWaiting: 128, waitMs: 3_000 });
let loaded: Promise<SharpLibrary> | undefined;

/**
 * Runs work on a picture when it is its turn. Members, link previews and estimates have lanes of their own.
 * @throws 503 if its turn does not come within 3 s; the signal's reason when it aborts before
 */
export async function withSharp<T>(entry: Entry, work: (sharp: SharpLibrary) => Promise<T>): Promise<T> {
  const leave = await turns.enter(entry);
  try {
    return await work(await loadSharp());
  } finally {
    leave();
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
