import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import type { RequestHandler } from "express";

/**
 * Serves a text that does not change while the process runs. Builds and compresses it on the first request.
 * @param type content type as in `res.type` ("html", "json")
 */
export function staticResponse(type: string, build: () => Promise<string>): RequestHandler {
  let preparing: Promise<{ body: Buffer; compressed: Buffer; etag: string }> | undefined;
  return async (req, res) => {
    preparing ??= build().then(prepare);
    const prepared = await preparing;
    res.vary("Accept-Encoding");
    res.type(type).set({ "Cache-Control": "no-cache", ETag: prepared.etag });
    if (req.acceptsEncodings("gzip")) res.set("Content-Encoding", "gzip").send(prepared.compressed);
    else res.send(prepared.body);
  };
}

function prepare(text: string) {
  const body = Buffer.from(text);
  // Weak, because compressed and uncompressed bodies share it.
  const etag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  return { body, compressed: gzipSync(body), etag };
}
