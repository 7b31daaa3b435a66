import type { Node } from "#server/features/recipes/json-ld.ts";
import { FileProblem } from "./dish-file-format.ts";
import { decoded } from "./json-entries.ts";

const MAX_COLUMNS = 100;
const MAX_ROW_LENGTH = 500_000;
/** A quoted cell, which begins with its quote; without the second quote it goes on in the next line. */
const QUOTED = /(?:^|,)"[^"]*(?:""[^"]*)*("|$)/g;
const CELL = /,(?:"([^"]*(?:""[^"]*)*)"|([^,]*))/g;

/**
 * Reads comma-separated values (RFC 4180) with the memory of one row.
 * @returns the rows as objects by the names in the first one
 * @throws FileProblem
 */
export async function* readTableRows(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Node> {
  let names: string[] | undefined;
  let row = "";
  let rest = "";
  let isQuoted = false;
  for await (const text of all(decoded(pieces))) {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (!isQuoted && line.trim() === "") continue;
      row += line;
      isQuoted = [...(isQuoted ? `"${line}` : line).matchAll(QUOTED)].some(([, end]) => end === "");
      const cells = isQuoted ? [] : cellsOf(row);
      row = isQuoted ? `${row}\n` : "";
      if (!cells.some(Boolean)) continue;
      if (names) yield Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ""]));
      else names = cells;
    }
    if (row.length + rest.length > MAX_ROW_LENGTH)
      throw new FileProblem("recipe_bytes", { max: MAX_ROW_LENGTH / 1_000_000 });
  }
  if (isQuoted) throw new FileProblem("file_damaged");
}

/** Adds a line break, so that the last line has an end. */
async function* all(texts: AsyncIterable<string>): AsyncGenerator<string> {
  yield* texts;
  yield "\n";
}

function cellsOf(row: string): string[] {
  const cells: string[] = [];
  for (const [, quoted, plain = ""] of `,${row.replace(/\r$/, "")}`.matchAll(CELL))
    if (cells.push(quoted?.replaceAll('""', '"') ?? plain) === MAX_COLUMNS) break;
  return cells;
}
