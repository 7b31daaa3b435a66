import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Tag } from "#server/database/change-log.sql.ts";

const compressors = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 1 }),
};
export type Encoding = keyof typeof compressors;

/** An answer before it is encoded. */
export interface TaggedJson {
  /** JSON. */
  body: string | Buffer;
  /** The data that the answer shows. A change of any tag makes it outdated. */
  tags: Tag[];
  /** Whether the answer is sent compressed to clients that accept it. */
  isCompressible?: boolean;
}

/** An answer that is JSON already; it is sent as it is. */
export class PreparedResponse {
  readonly body: Buffer;
  /** Weak, because the compressed answer has the same one. */
  readonly etag: string;
  readonly tags: Tag[];
  readonly isCompressible: boolean;
  readonly #compressed = new Map<Encoding, Promise<Buffer>>();
  readonly #onGrow: (bytes: number) => void;

  /** @param onGrow called with the size of each compressed copy, which is kept */
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

  /** The body, compressed once. */
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
