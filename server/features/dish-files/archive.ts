import { crc32 } from "node:zlib";
import { fromBufferPromise, openPromise, type Entry, type ZipFile } from "yauzl";
import { limitBytes } from "#server/lib/limit-bytes.ts";
import { createPacer } from "#server/lib/own-turn.ts";
import { FileProblem, LimitProblem } from "./dish-file-format.ts";

export type { Entry };

const MAX_ENTRIES = 200_000;
/** The size of an archive in an archive, which is read into memory. */
const MAX_INNER_BYTES = 32_000_000;
const MAX_INNER_ENTRIES = 1_000;
/** The limit of all files together, counted while they are read. */
const MAX_UNPACKED_BYTES = 4_000_000_000;
/** The limit of all names together, those of archives inside included. */
const MAX_NAME_BYTES = 4_000_000;
const LOCAL_HEADER_BYTES = 30;
/** Photos of one name that differ in their extensions. */
const MAX_SAME_STEM = 20;
/** Added by macOS, and hidden files. */
const IGNORED = /^__MACOSX\/|(?:^|\/)\./;

// The sizes in a zip may be false, so `read` counts. yauzl's own check can leave a stream open without an error.
const OPTIONS = { autoClose: false, validateEntrySizes: false };

/** The amounts read so far, archives inside included. */
interface Used {
  bytes: number;
  nameBytes: number;
}

/** A zip of any origin. Its names are only compared, never used as paths. */
export class Archive {
  readonly #zip: ZipFile;
  readonly #used: Used;
  /** Two files may have the same name. */
  readonly entries: Entry[] = [];
  readonly #byName = new Map<string, Entry>();
  readonly #byStem = new Map<string, Entry[]>();

  private constructor(zip: ZipFile, used: Used) {
    this.#zip = zip;
    this.#used = used;
  }

  /** @throws FileProblem */
  static open(file: string): Promise<Archive> {
    return Archive.#of(openPromise(file, OPTIONS), MAX_ENTRIES, { bytes: 0, nameBytes: 0 });
  }

  /** Opens an archive in this one. @throws FileProblem */
  async openInner(entry: Entry): Promise<Archive> {
    const bytes = await this.read(entry, MAX_INNER_BYTES);
    return Archive.#of(fromBufferPromise(bytes, OPTIONS), MAX_INNER_ENTRIES, this.#used);
  }

  static async #of(opened: Promise<ZipFile>, maxEntries: number, used: Used) {
    const zip = await opened.catch((error: unknown) => {
      throw problemOf(error);
    });
    try {
      const archive = new Archive(zip, used);
      await archive.#list(maxEntries);
      return archive;
    } catch (error) {
      zip.close();
      throw problemOf(error);
    }
  }

  async #list(maxEntries: number): Promise<void> {
    if (this.#zip.entryCount > maxEntries) throw new FileProblem("archive_entries", { count: maxEntries });
    let size = 0;
    let packedSize = 0;
    for await (const entry of this.#zip.eachEntry()) {
      size += entry.uncompressedSize;
      if (size > MAX_UNPACKED_BYTES) throw unpacksToTooMuch();
      // Only files that overlap are larger than the archive. Each of them would be unpacked.
      packedSize += LOCAL_HEADER_BYTES + entry.compressedSize;
      if (packedSize > this.#zip.fileSize) throw damaged();
      this.#used.nameBytes += entry.fileNameLength;
      if (this.#used.nameBytes > MAX_NAME_BYTES) throw new LimitProblem("archive_names");
      // Up to 192 kB of each entry, which nothing reads.
      Object.assign(entry, UNUSED, { fileName: entry.fileName.replace(/^(?:\.\/)+/, "") });
      this.entries.push(entry);
      this.#byName.set(entry.fileName, entry);
      const stem = stemOf(entry.fileName);
      const files = this.#byStem.get(stem) ?? [];
      if (files.length < MAX_SAME_STEM) this.#byStem.set(stem, [...files, entry]);
    }
  }

  find(name: string): Entry | undefined {
    return this.#byName.get(name);
  }

  /** @param stem a path without the extension; its folders in the same case */
  findAll(stem: string): readonly Entry[] {
    return this.#byStem.get(stemOf(`${stem}.`)) ?? [];
  }

  /** Returns the files whose names match, without hidden ones. */
  async list(names: RegExp): Promise<Entry[]> {
    const found: Entry[] = [];
    const pause = createPacer();
    for (const entry of this.entries) {
      if (names.test(entry.fileName) && !IGNORED.test(entry.fileName)) found.push(entry);
      await pause();
    }
    return found;
  }

  /** @throws FileProblem if the file is damaged or larger than `maxBytes` */
  async read(entry: Entry, maxBytes: number): Promise<Buffer> {
    const tooLarge = () => new FileProblem("archive_entry_bytes", { max: Math.floor(maxBytes / 1_000_000) });
    const pieces: Buffer[] = [];
    for await (const piece of limitBytes(this.stream(entry), maxBytes, tooLarge)) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  /** @throws FileProblem, after the last piece if the file is damaged */
  async *stream(entry: Entry): AsyncGenerator<Buffer> {
    if (entry.isEncrypted()) throw new FileProblem("archive_locked");
    let checksum = 0;
    try {
      for await (const piece of (await this.#zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
        this.#used.bytes += piece.length;
        if (this.#used.bytes > MAX_UNPACKED_BYTES) throw unpacksToTooMuch();
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

/** Returns "", or the path up to the last slash. */
export const folderOf = (name: string): string => name.slice(0, name.lastIndexOf("/") + 1);

/** Returns the path in lower case up to the extension; folders keep their case. */
function stemOf(name: string): string {
  const folder = folderOf(name);
  const dot = name.lastIndexOf(".");
  return folder + name.slice(folder.length, Math.max(dot, folder.length)).toLowerCase();
}

const UNUSED = {
  fileNameRaw: "",
  extraFieldRaw: "",
  fileCommentRaw: "",
  extraFields: [],
  fileComment: "",
  comment: "",
};

const damaged = () => new FileProblem("archive_damaged");
const unpacksToTooMuch = () => new LimitProblem("archive_bytes");

/** Turns errors of yauzl and zlib into FileProblems; errors of the disk stay as they are. */
function problemOf(error: unknown): unknown {
  if (error instanceof FileProblem || !(error instanceof Error) || "syscall" in error) return error;
  if (/^(?:absolute path|invalid relative path|invalid characters)/.test(error.message))
    return new FileProblem("archive_paths");
  return damaged();
}
