import { gunzipSync, gzipSync } from "node:zlib";
import type { Random } from "#tests/bench/random.ts";

/** Values that programs do not write at these places. */
const ODD: unknown[] = [
  null,
  0,
  -1,
  1e308,
  "",
  "x".repeat(5_000),
  "<b>",
  "\0\uD800",
  [],
  {},
  [[]],
  [null],
  { name: [] },
  true,
];

/** Replaces a value of parsed JSON by another, at any depth. */
export function mutateJson(value: unknown, random: Random): unknown {
  if (random.below(4) === 0 || typeof value !== "object" || value === null) return random.pick(ODD);
  const entries = Object.entries(value);
  if (entries.length === 0) return random.pick(ODD);
  const [key, inner] = random.pick(entries);
  const changed = { ...value, [key]: mutateJson(inner, random) };
  return Array.isArray(value) ? Object.values(changed) : changed;
}

function mutateBytes(bytes: Buffer, random: Random): Buffer {
  const copy = Buffer.from(bytes);
  switch (random.below(4)) {
    case 0:
      return copy.subarray(0, random.below(copy.length));
    case 1:
      return Buffer.concat([copy.subarray(0, random.below(copy.length)), copy]);
    default:
      for (let flips = 0; flips <= random.below(8); flips++)
        copy[random.below(copy.length)] = random.below(256);
      return copy;
  }
}

/** The JSON of a file that is not packed, or packed with gzip. */
function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse((bytes[0] === 0x1f ? gunzipSync(bytes) : bytes).toString());
  } catch {
    return undefined;
  }
}

/** Yields mutations of a file: of its bytes, and every other one of its JSON. */
export function* mutationsOf(bytes: Buffer, count: number, random: Random): Generator<Buffer> {
  const json = jsonOf(bytes);
  for (let run = 0; run < count; run++) {
    if (json === undefined || run % 2 === 1) {
      yield mutateBytes(bytes, random);
      continue;
    }
    const mutated = Buffer.from(JSON.stringify(mutateJson(json, random)));
    yield bytes[0] === 0x1f ? gzipSync(mutated) : mutated;
  }
}
