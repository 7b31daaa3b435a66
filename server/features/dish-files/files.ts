import path from "node:path/posix";
import { MAX_PHOTO_BYTES } from "#shared/limits.ts";
import type { Archive, Entry } from "./archive.ts";

/** A web address, or reads a photo. @throws FileProblem */
export type PhotoSource = string | (() => Promise<Buffer>);
/** The same photo in several sizes, largest first; the first that can be stored is. */
export type PhotoSources = PhotoSource[];

/** The files next to a recipe. */
export interface Files {
  /** Returns the photo at a path; undefined if there is none. */
  at: (name: string) => PhotoSources | undefined;
  /** @param names without the extension, largest photo first */
  find: (folder: string, ...names: string[]) => PhotoSources;
  /** Returns the files of a folder here. */
  in: (folder: string) => Files;
}

/** Names in a zip can be longer, but normalizing a text of megabytes takes long. */
const MAX_PATH = 2_000;

export const NO_FILES: Files = { at: () => undefined, find: () => [], in: () => NO_FILES };

/** @param base "" or a path that ends with a slash */
export function filesOf(archive: Archive, base: string): Files {
  const photo = (entry: Entry) => () => archive.read(entry, MAX_PHOTO_BYTES);
  return {
    at: (name) => {
      if (name.length > MAX_PATH) return undefined;
      const entry = archive.find(base + name) ?? archive.find(path.normalize(base + name));
      return entry && [photo(entry)];
    },
    find: (folder, ...names) => names.flatMap((name) => archive.findAll(base + folder + name).map(photo)),
    in: (folder) => filesOf(archive, base + folder),
  };
}
