// `npm test`: installs what is missing, checks, builds, tests everything, and closes with `N passed, N failed`.
import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ensurePackages } from "#server/scripts/ensure-deps.mjs";
import { runChecks } from "./check.mjs";
import { runNode } from "./run-step.mjs";
import { findBrowser, getBrowser } from "./setup/browser.mjs";
import { makeQuickFolder } from "./setup/quick-folder.mjs";

/**
 * @typedef {{ passed: number, failed: number }} Count
 *
 * What this reads of the reports of Vitest (the first line) and Playwright.
 * @typedef {{ numPassedTests: number, numFailedTests: number, testResults: TestFile[] }
 *   & { stats: { expected: number, unexpected: number, flaky: number }, suites: Suite[], errors: Fault[] }} Report
 * @typedef {{ name: string, status: string, message: string, assertionResults: Assertion[] }} TestFile
 * @typedef {{ fullName: string, status: string, failureMessages: string[] }} Assertion
 * @typedef {{ suites?: Suite[], specs: { title: string, file: string, tests: Try[] }[] }} Suite
 * @typedef {{ projectName: string, status: string, results: { errors: Fault[] }[] }} Try
 * @typedef {{ message?: string }} Fault
 */

const AGAIN = "✗ passed only when it was tried again:";
const MAX_LINES = 25;
const NOTHING = "The run ended without a report of its tests.";

ensurePackages();
const folder = makeQuickFolder();
// Again, because a process that is just ending may still write there.
process.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
const total = { passed: 0, failed: 0 };
/** Where there is none it is fetched beside what comes before its tests: that is mostly waiting. */
const browser = getBrowser();
browser.catch(() => undefined);
/** What went wrong, said once more at the end: the output above is long. @type {string[]} */
const faults = [];
for (const step of [checks, build, serverTests, browserTests]) {
  const { passed, failed } = await step();
  total.passed += passed;
  total.failed += failed;
}
if (faults.length > 0) console.log(`\nIn short:\n\n${faults.join("\n\n")}\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);

/** @returns {Promise<Count>} */
async function checks() {
  const count = await runChecks();
  if (count.failed > 0) faults.push("✗ npm run check");
  return count;
}

/** @returns {Promise<Count>} */
async function build() {
  const script = `import("#server/scripts/ensure-build.mjs").then(({ ensureBuild }) => ensureBuild())`;
  const { ok } = await runNode(["--input-type=module", "-e", script]);
  console.log(ok ? "✓ build" : "✗ build");
  if (!ok) faults.push("✗ build");
  return { passed: Number(ok), failed: Number(!ok) };
}

/** @returns {Promise<Count>} */
async function serverTests() {
  const report = path.join(folder, "vitest.json");
  const options = ["--config", "tests/vitest.config.ts", "--reporter=default", "--reporter=json"];
  const args = ["node_modules/vitest/vitest.mjs", "run", ...options, `--outputFile.json=${report}`];
  const { ok } = await runNode(args, { minutes: 25, env: { NODE_ENV: "test", TMPDIR: folder } });
  return count(ok, report, ({ numPassedTests, numFailedTests, testResults }) => {
    for (const { name, message, assertionResults } of testResults) {
      if (message) tell("✗", path.relative(".", name), message);
      for (const { fullName, status, failureMessages } of assertionResults) {
        const sign = isFlaky({ status, failureMessages }) ? AGAIN : "✗";
        if (failureMessages.length > 0)
          tell(sign, `${path.relative(".", name)}: ${fullName}`, failureMessages.join("\n"));
      }
    }
    const again = testResults.flatMap(({ assertionResults }) => assertionResults.filter(isFlaky)).length;
    return {
      passed: numPassedTests - again,
      // A file that does not load has no tests that could fail.
      failed: numFailedTests + again + testResults.filter(isBrokenFile).length,
    };
  });
}

/**
 * Vitest keeps what a test failed with at first when it passes at the second try. That is a failure: it helps to find the cause.
 * @param {Pick<Assertion, "status" | "failureMessages">} test
 */
function isFlaky({ status, failureMessages }) {
  return status === "passed" && failureMessages.length > 0;
}

/** @param {TestFile} file */
function isBrokenFile({ status, assertionResults }) {
  return status === "failed" && assertionResults.length === 0;
}

/** @returns {Promise<Count>} */
async function browserTests() {
  try {
    await browser;
    if (!(await findBrowser({ isWhole: true })))
      console.log("Chromium is not installed: what needs notifications is not tested.");
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  }
  const report = path.join(folder, "playwright.json");
  const options = ["--config", "tests/playwright.config.ts", "--reporter=list,json"];
  const args = ["node_modules/@playwright/test/cli.js", "test", ...options];
  const env = { NODE_ENV: "test", TMPDIR: folder, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const { ok } = await runNode(args, { minutes: 45, env });
  return count(ok, report, ({ stats, suites, errors }) => {
    for (const { message = "" } of errors) tell("✗", "Browser tests", message);
    for (const suite of suites) tellOfSuite(suite);
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
  });
}

/** @param {Suite} suite */
function tellOfSuite({ suites = [], specs }) {
  for (const inner of suites) tellOfSuite(inner);
  for (const { title, file, tests } of specs)
    for (const { projectName, status, results } of tests) {
      if (status !== "unexpected" && status !== "flaky") continue;
      const said = results.flatMap(({ errors }) => errors.map(({ message = "" }) => message));
      const sign = status === "flaky" ? AGAIN : "✗";
      tell(sign, `[${projectName}] ${file}: ${title}`, said.join("\n"));
    }
}

/**
 * @param {string} sign
 * @param {string} what
 * @param {string} why as many lines of it as fit on a screen
 */
function tell(sign, what, why) {
  const lines = stripVTControlCharacters(why)
    .split("\n")
    .filter((line) => line.trim() !== "");
  faults.push([`${sign} ${what}`, ...lines.slice(0, MAX_LINES).map((line) => `    ${line}`)].join("\n"));
}

/**
 * Nothing run or nothing reported is a failure, and so is a run that failed in any way its tests do not show.
 * @param {boolean} ok
 * @param {string} report
 * @param {(report: Report) => Count} read
 * @returns {Count}
 */
function count(ok, report, read) {
  if (!existsSync(report)) {
    console.error(NOTHING);
    return { passed: 0, failed: 1 };
  }
  const { passed, failed } = read(JSON.parse(readFileSync(report, "utf8")));
  if (passed + failed === 0) console.error(NOTHING);
  return { passed, failed: failed === 0 && (!ok || passed === 0) ? 1 : failed };
}
