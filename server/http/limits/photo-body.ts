import express, { type Request, type RequestHandler } from "express";
import { closedSignal } from "#server/http/closed-signal.ts";
import { notPlainJson, tooLarge } from "#server/http/errors.ts";
import type { Reason } from "#shared/failures.ts";
import { FairQueue } from "./fair-queue.ts";

const KB = 1024;
const MB = 1024 * KB;

/** The limit of all other bodies. Smaller bodies are not queued; it also bounds the JSON around the photos. */
const SMALL = 64 * KB;
const LARGEST = 12 * MB;
/** The page's requests are smaller, so they do not wait behind bodies with original photos. */
const MEDIUM = MB;

/** Together with the queue of photos (sharp.ts) at most 5 s. */
const WAIT_MS = 2_000;
/** Each waiting request holds a connection with a filled receive buffer. */
const MAX_WAITING = 32;
export const PHOTOS_BUSY: Reason = "photos_busy";

/** Capacities in bytes. Parsing takes up to five times the size of a body in memory. */
const waiting = { maxWaiting: MAX_WAITING, waitMs: WAIT_MS, busy: PHOTOS_BUSY };
const medium = new FairQueue({ capacity: 4 * MB, perLane: 2 * MB, ...waiting });
const large = new FairQueue({ capacity: LARGEST, ...waiting });

/** Queues a body with photos before it is read, and releases its capacity after the response. Requires `req.user`. */
const admit: RequestHandler = async (req, res, next) => {
  const size = announcedSize(req);
  if (size <= SMALL || size > LARGEST) return next();
  const queue = size <= MEDIUM ? medium : large;
  const release = await queue.enter({ lane: req.user?.id ?? "", size, signal: closedSignal(res) });
  if (res.closed) release();
  else res.once("close", release);
  next();
};

/** A chunked body counts as the largest allowed, because its size is unknown. */
function announcedSize(req: Request): number {
  if (req.headers["transfer-encoding"] !== undefined) return LARGEST;
  return Number(req.headers["content-length"] ?? 0);
}

const parse = express.json({
  limit: LARGEST,
  inflate: false,
  verify: (_req, _res, body, encoding) => {
    // The check below reads bytes, which mean something else in UTF-16 and UTF-7.
    if (encoding !== "utf-8") throw notPlainJson();
    if (sizeOutsideStrings(body, SMALL) > SMALL) throw tooLarge("request_too_large");
  },
});

/** Parses bodies with photos. Only strings may be long, because 12 MB of empty objects would take 300 MB of memory. */
export const photoBody: RequestHandler[] = [admit, parse];

const QUOTE = '"'.charCodeAt(0);
const BACKSLASH = "\\".charCodeAt(0);

/** Counts the bytes of a JSON text outside of strings, plus escaped quotes. Stops soon after `most`. */
export function sizeOutsideStrings(json: Buffer, most: number): number {
  let size = 0;
  let isInside = false;
  let from = 0;
  while (size <= most) {
    const at = json.indexOf(QUOTE, from);
    if (at < 0) return isInside ? size : size + json.length - from;
    if (isInside) size += 1;
    else size += at + 1 - from;
    if (!isInside || !isEscaped(json, at, from)) isInside = !isInside;
    from = at + 1;
  }
  return size;
}

function isEscaped(json: Buffer, at: number, from: number): boolean {
  let first = at;
  while (first > from && json[first - 1] === BACKSLASH) first--;
  return (at - first) % 2 === 1;
}
