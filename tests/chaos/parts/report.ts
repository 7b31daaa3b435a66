import { mkdirSync, writeFileSync } from "node:fs";
import { arch, availableParallelism, platform } from "node:os";
import path from "node:path";
import { projectRoot } from "#server/lib/project-root.ts";

/** A measured figure and whether its promise is kept. */
export interface Row {
  promise: string;
  figure: string;
  /** The allowed figure. */
  allowed: string;
  met: boolean;
}

export const isMet = ({ met }: Row): boolean => met;

const formatted = (value: number): string => value.toLocaleString("en", { maximumFractionDigits: 0 });

/** A promise that none of the attempts failed. */
export function none(promise: string, wrong: number, of: number): Row {
  return {
    promise,
    figure: `${formatted(wrong)} of ${formatted(of)}`,
    allowed: "0",
    met: wrong === 0 && of > 0,
  };
}

/** A promise that the longest time is within a limit (milliseconds). */
export function within(promise: string, times: number[], limit: number): Row {
  // Not Math.max(...times), which fails for hundreds of thousands of arguments.
  const longest = times.reduce((most, time) => Math.max(most, time), 0);
  const met = times.length > 0 && longest <= limit;
  return { promise, figure: `${formatted(longest)} ms`, allowed: `${formatted(limit)} ms`, met };
}

export function exactly(promise: string, value: number | string | null, expected: number | string): Row {
  return { promise, figure: String(value), allowed: String(expected), met: value === expected };
}

/** Prints a Markdown table. */
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

/** Writes the figures to an ignored file. @returns its path */
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
