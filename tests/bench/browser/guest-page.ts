import { chromium, type Browser } from "playwright";
import { launchOptions } from "#tests/setup/browser/launch-options.ts";
import { slowDown } from "#tests/setup/browser/slow-phone.ts";
import type { BenchRun } from "../run/bench-run.ts";
import { figure, median, type Row } from "../run/rows.ts";
import { invite } from "./invite.ts";
import { painted } from "./painted.ts";

/** A household after a few years; guests can choose from all its dishes. */
const DISHES = 200;
const VISITS = 7;
const TARGET_MS = 3_000;
/** Measures the guest page on a slow phone with an empty cache. */
export async function measureGuestPage(run: BenchRun): Promise<Row[]> {
  return run.at(DISHES, async (site) => {
    const browser = await chromium.launch(await launchOptions({ isWhole: true }));
    try {
      const address = await invite(site);
      // Warm up the server and the browser.
      await visit(browser, address);
      const visits: Visit[] = [];
      for (let n = 0; n < (run.quick ? 3 : VISITS); n++) visits.push(await visit(browser, address));
      const listInSight = median(visits.map((each) => each.listInSight));
      const bytes = median(visits.map((each) => each.bytes));
      return [
        figure(`Guest page on a slow phone, ${DISHES} dishes: list visible`, listInSight, "ms", {
          atMost: TARGET_MS,
        }),
        figure("… loaded by then", bytes / 1_000, "kB"),
      ];
    } finally {
      await browser.close();
    }
  });
}

interface Visit {
  /** Milliseconds from navigation until a dish of the list was painted. */
  listInSight: number;
  /** Bytes transferred until then. */
  bytes: number;
}

/** Opens the page with an empty profile. */
async function visit(browser: Browser, address: string): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
  });
  try {
    const page = await context.newPage();
    const devtools = await slowDown(page);
    let bytes = 0;
    devtools.on("Network.dataReceived", ({ encodedDataLength }) => (bytes += encodedDataLength));
    await page.goto(address, { waitUntil: "commit" });
    const listInSight = await painted(page, "li button[aria-pressed]");
    return { listInSight, bytes };
  } finally {
    await context.close();
  }
}
