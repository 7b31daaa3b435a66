// `npm test` installs missing packages, runs all checks, builds, runs the fast tests, and ends with `N passed,
// N failed`. `npm run test:full` (--full) runs all other tests.
import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { runChecks } from "#server/scripts/check.mjs";
import { ensurePackages } from "#server/scripts/ensure-deps.mjs";
import { runNode } from "#server/scripts/run-step.mjs";
import { debianPath, findBrowser, getBrowser } from "./setup/browser/find-browser.mjs";
import { makeTempFolder } from "./setup/temp-folder.mjs";

/**
 * @typedef {{ passed: number, failed: number }} Count
 *
 * The parts of the reports of Vitest (first line) and Playwright that are used here.
 * @typedef {{ numPassedTests: number, numFailedTests: number, testResults: TestFile[] }
 *   & { stats: { expected: number, unexpected: number }, suites: Suite[], errors: Fault[] }} Report
 * @typedef {{ name: string, status: string, message: string, assertionResults: Assertion[] }} TestFile
 * @typedef {{ fullName: string, failureMessages: string[] }} Assertion
 * @typedef {{ suites?: Suite[], specs: { title: string, file: string, tests: Try[] }[] }} Suite
 * @typedef {{ projectName: string, status: string, results: { errors: Fault[] }[] }} Try
 * @typedef {{ message?: string }} Fault
 */

const MAX_LINES = 25;
/** Node 20.20 crashes where it compiles a regular expression for the second time, which this switches off. */
const NODE_OPTIONS = ["--no-regexp-tier-up"];
const isFull = process.argv.includes("--full");

await ensurePackages();
const folder = makeTempFolder();
process.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(130));
const testEnv = { NODE_ENV: "test", TMPDIR: folder };
/** Fetched while the other steps run. */
const browser = getBrowser();
browser.catch(() => undefined);
/** Failures, printed at the end. @type {string[]} */
const faults = [];
const total = { passed: 0, failed: 0 };
const steps = isFull
  ? [build, vitest, () => playwright("nightly"), fastInDebianChromium]
  : [checks, build, vitest, () => playwright("fast")];
for (const step of steps) {
  const { passed, failed } = await step();
  total.passed += passed;
  total.failed += failed;
}
if (faults.length > 0) console.log(`\nFailures:\n\n${faults.join("\n\n")}\n`);
if (isFull) console.log("Ran the tests that `npm test` leaves out.");
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
async function vitest() {
  const file = path.join(folder, "vitest.json");
  const options = ["--config", "tests/vitest.config.ts", `--project=${isFull ? "nightly" : "!nightly"}`];
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const args = [...NODE_OPTIONS, "node_modules/vitest/vitest.mjs", "run", ...options, ...reporters];
  const { ok } = await runNode(args, { env: testEnv });
  return count(ok, file, ({ numPassedTests, numFailedTests, testResults }) => {
    for (const { name, message, assertionResults } of testResults) {
      const where = path.relative(".", name);
      if (message) addFault(where, message);
      for (const { fullName, failureMessages } of assertionResults)
        if (failureMessages.length > 0) addFault(`${where}: ${fullName}`, failureMessages.join("\n"));
    }
    // A file that cannot be loaded reports no tests.
    const broken = testResults.filter(
      (file) => file.status === "failed" && file.assertionResults.length === 0,
    );
    return { passed: numPassedTests, failed: numFailedTests + broken.length };
  });
}

/** The tests' own browser may be older than those of users. @returns {Promise<Count>} */
async function fastInDebianChromium() {
  if (!existsSync(debianPath)) return { passed: 0, failed: 0 };
  return playwright("fast", { CHROMIUM_PATH: debianPath });
}

/**
 * @param {"fast" | "nightly"} tier
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<Count>}
 */
async function playwright(tier, env = {}) {
  try {
    await browser;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  }
  if (!(await findBrowser({ isWhole: true })))
    console.log("Chromium is not installed, so the tests of notifications are skipped.");
  const file = path.join(folder, "playwright.json");
  const options = ["--config", "tests/playwright.config.ts", `--project=${tier}*`];
  const args = [
    ...NODE_OPTIONS,
    "node_modules/@playwright/test/cli.js",
    "test",
    ...options,
    "--reporter=list,json",
  ];
  const { ok } = await runNode(args, { env: { ...testEnv, ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file } });
  return count(ok, file, ({ stats, suites, errors }) => {
    for (const { message = "" } of errors) addFault("Browser tests", message);
    for (const suite of suites) addFaultsOf(suite);
    return { passed: stats.expected, failed: stats.unexpected + errors.length };
  });
}

/** @param {Suite} suite */
function addFaultsOf({ suites = [], specs }) {
  for (const inner of suites) addFaultsOf(inner);
  for (const { title, file, tests } of specs) {
    for (const { projectName, status, results } of tests) {
      const messages = results.flatMap(({ errors }) => errors.map(({ message = "" }) => message));
      if (status === "unexpected") addFault(`[${projectName}] ${file}: ${title}`, messages.join("\n"));
    }
  }
}

/**
 * @param {string} name
 * @param {string} message only its first lines are printed
 */
function addFault(name, message) {
  const lines = stripVTControlCharacters(message)
    .split("\n")
    .filter((line) => line.trim() !== "");
  faults.push([`✗ ${name}`, ...lines.slice(0, MAX_LINES).map((line) => `    ${line}`)].join("\n"));
}

/**
 * A run without report or tests counts as a failure, and so does a failing exit code without a failed test.
 * @param {boolean} ok
 * @param {string} file
 * @param {(report: Report) => Count} read
 * @returns {Count}
 */
function count(ok, file, read) {
  const { passed, failed } = existsSync(file)
    ? read(JSON.parse(readFileSync(file, "utf8")))
    : { passed: 0, failed: 0 };
  if (passed + failed === 0) console.error("The run ended without a report of its tests.");
  return { passed, failed: failed === 0 && (!ok || passed === 0) ? 1 : failed };
}
