import { readFileSync } from "node:fs";

/** Reads the cells of a file in tests/data, which are separated by " | ", below an explanation and an empty line. */
export const dataRows = (file: string): string[][] =>
  readFileSync(new URL(`../../data/${file}`, import.meta.url), "utf8")
    .trim()
    .replace(/^.*?\n\n/su, "")
    .split("\n")
    .map((row) => row.split(" | "));
