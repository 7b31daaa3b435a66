import { parseArgs } from "node:util";
import { openBenchDatabase } from "./bench-database.ts";
import { fillHousehold } from "./household.ts";
import { printReport, writeReport, type Row } from "./report.ts";
import { sections, type SectionName } from "./sections.ts";
import { signIn, startServer } from "./measured-server.ts";

/**
 * `npm run bench` measures the built server on a household of 2,000 dishes; `npm run bench -- search like` only these
 * sections. What matters are the ratios to static answers of the same run: they hold on any machine.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: "string", default: "4" } },
});
const names = positionals.length > 0 ? positionals : Object.keys(sections);
const unknown = names.filter((name) => !(name in sections));
const seconds = Number(values.seconds);
if (unknown.length > 0 || !(seconds > 0)) {
  console.error(`Usage: npm run bench -- [--seconds 4] [${Object.keys(sections).join("] [")}]`);
  process.exit(1);
}

const database = await openBenchDatabase();
try {
  console.log("Filling a household of 2,000 dishes …");
  const household = await fillHousehold(database.url, 2_000);
  await database.rest();
  const rows: Row[] = [];
  for (const name of names as SectionName[]) {
    console.log(`Measuring ${name} …`);
    const measure = sections[name];
    rows.push(
      ...(await measure({
        household,
        seconds,
        start: () => startServer(database.env),
        signIn: (server) => signIn(server, household.member),
      })),
    );
  }
  printReport(rows);
  console.log(`Written to ${writeReport(rows)}`);
} finally {
  await database.close();
}
