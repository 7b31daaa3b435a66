import { parseArgs } from "node:util";
import { newReport, writeReport } from "#tests/setup/report.ts";
import { isMet, printRows, type Row } from "./parts/report.ts";
import { sections, type SectionName } from "./sections.ts";

/**
 * `npm run chaos` causes failures around the built server and counts their consequences; `npm run chaos -- kill backup`
 * runs only these sections. `fuzz --minutes 10 --seed 7` chooses a part of a long run. Exits with 1 if a promise broke.
 */
const { positionals: asked, values } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: "string", default: "4" }, seed: { type: "string", default: "1" } },
});
const names = asked.length > 0 ? asked : Object.keys(sections);
const part = { minutes: Number(values.minutes), seed: Number(values.seed) };
if (names.some((name) => !(name in sections)) || !(part.minutes > 0 && Number.isSafeInteger(part.seed))) {
  console.error(`Usage: npm run chaos -- [${Object.keys(sections).join("] [")}] [--minutes N] [--seed N]`);
  process.exit(1);
}

const rows: Row[] = [];
for (const name of names as SectionName[]) {
  const begun = Date.now();
  console.log(`${name} …`);
  try {
    rows.push(...(await sections[name](part)));
  } catch (error) {
    console.error(error);
    rows.push({ promise: name, figure: "did not finish", allowed: "", met: false });
  }
  console.log(`${name}: ${((Date.now() - begun) / 1_000).toFixed(0)} s`);
}
printRows(rows);
const file = newReport("test-results/chaos");
writeReport(file, { rows });
console.log(`Written to ${file}`);
process.exit(rows.every(isMet) ? 0 : 1);
