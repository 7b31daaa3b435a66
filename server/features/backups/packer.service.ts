import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { constants, createGzip } from "node:zlib";
import { trailerOf } from "./backup-format.service.ts";

type Text = Iterable<string> | AsyncIterable<string | Buffer>;

/**
 * As small as at 9, in half the time. Photos, which are most of a household, are hexadecimal here and repeat nothing:
 * not looking for repetitions packs them 6 % smaller in a sixth of the time.
 */
const LEVEL = 4;

/** Packs text into a file; gzip files may follow each other in one, so that each part is packed as suits it. */
export class Packer {
  /** Bytes before packing. */
  unpacked = 0;
  #size = 0;
  readonly #hash = createHash("sha256");
  readonly #handle: FileHandle;
  readonly #signal: AbortSignal | undefined;

  constructor(handle: FileHandle, signal: AbortSignal | undefined) {
    this.#handle = handle;
    this.#signal = signal;
  }

  /** @param repeats false where looking for repetitions is in vain */
  async add(text: Text, { repeats = true } = {}): Promise<void> {
    const strategy = repeats ? constants.Z_DEFAULT_STRATEGY : constants.Z_HUFFMAN_ONLY;
    await pipeline(
      this.#counted(text),
      createGzip({ level: LEVEL, strategy }),
      async (packed: AsyncIterable<Buffer>) => {
        for await (const piece of packed) await this.#write(piece);
      },
      { signal: this.#signal },
    );
  }

  /** Seals the file. @returns its size in bytes */
  async end(): Promise<number> {
    await this.#write(trailerOf(this.#hash.copy().digest("hex")));
    return this.#size;
  }

  async *#counted(text: Text): AsyncGenerator<Buffer> {
    for await (const piece of text) {
      const bytes = typeof piece === "string" ? Buffer.from(piece) : piece;
      this.unpacked += bytes.length;
      yield bytes;
    }
  }

  async #write(piece: Buffer): Promise<void> {
    this.#hash.update(piece);
    this.#size += piece.length;
    await this.#handle.appendFile(piece);
  }
}
