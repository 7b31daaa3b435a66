import { readFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod/mini";
import { projectRoot } from "./project-root.ts";

const folder = path.join(projectRoot, "server", "data");
let areReadable = false;

/** @throws if a table cannot be opened, for example because too many files are open */
export async function checkDataTables(): Promise<void> {
  if (areReadable) return;
  const names = await readdir(folder);
  for (const name of names.filter((file) => file.endsWith(".tsv"))) await readFile(path.join(folder, name));
  areReadable = true;
}

/**
 * Reads a table of server/data: a header line, then lines of columns separated by tabs.
 * @throws if a line does not match `row`
 */
export function readDataTable<Row extends z.ZodMiniType>(name: string, row: Row): z.output<Row>[] {
  const file = path.join(folder, name);
  const lines = readFileSync(file, "utf8").split("\n").slice(1, -1);
  return lines.map((line, index) => {
    const parsed = z.safeParse(row, line.split("\t"));
    // Lines start at 1, and the first one is the header.
    if (!parsed.success) throw new Error(`${file}, line ${index + 2}: ${z.prettifyError(parsed.error)}`);
    return parsed.data;
  });
}

/** A column with any number of texts. */
export const listColumn = (separator: string) =>
  z.pipe(
    z.string(),
    z.transform((text) => (text === "" ? [] : text.split(separator))),
  );
