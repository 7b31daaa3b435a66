import express, { type Request, type RequestHandler } from "express";
import { closedSignal } from "./closed-signal.ts";
import { HttpError, tooLarge } from "./errors.ts";
import { FairQueue } from "./fair-queue.ts";

const KB = 1024;
const MB = 1024 * KB;

/** The limit of all other bodies. Bodies up to this size are not counted, and it bounds the JSON around the photos. */
const SMALL = 64 * KB;
const LARGEST = 12 * MB;
/** The page's own requests are smaller; they do not wait behind bodies of original photos. */
const MEDIUM = MB;

/** Together with the turn of each photo (sharp.service.ts) at most 5 s. */
const WAIT_MS = 2_000;
/** Each waiting request holds a connection with a filled receive buffer. */
const MAX_WAITING = 32;

/** Bytes of bodies that are read or worked on at the same time. A body takes up to five times its size while it is parsed. */
const medium = new FairQueue({
  capacity: 4 * MB,
  perLane: 2 * MB,
  maxWaiting: MAX_WAITING,
  waitMs: WAIT_MS,
});
const large = new FairQueue({ capacity: LARGEST, maxWaiting: MAX_WAITING, waitMs: WAIT_MS });

/**
 * Admits a body with photos before it is read and counts it until the answer is complete or the connection closes.
 * Requires a signed-in member.
 */
const admit: RequestHandler = async (req, res, next) => {
  const size = announcedSize(req);
  // The parser refuses a body above the limit by its header.
  if (size <= SMALL || size > LARGEST) return next();
  const queue = size <= MEDIUM ? medium : large;
  const leave = await queue.enter({ lane: req.user?.id ?? "", size, signal: closedSignal(res) });
  if (res.closed) leave();
  else res.once("close", leave);
  next();
};

/** A chunked body counts as the largest allowed one because its size is unknown. */
function announcedSize(req: Request): number {
  if (req.headers["transfer-encoding"] !== undefined) return LARGEST;
  return Number(req.headers["content-length"] ?? 0);
}

const parse = express.json({
  limit: LARGEST,
  inflate: false,
  verify: (_req, _res, body, encoding) => {
    // The check below reads bytes, which have other meanings in UTF-16 and UTF-7.
    if (encoding !== "utf-8") throw new HttpError(415, "Please send plain UTF-8 JSON.", "not_json");
    if (sizeOutsideStrings(body, SMALL) > SMALL) throw tooLarge("This is too large to send.");
  },
});

/** For calls that carry photos. Millions of empty objects in 12 MB would take 300 MB, so only strings may be that long. */
export const photoBody: RequestHandler[] = [admit, parse];

const QUOTE = '"'.charCodeAt(0);
const BACKSLASH = "\\".charCodeAt(0);

/** Counts the bytes of a JSON text that are not inside strings, and escaped quotes. Stops soon after `most`. */
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
