import { crc32 } from "node:zlib";
import { openPromise, type Entry, type ZipFile } from "yauzl";
import { FileProblem } from "./dish-file-format.ts";

const MAX_ENTRIES = 200_000;
/** The limit of all files together, counted while they are read. */
const MAX_UNPACKED_BYTES = 4_000_000_000;

/** A zip of any origin. Its names are only compared, never used as paths. */
export class Archive {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  #unpacked = 0;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  /** @throws FileProblem */
  static async open(file: string): Promise<Archive> {
    // The sizes in a zip may be false, so `read` counts. yauzl's own check can leave a stream open without an error.
    const options = { autoClose: false, validateEntrySizes: false };
    const zip = await openPromise(file, options).catch((error: unknown) => {
      throw problemOf(error);
    });
    try {
      return new Archive(zip, await listEntries(zip));
    } catch (error) {
      zip.close();
      throw problemOf(error);
    }
  }

  names(): string[] {
    return [...this.#entries.keys()];
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /** @throws FileProblem if the file is missing, damaged or larger than `maxBytes` */
  async read(name: string, maxBytes: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    let size = 0;
    for await (const piece of this.stream(name)) {
      pieces.push(piece);
      size += piece.length;
      if (size > maxBytes) {
        throw new FileProblem(
          `A file in this archive is larger than ${Math.floor(maxBytes / 1_000_000)} MB.`,
        );
      }
    }
    return Buffer.concat(pieces);
  }

  /** @throws FileProblem if the file is missing, or after its last piece if it is damaged */
  async *stream(name: string): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(name);
    if (!entry) throw new FileProblem("This file is missing in the archive.");
    if (entry.isEncrypted()) {
      throw new FileProblem("This archive is protected by a password. Please choose one without.");
    }
    let checksum = 0;
    try {
      for await (const piece of (await this.#zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
        this.#unpacked += piece.length;
        if (this.#unpacked > MAX_UNPACKED_BYTES) throw unpacksToTooMuch();
        checksum = crc32(piece, checksum);
        yield piece;
      }
    } catch (error) {
      throw problemOf(error);
    }
    if (checksum !== entry.crc32) throw damaged();
  }

  close(): void {
    this.#zip.close();
  }
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MAX_ENTRIES) {
    throw new FileProblem(`This archive contains more than ${MAX_ENTRIES.toLocaleString("en")} files.`);
  }
  const entries = new Map<string, Entry>();
  let size = 0;
  for await (const entry of zip.eachEntry()) {
    size += entry.uncompressedSize;
    if (size > MAX_UNPACKED_BYTES) throw unpacksToTooMuch();
    entries.set(entry.fileName, entry);
  }
  return entries;
}

const damaged = () => new FileProblem("This archive is damaged. Please export it again.");
const unpacksToTooMuch = () =>
  new FileProblem("This archive unpacks to more than 4 GB, which is more than an import can read.");

/** Turns errors of yauzl and zlib into FileProblems; errors of the disk stay as they are. */
function problemOf(error: unknown): unknown {
  if (error instanceof FileProblem || !(error instanceof Error) || "syscall" in error) return error;
  if (/^(?:absolute path|invalid relative path|invalid characters)/.test(error.message)) {
    return new FileProblem("This archive contains paths that lead outside of it, so nothing was read.");
  }
  return damaged();
}
