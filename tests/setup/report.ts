import { mkdirSync, writeFileSync } from "node:fs";
import { arch, availableParallelism, platform } from "node:os";
import path from "node:path";
import { projectRoot } from "#server/lib/project-root.ts";

/** Returns a Markdown table, whose columns after the first are aligned to the right. */
export function tableOf(head: string[], rows: string[][]): string {
  const widths = head.map((title, column) =>
    Math.max(title.length, 2, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const pad = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0);
  const line = (cells: string[]) => `| ${cells.map(pad).join(" | ")} |`;
  const rule = widths.map((width, column) =>
    column === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`,
  );
  return `\n${[line(head), line(rule), ...rows.map(line)].join("\n")}\n`;
}

/** Returns the path of an ignored file for the figures of a run. */
export function newReport(folder: string): string {
  mkdirSync(path.join(projectRoot, folder), { recursive: true });
  return path.join(folder, `${new Date().toISOString().replaceAll(/[:.]/g, "-")}.json`);
}

/** Writes figures, and on which machine they were measured. */
export function writeReport(file: string, facts: Record<string, unknown>): void {
  const machine = {
    node: process.version,
    platform: platform(),
    arch: arch(),
    cores: availableParallelism(),
  };
  writeFileSync(path.join(projectRoot, file), `${JSON.stringify({ machine, ...facts }, null, 2)}\n`);
}
