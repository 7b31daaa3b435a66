import type { Page } from "playwright";

const PAUSE_MS = 16;
const TURNS = 250;
/** The cards that come into the page after the last turn are part of scrolling. */
const SETTLED_MS = 700;

interface Scrolling {
  /** The longest task in ms, 0 if below 50. */
  longest: number;
  /** The largest number of rendered cards. */
  mostCards: number;
  screensPerSecond: number;
}

/**
 * Scrolls down a page that was not scrolled yet.
 * @param wheel the pixels per turn of the wheel; each turn waits until the page has handled the last
 */
export async function measureScrolling(page: Page, wheel: number): Promise<Scrolling> {
  await page.mouse.move(700, 500);
  await page.evaluate(() => {
    const seen = { longest: 0, mostCards: 0 };
    Object.assign(window, { benchSeen: seen });
    // Only tasks of at least 50 ms are reported.
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
    }).observe({ type: "longtask" });
    // No named functions: the compiler wraps them in a helper that does not exist in the page.
    new MutationObserver(() => {
      seen.mostCards = Math.max(seen.mostCards, document.querySelectorAll("article").length);
    }).observe(document.body, { childList: true, subtree: true });
  });
  const start = performance.now();
  for (let turn = 0; turn < TURNS; turn++) {
    await page.mouse.wheel(0, wheel);
    await page.waitForTimeout(PAUSE_MS);
  }
  const seconds = (performance.now() - start) / 1000;
  await page.waitForTimeout(SETTLED_MS);
  const seen = await page.evaluate(
    () => (window as unknown as { benchSeen: { longest: number; mostCards: number } }).benchSeen,
  );
  const screens = (TURNS * wheel) / (page.viewportSize()?.height ?? Number.NaN);
  return { ...seen, screensPerSecond: screens / seconds };
}
