import { isUtf8 } from "node:buffer";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { VARIABLE_AND_FILE_NAMES } from "#server/env.ts";
import { projectRoot } from "#server/lib/project-root.ts";

/** Loads `.env`, if there is one; variables that are already set win. */
export function loadEnvironment(file = path.join(projectRoot, ".env")): NodeJS.ProcessEnv {
  if (!existsSync(file)) return process.env;
  const settings = parseEnv(normalizeEnv(readFileSync(file)));
  for (const [name, value] of Object.entries(settings)) process.env[name] ??= value;
  for (const warning of warningsFor(Object.keys(settings))) console.error(warning);
  return process.env;
}

/** Names that are probably misspelled. */
export function warningsFor(names: string[]): string[] {
  return names.flatMap((name) => {
    if (VARIABLE_AND_FILE_NAMES.includes(name)) return [];
    const meant = VARIABLE_AND_FILE_NAMES.find((known) => areNear(known, name.toUpperCase()));
    return meant ? [`.env sets ${name}, which is not known. Is ${meant} meant?`] : [];
  });
}

/** Compares letters in any order: up to two may differ, in a short name only one. */
function areNear(known: string, name: string): boolean {
  const differing = Math.max(without(name, known).length, without(known, name).length);
  return differing <= Math.min(known.length / 4, 2);
}

const without = (name: string, letters: string) =>
  letters.split("").reduce((rest, letter) => rest.replace(letter, ""), name);

/** Reads a file of any editor: UTF-8 or UTF-16, with a byte order mark, typographic quotes, invisible spaces. */
export function normalizeEnv(bytes: Buffer): string {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? "utf-16le"
      : bytes[0] === 0xfe
        ? "utf-16be"
        : isUtf8(bytes)
          ? "utf-8"
          : "windows-1252";
  return new TextDecoder(encoding)
    .decode(bytes)
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replace(/^[\u200b-\u200f\u2060\ufeff]+|[\u200b-\u200f\u2060\ufeff]+$/gm, "")
    .replace(/^[^\S\n]*(?:export[^\S\n]+|set[^\S\n]+)?(\w+)[^\S\n]*=[^\S\n]*(.*?)[^\S\n]*$/gim, "$1=$2")
    .replace(/^(\w+=)[“”„‟«»](.*)[“”„‟«»]$/gm, '$1"$2"')
    .replace(/^(\w+=)[\u2018-\u201b](.*)[\u2018-\u201b]$/gm, "$1'$2'");
}
