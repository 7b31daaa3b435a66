import { isMet, printReport, writeReport, type Row } from "./parts/report.ts";
import { sections, type SectionName } from "./sections.ts";

/**
 * `npm run chaos` breaks what can break around the built server and counts what comes of it; `npm run chaos -- kill backup`
 * only these sections. Exit code 1 when a promise is not kept.
 */
const asked = process.argv.slice(2);
const names = asked.length > 0 ? asked : Object.keys(sections);
if (names.some((name) => !(name in sections))) {
  console.error(`Usage: npm run chaos -- [${Object.keys(sections).join("] [")}]`);
  process.exit(1);
}

const rows: Row[] = [];
for (const name of names as SectionName[]) {
  const begun = Date.now();
  console.log(`${name} …`);
  try {
    rows.push(...(await sections[name]()));
  } catch (error) {
    console.error(error);
    rows.push({ promise: name, figure: "came to no end", allowed: "", met: false });
  }
  console.log(`${name}: ${((Date.now() - begun) / 1_000).toFixed(0)} s`);
}
printReport(rows);
console.log(`Written to ${writeReport(rows)}`);
process.exit(rows.every(isMet) ? 0 : 1);
