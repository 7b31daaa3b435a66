import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createGunzip } from "node:zlib";
import { Archive, folderOf, type Entry } from "./archive.ts";
import { FileProblem, LimitProblem, RECIPES_FILE } from "./dish-file-format.ts";
import { filesOf, NO_FILES, type Files } from "./files.ts";
import { decoded, readJsonEntries } from "./json-entries.ts";
import { folderId, recipesOfBackup } from "./readers/mealie-backup.ts";
import { recipesOfPage } from "./readers/pages.ts";
import { isPlanToEat, rowsOfTxt } from "./readers/plan-to-eat.ts";
import { recipesOfText } from "./readers/text.ts";
import { readTableRows } from "./table-rows.ts";

/**
 * A part of a file that may be a recipe or contain some, or why a part cannot be read. `program` wrote the file, if
 * that is known before its recipes are read.
 */
export type Document = { name: string } & (
  | { value: unknown; files: Files; program?: string; problem?: never }
  | { problem: FileProblem }
);

const HEAD_BYTES = 4_096;
/** Paprika's recipes contain their photos. */
const MAX_PACKED_LENGTH = 20_000_000;
const READ_FILES = /\.(?:json|jsonld|zip|paprikarecipes?)$/i;
/** Read only if an archive has none of the others, in whose archives they describe the program. */
const TEXT_FILES = /\.(?:txt|md|markdown|csv)$|(?:^|\/)recipes\.html?$/i;
const MAX_TEXT_LENGTH = 4_000_000;
const MAX_TEXT_LINES = 50_000;
/** The start of JSON; files with another start are texts. */
const JSON_START = /^(?:\xef\xbb\xbf)?\s*(?:$|\{|\[\s*(?:$|[[{"\]]))/;
const PAGE_START = /^(?:\xef\xbb\xbf)?\s*<(?:!doctype\s+html|html|head|body)\b/i;
/** PDF, RTF and XML */
const UNREAD = /^(?:\xef\xbb\xbf)?\s*(?:%PDF-|\{\\rtf|<\?xml)/i;
/** An archive that was unpacked and packed again may contain everything in a folder. */
const MAIN_FILE = /^(?:[^/]+\/)?(?:recipes|database)\.json$/;

/**
 * Reads the parts of a file one at a time, by its content: JSON, a gzip of JSON, a text, a page, a table, or a zip of
 * these and of further zips. The extension decides only which files in a zip are read.
 * @throws FileProblem
 */
export async function* readDocuments(file: string): AsyncGenerator<Document> {
  const start = await buffer(createReadStream(file, { end: HEAD_BYTES - 1 }));
  const head = start.toString("latin1");
  const stream = () => createReadStream(file);
  if (head.startsWith("PK")) yield* readArchive(await Archive.open(file));
  else if (head.startsWith("\x1f\x8b")) yield* documents("", gunzip(stream()), NO_FILES, MAX_PACKED_LENGTH);
  else if (/"alembic_version"\s*:/.test(head)) yield* readBackup(stream, NO_FILES);
  else yield* documents("", stream(), NO_FILES);
}

/** Reads the documents of an archive and closes it. */
async function* readArchive(archive: Archive, isInner = false): AsyncGenerator<Document> {
  try {
    yield* readEntries(archive, isInner);
  } finally {
    archive.close();
  }
}

async function* readEntries(archive: Archive, isInner: boolean): AsyncGenerator<Document> {
  const [main] = await archive.list(MAIN_FILE);
  if (main?.fileName.endsWith(RECIPES_FILE))
    return yield* documents("", archive.stream(main), filesOf(archive, folderOf(main.fileName)));
  if (main) return yield* readBackup(() => archive.stream(main), filesOf(archive, folderOf(main.fileName)));
  const exported = await archive.list(READ_FILES);
  for (const entry of exported.length > 0 ? exported : await archive.list(TEXT_FILES)) {
    const name = entry.fileName;
    try {
      yield* readEntry(archive, entry, isInner);
    } catch (error) {
      if (!(error instanceof FileProblem) || error instanceof LimitProblem) throw error;
      yield { name, problem: error };
    }
  }
}

async function* readEntry(archive: Archive, entry: Entry, isInner: boolean): AsyncGenerator<Document> {
  const name = entry.fileName;
  const files = filesOf(archive, folderOf(name));
  if (/\.(?:zip|paprikarecipes)$/i.test(name)) {
    if (isInner) throw new FileProblem("archive_nested");
    yield* readArchive(await archive.openInner(entry), true);
  } else if (/\.paprikarecipe$/i.test(name))
    yield* documents(name, gunzip(archive.stream(entry)), files, MAX_PACKED_LENGTH);
  else yield* documents(name, archive.stream(entry), files);
}

async function* documents(
  name: string,
  pieces: AsyncIterable<Uint8Array>,
  files: Files,
  maxLength?: number,
): AsyncGenerator<Document> {
  const { head, all } = await peek(pieces);
  if (JSON_START.test(head) && !UNREAD.test(head)) {
    for await (const value of readJsonEntries(all, maxLength)) yield { name, value, files };
    return;
  }
  const rows = PAGE_START.test(head)
    ? recipesOfPage(all)
    : isPlanToEat(head.replace("\xef\xbb\xbf", ""))
      ? readTableRows(all)
      : undefined;
  if (rows) {
    for await (const value of rows) yield { name, value, files };
    return;
  }
  // Note programs export tables next to their texts.
  if (/\.csv$/i.test(name)) return;
  if (head.includes("\0")) throw new FileProblem("file_unknown");
  if (UNREAD.test(head)) throw new FileProblem("file_other");
  const lines = await readLines(all);
  if (isTable(lines)) throw new FileProblem("file_other");
  const exported = rowsOfTxt(lines);
  for (const value of exported) yield { name, value, files };
  if (exported.length > 0) return;
  for await (const found of recipesOfText(lines, name))
    yield "problem" in found ? found : { name, files, ...found };
}

/** Returns whether the first two lines are rows of a table, as of a header: more than two cells, divided alike. */
function isTable(lines: string[]): boolean {
  const [first, second] = lines.filter((line) => line.trim() !== "");
  return [",", ";", "\t"].some((mark) => {
    const isRow = (line = "") =>
      line.length < HEAD_BYTES && line.split(mark).length > 2 && !line.includes(`${mark} `);
    return isRow(first) && isRow(second);
  });
}

async function readLines(pieces: AsyncIterable<Uint8Array>): Promise<string[]> {
  const lines = [""];
  let length = 0;
  for await (const piece of decoded(pieces)) {
    length += piece.length;
    const [first = "", ...others] = piece.split("\n");
    lines.push((lines.pop() ?? "") + first, ...others);
    if (length > MAX_TEXT_LENGTH || lines.length > MAX_TEXT_LINES)
      throw new FileProblem("file_text_too_long");
  }
  return lines.map((line) => line.replace(/\r$/, ""));
}

/** Returns the start of a stream without consuming it. */
async function peek(pieces: AsyncIterable<Uint8Array>) {
  const iterator = pieces[Symbol.asyncIterator]();
  const first = await iterator.next();
  async function* all() {
    try {
      if (!first.done) yield first.value;
      yield* { [Symbol.asyncIterator]: () => iterator };
    } finally {
      await iterator.return?.();
    }
  }
  const head = first.done ? "" : Buffer.from(first.value.subarray(0, HEAD_BYTES)).toString("latin1");
  return { head, all: all() };
}

async function* readBackup(open: () => AsyncIterable<Uint8Array>, files: Files): AsyncGenerator<Document> {
  for await (const value of recipesOfBackup(open)) {
    yield {
      name: "",
      value,
      files: files.in(`data/recipes/${folderId(value.id)}/`),
      program: "Mealie backup",
    };
  }
}

/** @throws FileProblem if it is no gzip of an object */
async function* gunzip(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const unpacked = createGunzip();
  // An error of the packed stream ends the other one, too.
  pipeline(packed, unpacked, () => undefined);
  let isFirst = true;
  try {
    for await (const piece of unpacked as AsyncIterable<Buffer>) {
      if (isFirst && !/^\s*\{/.test(piece.toString("latin1", 0, 100)))
        throw new FileProblem("file_compressed");
      isFirst = false;
      yield piece;
    }
  } catch (error) {
    if (error instanceof FileProblem || (error instanceof Error && "syscall" in error)) throw error;
    throw new FileProblem("file_damaged");
  }
}
