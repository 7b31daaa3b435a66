import { tableOf, writeReport } from "#tests/setup/report.ts";
import {
  isMet,
  ratioOf,
  valueOf,
  type CallRow,
  type FigureRow,
  type Load,
  type Row,
  type Target,
} from "./rows.ts";

/** Prints Markdown tables for docs/. */
export function printRows(rows: Row[]): void {
  const figures = rows.filter((row) => row.kind === "figure");
  const calls = rows.filter((row) => row.kind === "call");
  const rowOf = ({ name, value, unit, target }: FigureRow) => [
    name,
    withUnit(value, unit),
    target ? inWords(target, unit) : "",
    target ? verdict(isMet(value, target)) : "",
  ];
  if (figures.length > 0) console.log(tableOf(["", "measured", "target", ""], figures.map(rowOf)));
  if (calls.length > 0) console.log(tableOf(CALL_HEAD, calls.map(callCells)));
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

/** Writes the figures measured so far. */
export function writeRows(file: string, rows: Row[], facts: Record<string, unknown>): void {
  const results = rows.map((row) => ({
    ...row,
    ...(row.kind === "call" && row.baseline && { ratio: ratioOf(row) }),
    met: isRowMet(row),
  }));
  writeReport(file, { ...facts, results });
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
