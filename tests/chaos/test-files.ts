import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { runNode } from "#server/scripts/run-step.mjs";
import { getBrowser } from "#tests/setup/browser/find-browser.mjs";
import { none, type Row } from "./parts/report.ts";

/** Runs tests/api/access-table.test.ts: every route in every role. */
export async function everyRouteAndRole(): Promise<Row[]> {
  return inFolder(async (folder) => {
    const report = path.join(folder, "vitest.json");
    const options = ["--config", "tests/vitest.config.ts", "--reporter=json", `--outputFile=${report}`];
    const args = ["node_modules/vitest/vitest.mjs", "run", ...options, "tests/api/access-table.test.ts"];
    await runNode(args, { quiet: true, env: { NODE_ENV: "test" } });
    const { numFailedTests, numTotalTests } = JSON.parse(readFileSync(report, "utf8")) as {
      numFailedTests: number;
      numTotalTests: number;
    };
    return [
      none(
        "every route as each of 8 callers: a wrong status, or a failure that changed a row",
        numFailedTests,
        numTotalTests,
      ),
    ];
  });
}

/** Runs tests/browser/foreign-content.spec.ts: script payloads in every text. */
export async function scriptInjection(): Promise<Row[]> {
  await getBrowser();
  return inFolder(async (folder) => {
    const report = path.join(folder, "playwright.json");
    const args = ["node_modules/@playwright/test/cli.js", "test", "--config", "tests/playwright.config.ts"];
    const env = { NODE_ENV: "test", PLAYWRIGHT_JSON_OUTPUT_NAME: report };
    await runNode([...args, "--reporter=json", "foreign-content"], { quiet: true, env });
    const { stats } = JSON.parse(readFileSync(report, "utf8")) as {
      stats: { expected: number; unexpected: number };
    };
    const of = stats.expected + stats.unexpected;
    return [
      none(
        "8 payloads in each of 33 texts, 66 pages: runs in which one was executed or had to be stopped",
        stats.unexpected,
        of,
      ),
    ];
  });
}

async function inFolder(work: (folder: string) => Promise<Row[]>): Promise<Row[]> {
  const folder = mkdtempSync(path.join(tmpdir(), "sofra-chaos-"));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
