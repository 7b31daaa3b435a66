import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Tag } from "#server/database/change-log.sql.ts";
import type { Encoding } from "./accepted-encoding.ts";

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
