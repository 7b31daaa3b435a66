/** An answer that is JSON already, for what is kept that way: it goes out as it is. */
export class Encoded {
  /** Names the bytes; other bytes have another. */
  readonly etag: string;
  readonly #encode: () => Buffer;
  #body: Buffer | undefined;

  /** @param encode called once, and only when whoever asks does not have the bytes */
  constructor(etag: string, encode: () => Buffer) {
    this.etag = etag;
    this.#encode = encode;
  }

  get body(): Buffer {
    return (this.#body ??= this.#encode());
  }
}
