import { defineConfig, type PlaywrightTestConfig } from "@playwright/test";
import { availableParallelism } from "node:os";
import { findBrowser } from "./setup/browser.mjs";
import { launchOptions } from "./setup/launch-options.ts";

const viewport = { width: 1440, height: 900 };
const news = /push[\w-]*\.spec\.ts$/;

/** Each worker starts the built server on a database of its own (tests/e2e/setup). */
export default defineConfig({
  testDir: "e2e",
  outputDir: "../test-results/browser",
  globalSetup: "./e2e/setup/global.ts",
  fullyParallel: true,
  // One more than there are cores: a page that waits for a clock leaves its own to the others.
  workers: availableParallelism() + 1,
  timeout: 60_000,
  // Two cores may be busy with other things.
  expect: { timeout: 15_000 },
  globalTimeout: 42 * 60_000,
  forbidOnly: Boolean(process.env.CI),
  // Where nobody watches, to tell a race from a break: what passes only then is a failure of `npm test` all the same.
  retries: process.env.CI ? 1 : 0,
  reporter: "list",
  use: {
    // Every action is recorded otherwise, and most runs are green: `npx playwright test --trace on` when one is not.
    trace: "off",
    // A control that is not there is said to be missing long before the test as a whole has taken too long.
    actionTimeout: 20_000,
    screenshot: "only-on-failure",
    locale: "en-US",
    // It answers for the server, out of a test's sight; installed.spec.ts is about it.
    serviceWorkers: "block",
    launchOptions: await launchOptions(),
  },
  projects: [
    { name: "desktop", use: { viewport }, testIgnore: news },
    ...(await wholeBrowser()),
    {
      name: "phone",
      // What looks or works another way under a thumb; the rest is the same on every screen, and tested once.
      grep: /@phone/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
  ],
});

/** The quick browser of the others has no notifications; without a whole one they are left out. */
async function wholeBrowser(): Promise<NonNullable<PlaywrightTestConfig["projects"]>> {
  if (!(await findBrowser({ isWhole: true }))) return [];
  const use = { viewport, launchOptions: await launchOptions({ isWhole: true }) };
  return [{ name: "whole browser", use, testMatch: news }];
}
