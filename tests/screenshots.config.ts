import { defineConfig } from "@playwright/test";
import tests from "./playwright.config.ts";

/** `npm run screenshots`: takes a picture of every screen in every theme and viewport. */
export default defineConfig({
  ...tests,
  outputDir: "../test-results/screenshots-run",
  testMatch: "screenshots.ts",
  projects: [{ name: "screenshots" }],
});
