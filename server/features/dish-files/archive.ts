import { crc32 } from "node:zlib";
import { fromBufferPromise, openPromise, type Entry, type ZipFile } from "yauzl";
import { FileProblem, LimitProblem } from "./dish-file-format.ts";

export type { Entry };

const MAX_ENTRIES = 200_000;
/** The size of an archive in an archive, which is read into memory. */
const MAX_INNER_BYTES = 32_000_000;
const MAX_INNER_ENTRIES = 1_000;
/** The limit of all files together, counted while they are read. */
const MAX_UNPACKED_BYTES = 4_000_000_000;

// The sizes in a zip may be false, so `read` counts. yauzl's own check can leave a stream open without an error.
const OPTIONS = { autoClose: false, validateEntrySizes: false };

/** A zip of any origin. Its names are only compared, never used as paths. */
export class Archive {
  readonly #zip: ZipFile;
  /** Two files may have the same name. */
  readonly entries: readonly Entry[];
  readonly #byName: ReadonlyMap<string, Entry>;
  readonly #byFolder = new Map<string, Entry[]>();
  /** Bytes so far, together with those of the archives inside. */
  readonly #unpacked: { bytes: number };

  private constructor(zip: ZipFile, entries: Entry[], unpacked: { bytes: number }) {
    this.#zip = zip;
    this.entries = entries;
    this.#byName = new Map(entries.map((entry) => [entry.fileName, entry]));
    for (const entry of entries) {
      const folder = folderOf(entry.fileName);
      const files = this.#byFolder.get(folder);
      if (files) files.push(entry);
      else this.#byFolder.set(folder, [entry]);
    }
    this.#unpacked = unpacked;
  }

  /** @throws FileProblem */
  static open(file: string): Promise<Archive> {
    return Archive.#of(openPromise(file, OPTIONS), MAX_ENTRIES, { bytes: 0 });
  }

  /** Opens an archive in this one. @throws FileProblem */
  async openInner(entry: Entry): Promise<Archive> {
    const bytes = await this.read(entry, MAX_INNER_BYTES);
    return Archive.#of(fromBufferPromise(bytes, OPTIONS), MAX_INNER_ENTRIES, this.#unpacked);
  }

  static async #of(opened: Promise<ZipFile>, maxEntries: number, unpacked: { bytes: number }) {
    const zip = await opened.catch((error: unknown) => {
      throw problemOf(error);
    });
    try {
      return new Archive(zip, await listEntries(zip, maxEntries), unpacked);
    } catch (error) {
      zip.close();
      throw problemOf(error);
    }
  }

  find(name: string): Entry | undefined {
    return this.#byName.get(name);
  }

  /** @param folder "" or a path that ends with a slash */
  filesIn(folder: string): readonly Entry[] {
    return this.#byFolder.get(folder) ?? [];
  }

  /** @throws FileProblem if the file is damaged or larger than `maxBytes` */
  async read(entry: Entry, maxBytes: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    let size = 0;
    for await (const piece of this.stream(entry)) {
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

  /** @throws FileProblem, after the last piece if the file is damaged */
  async *stream(entry: Entry): AsyncGenerator<Buffer> {
    if (entry.isEncrypted()) {
      throw new FileProblem("This archive is protected by a password. Please choose one without.");
    }
    let checksum = 0;
    try {
      for await (const piece of (await this.#zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
        this.#unpacked.bytes += piece.length;
        if (this.#unpacked.bytes > MAX_UNPACKED_BYTES) throw unpacksToTooMuch();
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

/** @returns "", or the path up to the last slash */
export const folderOf = (name: string): string => name.slice(0, name.lastIndexOf("/") + 1);

async function listEntries(zip: ZipFile, maxEntries: number): Promise<Entry[]> {
  if (zip.entryCount > maxEntries) {
    throw new FileProblem(`This archive contains more than ${maxEntries.toLocaleString("en")} files.`);
  }
  const entries: Entry[] = [];
  let size = 0;
  for await (const entry of zip.eachEntry()) {
    size += entry.uncompressedSize;
    if (size > MAX_UNPACKED_BYTES) throw unpacksToTooMuch();
    entries.push(entry);
  }
  return entries;
}

const damaged = () => new FileProblem("This archive is damaged. Please export it again.");
const unpacksToTooMuch = () =>
  new LimitProblem("This archive unpacks to more than 4 GB, which is more than an import can read.");

/** Turns errors of yauzl and zlib into FileProblems; errors of the disk stay as they are. */
function problemOf(error: unknown): unknown {
  if (error instanceof FileProblem || !(error instanceof Error) || "syscall" in error) return error;
  if (/^(?:absolute path|invalid relative path|invalid characters)/.test(error.message)) {
    return new FileProblem("This archive contains paths that lead outside of it, so nothing was read.");
  }
  return damaged();
}
