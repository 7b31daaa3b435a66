import { availableParallelism } from "node:os";
import { defineConfig, type PlaywrightTestConfig } from "@playwright/test";
import { findBrowser } from "./setup/browser/find-browser.mjs";
import { launchOptions } from "./setup/browser/launch-options.ts";
import type { Translator } from "./setup/browser/translator.ts";

type Projects = NonNullable<PlaywrightTestConfig["projects"]>;

const desktop = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const whole = (await findBrowser({ isWhole: true }))
  ? { ...desktop, launchOptions: await launchOptions({ isWhole: true }) }
  : undefined;

/** These need a complete browser, because the headless shell has no notifications. */
const notifications = /push[\w-]*\.spec\.ts$/;
/** Runs once more while the browser translates the pages. */
const translated = /@translated/;
/** Only `npm run test:full` runs these. Patterns are matched against file name and title. */
const nightly = /@nightly/;
/** The tests that `npm test` runs on a phone, and `npm run test:full` on a desktop. */
const phoneInFast = /\b(accounts|first-steps|menus|sharing)\.spec\.ts .*@phone(?!.*@nightly)/;

/** Each worker starts the built server on its own database (tests/setup/browser). */
export default defineConfig<{ translator: Translator | undefined }>({
  testDir: "browser",
  outputDir: "../test-results/browser",
  globalSetup: "./setup/browser/global.ts",
  fullyParallel: true,
  // More workers than cores, because pages often wait for a timer.
  workers: availableParallelism() + 1,
  timeout: 60_000,
  // Generous, for slow CI machines.
  expect: { timeout: 15_000 },
  globalTimeout: 42 * 60_000,
  forbidOnly: Boolean(process.env.CI),
  reporter: "list",
  use: {
    // Recording is slow; use `npx playwright test --trace on` to debug a failure.
    trace: "off",
    // Reports a missing control long before the test times out.
    actionTimeout: 20_000,
    screenshot: "only-on-failure",
    locale: "en-US",
    // A service worker would answer instead of the server; installed.spec.ts tests it.
    serviceWorkers: "block",
    launchOptions: await launchOptions(),
  },
  projects: [
    // First, because its tests are the longest, and would keep a single worker busy at the end.
    { name: "fast-phone", grep: phoneInFast, use: phone },
    ...onDesktop("fast", { grepInvert: [nightly, phoneInFast] }),
    // `npm run test:full`
    ...onDesktop("nightly", { grep: [nightly, phoneInFast] }),
    { name: "nightly-translated", grep: translated, use: { ...desktop, translator: "replaces" } },
    { name: "nightly-phone", grep: /@phone/, grepInvert: phoneInFast, use: phone },
  ],
});

/** Leaves out the tests of notifications if no complete browser is installed. */
function onDesktop(tier: string, tests: Pick<Projects[number], "grep" | "grepInvert">): Projects {
  return [
    ...(whole ? [{ ...tests, name: `${tier}-notifications`, testMatch: notifications, use: whole }] : []),
    { ...tests, name: `${tier}-desktop`, testIgnore: notifications, use: desktop },
  ];
}
