import type { Node } from "#server/features/recipes/json-ld.ts";
import { FileProblem } from "./dish-file-format.ts";
import { decoded } from "./json-entries.ts";

const MAX_COLUMNS = 100;
const MAX_ROW_LENGTH = 1_000_000;
const CELL = /,(?:"([^"]*(?:""[^"]*)*)"|([^,]*))/g;

/**
 * Reads comma-separated values (RFC 4180) with the memory of one row.
 * @returns the rows as objects by the names in the first one
 * @throws FileProblem
 */
export async function* readTableRows(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Node> {
  let names: string[] | undefined;
  let row = "";
  let isQuoted = false;
  for await (const line of linesOf(pieces)) {
    row += line;
    if (row.length > MAX_ROW_LENGTH) throw tooLong();
    if (line.split('"').length % 2 === 0) isQuoted = !isQuoted;
    if (isQuoted) {
      row += "\n";
      continue;
    }
    const cells = cellsOf(row);
    row = "";
    if (!names) names = cells;
    else if (cells.some(Boolean))
      yield Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ""]));
  }
  if (isQuoted) throw new FileProblem("file_damaged");
}

const tooLong = () => new FileProblem("recipe_bytes", { max: MAX_ROW_LENGTH / 1_000_000 });

async function* linesOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let rest = "";
  for await (const text of decoded(pieces)) {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > MAX_ROW_LENGTH) throw tooLong();
    yield* lines;
  }
  yield rest;
}

function cellsOf(row: string): string[] {
  const cells: string[] = [];
  for (const [, quoted, plain = ""] of `,${row.replace(/\r$/, "")}`.matchAll(CELL)) {
    if (cells.push(quoted?.replaceAll('""', '"') ?? plain) === MAX_COLUMNS) break;
  }
  return cells;
}
