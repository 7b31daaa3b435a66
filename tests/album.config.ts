import { defineConfig } from "@playwright/test";
import tests from "./playwright.config.ts";

/** `npm run album`: a picture of every screen in every look, for people to look at. */
export default defineConfig({
  ...tests,
  testDir: "full/browser",
  outputDir: "../test-results/album-run",
  testMatch: "album.ts",
  projects: [{ name: "album" }],
});
