import path from "node:path/posix";
import { MAX_PHOTO_BYTES } from "#shared/limits.ts";
import { folderOf, type Archive, type Entry } from "./archive.ts";

/** A web address, or reads a photo. @throws FileProblem */
export type PhotoSource = string | (() => Promise<Buffer>);
/** The same photo in several sizes, largest first; the first that can be stored is. */
export type PhotoSources = PhotoSource[];

/** The files next to a recipe. */
export interface Files {
  /** @returns the photo at a path; undefined if there is none */
  at: (name: string) => PhotoSources | undefined;
  /** @param names patterns of names, largest photo first */
  find: (folder: string, ...names: RegExp[]) => PhotoSources;
  /** @returns the files of a folder here */
  in: (folder: string) => Files;
}

export const NO_FILES: Files = { at: () => undefined, find: () => [], in: () => NO_FILES };

/** @param base "" or a path that ends with a slash */
export function filesOf(archive: Archive, base: string): Files {
  const photo = (entry: Entry) => () => archive.read(entry, MAX_PHOTO_BYTES);
  return {
    at: (name) => {
      const entry = archive.find(base + name) ?? archive.find(path.normalize(base + name));
      return entry && [photo(entry)];
    },
    find: (folder, ...names) => {
      const entries = archive.filesIn(base + folder);
      const nameOf = ({ fileName }: Entry) => fileName.slice(folderOf(fileName).length);
      return names.flatMap((name) => entries.filter((entry) => name.test(nameOf(entry))).map(photo));
    },
    in: (folder) => filesOf(archive, base + folder),
  };
}
