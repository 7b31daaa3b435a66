import pLimit from "p-limit";

export type SharpLibrary = (typeof import("sharp"))["default"];

/**
 * Pictures are the heaviest thing this server works on: one at a time leaves it free to answer others, and takes 12 MB less
 * than two. Six photos of a phone are ready in a quarter of a second.
 */
const oneByOne = pLimit(1);
let loaded: Promise<SharpLibrary> | undefined;

/** Runs work on pictures, in a queue that everybody shares. */
export function withSharp<T>(work: (sharp: SharpLibrary) => Promise<T>): Promise<T> {
  return oneByOne(async () => work(await loadSharp()));
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
