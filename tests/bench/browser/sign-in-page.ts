import { chromium, type Browser } from "playwright";
import { launchOptions } from "#tests/setup/browser/launch-options.ts";
import type { BenchRun } from "../run/bench-run.ts";
import { figure, median, type Row } from "../run/rows.ts";
import { painted } from "./painted.ts";

/** The smallest household of the benchmark. */
const DISHES = 200;
const VISITS = 9;
const TARGET_MS = 450;

/** Measures the sign-in page on a desktop with an empty cache. */
export async function measureSignInPage(run: BenchRun): Promise<Row[]> {
  return run.at(DISHES, async ({ origin }) => {
    const browser = await chromium.launch(await launchOptions({ isWhole: true }));
    try {
      // Warm up: a browser's first page is slower than later ones.
      await visit(browser, origin);
      const times: number[] = [];
      for (let n = 0; n < (run.quick ? 3 : VISITS); n++) times.push(await visit(browser, origin));
      return [figure("Sign-in form visible, cold", median(times), "ms", { atMost: TARGET_MS })];
    } finally {
      await browser.close();
    }
  });
}

/** Returns milliseconds from navigation until the form is painted. */
async function visit(browser: Browser, origin: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await page.goto(origin, { waitUntil: "commit" });
    return await painted(page, "input[name=password]");
  } finally {
    await context.close();
  }
}
