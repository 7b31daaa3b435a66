import { createReadStream, createWriteStream } from "node:fs";
import { access, constants, mkdtemp, open, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { extract } from "tar-stream";
import { openPromise } from "yauzl";
import { MANIFEST_FILE, photoFile, tableFile, type Manifest } from "./backup-format.ts";
import { damaged, unpacksToTooMuch } from "./backup-problem.ts";
import { photoRows } from "./expected-photos.ts";
import { limited, MAX_MANIFEST_BYTES, maxUnpacked, readManifest, type BackupEntry } from "./read-backup.ts";

interface Archive {
  /** By their paths. */
  files: Map<string, { size: number; read: () => AsyncIterable<Buffer> }>;
  close: () => void;
}

/** Unpacks a file one layer at a time, in a folder that is removed in the end. */
export const UNPACKED = "unpacked-";
const MAX_LAYERS = 5;
const MAX_ENTRIES = 200_000;
const MAX_PATH = 500;
const PACKED = /\.(tar|gz|tgz|zip)$/i;
/** Files of a backup, and archives that may contain one. macOS adds files whose names begin with `._`. */
const WANTED =
  /^(?!__MACOSX\/)(.*\/)?(manifest\.json|tables\/[a-z0-9_]+\.csv|photos\/[0-9a-f]{64}\.[a-z]{3,4}|(?!\._)[^/]+\.(tar|gz|tgz|zip))$/i;

type Work<T> = (entries: () => AsyncGenerator<BackupEntry>) => Promise<T>;

/**
 * Finds the files of a backup that a browser has unpacked or another program packed again: as tar or zip, compressed or not,
 * in any order, in a folder, with other files. Their names are compared and never used as paths.
 * @param work receives the entries in the order of `readBackup`, which compares them with their checksums
 * @returns the result of `work`; undefined if there is no backup in the file
 */
export async function withRepacked<T>(file: string, work: Work<T>): Promise<T | undefined> {
  const own = path.dirname(file);
  const parent = await access(own, constants.W_OK).then(
    () => own,
    () => tmpdir(),
  );
  const folder = await mkdtemp(path.join(parent, UNPACKED));
  try {
    return await unpackAndRead(file, folder, work);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function unpackAndRead<T>(file: string, folder: string, work: Work<T>): Promise<T | undefined> {
  const { size } = await stat(file);
  let current = file;
  for (let layer = 0; layer < MAX_LAYERS; layer++) {
    const next = path.join(folder, String(layer));
    const target = () => createWriteStream(next, { mode: 0o600 });
    const limit = (pieces: AsyncIterable<Buffer>) => limited(pieces, size);
    const start = await firstBytes(current);
    if (start.startsWith("\u001F\u008B")) {
      await pipeline(createReadStream(current), createGunzip(), limit, target());
    } else {
      const archive = await (start.startsWith("PK\u0003") ? openZip(current, size) : openTar(current));
      try {
        const at = folderOfBackup(archive);
        if (at !== undefined) {
          const manifest = await readManifestIn(archive, at);
          // A file without tables is not a household.
          return manifest.tables.length > 0 ? await work(() => inOrder(archive, at, manifest)) : undefined;
        }
        const [inner, ...others] = [...archive.files].filter(([name]) => PACKED.test(name));
        if (!inner || others.length > 0) return undefined;
        await pipeline(inner[1].read(), limit, target());
      } finally {
        archive.close();
      }
    }
    if (current !== file) await rm(current);
    current = next;
  }
  return undefined;
}

async function firstBytes(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer: bytes, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    return bytes.toString("latin1", 0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function openTar(file: string): Promise<Archive> {
  const files: Archive["files"] = new Map();
  // Its types lack the option for old formats of tar, and the offset of an entry.
  const tar = extract({ allowUnknownFormat: true } as Parameters<typeof extract>[0]);
  const reading = pipeline(createReadStream(file), tar);
  reading.catch(() => undefined);
  let entries = 0;
  for await (const entry of tar) {
    entry.resume();
    const {
      name,
      size,
      type,
      byteOffset: start,
    } = entry.header as typeof entry.header & { byteOffset: number };
    if (++entries > MAX_ENTRIES) throw unpacksToTooMuch();
    const read = () =>
      size === 0 ? Readable.from([]) : createReadStream(file, { start, end: start + size - 1 });
    if (type === "file") add(files, name, { size, read: read as () => AsyncIterable<Buffer> });
  }
  await reading;
  return { files, close: () => undefined };
}

async function openZip(file: string, packedSize: number): Promise<Archive> {
  // The sizes in a zip may be false, so they are counted. yauzl's own check can leave a stream open without an error.
  const zip = await openPromise(file, { autoClose: false, validateEntrySizes: false });
  const files: Archive["files"] = new Map();
  const close = () => zip.close();
  try {
    let unpacked = 0;
    for await (const entry of zip.eachEntry()) {
      const { fileName, uncompressedSize: size } = entry;
      unpacked += size;
      if (zip.entryCount > MAX_ENTRIES || unpacked > maxUnpacked(packedSize)) throw unpacksToTooMuch();
      const read = async function* () {
        let rest = size;
        for await (const piece of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
          rest -= piece.length;
          if (rest < 0) throw damaged();
          yield piece;
        }
      };
      add(files, fileName, { size, read });
    }
    return { files, close };
  } catch (error) {
    close();
    throw error;
  }
}

function add<T>(files: Map<string, T>, name: string, file: T): void {
  if (name.length > MAX_PATH || !WANTED.test(name)) return;
  if (files.has(name)) throw damaged();
  files.set(name, file);
}

/** Returns "" or the path of the folder with the manifest nearest to the root. */
function folderOfBackup({ files }: Archive): string | undefined {
  const manifests = [...files.keys()].filter((name) => path.posix.basename(name) === MANIFEST_FILE);
  const [nearest] = manifests.toSorted((a, b) => a.length - b.length);
  return nearest?.slice(0, -MANIFEST_FILE.length);
}

async function readManifestIn({ files }: Archive, at: string): Promise<Manifest> {
  const file = files.get(at + MANIFEST_FILE);
  if (!file || file.size > MAX_MANIFEST_BYTES) throw damaged();
  return readManifest(await buffer(file.read()));
}

async function* inOrder({ files }: Archive, at: string, { tables }: Manifest): AsyncGenerator<BackupEntry> {
  const entryOf = (name: string): BackupEntry => {
    const { size, read } = files.get(at + name) ?? {};
    if (size === undefined || !read) throw damaged();
    return {
      header: { name, size, type: "file" },
      [Symbol.asyncIterator]: () => read()[Symbol.asyncIterator](),
    };
  };
  yield entryOf(MANIFEST_FILE);
  for (const { name } of tables) yield entryOf(tableFile(name));
  const folder = at + photoFile("");
  const photos = new Set(
    [...files.keys()].filter((name) => name.startsWith(folder)).map((name) => name.slice(at.length)),
  );
  // Large versions, which no row names, come last.
  for await (const { name } of photoRows(entryOf(tableFile("images")))) {
    if (photos.delete(photoFile(name))) yield entryOf(photoFile(name));
  }
  for (const name of photos) yield entryOf(name);
}
