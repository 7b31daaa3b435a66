import { mkdirSync, writeFileSync } from "node:fs";
import { arch, availableParallelism, platform } from "node:os";
import path from "node:path";
import { projectRoot } from "#server/lib/project-root.ts";
import { isMet, ratioOf, valueOf, type CallRow, type Load, type Row, type Target } from "./rows.ts";

const FOLDER = path.join(projectRoot, "bench-results");

/** Prints Markdown tables for docs/. */
export function printRows(rows: Row[]): void {
  const figures = rows.filter((row) => row.kind === "figure");
  const calls = rows.filter((row) => row.kind === "call");
  console.log();
  if (figures.length > 0) {
    printTable(
      ["", "measured", "target", ""],
      figures.map(({ name, value, unit, target }) => [
        name,
        withUnit(value, unit),
        target ? inWords(target, unit) : "",
        target ? verdict(isMet(value, target)) : "",
      ]),
    );
  }
  if (calls.length > 0) printTable(CALL_HEAD, calls.map(callCells));
}

export function printSummary(rows: Row[]): void {
  const missed = rows.filter((row) => !isRowMet(row));
  const asked = rows.filter((row) => (row.kind === "call" ? row.targets.length > 0 : row.target));
  console.log(`${asked.length - missed.length} of ${asked.length} rows with a target meet it.`);
}

const UNITS = { ratio: "", perSecond: "", p50: "ms", p99: "ms" };

const CALL_HEAD = [
  "",
  "dishes",
  "connections",
  "bytes",
  "requests/s",
  "p50 ms",
  "p99 ms",
  "baseline",
  "ratio",
  "target",
  "",
];

function callCells(row: CallRow): string[] {
  const ratio = ratioOf(row);
  const failed = row.ours.failed > 0 ? ` (${whole(row.ours.failed)} failed)` : "";
  return [
    row.name,
    whole(row.dishes),
    String(row.connections),
    row.bytes === undefined ? "" : whole(row.bytes),
    rate(row.ours) + failed,
    milliseconds(row.ours.p50),
    milliseconds(row.ours.p99),
    row.baseline ? rate(row.baseline) : "",
    ratio === undefined ? "" : ratio.toFixed(2),
    row.targets.map(({ of, target }) => `${of} ${inWords(target, UNITS[of])}`.trim()).join(", "),
    row.targets.length > 0 ? verdict(isRowMet(row)) : "",
  ];
}

function isRowMet(row: Row): boolean {
  if (row.kind === "figure") return !row.target || isMet(row.value, row.target);
  return row.targets.every(({ of, target }) => isMet(valueOf(row, of), target));
}

const verdict = (met: boolean) => (met ? "met" : "**missed**");

/** @returns the path of an ignored file for the figures of a run */
export function newReport(): string {
  mkdirSync(FOLDER, { recursive: true });
  const name = `${new Date().toISOString().replaceAll(/[:.]/g, "-")}.json`;
  return path.relative(projectRoot, path.join(FOLDER, name));
}

/** Writes the figures measured so far. */
export function writeReport(file: string, rows: Row[], facts: Record<string, unknown>): void {
  const machine = {
    node: process.version,
    platform: platform(),
    arch: arch(),
    cores: availableParallelism(),
  };
  const results = rows.map((row) => ({
    ...row,
    ...(row.kind === "call" && row.baseline && { ratio: ratioOf(row) }),
    met: isRowMet(row),
  }));
  const text = JSON.stringify({ machine, ...facts, results }, null, 2);
  writeFileSync(path.join(projectRoot, file), `${text}\n`);
}

const whole = (value: number): string => Math.round(value).toLocaleString("en");
const short = (value: number): string =>
  value.toLocaleString("en", { maximumSignificantDigits: Math.abs(value) < 1_000 ? 3 : 4 });
const rate = ({ perSecond }: Load): string => short(perSecond);
const milliseconds = (value: number): string => (value < 100 ? value.toFixed(1) : whole(value));
const withUnit = (value: number, unit: string): string => `${short(value)} ${unit}`.trim();

function inWords(target: Target, unit: string): string {
  if ("atLeast" in target) return `≥ ${withUnit(target.atLeast, unit)}`;
  return "below" in target ? `< ${withUnit(target.below, unit)}` : `≤ ${withUnit(target.atMost, unit)}`;
}

function printTable(head: string[], rows: string[][]): void {
  const widths = head.map((title, column) =>
    Math.max(title.length, 2, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const pad = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0);
  const line = (cells: string[]) => `| ${cells.map(pad).join(" | ")} |`;
  const rule = widths.map((width, column) =>
    column === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`,
  );
  console.log([line(head), line(rule), ...rows.map(line)].join("\n"));
  console.log();
}
