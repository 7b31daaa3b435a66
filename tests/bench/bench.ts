import { parseArgs } from "node:util";
import { newReport } from "#tests/setup/report.ts";
import { loadTool } from "./load/load.ts";
import { openBenchDatabases } from "./run/bench-databases.ts";
import { createBenchRun } from "./run/bench-run.ts";
import { printRows, printSummary, writeRows } from "./run/report.ts";
import type { Row } from "./run/rows.ts";
import { sections, type SectionName } from "./sections.ts";

/**
 * `npm run bench` measures the built server and its pages; `npm run bench -- page-50 search` runs only these sections,
 * and `--quick` fewer sizes and repetitions. Compare ratios to the static answers of the same run, which are
 * independent of the machine.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: "string" }, quick: { type: "boolean", default: false } },
});
const names = positionals.length > 0 ? positionals : Object.keys(sections);
const unknown = names.filter((name) => !(name in sections));
const seconds = Number(values.seconds ?? (values.quick ? 1 : 2));
if (unknown.length > 0 || !(seconds > 0)) {
  console.error(
    `Usage: npm run bench -- [--quick] [--seconds 2] [section …]\nSections: ${Object.keys(sections).join(", ")}`,
  );
  process.exit(1);
}

const begun = performance.now();
const databases = await openBenchDatabases();
const failures: string[] = [];
try {
  const run = createBenchRun(databases, { seconds, quick: values.quick });
  const rows: Row[] = [];
  const file = newReport("bench-results");
  const minutes = () => (performance.now() - begun) / 60_000;
  for (const name of names as SectionName[]) {
    console.log(`Measuring ${name} …`);
    try {
      const measured = await sections[name](run);
      rows.push(...measured);
      printRows(measured);
    } catch (error) {
      // Continue with the other sections.
      console.error(error);
      failures.push(name);
    }
    // After each section, so that a stopped run keeps its figures.
    writeRows(file, rows, { loadTool, seconds, minutes: minutes(), failures });
  }
  printSummary(rows);
  console.log(`Load by ${loadTool}, ${seconds} s for each side, ${minutes().toFixed(1)} minutes in all.`);
  console.log(`Written to ${file}`);
} finally {
  await databases.close();
}
if (failures.length > 0) {
  console.error(`Not measured: ${failures.join(", ")}`);
  process.exitCode = 1;
}
