import { defineConfig } from "@playwright/test";
import tests from "./playwright.config.ts";

/** `npm run screenshots`: a picture of every screen in every look, for people to look at. */
export default defineConfig({
  ...tests,
  testDir: "full/browser",
  outputDir: "../test-results/screenshots-run",
  testMatch: "screenshots.ts",
  projects: [{ name: "screenshots" }],
});
