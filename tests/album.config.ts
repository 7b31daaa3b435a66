import { defineConfig } from "@playwright/test";
import tests from "./playwright.config.ts";

const desktop = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** `npm run album`: a picture of every screen in every look, for people to look at. */
export default defineConfig({
  ...tests,
  outputDir: "../test-results/album-run",
  testMatch: "album.ts",
  projects: [
    { name: "desktop-light", use: desktop },
    { name: "desktop-dark", use: { ...desktop, colorScheme: "dark" } },
    { name: "phone-light", use: phone },
    { name: "phone-dark", use: { ...phone, colorScheme: "dark" } },
  ],
});
