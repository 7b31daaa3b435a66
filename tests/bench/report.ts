import { mkdirSync, writeFileSync } from "node:fs";
import { arch, availableParallelism, platform } from "node:os";
import path from "node:path";
import { projectRoot } from "#server/project-root.ts";
import type { Load } from "./load.ts";

/** One line of the report: a figure, or a call beside a static answer of the same bytes. */
export type Row =
  | { kind: "figure"; name: string; value: number; unit: string; target?: number }
  | { kind: "call"; name: string; bytes: number; ours: Load; fixed: Load };

const FOLDER = path.join(projectRoot, "bench-results");

/** As Markdown, ready for the README. */
export function printReport(rows: Row[]): void {
  const figures = rows.filter((row) => row.kind === "figure");
  const calls = rows.filter((row) => row.kind === "call");
  console.log();
  if (figures.length > 0) {
    printTable(
      ["", "measured", "at most"],
      figures.map(({ name, value, unit, target }) => [
        name,
        `${whole(value)} ${unit}`,
        target === undefined ? "" : `${whole(target)} ${unit}`,
      ]),
    );
  }
  if (calls.length > 0) {
    printTable(
      ["16 connections", "bytes", "requests/s", "p50 ms", "p99 ms", "failed", "static requests/s", "ratio"],
      calls.map(({ name, bytes, ours, fixed }) => [
        name,
        bytes.toLocaleString("en"),
        rate(ours),
        ours.p50.toFixed(0),
        ours.p99.toFixed(0),
        String(ours.failed),
        rate(fixed),
        ratioOf(ours, fixed).toPrecision(2),
      ]),
    );
  }
}

/** Keeps the figures where git does not see them. @returns the file */
export function writeReport(rows: Row[]): string {
  mkdirSync(FOLDER, { recursive: true });
  const file = path.join(FOLDER, `${new Date().toISOString().replaceAll(/[:.]/g, "-")}.json`);
  const machine = {
    node: process.version,
    platform: platform(),
    arch: arch(),
    cores: availableParallelism(),
  };
  const results = rows.map((row) =>
    row.kind === "call" ? { ...row, ratio: ratioOf(row.ours, row.fixed) } : row,
  );
  writeFileSync(file, `${JSON.stringify({ machine, results }, null, 2)}\n`);
  return path.relative(projectRoot, file);
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

const whole = (value: number): string => Math.round(value).toLocaleString("en");
const rate = ({ requestsPerSecond }: Load): string =>
  requestsPerSecond.toLocaleString("en", { maximumSignificantDigits: 3 });
const ratioOf = (ours: Load, fixed: Load): number => ours.requestsPerSecond / fixed.requestsPerSecond;

function printTable(head: string[], rows: string[][]): void {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join(" | ")} |`;
  const rule = widths.map((width, column) =>
    column === 0 ? "-".repeat(width) : `${"-".repeat(Math.max(width - 1, 2))}:`,
  );
  console.log([line(head), line(rule), ...rows.map(line)].join("\n"));
  console.log();
}
