import { createReadStream, createWriteStream } from "node:fs";
import { access, constants, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Writable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { extract } from "tar-stream";
import { openPromise } from "yauzl";
import { MANIFEST_FILE, photoFile, tableFile } from "./backup-format.ts";
import { damaged, OtherLayout } from "./backup-problem.ts";
import { ExpectedPhotos } from "./expected-photos.ts";
import { packInto } from "./pack-into.ts";
import { createLimit, isOfFormat, MAX_MANIFEST_BYTES, readManifest } from "./read-backup.ts";

/** Begins the names of temporary folders. */
export const UNPACKED = "unpacked-";
const MAX_LAYERS = 5;
const MAX_FILES = 200_000;
const MAX_PATH = 500;
const PACKED = /\.(tar|gz|tgz|zip)$/i;
/** Files of a backup, and archives that may contain one. macOS adds files whose names begin with `._`. */
const WANTED =
  /^(.*\/)?(manifest\.json|tables\/[a-z0-9_]+\.csv|photos\/[0-9a-f]{64}\.[a-z]{3,4}|(?!\._)[^/]+\.(tar|gz|tgz|zip))$/i;
const isWanted = (name: string) => name.length <= MAX_PATH && WANTED.test(name);

/**
 * Calls `work` with a backup and, if that is in another layout, with a temporary one that has the same files as Sofra
 * packs them: a browser unpacked it, or a program packed it again, as tar or zip, compressed or not, in any order,
 * in a folder, with other files. Their names are compared and never used as paths; `work` compares their checksums.
 */
export async function withOriginal<T>(file: string, work: (original: string) => Promise<T>): Promise<T> {
  try {
    return await work(file);
  } catch (error) {
    if (!(error instanceof OtherLayout)) throw error;
    const besideFile = path.dirname(file);
    const parent = await access(besideFile, constants.W_OK).then(() => besideFile, tmpdir);
    const folder = await mkdtemp(path.join(parent, UNPACKED));
    try {
      const original = await repack(file, folder).catch((inner: unknown) => {
        // The file is no archive, either.
        throw isOfFormat(inner) ? error : inner;
      });
      if (original === undefined) throw error;
      return await work(original);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}

/** Returns undefined if there is no backup in the file. */
async function repack(file: string, folder: string): Promise<string | undefined> {
  const limit = createLimit((await stat(file)).size);
  let packed = file;
  for (let layer = 0; layer < MAX_LAYERS; layer++) {
    const files = new Map<string, string>();
    for await (const [name, pieces] of filesIn(packed)) {
      if (files.has(name) || files.size === MAX_FILES) throw damaged();
      const target = path.join(folder, `${layer}-${files.size}`);
      await pipeline(pieces, limit, createWriteStream(target, { mode: 0o600 }));
      files.set(name, target);
    }
    if (packed !== file) await rm(packed);
    const manifests = [...files.keys()].filter((name) => path.posix.basename(name) === MANIFEST_FILE);
    const [nearest] = manifests.toSorted((a, b) => a.length - b.length);
    if (nearest !== undefined)
      return packOriginal(files, nearest.slice(0, -MANIFEST_FILE.length), path.join(folder, "original"));
    const [inner, ...others] = [...files].filter(([name]) => PACKED.test(name));
    if (!inner || others.length > 0) return undefined;
    [, packed] = inner;
  }
  return undefined;
}

/** Yields the files in a tar or zip that are wanted, or the contents of a gzip. */
async function* filesIn(packed: string): AsyncGenerator<[name: string, pieces: AsyncIterable<Buffer>]> {
  const start = (await buffer(createReadStream(packed, { end: 3 }))).toString("latin1");
  if (start.startsWith("\u001F\u008B")) yield ["contents.tar", readInto(createGunzip(), packed)];
  else if (start === "PK\u0003\u0004") {
    // yauzl's own check of sizes can leave a stream open without an error.
    const zip = await openPromise(packed, { validateEntrySizes: false });
    for await (const entry of zip.eachEntry())
      if (isWanted(entry.fileName)) yield [entry.fileName, await zip.openReadStreamPromise(entry)];
  } else {
    // Its types lack the option, for old formats of tar.
    const tar = extract({ allowUnknownFormat: true } as Parameters<typeof extract>[0]);
    for await (const entry of readInto(tar, packed)) {
      const { name, type } = entry.header;
      if (type === "file" && isWanted(name)) yield [name, entry as AsyncIterable<Buffer>];
      else entry.resume();
    }
  }
}

/** Reading `target` throws the errors of the file. */
function readInto<T>(target: T, file: string): T {
  pipeline(createReadStream(file), target as Writable).catch(() => undefined);
  return target;
}

/** @param folder in which the backup is, "" or a path that ends with a slash */
async function packOriginal(files: Map<string, string>, folder: string, target: string): Promise<string> {
  const partOf = (name: string): string => {
    const part = files.get(folder + name);
    if (part === undefined) throw damaged();
    return part;
  };
  const manifest = await buffer(createReadStream(partOf(MANIFEST_FILE), { end: MAX_MANIFEST_BYTES }));
  const { tables } = readManifest(manifest);
  const expected = new ExpectedPhotos();
  await expected.readRows(createReadStream(partOf(tableFile("images"))));
  const photos = [...files.keys()]
    .filter((name) => name.startsWith(folder + photoFile("")))
    .map((name) => name.slice(folder.length + photoFile("").length));
  // Large versions, which no row names, come last.
  photos.sort((a, b) => Number(expected.isNamed(b)) - Number(expected.isNamed(a)));
  const names = [MANIFEST_FILE, ...tables.map(({ name }) => tableFile(name)), ...photos.map(photoFile)];
  await packInto(target, 0, async (tar) => {
    for (const name of new Set(names)) {
      const part = partOf(name);
      await pipeline(createReadStream(part), tar.entry({ name, size: (await stat(part)).size }));
      await rm(part);
    }
  });
  return target;
}
