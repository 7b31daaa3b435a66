import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { RequestHandler, Response } from "express";
import type { Tag } from "#server/database/change-log.sql.ts";
import { acceptedEncoding, type Encoding } from "./accepted-encoding.ts";

const compressors: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 1 }),
};

/** A JSON response with the data it depends on. */
export interface TaggedJson {
  body: string | Buffer;
  /** A change of any of these tags invalidates the response. */
  tags: Tag[];
  /** Compress it for clients that accept that. */
  isCompressible?: boolean;
}

/** A response that is already serialized, sent without further processing. */
export class PreparedResponse {
  readonly body: Buffer;
  /** Weak, because compressed and uncompressed bodies share it. */
  readonly etag: string;
  readonly tags: Tag[];
  readonly isCompressible: boolean;
  readonly #compressed = new Map<Encoding, Promise<Buffer>>();
  readonly #onGrow: (bytes: number) => void;

  /** @param onGrow called with the size in bytes of each compressed copy, which is cached */
  constructor(
    { body, tags, isCompressible = false }: TaggedJson,
    onGrow: (bytes: number) => void = () => undefined,
  ) {
    this.body = typeof body === "string" ? Buffer.from(body) : body;
    this.etag = `W/"${createHash("sha1").update(this.body).digest("base64url")}"`;
    this.tags = tags;
    this.isCompressible = isCompressible;
    this.#onGrow = onGrow;
  }

  compressed(encoding: Encoding): Promise<Buffer> {
    let copy = this.#compressed.get(encoding);
    if (!copy) {
      copy = compressors[encoding](this.body);
      this.#compressed.set(encoding, copy);
      copy.then(({ length }) => this.#onGrow(length)).catch(() => this.#compressed.delete(encoding));
    }
    return copy;
  }
}

/** Bypasses `res.send`, which would hash the body again. */
export async function sendPrepared(
  res: Response,
  prepared: PreparedResponse,
  type = "application/json; charset=utf-8",
): Promise<void> {
  const encoding = prepared.isCompressible ? acceptedEncoding(res.req) : undefined;
  if (prepared.isCompressible) res.vary("Accept-Encoding");
  res.setHeader("ETag", prepared.etag);
  if (res.req.fresh) return void res.status(304).end();
  const body = encoding ? await prepared.compressed(encoding) : prepared.body;
  if (encoding) res.setHeader("Content-Encoding", encoding);
  res.setHeader("Content-Type", type);
  res.setHeader("Content-Length", body.length);
  res.end(body);
}

/** Serves a text that does not change while the process runs. Builds and compresses it on the first request. */
export function staticResponse(type: string, build: () => Promise<string>): RequestHandler {
  let prepared: Promise<PreparedResponse> | undefined;
  return async (_req, res) => {
    if (!prepared) {
      prepared = build().then((body) => new PreparedResponse({ body, tags: [], isCompressible: true }));
      prepared.catch(() => (prepared = undefined));
    }
    await sendPrepared(res.set("Cache-Control", "no-cache"), await prepared, `${type}; charset=utf-8`);
  };
}
