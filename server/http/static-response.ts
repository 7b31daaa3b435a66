import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import type { RequestHandler } from "express";

/**
 * Answers with a text that never changes while the process runs: made, packed and given an ETag when it is first asked
 * for.
 * @param type of the text, as Express knows it ("html", "json")
 */
export function staticResponse(type: string, make: () => string): RequestHandler {
  let made: { body: Buffer; packed: Buffer; etag: string } | undefined;
  return (req, res) => {
    made ??= prepare(make());
    res.vary("Accept-Encoding");
    res.type(type).set({ "Cache-Control": "no-cache", ETag: made.etag });
    if (req.acceptsEncodings("gzip")) res.set("Content-Encoding", "gzip").send(made.packed);
    else res.send(made.body);
  };
}

function prepare(text: string) {
  const body = Buffer.from(text);
  // Weak: packed and unpacked are the same text.
  const etag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  return { body, packed: gzipSync(body), etag };
}
