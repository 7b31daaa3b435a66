import { mkdirSync, writeFileSync } from "node:fs";
import { arch, availableParallelism, platform } from "node:os";
import path from "node:path";
import { projectRoot } from "#server/lib/project-root.ts";

/** One figure, and whether the promise behind it is kept. */
export interface Row {
  promise: string;
  figure: string;
  /** What the figure may be. */
  allowed: string;
  met: boolean;
}

export const isMet = ({ met }: Row): boolean => met;

const said = (value: number): string => value.toLocaleString("en", { maximumFractionDigits: 0 });

/** Of so many tries so many went wrong; none may. */
export function none(promise: string, wrong: number, of: number): Row {
  return { promise, figure: `${said(wrong)} of ${said(of)}`, allowed: "0", met: wrong === 0 && of > 0 };
}

/** The longest of some times, in milliseconds. */
export function within(promise: string, times: number[], limit: number): Row {
  // Of hundreds of thousands; more than a call takes as arguments.
  const longest = times.reduce((most, time) => Math.max(most, time), 0);
  const met = times.length > 0 && longest <= limit;
  return { promise, figure: `${said(longest)} ms`, allowed: `${said(limit)} ms`, met };
}

export function exactly(promise: string, value: number | string | null, expected: number | string): Row {
  return { promise, figure: String(value), allowed: String(expected), met: value === expected };
}

/** As Markdown, ready for the README. */
export function printReport(rows: Row[]): void {
  const cells = [
    ["promise", "figure", "allowed", "kept"],
    ...rows.map(({ promise, figure, allowed, met }) => [promise, figure, allowed, met ? "yes" : "NO"]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)));
  const lines = cells.map(
    (line) => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`,
  );
  lines.splice(1, 0, `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`);
  console.log(`\n${lines.join("\n")}\n`);
}

/** Keeps the figures where git does not see them. @returns the file */
export function writeReport(rows: Row[]): string {
  const folder = path.join(projectRoot, "test-results", "chaos");
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${new Date().toISOString().replaceAll(/[:.]/g, "-")}.json`);
  const machine = {
    node: process.version,
    platform: platform(),
    arch: arch(),
    cores: availableParallelism(),
  };
  writeFileSync(file, `${JSON.stringify({ machine, rows }, null, 2)}\n`);
  return path.relative(projectRoot, file);
}
