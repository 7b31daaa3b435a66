import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from "playwright";
import { HOUSEHOLD_CACHE } from "#client/lib/device/offline-names.ts";
import { launchOptions } from "#tests/setup/browser/launch-options.ts";
import type { BenchRun, Site } from "../run/bench-run.ts";
import { figure, median, type Row, type Target } from "../run/rows.ts";
import { painted } from "./painted.ts";
import { measureScrolling } from "./scrolling.ts";

const SIZES = [200, 2_000];
const VISITS = 5;
const DESKTOP = { width: 1440, height: 900 };
const SETTLED_MS = 2_500;
const COLD: Target = { below: 1_000 };

/** Measures Our Dishes on a desktop: time to the list, and scrolling. */
export async function measureDishesPage(run: BenchRun): Promise<Row[]> {
  const rows: Row[] = [];
  for (const dishes of SIZES) {
    rows.push(
      ...(await run.at(dishes, async (site) => {
        const browser = await chromium.launch(await launchOptions({ isWhole: true }));
        try {
          const seen = await measureFirstSight(run, browser, site);
          return dishes === 2_000 ? [...seen, ...(await measureScrollings(browser, site))] : seen;
        } finally {
          await browser.close();
        }
      })),
    );
  }
  return rows;
}

async function measureFirstSight(run: BenchRun, browser: Browser, site: Site): Promise<Row[]> {
  const cold: number[] = [];
  const warm: number[] = [];
  let scripts = 0;
  // Warm up: a browser's first page is slower than later ones.
  for (let n = 0; n <= (run.quick ? 2 : VISITS); n++) {
    const context = await openWindow(browser, site);
    try {
      const page = await context.newPage();
      const weighed = weighScripts(page);
      const first = await listInSight(page, site);
      scripts = weighed();
      // With a warm browser cache and service worker.
      const again = await listInSight(page, site);
      if (n > 0) cold.push(first);
      if (n > 0) warm.push(again);
    } finally {
      await context.close();
    }
  }
  const dishes = site.household.dishIds.length.toLocaleString("en");
  return [
    figure(`First JavaScript of Our Dishes, compressed (${dishes} dishes)`, scripts / 1_000, "kB"),
    figure(`List of ${dishes} visible, cold`, median(cold), "ms", COLD),
    figure(`List of ${dishes} visible, warm`, median(warm), "ms"),
  ];
}

/** Opens a window with a session and the page's marker of a signed-in member, but with an empty cache. */
export async function openWindow(
  browser: Browser,
  { cookie, origin }: Site,
  options: BrowserContextOptions = { viewport: DESKTOP },
): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...options,
    storageState: {
      cookies: [],
      origins: [{ origin, localStorage: [{ name: "sofra.member", value: "yes" }] }],
    },
  });
  const [name = "", value = ""] = cookie.split("=");
  await context.addCookies([{ name, value, url: origin, httpOnly: true, sameSite: "Lax" }]);
  return context;
}

/** Returns a function that returns the transferred bytes of scripts. */
function weighScripts(page: Page): () => number {
  let bytes = 0;
  page.on("response", (response) => {
    if (response.request().resourceType() === "script")
      bytes += Number(response.headers()["content-length"] ?? 0);
  });
  return () => bytes;
}

/** Returns milliseconds from navigation until a dish and its photo are painted. */
async function listInSight(page: Page, { origin }: Site): Promise<number> {
  await page.goto(`${origin}/dishes`, { waitUntil: "commit" });
  return painted(page, "article img");
}

/** Opens the list in a new window and waits until the fonts are loaded and the service worker has stored the list. */
async function openSettled(browser: Browser, site: Site): Promise<Page> {
  const page = await openOnFirstVisit(browser, site);
  await page.waitForFunction(
    async (name) => (await (await caches.open(name)).match("/api/dishes")) !== undefined,
    HOUSEHOLD_CACHE,
  );
  await page.waitForTimeout(SETTLED_MS);
  return page;
}

/** Opens the list in a new window, just before the service worker is installed. */
async function openOnFirstVisit(browser: Browser, site: Site): Promise<Page> {
  const page = await (await openWindow(browser, site)).newPage();
  await listInSight(page, site);
  // The fonts are loaded a second after the content.
  await page.waitForTimeout(SETTLED_MS);
  return page;
}

/** Measures scrolling at two speeds, and at the higher one on a first visit, each while the page's code is cold. */
async function measureScrollings(browser: Browser, site: Site): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [speed, wheel, open] of [
    ["by notches of a mouse", 120, openSettled],
    ["fast", 600, openSettled],
    ["fast, while the service worker is being installed", 600, openOnFirstVisit],
  ] as const) {
    const page = await open(browser, site);
    const hasWorker = await page.evaluate(() => navigator.serviceWorker.controller !== null);
    if (hasWorker !== (open === openSettled))
      throw new Error("The service worker came too early or too late.");
    const { longest, mostCards, screensPerSecond } = await measureScrolling(page, wheel);
    await page.context().close();
    rows.push(
      figure(`Scrolling through 2,000 ${speed}, longest task`, longest, "ms", { atMost: 50 }),
      figure("… screens per second", screensPerSecond, ""),
      figure("… most cards in the page", mostCards, "", { atMost: 60 }),
    );
  }
  return rows;
}
