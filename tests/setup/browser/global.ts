import { chromium } from "playwright";
import { ensureBuild } from "#server/scripts/ensure-build.mjs";
import { startTestDatabases } from "#tests/setup/server/test-databases.ts";
import { launchOptions } from "./launch-options.ts";

/** Builds the app, prints the browser's version, and starts the database server whose template each worker copies. */
export default async function setup() {
  await ensureBuild();
  const browser = await chromium.launch(await launchOptions());
  process.stdout.write(`Chromium ${browser.version()}\n`);
  await browser.close();
  const { adminUrl, prefix, stop } = await startTestDatabases();
  // Workers are separate processes that inherit the environment.
  process.env.E2E_ADMIN_URL = adminUrl;
  process.env.E2E_DATABASE_PREFIX = prefix;
  return stop;
}
