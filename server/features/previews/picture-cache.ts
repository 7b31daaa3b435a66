/** A cache of recent pictures that evicts the least recently used, and coalesces concurrent requests for the same picture. */
export class PictureCache {
  readonly #maxBytes: number;
  /** Least recently used first. */
  readonly #pictures = new Map<string, Buffer>();
  readonly #pending = new Map<string, Promise<Buffer>>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  async get(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const cached = this.#pictures.get(key);
    if (cached) {
      this.#pictures.delete(key);
      this.#pictures.set(key, cached);
      return cached;
    }
    const pending = this.#pending.get(key) ?? this.#make(key, make);
    this.#pending.set(key, pending);
    return pending;
  }

  async #make(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    try {
      const picture = await make();
      this.#add(key, picture);
      return picture;
    } finally {
      this.#pending.delete(key);
    }
  }

  #add(key: string, picture: Buffer): void {
    this.#pictures.set(key, picture);
    this.#bytes += picture.length;
    for (const [oldest, { length }] of this.#pictures) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#pictures.delete(oldest);
      this.#bytes -= length;
    }
  }
}
